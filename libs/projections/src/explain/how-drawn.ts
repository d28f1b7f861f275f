import type { Round, TournamentState } from '@roundbook/tournament';
import { reasonWords } from '../event-sentences';
import { counted } from './explained';
import type { Part } from './around-a-round';

type Value = Round['objective'][string];

const many = (value: Value, one: string, others?: string): string => counted(Number(value), one, others);

const SWISS_REASONS: Readonly<Record<string, string>> = {
  playersWithoutOpponent: 'somebody has met everybody',
  repeatsUnavoidable: 'somebody would have had to meet again',
  gapUnavoidable: 'somebody would have met a player too many wins away',
};

/** What was optimised, as a sentence about its value. A value without words of its own is told by its name. */
const OBJECTIVES: Readonly<Record<string, (value: Value) => string>> = {
  rematches: (value) =>
    `Pairs of the round that had met before: ${value}. No pairing has fewer, unless the rule puts something before them.`,
  scoreDifferenceSquared: (value) =>
    `The differences in points of all pairs, squared and added up: ${value}. Among the pairings with so few rematches none has less.`,
  winDifferenceSquared: (value) => `The differences in wins of all pairs, counted in half wins, squared and added up: ${value}.`,
  deviationSquared: (value) => `Squared deviations from "upper half meets lower half in order", added up: ${value}.`,
  swissIsReasonable: (value) => (value === true ? 'A Swiss pairing was still reasonable.' : 'No Swiss pairing was reasonable any more.'),
  swissReason: (value) => `Why not: ${SWISS_REASONS[String(value)] ?? value}.`,
  tooOftenMet: (value) => `Pairs that had met too often for a Swiss round, and were paired as the director held it: ${value}.`,
  gibsonised: (value) => (value === true ? 'The leader could not be caught any more.' : 'The leader could still be caught.'),
  roundsLeft: (value) => `Rounds left, with this one: ${value}.`,
  firstPlace: (value) => `Contenders for the first place: ${value}.`,
  money: (value) => `Contenders for a prize: ${value}.`,
  nonContenders: (value) => `The others: ${value}.`,
  firstPlaceLimit: (value) => `The first place was open from ${value} half wins on.`,
  moneyLimit: (value) => `A prize was open from ${value} half wins on.`,
  takenIn: (value) => `Taken into a group to make it even: ${many(value, 'player')}.`,
  discountBars: (value) =>
    value === true ? 'Pairs that had met often enough were allowed again.' : 'Pairs that had met often enough were barred.',
  matches: (value) => `${many(value, 'match', 'matches')}, as the plan has them.`,
  last: (value) => (value === true ? 'It is the last match of the bracket.' : ''),
  free: (value) => `${many(value, 'player')} were free.`,
  ties: (value) => `${many(value, 'tie')} had to be settled.`,
  players: (value) => `${many(value, 'player')} were tied.`,
  groups: (value) => (typeof value === 'string' ? '' : `${many(value, 'group')} played.`),
};

const GROUPS: Readonly<Record<string, string>> = {
  firstPlace: 'Contenders for the first place',
  money: 'Contenders for a prize',
  nonContenders: 'The others',
  gibsonised: 'The leader and its opponent',
};

const REACHED: Readonly<Record<string, string>> = {
  Barred: 'pairs that had met too often already',
  DeviationSquared: 'squared deviations from the distance between ranks that was aimed at, added up',
  Meetings: 'meetings of their pairs before, added up: no pairing has fewer',
  RankDistance: 'distances between the ranks of their pairs, added up',
};

/** What a group of contenders came to, as `moneyMeetings`. */
const reachedWords = (name: string, value: Value): string | undefined => {
  const [, group = '', what = ''] = /^([a-z][A-Za-z]*?)(Barred|DeviationSquared|Meetings|RankDistance)$/.exec(name) ?? [];
  return GROUPS[group] === undefined ? undefined : `${GROUPS[group]}, ${REACHED[what]}: ${value}.`;
};

