import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../api/commands';
import type { MatchJson, RegisteredPlayer, RoundJson } from '../api/shapes';
import { ActionDialog, type Action } from '../parts/action-dialog';
import { PlayerBox, playerMeant } from '../parts/player-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { sidesWords } from '../parts/table-words';
import { useText, type Text } from '../text';
import { pairKey } from './board';

const inPlay = (rounds: readonly RoundJson[]): readonly MatchJson[] =>
  rounds.flatMap(({ matches }) => matches.filter(({ result }) => result === null));

/** Who is there and in no match. */
const freeIn = (players: readonly RegisteredPlayer[], playing: readonly MatchJson[], required: boolean): readonly RegisteredPlayer[] => {
  const busy = new Set(playing.flatMap((match) => match.players.map(({ registration }) => registration)));
  return players.filter(
    ({ registration, status, checkedIn }) => status === 'active' && !busy.has(registration) && (checkedIn || !required),
  );
};

const takenAway = (text: Text, match: MatchJson): Action => ({
  title: text('open.takeAwayTitle', { sides: sidesWords(match) }),
  explanation: text('open.takeAway.explain'),
  command: { type: 'repair', payload: { match: match.match } },
  reason: { words: 'needed' },
  impact: false,
});

/** Two boxes put two players together: a name, Enter, the other name, Enter. */
const Together = ({ free, rounds }: { readonly free: readonly RegisteredPlayer[]; readonly rounds: readonly RoundJson[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const carry = useCommand(tournament.id);
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const [done, setDone] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const a = playerMeant(one, free);
  const opponents = free.filter(({ registration }) => registration !== a?.registration);
  const b = playerMeant(other, opponents);
  const met =
    a === undefined || b === undefined
      ? []
      : rounds.filter(({ matches }) =>
          matches.some(({ players: [x, y] }) => pairKey(x.registration, y.registration) === pairKey(a.registration, b.registration)),
        );
  const pair = (with_: RegisteredPlayer | undefined) => {
    if (a === undefined || with_ === undefined || carry.isPending) return;
    const given = { matches: [{ a: a.registration, b: with_.registration }], byes: [] };
    carry.mutate(
      { type: 'pair', payload: { given } },
      {
        onSuccess: () => {
          setDone(`${a.name} – ${with_.name}`);
          setOne('');
          setOther('');
          first.current?.focus();
        },
      },
    );
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        pair(b);
      }}
    >
      <div className="together">
        <PlayerBox
          box={first}
          label={text('open.one')}
          typed={one}
          players={free}
          onType={(typed) => {
            setOne(typed);
            setDone(undefined);
          }}
          onTake={() => second.current?.focus()}
        />
        <PlayerBox box={second} label={text('open.other')} typed={other} players={opponents} onType={setOther} onTake={pair} />
        <button type="submit" className="button" disabled={a === undefined || b === undefined || carry.isPending}>
          {text('open.together')}
        </button>
      </div>
      <p role="status" className="quiet">
        {done !== undefined
          ? text('open.paired', { sides: done })
          : met.length > 0
            ? text('open.met', { count: met.length })
            : one.trim() !== '' && a === undefined
              ? text('open.unknown', { name: one.trim() })
              : other.trim() !== '' && b === undefined
                ? text('open.unknown', { name: other.trim() })
                : ''}
      </p>
      <ProblemNote error={carry.error} />
    </form>
  );
};

/** Open play: who is free is put together, two by name or all by lot; a match that was not played is taken away. */
export const OpenPlay = ({ rounds }: { readonly rounds: readonly RoundJson[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const pairAll = useCommand(tournament.id);
  const [away, setAway] = useState<MatchJson>();
  const playing = inPlay(rounds);
  const free = freeIn(tournament.players, playing, tournament.policy.checkIn === 'required');
  return (
    <div className="stack open-play">
      <Together free={free} rounds={rounds} />
      <div className="row">
        <button
          type="button"
          className="button primary large"
          disabled={free.length < 2 || pairAll.isPending}
          onClick={() => pairAll.mutate({ type: 'pair', payload: {} })}
        >
          {text('open.pairAll', { count: free.length })}
        </button>
        {playing.length > 0 && (
          <Link className="button large" to="../results">
            {text('round.toResults')}
          </Link>
        )}
      </div>
      <ProblemNote error={pairAll.error} />
      {free.length > 0 && (
        <p className="quiet break">
          <strong>{text('open.free')}</strong>: {free.map(({ name }) => name).join(', ')}
        </p>
      )}
      {playing.length > 0 && (
        <section>
          <h3>{text('open.inPlay')}</h3>
          <ul className="in-play">
            {playing.map((one) => (
              <li key={one.match}>
                <span className="table-number">
                  <span className="unseen">{text('round.table')} </span>
                  {one.table}
                </span>
                <span className="break">{sidesWords(one)}</span>
                <button
                  type="button"
                  className="button plain small"
                  aria-label={text('open.takeAwayLabel', { table: one.table })}
                  onClick={() => setAway(one)}
                >
                  {text('open.takeAway')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {away !== undefined && <ActionDialog tournament={tournament.id} action={takenAway(text, away)} onClose={() => setAway(undefined)} />}
    </div>
  );
};
