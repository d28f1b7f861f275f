import { sameResult, type Result, type Setting } from '@roundbook/tournament';
import type { Indices } from './check-neutral';
import { isClosed } from './import-settings';
import { registrationOf, type Beside, type ImportStep, type PlayerIndex, type RoundStep } from './import-plan';
import type { NeutralFile, NeutralMatch, NeutralRound } from './neutral-file';
import { readResult, type ResultFields } from './neutral-result';
import { tableResult } from './neutral-tables';
import { presenceOf, type Presence } from './presence';

interface Context {
  readonly file: NeutralFile;
  readonly indices: Indices;
  readonly presence: Presence;
  readonly settings: Readonly<Record<string, Setting>>;
  /** What a round is of that does not say it. */
  readonly usualPhase: string;
}

/** Everything that happened, in an order in which it can be recorded: between two rounds corrections, entries, who left. */
export const stepsOf = (
  file: NeutralFile,
  indices: Indices,
  settings: Readonly<Record<string, Setting>>,
  usualPhase = 'swiss',
): readonly ImportStep[] => {
  const context: Context = { file, indices, presence: presenceOf(file, indices), settings, usualPhase };
  const corrections = correctionsByRound(file, indices);
  const away = new Set<PlayerIndex>();
  const steps: ImportStep[] = [];
  const between = (n: number) => {
    const absences = context.presence.absencesAfter(n);
    for (const { kind, player } of absences) if (kind === 'return') away.delete(player);
    for (const { kind, player } of absences) if (kind !== 'return') away.add(player);
    steps.push(...(corrections.get(n) ?? []), ...entriesBefore(context, n + 1), ...absences, ...penaltiesAfter(file, n));
  };
  between(0);
  for (const round of file.rounds) {
    steps.push(roundStep(context, round, away), ...waitingSteps(context, round));
    between(round.n);
  }
  const ties = orders(file.ties, indices);
  if (ties.length > 0) steps.push({ kind: 'ties', ties });
  return isClosed(file) ? [...steps, { kind: 'complete', ties: ties.length > 0 ? [] : published(file, indices) }] : steps;
};

const penaltiesAfter = (file: NeutralFile, n: number): readonly ImportStep[] =>
  file.players.flatMap(({ penalties = [] }, player) =>
    penalties.filter(({ afterRound }) => afterRound === n).map(({ points }): ImportStep => ({ kind: 'penalise', player, points })),
  );

const at = (indices: Indices, id: string): PlayerIndex => indices.get(id) as PlayerIndex;

/** Registrations before a round, in the order of the file; neighbours that enter in time are one step. */
const entriesBefore = ({ file, presence, settings }: Context, round: number): readonly ImportStep[] => {
  const steps: ImportStep[] = [];
  const checked: PlayerIndex[] = [];
  let together: PlayerIndex[] = [];
  for (const [player, before] of presence.registeredBefore.entries()) {
    if (before !== round) continue;
    const { lateEntry, checkedIn } = file.players[player] as NeutralFile['players'][number];
    if (checkedIn !== false) checked.push(player);
    const fromRound = presence.enters[player] as number;
    if (fromRound === 1) {
      if (together.length === 0) steps.push({ kind: 'register', players: (together = []) });
      together.push(player);
    } else {
      together = [];
      steps.push({ kind: 'late', player, fromRound, entry: lateEntry === 'loss' ? 'loss' : 'nextRound' });
    }
  }
  return settings['checkIn'] === 'required' && checked.length > 0 ? [...steps, { kind: 'checkIn', players: checked }] : steps;
};

/** Without an opponent a player has a bye, or loses the round because it did not come. */
const isForfeit = (match: NeutralMatch): boolean => match.b === null && (match.outcome ?? match.result) === 'walkoverA';
const isBye = (match: NeutralMatch): boolean => match.b === null && !isForfeit(match);
const isMatch = (match: NeutralMatch): match is NeutralMatch & { readonly b: string } => match.b !== null;

/** The result with which a match was first recorded: what the oldest correction says it was. */
const firstResult = (indices: Indices, match: NeutralMatch): Result | undefined =>
  resultIn(indices, match, match.corrections?.[0]?.was ?? match);

/** What the fields of a match, or of what it was before a correction, say. */
const resultIn = (indices: Indices, { sides }: NeutralMatch, fields: ResultFields & TableFields): Result | undefined =>
  sides === undefined ? (readResult(fields) as Result | undefined) : tableResult(fields, (id) => registrationOf(at(indices, id)));

type TableFields = Pick<NeutralMatch, 'order' | 'scores' | 'substituted'>;

/** Under a policy that wants staff to confirm, what the file marks so still waits for them; everything else was confirmed. */
const waits = ({ settings }: Context, match: NeutralMatch): boolean => settings['confirmation'] === 'staff' && match.confirmed === false;

/** Phases in which whoever is there is paired or has a bye. */
const IN_WHICH_ALL_PLAY: readonly string[] = ['swiss', 'initial', 'performance', 'lastRound'];

const forfeitsIn = ({ indices }: Context, round: NeutralRound): NonNullable<Beside['forfeits']> =>
  round.matches.filter(isForfeit).map((match) => ({
    player: at(indices, match.a),
    ...(match.difference === undefined ? {} : { spread: match.difference }),
  }));