/** Why nothing is better, by the way in which it was found. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  neighbours: 'Certificate: neighbours in the order of points were paired, and no pairing can have smaller squared differences than that.',
  counting: 'Certificate: every best pairing was counted, and one of them was drawn, each equally likely.',
  core: 'Certificate: the difficult part was solved exactly, and prices for every player prove that no pairing is better.',
  nearest: 'Certificate: neighbours in the order of points were paired; rematches count behind that in the last round.',
  rejection:
    'Certificate: pairings were drawn until one had as few rematches as there can be, so that each such pairing was equally likely.',
  budgets: 'Certificate: pairings with the fewest rematches were drawn part by part, each equally likely.',
};

const METHODS: Readonly<Record<string, string>> = {
  signUp: 'Round 1 was paired in the order of sign-up.',
  random: 'It was drawn, everybody with everybody equally likely.',
  table: 'Who meets whom stands in the table of the round robin beforehand.',
  'what is left': 'The rounds before were not those of the table, so what was left to be played was paired.',
  initFontes: 'Initial groups: each has one player of each strength, drawn; all of a group play each other.',
  roundRobin: 'The division plays an initial round robin.',
  swiss: 'A Swiss round: as long as nobody has to meet again and wins are near.',
  swissHeld: 'A Swiss round that the director held, although none is reasonable any more.',
  performance: 'Performance pairings: contenders meet contenders.',
  kingOfTheHill: 'King of the hill: first against second, third against fourth, and so on.',
};

/** What was optimised and what it came to. */
export const objectiveLines = ({ objective, algorithm }: Round): readonly string[] => {
  const method = String(objective['method'] ?? '');
  const certificates = method.split(/, | and /).flatMap((one) => CERTIFICATES[one] ?? []);
  const values = Object.entries(objective)
    .filter(([name]) => name !== 'method')
    .map(([name, value]) => OBJECTIVES[name]?.(value) ?? reachedWords(name, value) ?? `${name}: ${value}.`)
    .filter((line) => line !== '');
  return [
    ...(METHODS[method] === undefined ? [] : [METHODS[method]]),
    ...values,
    ...certificates,
    `Algorithm: ${algorithm.name}, version ${algorithm.version}.`,
  ];
};

const SOURCES: Readonly<Record<Round['source'], string>> = {
  drawn: 'Drawn from the seed that follows from the tournament’s sealed secret and from what was known before the draw.',
  supplied: 'Drawn from a seed that was supplied from outside.',
  manual: 'Paired by hand: nothing was drawn.',
  imported: 'Taken over from another program: nothing was drawn here.',
};

/** Where the draw came from, which attempt it was, and how anybody can do it again. */
export const drawPart = (state: TournamentState, round: Round): Part => {
  const { source, drawSeed, attempt, round: number } = round;
  const voided = state.voided.filter((one) => one.round === number);
  const secret =
    state.revealedSecret === undefined
      ? `The secret is not revealed before the end; its fingerprint has been public since the beginning: ${state.drawCommitment}.`
      : `The secret is revealed: ${state.revealedSecret}.`;
  return {
    title: 'The draw',
    lines: [
      SOURCES[source],
      ...(drawSeed === undefined ? [] : [`Draw seed: ${drawSeed}.`]),
      voided.length === 0
        ? `It is the first draw of round ${number}.`
        : `It is draw ${attempt} of ${attempt} of round ${number}: ${voided.map((one) => `draw ${one.attempt} was void, ${reasonWords(one.reason)}`).join('; ')}.`,
      ...(source === 'drawn' ? [secret] : []),
      ...(source === 'drawn' || source === 'supplied'
        ? [`To check it: \`roundbook export ${state.id} --format ledger\` and \`roundbook verify\` of that file draw every round again.`]
        : []),
    ],
  };
};
