import { useContenders } from '../api/queries';
import type { ContendersJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { pointsWords } from '../parts/points-words';
import { knownMessage, useText, type Text } from '../text';
import { useStageName } from './rounds-page';

type Group = ContendersJson['groups'][number];
type Place = ContendersJson['places'][number];

const signed = (spread: number): string => (spread > 0 ? `+${spread}` : String(spread).replace('-', '−'));

const gapWords = (text: Text, winGap: ContendersJson['groups'][number]['players'][number]['wins']): string => {
  const wins = pointsWords(winGap);
  return wins === '0' ? text('contenders.gapNone') : text('contenders.gap', { wins, one: wins === '1' ? 'yes' : 'no' });
};

const spreadWords = (text: Text, spreadGap: number): string => {
  if (spreadGap === 0) return text('contenders.spreadNone');
  return text(spreadGap > 0 ? 'contenders.spreadBehind' : 'contenders.spreadAhead', { points: Math.abs(spreadGap) });
};

/** What a place rests on. */
const restsOn = (text: Text, { clinched, by }: Place): string => {
  if (by === null) return clinched === null ? '' : text('contenders.alone');
  const { chaser, winGap, spreadGap, roundsLeft } = by;
  const values = { chaser: chaser.name, gap: gapWords(text, winGap), spread: spreadWords(text, spreadGap), left: roundsLeft };
  if (roundsLeft === 0) return text('contenders.byEnd', values);
  return text(clinched === true ? 'contenders.byYes' : 'contenders.byNo', values);
};

const Places = ({ places }: Pick<ContendersJson, 'places'>) => {
  const text = useText();
  if (places.length === 0) return null;
  const clinchedWords = (clinched: boolean | null) =>
    text(clinched === null ? 'contenders.unknown' : clinched ? 'contenders.yes' : 'contenders.no');
  return (
    <section className="stack" aria-label={text('contenders.places')}>
      <h3>{text('contenders.places')}</h3>
      <ol className="prize-places">
        {places.map((one) => (
          <li key={one.place} className="prize-place">
            <span className="number prize-number">{one.place}</span>
            <span>
              <strong className="break">{one.player.name}</strong>
              <span className="quiet rests-on">{restsOn(text, one)}</span>
            </span>
            <span className={one.clinched === true ? 'badge badge-good' : 'badge'}>
              {text('contenders.clinched')}: {clinchedWords(one.clinched)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

const GroupShown = ({ group: { name, limit, reference, players, trimmed, group } }: { readonly group: Group }) => {
  const text = useText();
  const title = text(`contenders.group.${name}`);
  return (
    <section className={`lane contender-${group}`} aria-label={title}>
      <h3>
        {title} <span className="lane-count">{players.length}</span>
      </h3>
      {limit !== null && reference !== null && (
        <p className="quiet">
          {text('contenders.limit', { wins: pointsWords(limit), one: pointsWords(limit) === '1' ? 'yes' : 'no', name: reference.name })}
        </p>
      )}
      {players.length === 0 ? (
        <p className="quiet">{text('contenders.empty')}</p>
      ) : (
        <table className="standings contenders">
          <thead>
            <tr>
              <th scope="col" className="number">
                <abbr title={text('contenders.rank')}>#</abbr>
              </th>
              <th scope="col">{text('contenders.player')}</th>
              <th scope="col" className="number">
                {text('contenders.wins')}
              </th>
              <th scope="col" className="number">
                {text('contenders.spread')}
              </th>
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <tr key={player.registration}>
                <td className="number">{player.rank ?? '–'}</td>
                <th scope="row">{player.name}</th>
                <td className="number points">{pointsWords(player.wins)}</td>
                <td className="number">{signed(player.spread)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trimmed.length > 0 && <p className="quiet">{text('contenders.trimmed', { names: trimmed.map((one) => one.name).join(', ') })}</p>}
    </section>
  );
};

const Outlook = ({ contenders }: { readonly contenders: ContendersJson }) => {
  const text = useText();
  const stageName = useStageName();
  const { rounds, roundsLeft, complete, next, swissIsReasonable, swissReason, switchDue, leaderGibsonised, leader } = contenders;
  const why = `contenders.why.${swissReason ?? 'none'}`;
  return (
    <div className="outlook">
      <p>
        {text('contenders.left', { left: roundsLeft, rounds })}{' '}
        {next !== null &&
          (next.phase === null
            ? text('contenders.nextOpen', { round: next.round })
            : text('contenders.next', { round: next.round, phase: stageName(next.phase) }))}
      </p>
      {!complete && <p className="note note-warn">{text('contenders.incomplete')}</p>}
      {next?.phase === 'performance' && <p>{text('contenders.begun')}</p>}
      {swissIsReasonable === true && next?.phase === 'swiss' && <p>{text('contenders.reasonable')}</p>}
      {swissIsReasonable === false && next?.phase !== 'lastRound' && (
        <p>
          {text('contenders.unreasonable', { why: knownMessage(why) ? text(why) : text('contenders.why.none') })}{' '}
          {switchDue && text('contenders.held')}
        </p>
      )}
      {leaderGibsonised === true && leader !== null && <p>{text('contenders.gibsonised', { name: leader.name })}</p>}
    </div>
  );
};

/** Who can still win what. */
export const ContendersPage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const query = useContenders(tournament.id, point);
  if (tournament.policy.stages[0] !== 'performance') return <p className="empty">{text('contenders.none')}</p>;
  return (
    <section className="stack">
      <h2>{text('contenders.title')}</h2>
      <Loaded query={query}>
        {(contenders) => (
          <>
            <Outlook contenders={contenders} />
            <Places places={contenders.places} />
            <div className="lanes contender-lanes">
              {contenders.groups.map((group) => (
                <GroupShown key={group.name} group={group} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
};
