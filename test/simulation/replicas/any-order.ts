import { isLossOut, newestRound, type Match, type TournamentState } from '@roundbook/tournament';
import { eventId, nodeHashing } from '@roundbook/transparency';
import { needsWinner } from '../actions';
import { personName } from '../people';
import type { Picks } from '../picks';
import { anyResult } from '../results';
import { newPlayers } from './names';
import { nextStep } from './next-step';
import { execute, type Order } from './order';

/** What a desk knows when it decides what to do. */
export interface Seen {
  readonly seed: number;
  readonly state: TournamentState;
  readonly picks: Picks;
  /** Persons who are known from an earlier tournament. */
  readonly regulars: readonly string[];
  /** How many things were ordered so far: the next new player has a number of its own. */
  readonly count: number;
}

type Choice = (seen: Seen) => Order | undefined;

const REASON = 'as found at the tables';
const NOTE = 'had to catch the last train';

const somebody = ({ state, picks }: Seen): number => 1 + picks.int(Math.max(1, state.players.length));
const someone = ({ state, picks }: Seen): string | undefined => picks.of(state.players)?.person;
const matches = (state: TournamentState): readonly Match[] => state.rounds.flatMap((round) => round.matches);
const played = (state: TournamentState): readonly Match[] => matches(state).filter((match) => match.result !== undefined);
const asSeen = ({ state, picks }: Seen): number | undefined => (picks.percent(20) ? state.revision : undefined);

const reportOne: Choice = ({ state, picks }) => {
  const match = picks.of(matches(state).filter((one) => one.result === undefined));
  return match && execute('report', { match: match.id, result: anyResult(match, needsWinner(state, match), picks) });
};

const correct: Choice = (seen) => {
  const { state, picks } = seen;
  const match = picks.of(played(state));
  if (match === undefined) return undefined;
  const payload = { match: match.id, result: anyResult(match, needsWinner(state, match), picks), reason: REASON };
  return execute('correct', picks.percent(30) ? { ...payload, note: NOTE } : payload, asSeen(seen));
};

const registerLate: Choice = ({ seed, state, picks, count }) => {
  if (state.players.length >= 60) return undefined;
  const entry = picks.of(['nextRound', 'loss', 'meetBye', undefined] as const);
  const how = { confirmSameName: picks.percent(80), ...(entry === undefined ? {} : { entry }) };
  const players = newPlayers(seed, 1_000 + count, 1 + picks.int(2), picks);
  return { kind: 'register', players, how };
};

/** A person who is known already, by id; who plays already is refused. */
const registerKnown: Choice = (seen) => {
  const person = seen.picks.percent(70) ? seen.picks.of(seen.regulars) : someone(seen);
  return person === undefined ? undefined : { kind: 'register', players: [{ name: '', person }], how: { confirmSameName: true } };
};

const amend: Choice = ({ state, picks }) => {
  const settings = picks.of<Record<string, unknown>>(
    isLossOut(state.policy)
      ? [{ cut: 2 << picks.int(3) }, { oddPools: 'crossPair' }, { vacancy: 'bye' }, { publish: 'manual' }]
      : [{ rounds: 1 + picks.int(5) }, { cut: picks.of([0, 2, 4]) }, { vacancy: 'bye' }, { publish: 'manual' }],
  );
  return execute('amend', { settings: settings ?? {}, reason: REASON });
};

const undo: Choice = ({ state, picks }) => {
  const event = picks.percent(60) ? undefined : (picks.of(played(state))?.resultEvent ?? state.stages[0]?.startEvent);
  return execute('undo', event === undefined ? { reason: REASON } : { event, reason: REASON });
};

const dropped = ({ state, picks }: Seen): number =>
  picks.of(state.players.filter((player) => player.status === 'dropped'))?.registration ?? 1;

const unreport: Choice = ({ state, picks }) => {
  const match = picks.percent(70) ? picks.of(newestRound(state)?.matches ?? []) : picks.of(played(state));
  return match && execute('unreport', { match: match.id });
};

/** Calls that are wrong in themselves: none of them may leave anything behind. */
const bad: Choice = ({ state, picks }) =>
  picks.of<Order>([
    execute('report', { match: 'r99m1', result: '1-0' }),
    execute('report', { match: 1, result: 'so so' }),
    execute('drop', { player: state.players.length + 7 }),
    execute('correct', { match: 'r1m1', result: '1-0' }),
    execute('pair', { given: { matches: [{ a: 1, b: 1 }], byes: [] } }),
    execute('dance', {}),
    execute('checkIn', { players: [0.5] }),
    execute('publish', { quietly: true }),
    execute('drop', { player: 1 }, state.revision + 1_000),
    { kind: 'register', players: [{ name: '   ' }], how: {} },
    { kind: 'register', players: [{ name: 'Ada', person: 'nobody' }], how: {} },
    { kind: 'rename', person: eventId(nodeHashing, 'nobody', 'nobody', 0), name: 'Nobody' },
  ]);

const CHOICES: readonly (readonly [number, Choice])[] = [
  [46, ({ state, picks }) => nextStep(state, picks)],
  [10, reportOne],
  [4, (seen) => execute('publish', {}, asSeen(seen))],
  [5, (seen) => execute('pair', {}, asSeen(seen))],
  [4, registerLate],
  [2, registerKnown],
  [5, (seen) => execute('drop', seen.picks.percent(40) ? { player: somebody(seen), note: NOTE } : { player: somebody(seen) })],
  [3, (seen) => execute('return', { player: dropped(seen) })],
  [2, (seen) => execute('withdraw', { player: somebody(seen) })],
  [1, (seen) => execute('disqualify', { player: somebody(seen), reason: 'other', note: NOTE })],
  [2, (seen) => execute('assignBye', { player: somebody(seen) })],
  [3, (seen) => execute('void', { reason: REASON }, asSeen(seen))],
  [3, (seen) => execute('repair', { reason: REASON }, asSeen(seen))],
  [2, unreport],
  [6, correct],
  [2, amend],
  [5, undo],
  [1, () => execute('complete')],
  [1, () => execute('reopen', { reason: REASON })],
  [1, (seen) => execute('checkIn', { players: [somebody(seen)] })],
  [1, () => execute('withdrawPublication', { reason: REASON })],
  [1, renamed],
  [1, (seen) => erasure(seen.picks.percent(30) ? seen.picks.of(seen.regulars) : someone(seen))],
  [4, bad],
];

function renamed(seen: Seen): Order | undefined {
  const person = someone(seen);
  return person === undefined ? undefined : { kind: 'rename', person, name: personName(seen.seed, 5_000 + seen.count) };
}

const erasure = (person: string | undefined): Order | undefined => (person === undefined ? undefined : { kind: 'erase', person });

const TOTAL = CHOICES.reduce((sum, [share]) => sum + share, 0);

/** Something that somebody at a desk asks for: mostly what comes next, sometimes anything else. */
export const anyOrder = (seen: Seen): Order => {
  let number = seen.picks.int(TOTAL);
  for (const [share, choice] of CHOICES) {
    if (number < share) return choice(seen) ?? nextStep(seen.state, seen.picks);
    number -= share;
  }
  return nextStep(seen.state, seen.picks);
};
