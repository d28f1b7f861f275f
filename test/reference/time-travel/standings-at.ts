import { dominionStandings } from '../dominion/standings';
import { referenceKeyStandings } from '../key-standings';
import { performanceStandings } from '../performance/standings';
import { referenceStandings } from '../standings';
import { referenceTripleDown } from '../triple-down';
import { referenceTwoLossOut } from '../two-loss-out';
import { documentAt, nameOf, publishedRounds } from './document-at';
import { Fact, knownBy } from './recorded';
import { Told, toldBy } from './told';

/** What is said of a player; what is not said here the reference does not know. */
export interface RowAt {
  /** p1, p2, … by registration. */
  player: string;
  rank?: number | null;
  points?: string;
  record: { wins: number; losses: number; draws?: number; byes?: number };
  figures?: Record<string, string | null>;
}

export interface AtPoint {
  afterRound: number;
  rows: RowAt[];
  /** Whether ranks were only told apart by what the rows say, so that they can be compared. */
  ranked: boolean;
}

export interface WhichPoint {
  /** Only what was recorded by then counts; everything unless set. */
  asOf?: number | string;
  /** Only rounds up to this one count. */
  afterRound: number;
  /** By person; for the tie-breaker that reads names. */
  names?: ReadonlyMap<string, string>;
}

const SWISS = ['faction-play', 'magic'];
const KEY_SWISS = ['key-swiss', 'key-swiss-simplified', 'key-swiss-qualifier', 'random-battle'];
const ALL_PLAY_ALL = ['key-league', 'key-final-tournament', 'key-playoff', 'key-feather'];

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Plain = any;

function swissRows(told: Told, document: Plain, afterRound: number): RowAt[] {
  const { policy } = told;
  const late = policy['lateEntry'] === 'loss' || told.players.some((player) => player.lateEntry === 'loss') ? 'loss' : 'noResult';
  const own = { win: policy['winPoints'], draw: policy['drawPoints'], loss: policy['lossPoints'], lateEntry: late };
  const rows = referenceStandings({ ...document, policy: { ...document.policy, ...own } }, { afterRound });
  return rows.map(({ rank, player, points, record, tieBreakers }) => ({ rank, player, points, record, figures: tieBreakers }));
}

function keyRows(document: Plain, afterRound: number): RowAt[] {
  return referenceKeyStandings(document, { afterRound, rest: 'asRecorded' }).map(({ rank, id, points, record, figures }) => ({
    rank,
    player: id,
    points,
    record,
    figures,
  }));
}

/**
 * What a reference has no word for, and says so: a correction can put somebody out who has played on since or is back too late, and
 * before all are checked in a cut can be larger than the field.
 */
function judged(judge: () => RowAt[]): RowAt[] | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Error && / is out before round | is above the field of | cannot return once /.test(error.message))
      return undefined;
    throw error;
  }
}

function lossRows(document: Plain, afterRound: number): RowAt[] | undefined {
  return judged(() =>
    referenceTwoLossOut(document, { afterRound }).players.map(({ player, wins, losses, byes, sos, esos }) => ({
      player,
      record: { wins, losses, byes },
      figures: { sos, esos },
    })),
  );
}

function tripleRows(document: Plain, afterRound: number): RowAt[] | undefined {
  return judged(() =>
    referenceTripleDown(document, { afterRound }).rows.map(({ id, wins, losses, byes }) => ({
      player: id,
      record: { wins, losses, byes },
    })),
  );
}

function performanceRows(told: Told, document: Plain, afterRound: number): RowAt[] {
  const rounds = told.policy['rounds'] ?? told.announced['rounds'];
  return performanceStandings({ ...document, policy: { ...document.policy, rounds } }, { afterRound }).map(
    ({ rank, player, points, record, tieBreakers }) => ({ rank, player, points, record, figures: tieBreakers }),
  );
}

