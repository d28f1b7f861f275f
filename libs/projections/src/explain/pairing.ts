import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import {
  bracketStage,
  isLeagues,
  isLossOut,
  isPerformance,
  isSwiss,
  knownMatch,
  placesByRound,
  pointUnit,
  revivalPlan,
  plannedMatches,
  revivalStage,
  rulesOf,
  seatsOf,
  type Match,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';
import { reasonWords } from '../event-sentences';
import { known, type Known, type Names, type ViewOptions } from '../view';
import type { ToldEvent } from '../timeline';
import { atPairing, candidatesFor, lookedAt, meetings, playersIn, type AtPairing, type FoundPlayer, type Part } from './around-a-round';
import { counted, listed, mention, namesOf, ordinal, showing, type Numbered, type Show } from './explained';
import { drawPart, objectiveLines } from './how-drawn';

/** Who met whom, why, and how it was drawn. */
export interface PairingExplained extends Known {
  readonly match: string;
  readonly round: number;
  readonly stage: string;
  readonly table: number;
  readonly players: readonly Numbered[];
  readonly pool: number | null;
  readonly group: number | null;
  readonly bracketMatch: string | null;
  readonly starts: Numbered | null;
  readonly source: Round['source'];
  readonly attempt: number;
  readonly drawSeed: string | null;
  readonly algorithm: Round['algorithm'];
  readonly objective: Round['objective'];
  /** The repair that paired it so; null: it stands as it was drawn. */
  readonly repaired: { readonly revision: number; readonly reason: string; readonly source: 'drawn' | 'manual' } | null;
  /** Among whom it was paired. */
  readonly candidates: readonly Numbered[];
  /** Meetings of the two before. */
  readonly met: readonly { readonly round: number; readonly match: string }[];
  /** The players as the pairing found them. */
  readonly before: readonly FoundPlayer[];
  /** What this match adds to the sum that was made least; null where there is none. */
  readonly adds: number | null;
  readonly text: string;
  readonly parts: readonly Part[];
}

export interface PairingOptions extends ViewOptions {
  readonly told: readonly ToldEvent[];
}

const foundText = ({ player, rank, points, losses, byes }: FoundPlayer, state: TournamentState): string => {
  const losing = isLossOut(state.policy);
  const place = rank === null ? 'no place yet' : `${ordinal(rank)}, ${points} ${points === 1 ? 'point' : 'points'}`;
  const had = byes.length === 0 ? 'no bye so far' : `a bye in ${byes.length === 1 ? 'round' : 'rounds'} ${listed(byes.map(String))}`;
  if (rulesOf(state.policy, 0).ranking === undefined) return `${mention(player)}: ${had}.`;
  const lost = losing ? `${counted(losses, 'loss', 'losses')}, ` : '';
  return `${mention(player)}: ${lost}${place}, ${had}.`;
};

const RULES: Readonly<Record<string, string>> = {
  qualifying: 'Each pool is paired within itself at random, with as few rematches as it allows (rules 1.2 to 1.4).',
  runOff: 'The undefeated are through; the players with one loss are paired among themselves at random (rules 1.5, 1.6).',
  playIn: 'The last places of the cut are played for: the rank on the line meets the rank behind it, and so on outwards (rule 1.7).',
  swiss: 'As few rematches as possible, then points as near as possible, then the draw (rule 2.2).',
  league: 'Opponents not met before, with points as near as possible (rules 5, 6.5).',
  groups: 'Everybody of a group meets everybody of it (rule 5).',
  initial: 'The initial rounds are paired by groups or as a round robin (rule 4.1).',
  performance:
    'Who can still win the first place meets such, then who can still win a prize; the others meet whom they have met least (rule 4.3).',
  lastRound: 'The last round: first against second, third against fourth (rule 4.6).',
  open: 'Anybody free plays anybody (rule 5).',
  playOff: 'A match that settles a tie (rule 5).',
  semiFinals: 'The finalists sit by their league ranks (rule 6.7).',
  final: 'The best two of each semi-final, or all finalists (rule 6.7).',
};

const rulesText = (state: TournamentState, round: Round): string => {
  const { policy } = state;
  if (round.phase === 'league' && !isLeagues(policy)) return RULES['groups'] as string;
  if (round.phase === 'swiss' && isPerformance(policy)) return 'Swiss rounds: no repeats, and wins as near as possible (rule 4.2).';
  if (round.phase === 'qualifying' && isLossOut(policy) && policy.cut === undefined)
    return 'Everybody who is still in is paired at random, with as few rematches as possible (rules 1.3, 1.4).';
  return RULES[round.phase] ?? 'Who meets whom follows from the bracket (rules 1.10, 2.6, 5).';
};

const WHERE: readonly string[] = ['first place', 'prizes', 'others'];

const candidatesText = (state: TournamentState, round: Round, match: Match, count: number): string => {
  const among = `${counted(count, 'player')} in it`;
  if (match.pool !== undefined) return `The pool of players with ${counted(match.pool, 'loss', 'losses')}, ${among}.`;
  if (match.group !== undefined && isLeagues(state.policy)) return `League ${match.group}, ${among}.`;
  if (match.group !== undefined && round.phase === 'performance')
    return `The group of contenders: ${WHERE[match.group - 1] ?? match.group}, ${among}.`;
  if (match.group !== undefined) return `Group ${match.group}, ${among}.`;
  return match.slot !== undefined || match.bracketMatch !== undefined || match.seats !== undefined
    ? `The round of the bracket or finals, ${among}.`
    : `The whole field of the round, ${among}.`;
};

/** Where each side of a bracket match came from. */
const cameFrom = (state: TournamentState, round: Round, match: Match, show: Show): readonly string[] => {
  const single = bracketStage(state);
  if (single !== undefined && single.stage === round.stage) {
    const index = state.rounds.filter(({ stage, round: number }) => stage === round.stage && number < round.round).length;
    const seats = placesByRound(state, single, round.round - 1)[index] ?? [];
    const seeds = new Map(single.entrants.map(({ player, seed }, at) => [player, seed ?? at + 1]));
    return match.sides.map((side) => {
      const seed = seeds.get(side);
      const place = seats.indexOf(side);
      const where = place < 0 ? '' : `, place ${place + 1} of ${seats.length} in this round of the bracket`;
      return `${mention(show(side))}: ${seed === undefined ? 'promoted into the bracket' : `seed ${seed}`}${where}.`;
    });
  }
  const double = revivalStage(state);
  const planned = double === undefined ? undefined : plannedMatches(revivalPlan(state, double)).find(({ id }) => id === match.bracketMatch);
  return (planned?.sides ?? []).map((source) => {
    if ('winnerOf' in source) return `${match.bracketMatch}: the winner of ${source.winnerOf} comes here.`;
    return 'loserOf' in source
      ? `${match.bracketMatch}: the loser of ${source.loserOf} comes here.`
      : `${match.bracketMatch}: a seat of the draw.`;
  });
};

/** The repair in which a match came to be what it is. */
const repairOf = (told: readonly ToldEvent[], match: Match): PairingExplained['repaired'] => {
  const event = told.findLast((one) => one.type === 'PairingRepaired' && one.data.matches.some(({ match: id }) => id === match.id));
  if (event?.type !== 'PairingRepaired') return null;
  return { revision: event.revision, reason: event.data.reason, source: event.data.source ?? 'drawn' };
};

/** What the match adds to the sum of squared differences, in the units of the objective. */
const addedBy = ({ objective, phase }: Round, { state, found }: AtPairing, match: Match): number | null => {
  const summed = objective['scoreDifferenceSquared'] ?? objective['winDifferenceSquared'];
  if (summed === undefined || match.seats !== undefined) return null;
  // In round 1 nobody has points, whatever the draw went by.
  const paired = isSwiss(state.policy) || isLeagues(state.policy) || (isPerformance(state.policy) && phase === 'swiss');
  if (!paired) return null;
  const pointsOf = (registration: number) => {
    const { points } = found(registration);
    const [whole, half] = String(points).split('/');
    return (Number(whole) / Number(half ?? 1)) * pointUnit(state.policy);
  };
  return (pointsOf(match.sides[0]) - pointsOf(match.sides[1])) ** 2;
};

const historyPart = (state: TournamentState, match: Match, before: readonly FoundPlayer[], met: readonly Match[], show: Show): Part => ({
  title: 'Before it',
  lines: [
    ...before.map((one) => foundText(one, state)),
    ...(match.seats !== undefined
      ? []
      : [
          met.length === 0
            ? `${mention(show(match.sides[0]))} and ${mention(show(match.sides[1]))} had not met.`
            : `They had met in ${met.length === 1 ? 'round' : 'rounds'} ${listed(met.map((one) => String(one.round)))}.`,
        ]),
  ],
});

/** Why these met, and what was changed about it after the draw. */
const whyLines = (
  state: TournamentState,
  round: Round,
  match: Match,
  { candidates, repaired }: Pick<PairingExplained, 'candidates' | 'repaired'>,
  show: Show,
): readonly string[] => [
  rulesText(state, round),
  candidatesText(state, round, match, candidates.length),
  ...cameFrom(state, round, match, show),
  ...(repaired === null
    ? []
    : [
        `It was changed after the draw, ${repaired.source === 'manual' ? 'by hand' : 'by the smallest repair'} (revision ${repaired.revision}): ${reasonWords(repaired.reason)}.`,
      ]),
];

const tableLines = ({ table, bestOf }: Match, starts: Numbered | null): readonly string[] => [
  `Table ${table}, ${bestOf === 1 ? 'one game' : `best of ${bestOf}`}.`,
  ...(starts === null ? [] : [`${mention(starts)} starts: starts are balanced over the event, then between the two, then drawn.`]),
];

/**
 * Everything behind a pairing: among whom it was made, what had been before, what was optimised and what that came to, and the draw.
 * `reference` is a match id or a table of the newest round that counts. Refusals `unknown_match`, `not_published`.
 */
export const explainPairing = (
  whole: TournamentState,
  names: Names,
  reference: string | number,
  options: PairingOptions,
): Decision<PairingExplained> => {
  const state = lookedAt(whole, options);
  return E.map((match: Match): PairingExplained => {
    const round = state.rounds[match.round - 1] as Round;
    const show = showing(state, names);
    const at = atPairing(options.told, round, show);
    const seats = seatsOf(match);
    const before = seats.map(at.found);
    const met = match.seats === undefined ? meetings(state, round.round, match.sides) : [];
    const candidates = candidatesFor(round, match).map(show);
    const repaired = repairOf(options.told, match);
    const adds = repaired === null ? addedBy(round, at, match) : null;
    const starts = match.starts === undefined ? null : show(match.sides[match.starts === 'a' ? 0 : 1]);
    const aim = [...(adds === null ? [] : [`This pair adds ${adds} to the sum of squared differences.`]), ...objectiveLines(round)];
    const all = playersIn(round).length;
    return {
      ...known(state, round.round),
      match: match.id,
      round: round.round,
      stage: round.phase,
      table: match.table,
      players: seats.map(show),
      pool: match.pool ?? null,
      group: match.group ?? null,
      bracketMatch: match.bracketMatch ?? null,
      starts,
      source: round.source,
      attempt: round.attempt,
      drawSeed: round.drawSeed ?? null,
      algorithm: round.algorithm,
      objective: round.objective,
      repaired,
      candidates,
      met: met.map((one) => ({ round: one.round, match: one.id })),
      before,
      adds,
      text: `Round ${round.round}, table ${match.table}: ${namesOf(show, seats)}${seats.length < all ? `, of ${counted(all, 'player')} in the round` : ''}.`,
      parts: [
        { title: 'Why they met', lines: whyLines(state, round, match, { candidates, repaired }, show) },
        historyPart(state, match, before, met, show),
        { title: 'What was optimised', lines: aim },
        drawPart(state, round),
        { title: 'At the table', lines: tableLines(match, starts) },
      ],
    };
  })(knownMatch(state, reference));
};
