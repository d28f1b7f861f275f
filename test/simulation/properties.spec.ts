import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as E from 'fp-ts/Either';
import { decodeWith, type Plain } from '@roundbook/kernel';
import { sortKey, compareNames } from '@roundbook/person';
import {
  bracketStage,
  countingResult,
  decodeCommand,
  eventCodecs,
  evolve,
  initialState,
  isSwiss,
  mayPlay,
  placesByRound,
  placingAfter,
  type Match,
  type Player,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { canonicalJson } from '@roundbook/transparency';
import { needsWinner } from './actions';
import type { Driver, Happening, Watch } from './driver';
import { picksFrom } from './picks';
import { perform, playToTheEnd } from './play';
import { possibleResult } from './results';
import { wrongInRound } from './round-checks';
import { patience, runs } from './runs';
import { differingRounds } from './same-standings';
import { anyScript, type Script } from './script';

/** Plays every script and asks for what is wrong. With ROUNDBOOK_SHRINK set, fast-check makes the first script that fails smaller. */
const never = (usual: number, wrong: (script: Script) => readonly string[]): void =>
  fc.assert(
    fc.property(anyScript, (script) => {
      const found = wrong(script);
      if (found.length > 0) throw new Error(found.slice(0, 5).join('\n'));
    }),
    { numRuns: runs(usual), endOnFailure: process.env['ROUNDBOOK_SHRINK'] === undefined },
  );

const played = (script: Script, watch?: Watch): Driver => {
  const driver = perform(script, watch);
  playToTheEnd(driver);
  return driver;
};

const pairedRound = ({ events, after }: Happening) =>
  events.some((event) => event.type === 'RoundPaired') ? after.rounds[after.rounds.length - 1] : undefined;

const foldOf = (events: readonly TournamentEvent[]): TournamentState => events.reduce(evolve, initialState);

/** A correction is made by staff: it confirms what was only reported, and that is not reversed. */
const withResult = (state: TournamentState): readonly Match[] =>
  state.rounds.flatMap((round) => round.matches).filter((match) => countingResult(state, match) !== undefined);

const hasLeaverInDraft = (state: TournamentState): boolean =>
  state.rounds.some(
    (round) =>
      !round.published &&
      round.matches.some((match) => match.sides.some((side) => !mayPlay(state.players[side - 1] as Player, round.round))),
  );

describe('random tournaments', () => {
  test(
    'every drawn round keeps the rules: attendance, losses, byes, fewest rematches, nearest points (rules.md 1.1 to 1.4, 2.1, 2.2)',
    () => {
      never(50, (script) => {
        const wrong: string[] = [];
        played(script, (happening) => {
          const round = pairedRound(happening);
          if (round !== undefined) wrong.push(...wrongInRound(happening.before, round));
        });
        return wrong;
      });
    },
    patience(80),
  );

  test(
    'the events written out and read again fold to the state that was kept, after every command',
    () => {
      never(50, (script) => {
        const wrong: string[] = [];
        let again = initialState;
        played(script, ({ events, after }) => {
          again = events.reduce(
            (state, event) => evolve(state, JSON.parse(canonicalJson(event as unknown as Plain)) as TournamentEvent),
            again,
          );
          if (!isDeepStrictEqual(again, after)) wrong.push(`the state differs after ${events.map((event) => event.type).join()}`);
        });
        return wrong;
      });
    },
    patience(80),
  );

  test(
    'every event passes its codec, every command its own, and a refusal says why and changes nothing',
    () => {
      never(50, (script) => {
        const wrong: string[] = [];
        played(script, ({ command, events, refusal, before, after }, driver) => {
          if (E.isLeft(decodeCommand(command.type, command.payload)) && refusal === undefined)
            wrong.push(`${command.type} is carried out and does not pass its codec`);
          for (const { type, data } of events)
            if (E.isLeft(decodeWith(eventCodecs[type] as never, data))) wrong.push(`${type} does not pass its codec`);
          if (refusal !== undefined && (refusal.code === '' || refusal.message === '' || before !== after || driver.state !== before))
            wrong.push(`a refused ${command.type} is not silent`);
        });
        return wrong;
      });
    },
    patience(80),
  );

  test(
    'the same script gives the same events, byte for byte',
    () => {
      never(20, (script) => {
        const text = (driver: Driver) => canonicalJson(driver.events as unknown as Plain);
        return text(played(script)) === text(played(script)) ? [] : ['two runs differ'];
      });
    },
    patience(60),
  );

  test(
    'a correction and its reversal leave every standing as it was (rules.md 7, Correction)',
    () => {
      never(50, (script) => {
        const wrong: string[] = [];
        const check = (driver: Driver): void => {
          const picks = picksFrom(driver.events.length);
          const match = picks.of(withResult(driver.state));
          // A draft with somebody who has left since is put right by the first correction that touches it, for good.
          if (match?.result === undefined || hasLeaverInDraft(driver.state)) return;
          const other = driver.preview({
            type: 'correct',
            payload: { match: match.id, result: possibleResult(match, needsWinner(driver.state, match), picks), reason: 'looked up again' },
          });
          if ('code' in other) return;
          const back = driver.preview(
            { type: 'correct', payload: { match: match.id, result: match.result, reason: 'it was right' } },
            other,
          );
          if ('code' in back) wrong.push(`the correction of ${match.id} cannot be reversed: ${back.code}`);
          else if (back.ties.length === driver.state.ties.length) {
            // A correction to a completed tournament may draw anew; what is drawn stays drawn.
            const rounds = differingRounds(driver.state, back);
            if (rounds.length > 0)
              wrong.push(`standings after rounds ${rounds.join()} differ after ${match.id} was corrected and corrected back`);
          }
        };
        played(script, ({ events }, driver) => {
          if (events.length > 0 && driver.events.length % 3 === 0) check(driver);
        });
        return wrong;
      });
    },
    patience(80),
  );

  test(
    'taking back the last action leaves every standing as it was (ledger.md, Undo)',
    () => {
      never(50, (script) => {
        const wrong: string[] = [];
        played(script, ({ command, before, after, events }, driver) => {
          // A recorded draw stays drawn, and a new player of a running tournament is withdrawn, not forgotten.
          if (
            events.length === 0 ||
            command.type === 'create' ||
            before.ties.length !== after.ties.length ||
            severalActions(command, before)
          )
            return;
          const last = events.find((event) => UNDONE_BY_ITS_FIRST.includes(event.type)) ?? events[events.length - 1];
          if (last === undefined) return;
          const back = driver.preview({ type: 'undo', payload: { event: last.id, reason: 'a slip' } });
          if ('code' in back) return;
          const rounds = differingRounds(before, back);
          if (rounds.length > 0) wrong.push(`${command.type} and its undo change the standings after rounds ${rounds.join()}`);
        });
        return wrong;
      });
    },
    patience(80),
  );

  test(
    'persons play no role: other ids, erased or not, give the same standings',
    () => {
      never(20, (script) => {
        const driver = played(script);
        const other = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
        const renamed = driver.events.map(
          (event) =>
            (event.type === 'PlayerRegistered'
              ? { ...event, data: { ...event.data, player: other(event.data.player) } }
              : event) as TournamentEvent,
        );
        return differingRounds(driver.state, foldOf(renamed)).map((round) => `standings after round ${round} follow the persons`);
      });
    },
    patience(60),
  );

  test(
    'the order of names is that of all names at once, whoever came first (rules.md 2.4)',
    () => {
      never(20, (script) => {
        const { state, names } = perform(script);
        const all = state.players.map(({ registration, person }) => ({ registration, name: names.get(person) ?? '' }));
        const expected = [...all].sort(compareNames).map(({ registration }) => registration);
        const keys = state.nameOrder.map((registration) => sortKey(all[registration - 1]?.name ?? ''));
        return state.nameOrder.join() === expected.join() ? [] : [`the order is ${keys.join(' | ')}`];
      });
    },
    patience(60),
  );

  test(
    'every tournament comes to its end, and who wins it has won it',
    () => {
      never(40, (script) => wrongEnd(played(script).state));
    },
    patience(60),
  );
});

/** What one undo cannot take back: it takes back one event, and what it reports again waits for staff again. */
const severalActions = (command: TournamentCommand, before: TournamentState): boolean =>
  (command.type === 'confirm' && command.payload.matches.length > 1) ||
  (command.type === 'register' && (command.payload.players.length > 1 || command.payload.entry === 'meetBye')) ||
  // A draft of a bracket that is seated anew leaves out everybody who has dropped since, not only the one who leaves now.
  ((command.type === 'withdraw' || command.type === 'disqualify') &&
    before.rounds.some((round) => round.phase === 'finals' && !round.published)) ||
  // Voiding a round takes back the draws recorded since the round before it, those of a completion that was reopened too.
  (command.type === 'pair' && before.ties.some((tie) => tie.round === before.rounds.length)) ||
  (before.policy.confirmation === 'staff' && (command.type === 'unreport' || command.type === 'undo' || command.type === 'correct'));

/** A batch of several events is undone by the one that the others follow from. */
const UNDONE_BY_ITS_FIRST: readonly TournamentEvent['type'][] = [
  'ResultReported',
  'ResultCorrected',
  'ResultConfirmed',
  'PlayerWithdrawn',
  'PlayerDisqualified',
  'PairingRepaired',
];

const wrongEnd = (state: TournamentState): readonly string[] => {
  const wrong: string[] = [];
  const placing = placingAfter(state, state.rounds.length);
  const stage = bracketStage(state);
  if (!state.completed) wrong.push('not completed');
  const [first] = placing.rows;
  if (stage === undefined) {
    if (placing.rows.some((row, index) => row.rank !== null && row.rank > index + 1)) wrong.push('a place is skipped');
    return wrong;
  }
  const last = placesByRound(state, stage, state.rounds.length).at(-1) ?? [];
  const winner = last.length === 1 ? (last[0] ?? undefined) : undefined;
  if (placing.winner !== winner) wrong.push(`the winner is ${placing.winner} and the bracket was won by ${winner}`);
  if (
    winner !== undefined &&
    first !== undefined &&
    first.registration !== winner &&
    placing.rows.find((row) => row.registration === winner)?.rank !== null
  )
    wrong.push(`${winner} won and ${first.registration} is first`);
  const cut = isSwiss(state.policy) ? state.policy.cut : placing.cut.length;
  if (placing.cut.length > cut) wrong.push(`${placing.cut.length} players in a cut of ${cut}`);
  if (new Set(placing.cut.map(({ player }) => player)).size !== placing.cut.length) wrong.push('somebody has two places in the cut');
  return wrong;
};
