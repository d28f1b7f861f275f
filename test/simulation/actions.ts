import {
  findMatch,
  newestRound,
  openMatches,
  isLossOut,
  type Match,
  type TournamentCommand,
  type TournamentState,
} from '@roundbook/tournament';
import type { Driver } from './driver';
import { personId, personName } from './people';
import type { Picks } from './picks';
import { anyResult, possibleResult } from './results';

type Action = (driver: Driver, picks: Picks) => void;

const REASON = 'as found at the tables';

export const needsWinner = (state: TournamentState, match: Match): boolean =>
  isLossOut(state.policy) || state.rounds[match.round - 1]?.phase === 'finals';

/** Signs up the next `count` persons. */
export const signUp = (
  driver: Driver,
  count: number,
  how: Omit<Extract<TournamentCommand, { type: 'register' }>['payload'], 'players'> = {},
): boolean => {
  const first = driver.names.size;
  const players = Array.from({ length: count }, (_, index) => ({ player: personId(driver.seed, first + index) }));
  players.forEach(({ player }, index) => driver.names.set(player, personName(driver.seed, first + index)));
  const done = driver.give({ type: 'register', payload: { players, confirmSameName: true, ...how } });
  if (!done) players.forEach(({ player }) => driver.names.delete(player));
  return done;
};

/** What waits for a report or a confirmation, reported and confirmed. */
export const reportRest: Action = (driver, picks) => {
  for (const match of openMatches(driver.state)) {
    const now = findMatch(driver.state, match.id) as Match;
    if (
      now.result === undefined &&
      !driver.give({ type: 'report', payload: { match: now.id, result: possibleResult(now, needsWinner(driver.state, now), picks) } })
    )
      return;
  }
  const waiting = openMatches(driver.state).map((match) => match.id);
  if (waiting.length > 0) driver.give({ type: 'confirm', payload: { matches: waiting } });
};

const reportOne: Action = (driver, picks) => {
  const match = picks.of(driver.state.rounds.flatMap((round) => round.matches).filter((one) => one.result === undefined));
  if (match !== undefined)
    driver.give({ type: 'report', payload: { match: match.id, result: anyResult(match, needsWinner(driver.state, match), picks) } });
};

/** The next thing that an organiser does: report what is open, publish what is a draft, pair. */
export const playOn: Action = (driver, picks) => {
  const newest = newestRound(driver.state);
  if (newest !== undefined && !newest.published) driver.give({ type: 'publish', payload: {} });
  else if (openMatches(driver.state).length > 0) reportRest(driver, picks);
  else if (!driver.give({ type: 'pair', payload: {} })) afterTheLastRound(driver, picks);
};

/** No further round is paired: the cut is too large for the field, or it is time to complete. */
const afterTheLastRound: Action = (driver, picks) => {
  if (driver.state.rounds.length === 0) driver.give({ type: 'amend', payload: { settings: { cut: 2 }, reason: REASON } });
  else if (picks.percent(25)) driver.give({ type: 'complete', payload: {} });
};

const somebody = (driver: Driver, picks: Picks): number => 1 + picks.int(Math.max(1, driver.state.players.length));
const played = (driver: Driver): readonly Match[] =>
  driver.state.rounds.flatMap((round) => round.matches).filter((match) => match.result !== undefined);

const correct: Action = (driver, picks) => {
  const match = picks.of(played(driver));
  if (match !== undefined)
    driver.give({
      type: 'correct',
      payload: { match: match.id, result: anyResult(match, needsWinner(driver.state, match), picks), reason: REASON },
    });
};

const unreport: Action = (driver, picks) => {
  const match = picks.percent(70) ? picks.of(newestRound(driver.state)?.matches ?? []) : picks.of(played(driver));
  if (match !== undefined) driver.give({ type: 'unreport', payload: { match: match.id } });
};

const voidAndRedraw: Action = (driver) => {
  if (driver.give({ type: 'void', payload: { reason: REASON } })) driver.give({ type: 'pair', payload: {} });
};

const registerLate: Action = (driver, picks) => {
  const entry = picks.of(['nextRound', 'nextRound', 'loss', 'meetBye'] as const);
  if (driver.names.size < 140) signUp(driver, 1, entry === undefined ? {} : { entry });
};

const amend: Action = (driver, picks) => {
  const lossOut = isLossOut(driver.state.policy);
  const settings = picks.of<Record<string, unknown>>(
    lossOut
      ? [{ cut: 2 << picks.int(3) }, { oddPools: 'crossPair' }, { oddPools: 'bye' }, { vacancy: 'bye' }, { publish: 'manual' }]
      : [
          { rounds: 1 + picks.int(7) },
          { cut: picks.of([0, 2, 4, 8]) },
          { firstRoundPlayedIsNoBye: picks.percent(50) },
          { vacancy: 'bye' },
          { publish: 'manual' },
        ],
  );
  driver.give({ type: 'amend', payload: { settings: settings ?? {}, reason: REASON } });
};

const undo: Action = (driver, picks) => {
  const target = picks.percent(50) ? undefined : picks.of(driver.events.slice(-25));
  driver.give({ type: 'undo', payload: target === undefined ? { reason: REASON } : { event: target.id, reason: REASON } });
};

const reopen: Action = (driver) => void driver.give({ type: 'reopen', payload: { reason: REASON } });

/** What can happen, each with its share of all that happens. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [48, playOn],
  [8, reportOne],
  [3, (driver) => void driver.give({ type: 'publish', payload: {} })],
  [3, (driver) => void driver.give({ type: 'pair', payload: {} })],
  [4, registerLate],
  [6, (driver, picks) => void driver.give({ type: 'drop', payload: { player: somebody(driver, picks) } })],
  [
    3,
    (driver, picks) =>
      void driver.give({
        type: 'return',
        payload: { player: picks.of(driver.state.players.filter((player) => player.status === 'dropped'))?.registration ?? 1 },
      }),
  ],
  [2, (driver, picks) => void driver.give({ type: 'withdraw', payload: { player: somebody(driver, picks) } })],
  [1, (driver, picks) => void driver.give({ type: 'disqualify', payload: { player: somebody(driver, picks), reason: 'other' } })],
  [2, (driver, picks) => void driver.give({ type: 'assignBye', payload: { player: somebody(driver, picks) } })],
  [3, voidAndRedraw],
  [3, (driver) => void driver.give({ type: 'repair', payload: { reason: REASON } })],
  [2, unreport],
  [6, correct],
  [2, amend],
  [5, undo],
  [1, (driver) => void driver.give({ type: 'complete', payload: {} })],
  [2, reopen],
  [1, (driver, picks) => void driver.give({ type: 'checkIn', payload: { players: [somebody(driver, picks)] } })],
  [1, (driver) => void driver.give({ type: 'withdrawPublication', payload: { reason: REASON } })],
];

const TOTAL = ACTIONS.reduce((sum, [share]) => sum + share, 0);

export const anything: Action = (driver, picks) => {
  let number = picks.int(TOTAL);
  for (const [share, action] of ACTIONS) {
    if (number < share) return action(driver, picks);
    number -= share;
  }
};
