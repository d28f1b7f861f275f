import { workings, type Counted, type Workings } from '@roundbook/scoring';
import {
  countingResult,
  countsInFigures,
  mayPlay,
  outsideMatch,
  pointsShown,
  scoringRules,
  seatsOf,
  sheetEntries,
  takenOut,
  isFeather,
  isRoundRobin,
  type Match,
  type Player,
  type Ranking,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';
import { resultClause, resultShown, seenFrom, type ResultJson } from '../result-shown';
import { pointsJson, type Points } from '../standings';
import { mention, type Numbered, type Show } from './explained';

/** Why a round adds nothing to the figures, though the player had something to do with it. */
export type NotCounted =
  'open' | 'unconfirmed' | 'takenOut' | 'playIn' | 'playOff' | 'bracket' | 'table' | 'away' | 'notEntered' | 'notPaired';

/** One round as the player had it, and what it adds to the row of the standings. */
export interface RoundExplained {
  readonly round: number;
  readonly stage: string;
  readonly kind: 'match' | 'table' | 'bye' | 'forfeit' | 'missed' | 'none';
  readonly match: string | null;
  readonly table: number | null;
  /** Of a table with several seats the others are in the text alone. */
  readonly opponent: Numbered | null;
  /** As the player has it: side a is the player. */
  readonly result: ResultJson | null;
  readonly byHand: boolean;
  /** Whether it counts in the tie-breakers; null: it does. */
  readonly notCounted: NotCounted | null;
  /** What it adds to the points before penalties, and to the record. */
  readonly points: Points;
  readonly record: { readonly wins: number; readonly losses: number; readonly draws: number; readonly byes: number };
  readonly games: { readonly won: number; readonly drawn: number; readonly played: number };
  readonly text: string;
}

/** The figures of the first stage opened up, with what stands behind each line of its sheet. */
export interface Opened {
  readonly workings: Workings;
  /** Index in the sheet of a match by its id, of a bye or forfeit of a player by `round/player`. */
  readonly lineOf: ReadonlyMap<string, number>;
  readonly entries: ReturnType<typeof sheetEntries>;
  /** Losses of the player for rounds that it missed. */
  readonly missed: (registration: number) => number;
}

const byeKey = (round: number, player: number): string => `${round}/${player}`;

/** Opens up the figures of a ranking; one without a sheet, as of a bracket, has no lines. */
export const opened = (state: TournamentState, { counted }: Ranking): Opened => {
  const sheet = counted?.sheet ?? { players: state.players.length, matches: [] };
  const entries = sheetEntries(state, counted?.rounds ?? []);
  const lineOf = new Map(
    entries.map(({ round, match, bye, forfeit }, index) => [match?.id ?? byeKey(round, (bye ?? forfeit)?.player ?? 0), index]),
  );
  return {
    workings: workings(sheet, scoringRules(state.policy)),
    lineOf,
    entries,
    missed: (registration) => sheet.missedLosses?.[registration - 1] ?? 0,
  };
};

interface Looking {
  readonly state: TournamentState;
  readonly show: Show;
  readonly open: Opened;
  readonly player: Player;
  readonly out: ReadonlySet<number>;
}

type Plain = Pick<RoundExplained, 'points' | 'record' | 'games' | 'notCounted'>;

const NOTHING: Plain = {
  points: 0,
  record: { wins: 0, losses: 0, draws: 0, byes: 0 },
  games: { won: 0, drawn: 0, played: 0 },
  notCounted: null,
};

const byLine = ({ state }: Looking, { points, wins, losses, draws, byes, games }: Counted): Plain => ({
  points: pointsJson(pointsShown(state.policy, points)),
  record: { wins, losses, draws, byes },
  games,
  notCounted: null,
});

const lineOfMatch = (looking: Looking, round: Round, match: Match): Plain => {
  const { state, open, player, out } = looking;
  const line = open.lineOf.get(match.id);
  if (line !== undefined) return byLine(looking, open.workings.counted(line, player.registration - 1));
  const without = (notCounted: NotCounted): Plain => ({ ...NOTHING, notCounted });
  if (match.result === undefined) return without('open');
  if (countingResult(state, match) === undefined) return without('unconfirmed');
  if (match.seats !== undefined) return without('table');
  if (countsInFigures(state, round)) return without(match.sides.some((side) => out.has(side)) ? 'takenOut' : 'open');
  const { wins, losses, pointWins } = outsideMatch(state, round, match, player.registration);
  return {
    ...NOTHING,
    points: pointsJson(pointsShown(state.policy, pointWins * scoringRules(state.policy).win)),
    record: { ...NOTHING.record, wins, losses },
    notCounted: round.phase === 'playIn' ? 'playIn' : round.phase === 'playOff' ? 'playOff' : 'bracket',
  };
};

const WHY: Readonly<Partial<Record<NotCounted, string>>> = {
  open: 'no result yet',
  unconfirmed: 'the result waits for staff and does not count yet',
  takenOut: 'taken out of the standings: a side left the round robin with less than half of its matches played',
  playIn: 'a play-in match: not in the tie-breakers',
  playOff: 'a play-off match: it settles a tie, and is worth no points',
  bracket: 'a bracket match: not in the tie-breakers',
  table: 'a finals table: its order makes the places',
};

const worth = ({ points, games, notCounted }: Plain): string => {
  const why = notCounted === null ? undefined : WHY[notCounted];
  const parts = [
    `${points} ${points === 1 ? 'point' : 'points'}`,
    ...(games.played > 0 ? [`games won ${games.won}, drawn ${games.drawn}, of ${games.played}`] : []),
    ...(why === undefined ? [] : [why]),
  ];
  return parts.join('; ');
};

const ofMatch = (looking: Looking, round: Round, match: Match): RoundExplained => {
  const { show, player } = looking;
  const own = player.registration;
  const plain = lineOfMatch(looking, round, match);
  const common = { round: round.round, stage: round.phase, match: match.id, table: match.table, byHand: false, ...plain };
  const nameOf = (registration: number) => mention(show(registration));
  if (match.seats !== undefined) {
    const said = match.result === undefined ? `at table ${match.table}` : resultClause(match.result, '', '', nameOf);
    const result = match.result === undefined ? null : resultShown(match.result, match.seats);
    return { ...common, kind: 'table', opponent: null, result, text: `Round ${round.round}: ${said}: ${worth(plain)}` };
  }
  const [a, b] = match.sides;
  const opponent = show(a === own ? b : a);
  const seen = match.result === undefined ? undefined : seenFrom(match.result, a === own ? 'a' : 'b');
  const said = seen === undefined ? `against ${mention(opponent)}` : resultClause(seen, show(own).name, mention(opponent));
  return {
    ...common,
    kind: 'match',
    opponent,
    result: seen === undefined ? null : resultShown(seen),
    text: `Round ${round.round}: ${said}: ${worth(plain)}`,
  };
};

const alone = (round: Round, kind: RoundExplained['kind'], plain: Plain, said: string, byHand = false): RoundExplained => ({
  round: round.round,
  stage: round.phase,
  kind,
  match: null,
  table: null,
  opponent: null,
  result: null,
  byHand,
  ...plain,
  text: `Round ${round.round}: ${said}${kind === 'none' ? '' : `: ${worth(plain)}`}`,
});

const ofBye = (looking: Looking, round: Round, byHand: boolean, forfeit: boolean): RoundExplained => {
  const line = looking.open.lineOf.get(byeKey(round.round, looking.player.registration));
  const kind = forfeit ? 'forfeit' : 'bye';
  const said = forfeit ? 'lost without an opponent' : byHand ? 'a bye, given by hand' : 'a bye';
  if (line !== undefined)
    return alone(round, kind, byLine(looking, looking.open.workings.counted(line, looking.player.registration - 1)), said, byHand);
  const counts = countsInFigures(looking.state, round);
  return alone(round, kind, { ...NOTHING, notCounted: counts ? 'takenOut' : 'bracket' }, said, byHand);
};

const withoutMatch = (looking: Looking, round: Round): RoundExplained => {
  const { state, player, open } = looking;
  if (round.round <= open.missed(player.registration)) {
    const points = pointsJson(pointsShown(state.policy, scoringRules(state.policy).loss));
    const plain: Plain = { ...NOTHING, points, record: { ...NOTHING.record, losses: 1 } };
    return alone(round, 'missed', plain, 'missed as a late player, a loss');
  }
  const none = (notCounted: NotCounted, said: string) => alone(round, 'none', { ...NOTHING, notCounted }, said);
  if (round.round < player.entryRound) return none('notEntered', 'not entered yet, no result');
  return mayPlay(player, round.round) ? none('notPaired', 'not paired') : none('away', 'away');
};

/** Every round up to one as the player had it; of a round of open play in which it was not, and of the bracket behind its last, nothing. */
export const roundsExplained = (
  state: TournamentState,
  show: Show,
  open: Opened,
  player: Player,
  afterRound: number,
): readonly RoundExplained[] => {
  const { policy } = state;
  const out = isRoundRobin(policy) || isFeather(policy) ? takenOut(state, policy, afterRound) : new Set<number>();
  const looking: Looking = { state, show, open, player, out };
  const own = player.registration;
  return state.rounds.slice(0, afterRound).flatMap((round): readonly RoundExplained[] => {
    const found = [
      ...round.matches.filter((match) => seatsOf(match).includes(own)).map((match) => ofMatch(looking, round, match)),
      ...round.byes.filter(({ player: receiver }) => receiver === own).map(({ byHand }) => ofBye(looking, round, byHand === true, false)),
      ...(round.forfeits ?? []).filter((one) => one.player === own).map(() => ofBye(looking, round, false, true)),
    ];
    if (found.length > 0) {
      // A missed round is a loss even where the player was put into a match of it.
      return round.round <= open.missed(own) ? [...found, withoutMatch(looking, round)] : found;
    }
    const counts = countsInFigures(state, round) && policy.stages[0] !== 'openPlay';
    return counts || round.round <= open.missed(own) ? [withoutMatch(looking, round)] : [];
  });
};

/** The points of the rounds as they are added up. */
export const roundsWithPoints = (rounds: readonly RoundExplained[]): readonly RoundExplained[] =>
  rounds.filter(
    ({ kind, notCounted }) => kind !== 'none' && notCounted !== 'open' && notCounted !== 'unconfirmed' && notCounted !== 'table',
  );