const roundStep = (context: Context, round: NeutralRound, away: ReadonlySet<PlayerIndex>): RoundStep => {
  const { indices, presence, file } = context;
  const matches = round.matches.filter(isMatch).map((match) => {
    const result = waits(context, match) ? undefined : firstResult(indices, match);
    return {
      a: at(indices, match.a),
      b: at(indices, match.b),
      ...(match.table === undefined ? {} : { table: match.table }),
      ...(result === undefined ? {} : { result }),
      ...(match.pool === undefined ? {} : { pool: match.pool }),
      ...(match.slot === undefined ? {} : { slot: match.slot }),
      ...(match.bracketMatch === undefined ? {} : { bracketMatch: match.bracketMatch }),
      ...(match.group === undefined ? {} : { group: match.group }),
      ...(match.starts === undefined ? {} : { starts: match.starts }),
      ...(match.sides === undefined ? {} : { seats: match.sides.map((id) => at(indices, id)) }),
      ...(match.bestOf === undefined ? {} : { bestOf: match.bestOf }),
    };
  });
  const byes = round.matches.filter(isBye).map((bye) => ({
    player: at(indices, bye.a),
    ...(bye.byHand === true ? { byHand: true } : {}),
    ...(bye.pool === undefined ? {} : { pool: bye.pool }),
    ...(bye.slot === undefined ? {} : { slot: bye.slot }),
    ...(bye.bracketMatch === undefined ? {} : { bracketMatch: bye.bracketMatch }),
    ...(bye.group === undefined ? {} : { group: bye.group }),
    ...(bye.difference === undefined ? {} : { spread: bye.difference }),
  }));
  const forfeits = forfeitsIn(context, round);
  const phase = round.stage ?? context.usualPhase;
  const seated = new Set([...matches.flatMap(({ a, b, seats }) => seats ?? [a, b]), ...[...byes, ...forfeits].map(({ player }) => player)]);
  const there = (player: PlayerIndex) =>
    (presence.enters[player] as number) <= round.n && !away.has(player) && file.players[player]?.checkedIn !== false;
  const leftOut = IN_WHICH_ALL_PLAY.includes(phase)
    ? file.players.flatMap((_, player) => (there(player) && !seated.has(player) ? [player] : []))
    : [];
  return {
    kind: 'round',
    round: round.n,
    phase,
    given: { matches, byes },
    leftOut,
    ties: orders(round.ties, indices),
    beside: { ...besideOf(context, round), ...(forfeits.length === 0 ? {} : { forfeits }) },
    byHand: round.byHand === true,
  };
};

const besideOf = ({ file, indices }: Context, round: NeutralRound): Beside => {
  const { qualified, ranking, seats, promotions, groups, dropping } = round;
  const players = (ids: readonly string[]) => ids.map((id) => at(indices, id));
  return {
    ...(qualified === undefined ? {} : { qualified: players(qualified) }),
    ...(ranking === undefined ? {} : { ranking: players(ranking) }),
    ...(groups === undefined ? {} : { groups: groups.map(players) }),
    ...(dropping === undefined ? {} : { dropping }),
    ...(seats === undefined ? {} : { seats: seats.map(({ id, seed }) => ({ player: at(indices, id), seed })) }),
    ...(promotions === undefined
      ? {}
      : {
          promotions: promotions.map(({ id, inPlaceOf, slot }) => ({
            player: at(indices, id),
            inPlaceOf: at(indices, inPlaceOf),
            ...(slot === undefined ? {} : { slot }),
          })),
        }),
    ...(round.n === 1 && file.announced !== undefined ? { announced: file.announced } : {}),
  };
};

/** Results that come with a round count at once: one that waits is reported behind it. */
const waitingSteps = (context: Context, round: NeutralRound): readonly ImportStep[] =>
  round.matches.filter(isMatch).flatMap((match, matchIndex): ImportStep[] => {
    const result = waits(context, match) ? firstResult(context.indices, match) : undefined;
    return result === undefined ? [] : [{ kind: 'report', round: round.n, matchIndex, result }];
  });

type CorrectStep = Extract<ImportStep, { readonly kind: 'correct' }>;

/** Corrections by the round that had been paired last; each brings what the next one says it was, the last the final result. */
const correctionsByRound = (file: NeutralFile, indices: Indices): ReadonlyMap<number, readonly CorrectStep[]> => {
  const byRound = new Map<number, CorrectStep[]>();
  for (const round of file.rounds) {
    for (const [matchIndex, match] of round.matches.filter(isMatch).entries()) {
      const { corrections = [] } = match;
      corrections.forEach(({ afterRound }, index) => {
        const was = resultIn(indices, match, (corrections[index] as (typeof corrections)[number]).was) as Result;
        const result = resultIn(indices, match, corrections[index + 1]?.was ?? match) as Result;
        // What it was before, it was again in the meantime, without a correction.
        if (sameResult(was, result)) return;
        const steps = byRound.get(afterRound) ?? [];
        byRound.set(afterRound, steps);
        steps.push({ kind: 'correct', round: round.n, matchIndex, result });
      });
    }
  }
  return byRound;
};

/** An order of one player settles nothing. */
const orders = (ties: readonly (readonly string[])[] | undefined, indices: Indices): readonly (readonly PlayerIndex[])[] =>
  (ties ?? []).filter((order) => order.length > 1).map((order) => order.map((id) => at(indices, id)));

/** The published order counts among exactly equal players only (rules.md 8). */
const published = (file: NeutralFile, indices: Indices): readonly (readonly PlayerIndex[])[] =>
  orders([[...(file.published ?? [])].sort((one, other) => one.rank - other.rank).map((row) => row.id)], indices);
