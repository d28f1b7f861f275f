import {
  findMatch,
  newestRound,
  openMatches,
  type Match,
  type PresetName,
  type Result,
  type TournamentCommand,
  type TournamentState,
} from '@roundbook/tournament';
import { signUp } from '../simulation/actions';
import { Driver, type Watch } from '../simulation/driver';
import { picksFrom, type Picks } from '../simulation/picks';
import { StuckTournament } from '../simulation/play';
import { randomResult } from './random-result';

/** One tournament of a format: what it is created with, who comes, and where everything that is left open comes from. */
export interface FormatScript {
  readonly preset: PresetName;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly players: number;
  readonly seed: number;
  /** Out of a hundred: what happens beside pairing and reporting. */
  readonly trouble: number;
  /** Results of another kind than any that are possible. */
  readonly resultOf?: (state: TournamentState, match: Match, picks: Picks) => Result;
  /** What happens before round 1 is paired. */
  readonly before?: Trouble;
  /** What else can happen in tournaments of this format; half of all that happens. */
  readonly troubles?: readonly Trouble[];
}

/** Something that a tournament has to live with; it may be refused, and then nothing happens. */
export type Trouble = (driver: Driver, picks: Picks) => void;

const MOST_STEPS = 2_000;
const OPEN_ROUNDS = 8;

const reportOpen = (driver: Driver, picks: Picks, resultOf: NonNullable<FormatScript['resultOf']>): void => {
  for (const match of openMatches(driver.state)) {
    const now = findMatch(driver.state, match.id) as Match;
    if (now.result === undefined) driver.give({ type: 'report', payload: { match: now.id, result: resultOf(driver.state, now, picks) } });
  }
  const waiting = openMatches(driver.state)
    .filter(({ result }) => result !== undefined)
    .map(({ id }) => id);
  if (waiting.length > 0) driver.give({ type: 'confirm', payload: { matches: waiting } });
};

const somebody = (driver: Driver, picks: Picks): number => 1 + picks.int(Math.max(1, driver.state.players.length));

const REASON = 'as it happened';

const TROUBLES: readonly Trouble[] = [
  (driver, picks) => void driver.give({ type: 'drop', payload: { player: somebody(driver, picks) } }),
  (driver, picks) => void driver.give({ type: 'drop', payload: { player: somebody(driver, picks) } }),
  (driver, picks) => void driver.give({ type: 'withdraw', payload: { player: somebody(driver, picks) } }),
  (driver, picks) => void driver.give({ type: 'disqualify', payload: { player: somebody(driver, picks), reason: 'conduct' } }),
  (driver, picks) => {
    const dropped = picks.of(driver.state.players.filter(({ status }) => status === 'dropped'));
    if (dropped !== undefined) driver.give({ type: 'return', payload: { player: dropped.registration } });
  },
  (driver, picks) => void signUp(driver, 1, picks.percent(50) ? {} : { entry: 'nextRound' }),
  (driver, picks) =>
    void driver.give({ type: 'penalise', payload: { player: somebody(driver, picks), points: 1 + picks.int(2), reason: REASON } }),
  (driver, picks) => {
    const played = driver.state.rounds.flatMap(({ matches }) => matches).filter(({ result }) => result !== undefined);
    const match = picks.of(played);
    if (match !== undefined)
      driver.give({ type: 'correct', payload: { match: match.id, result: randomResult(driver.state, match, picks), reason: REASON } });
  },
];

/** One step on; false where none is possible. */
const onward = (driver: Driver, picks: Picks, resultOf: NonNullable<FormatScript['resultOf']>): boolean => {
  const { state } = driver;
  const newest = newestRound(state);
  if (newest !== undefined && !newest.published) {
    if (driver.give({ type: 'publish', payload: {} })) return true;
    return driver.give({ type: 'repair', payload: { reason: REASON } }) || driver.give({ type: 'void', payload: { reason: REASON } });
  }
  // The next round is paired while this one is played, where the format allows it (rules.md 5).
  if (openMatches(state).length > 0 && picks.percent(50) && driver.give({ type: 'pair', payload: {} })) return true;
  if (openMatches(state).length > 0) {
    const before = driver.events.length;
    reportOpen(driver, picks, resultOf);
    return driver.events.length > before;
  }
  const enough = state.policy.stages[0] === 'openPlay' && state.rounds.length >= OPEN_ROUNDS;
  if (enough || state.rounds.length > 0) if (driver.give({ type: 'complete', payload: {} })) return true;
  if (driver.give({ type: 'pair', payload: {} })) return true;
  const refusal = driver.preview({ type: 'pair', payload: {} });
  return 'code' in refusal && refusal.code === 'too_few_players' && driver.give({ type: 'complete', payload: { early: true } });
};

/** The tournament from registration to its end, everything in it from the seed. Undefined where its field is refused at the first pairing. */
export const playFormat = (script: FormatScript, watch?: Watch): Driver | undefined => {
  const driver = new Driver(script.seed, watch);
  const picks = picksFrom(script.seed);
  const create: TournamentCommand = {
    type: 'create',
    payload: { name: 'An evening', preset: script.preset, settings: script.settings as Record<string, unknown> },
  };
  if (!driver.give(create)) throw new Error(`cannot be created: ${JSON.stringify(script)}`);
  signUp(driver, script.players);
  script.before?.(driver, picks);
  if (!driver.give({ type: 'pair', payload: {} })) return undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (driver.state.completed) return driver;
    if (picks.percent(script.trouble)) {
      const own = script.troubles !== undefined && picks.percent(50) ? script.troubles : TROUBLES;
      picks.of(own)?.(driver, picks);
    }
    if (!driver.state.completed && !onward(driver, picks, script.resultOf ?? randomResult))
      throw new StuckTournament(`${JSON.stringify(script)}: round ${driver.state.rounds.length}`);
  }
  throw new StuckTournament(`${JSON.stringify(script)}: not at its end`);
};
