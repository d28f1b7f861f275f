import { useCrossTables } from '../api/queries';
import type { CrossTable, CrossTablesJson } from '../api/shapes';
import { CrossTableShown } from '../parts/cross-table';
import { Loaded } from '../parts/loaded';
import { isOneLeague } from '../parts/parts-of-stages';
import { useLooking } from '../parts/point-of-view';
import { resultWords } from '../parts/result-words';
import { Meanings } from '../parts/tie-breakers';
import { useText } from '../text';

const placeOf = (group: number): string => `group-${group}`;

const PlayOffs = ({ playOffs }: Pick<CrossTable, 'playOffs'>) => {
  const text = useText();
  if (playOffs.length === 0) return null;
  return (
    <div>
      <h4>{text('groups.playOffs')}</h4>
      <ul>
        {playOffs.map(({ match, round, result, players: [a, b] }) => {
          const names = { name: a.name, other: b.name, round };
          return (
            <li key={match} className="break">
              {result === null
                ? text('groups.toPlay', names)
                : text('groups.meeting', { ...names, result: resultWords(text, result, a.name, b.name) })}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Legend = () => {
  const text = useText();
  const marks = [
    [`${text('groups.wonAbsent')} ${text('groups.lostAbsent')}`, text('groups.legendAbsent')],
    [text('groups.timeout'), text('groups.legendTimeout')],
    [text('groups.round', { round: 3 }), text('groups.legendRound')],
  ] as const;
  return (
    <details>
      <summary>{text('groups.legend')}</summary>
      <p className="quiet">{text('groups.legendRow')}</p>
      <dl className="cross-legend">
        {marks.map(([mark, words]) => (
          <div key={mark}>
            <dt className="number">{mark}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const GroupShown = ({ table, goOn, league }: { readonly table: CrossTable; readonly goOn: number; readonly league: boolean }) => {
  const text = useText();
  const label = table.group === null ? text('groups.league') : text('groups.number', { group: table.group });
  return (
    <section className="group" aria-label={label} id={placeOf(table.group ?? 1)} tabIndex={-1}>
      {!league && <h3>{label}</h3>}
      <CrossTableShown table={table} label={label} goOn={goOn} />
      <PlayOffs playOffs={table.playOffs} />
    </section>
  );
};

const Jump = ({ tables }: Pick<CrossTablesJson, 'tables'>) => {
  const text = useText();
  if (tables.length < 3) return null;
  return (
    <nav className="round-tabs group-jump" aria-label={text('groups.jump')}>
      <span className="quiet" aria-hidden="true">
        {text('groups.jump')}
      </span>
      {tables.map(({ group }) => (
        <button
          key={group}
          type="button"
          className="round-tab"
          aria-label={text('groups.number', { group: group ?? 1 })}
          onClick={() => {
            const place = document.getElementById(placeOf(group ?? 1));
            place?.scrollIntoView();
            place?.focus();
          }}
        >
          {group}
        </button>
      ))}
    </nav>
  );
};

/** Who did what against whom, group by group. */
export const GroupsPage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const query = useCrossTables(tournament.id, point);
  const league = isOneLeague(tournament.policy);
  return (
    <section className="stack">
      <div className="row between">
        <h2>{text(league ? 'groups.league' : 'groups.title')}</h2>
        <button type="button" className="button plain print-button" onClick={() => window.print()}>
          {text('groups.print')}
        </button>
      </div>
      <Loaded query={query}>
        {({ tables, goOn }) =>
          tables.length === 0 ? (
            <p className="empty">{text('groups.none')}</p>
          ) : (
            <>
              <Jump tables={tables} />
              {goOn > 0 && <p className="quiet">{text(league ? 'groups.goOnLeague' : 'groups.goOn', { count: goOn })}</p>}
              <div className="groups">
                {tables.map((table) => (
                  <GroupShown key={table.group ?? 0} table={table} goOn={goOn} league={league} />
                ))}
              </div>
              <Legend />
              <Meanings names={Object.keys(tables[0]?.rows[0]?.tiebreakers ?? {})} />
            </>
          )
        }
      </Loaded>
    </section>
  );
};