/** The leagues of a Dominion event as they began; results that are not to be had count for nothing, whatever is written beside them. */
function leagueRows(told: Told, document: Plain, afterRound: number): RowAt[] {
  const groups = told.groups.get(0) ?? [];
  const leagueOf = (id: string): number => groups.findIndex((group) => group.some((one) => nameOf(one) === id)) + 1;
  const { tieBreakersLeague2, ...policy } = document.policy;
  const rounds = policy.rounds ?? groups.map((group) => Math.max(3, Math.ceil(Math.log2(group.length))));
  const whole = {
    ...document,
    policy: { ...policy, rounds: [rounds[0], rounds[1] ?? rounds[0]], ...(tieBreakersLeague2 && { tieBreakersLeague2 }) },
    players: document.players.map(({ league, ...player }: Plain) => ({
      ...player,
      ...(groups.length > 1 && { league: leagueOf(player.id) || league }),
    })),
  };
  return dominionStandings(whole, { afterRound }).map(({ rank, player, points, record, tieBreakers }) => ({
    rank,
    player,
    points,
    record: { wins: record.wins, losses: record.losses, draws: record.draws, byes: record.byes },
    figures: tieBreakers,
  }));
}

/** Elimination: who won and lost how many matches; an empty seat is no bye. */
function bracketRows(document: Plain): RowAt[] {
  return document.players.map(({ id }: { id: string }) => {
    const record = { wins: 0, losses: 0 };
    for (const { a, b, outcome } of document.rounds.flatMap((round: Plain) => round.matches)) {
      if (b === null || outcome === 'open' || (a !== id && b !== id)) continue;
      const wonA = outcome === 'a' || outcome === 'walkoverB';
      const wonB = outcome === 'b' || outcome === 'walkoverA';
      record[(a === id ? wonA : wonB) ? 'wins' : 'losses'] += 1;
    }
    return { player: id, record };
  });
}

/** Who was back that had left before its first round, or left again before a round was played, has not been away by a document of rounds. */
function isInRounds({ players }: Told): boolean {
  return players.every(({ away, firstRound }) =>
    away.every(({ from, to }) => to === undefined || (from > Math.max(1, firstRound) && !away.some((other) => other.from === to))),
  );
}

/** Rows by the reference of the preset's first stage; undefined where there is none for what happened. */
function rowsOf(told: Told, document: Plain, afterRound: number): RowAt[] | undefined {
  const preset = String(told.policy['preset']);
  if (SWISS.includes(preset)) return swissRows(told, document, afterRound);
  if (KEY_SWISS.includes(preset)) return keyRows(document, afterRound);
  if (ALL_PLAY_ALL.includes(preset)) {
    // Who has left gives its walkovers when everybody has met everybody, which the document does not say.
    return told.players.some(({ away }) => away.length > 0) ? undefined : keyRows(document, afterRound);
  }
  if (preset === 'playstile-2lo') return lossRows(document, afterRound);
  if (preset === 'triple-down') return tripleRows(document, afterRound);
  if (preset === 'performance') return performanceRows(told, document, afterRound);
  if (preset === 'dominion-league') return leagueRows(told, document, afterRound);
  return preset === 'key-knockout' || preset === 'key-revival' ? bracketRows(document) : undefined;
}

/**
 * The standings after a round as they were known at a point: slowly, from the events alone, both axes one after the other. First
 * everything is forgotten that was recorded later, then every round that came later (ledger.md, Time travel). Undefined where no
 * reference can be asked: in a later stage, and where the neutral document has no word for what happened.
 */
export function standingsAt(facts: readonly Fact[], { asOf, afterRound, names = new Map() }: WhichPoint): AtPoint | undefined {
  const told = toldBy(knownBy(facts, asOf));
  const rounds = publishedRounds(told);
  const last = rounds[afterRound - 1];
  if (last === undefined || last.stage > 0 || !isInRounds(told)) return undefined;
  const document = documentAt(told, afterRound, names);
  const rows = document === undefined ? undefined : rowsOf(told, document, afterRound);
  if (rows === undefined) return undefined;
  const goesOn = rounds[afterRound] !== undefined && rounds[afterRound]!.stage > 0;
  const over = told.completed && afterRound === rounds.length;
  const played = new Set(
    rounds
      .slice(0, afterRound)
      .flatMap(({ matches, byes }) => [...matches.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)]),
  );
  return {
    afterRound,
    rows: rows.filter(({ player }) => [...played].some((registration) => nameOf(registration) === player)),
    ranked: !goesOn && !over && !told.ties.some((tie) => tie.round <= afterRound) && !rounds.some(({ phase }) => phase === 'playOff'),
  };
}
