import type { Concerned, EventData, Result, TournamentEvent, TournamentEventType } from '@roundbook/tournament';
import { resultClause } from './result-shown';
import type { ToldSoFar } from './told-so-far';

/** An event in plain words, with the round and the players (registration numbers) that it concerns. */
export interface Sentence {
  readonly text: string;
  readonly round?: number;
  readonly players?: readonly number[];
}

type Tell<T extends TournamentEventType> = (data: EventData<T>, told: ToldSoFar) => Sentence;

const LISTED = 6;

export const listed = (items: readonly string[]): string => {
  const all = items.length <= LISTED + 1 ? items : [...items.slice(0, LISTED), `${items.length - LISTED} more`];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}`;
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const matchesCounted = (count: number): string => counted(count, 'match', 'matches');

const STAGES: Readonly<Record<string, string>> = {
  lossOut: 'the two-loss stage',
  swiss: 'the Swiss rounds',
  roundRobin: 'the round robin',
  feather: 'the groups',
  performance: 'the tournament',
  singleElimination: 'the bracket',
  doubleElimination: 'the bracket',
  openPlay: 'open play',
  tables: 'the finals',
};
const PHASES: Readonly<Record<string, string>> = {
  runOff: ' (run-off)',
  playIn: ' (play-in)',
  finals: ' (bracket)',
  bracket: ' (bracket)',
  losersBracket: " (losers' bracket)",
  grandFinal: ' (grand final)',
  consolation: ' (consolation bracket)',
  playOff: ' (play-off)',
  semiFinals: ' (semi-finals)',
  final: ' (final)',
};
const SOURCES = { drawn: '', supplied: ' with a seed supplied from outside', manual: ' by hand', imported: ' as imported' } as const;

/** Both sides, or everybody at a table. */
const playersOf = ({ sides, seats }: { readonly sides: readonly number[]; readonly seats?: readonly number[] }): readonly number[] =>
  seats ?? sides;

const ofMatch = (id: string, told: ToldSoFar, sentence: (a: string, b: string, where: string) => string): Sentence => {
  const match = told.match(id);
  if (match === undefined) return { text: sentence('side A', 'side B', ` (match ${id})`) };
  const { round, table, sides } = match;
  const players = playersOf(match);
  return { text: sentence(told.name(sides[0]), told.name(sides[1]), ` in round ${round}, table ${table}`), round, players };
};

const resultSentence = (id: string, result: Result, told: ToldSoFar, prefix: string, suffix: string): Sentence =>
  ofMatch(id, told, (a, b, where) => `${prefix}${resultClause(result, a, b, told.name)}${where}${suffix}.`);

const REASONS: Readonly<Record<string, string>> = {
  left: 'left',
  noShow: 'did not appear',
  noResponse: 'did not answer',
  disconnected: 'disconnected',
  slowPlay: 'slow play',
  illness: 'illness',
  conduct: 'conduct',
  wrongEntry: 'wrong entry',
  wrongResult: 'wrong result',
  wrongSides: 'sides swapped',
  judgeRuling: "judge's ruling",
  imported: 'imported',
  undo: 'taken back',
};

const RULED = {
  upheld: 'the result stands',
  corrected: 'the result is corrected',
  voided: 'the result is taken back and the match is open again',
} as const;

/** What a reason code means, as `sides swapped`. */
export const reasonWords = (code: string): string => REASONS[code] ?? code;

/** A reason code in words; `other` says nothing, its words are sealed for staff. */
const because = (code: string): string => (code === 'other' ? '' : ` (reason: ${reasonWords(code)})`);

/** A reason in clear; where the words behind it are sealed, the code says nothing. */
const reasonOf = ({ reason, sealedNote }: { readonly reason: string; readonly sealedNote?: string }): string =>
  sealedNote === undefined ? ` Reason: ${reason}` : '';

const leaving =
  (what: string) =>
  (data: EventData<'PlayerDropped'>, told: ToldSoFar): Sentence => ({
    text: `${told.name(data.player)} ${what} from round ${data.fromRound} on${because(data.reason)}.`,
    round: data.fromRound,
    players: [data.player],
  });

const entry = (late: EventData<'PlayerRegistered'>['late']): string => {
  if (late === undefined) return '';
  const how = { nextRound: '', loss: ', with a loss for each round missed', meetBye: ', against the player who had the bye' } as const;
  return ` late, to play from round ${late.fromRound} on${how[late.entry]}`;
};

const drawn = (ties: readonly (readonly number[])[] | undefined, told: ToldSoFar): string =>
  ties === undefined || ties.length === 0
    ? ''
    : ` Lots decided between ${ties.map((order) => listed(order.map(told.name))).join('; between ')}, in this order.`;

const paired: Tell<'RoundPaired'> = (data, told) => {
  const byes = data.byes.length === 0 ? '' : `, ${listed(data.byes.map(({ player }) => told.name(player)))} without an opponent`;
  const { forfeits = [] } = data;
  const absent =
    forfeits.length === 0 ? '' : `; ${listed(forfeits.map(({ player }) => told.name(player)))} did not come and lost the round`;
  const again = data.attempt > 1 ? ` again (draw ${data.attempt})` : '';
  return {
    text: `Round ${data.round}${PHASES[data.phase] ?? ''} was paired${SOURCES[data.source]}${again}: ${matchesCounted(data.matches.length)}${byes}${absent}.${drawn(data.ties, told)}`,
    round: data.round,
    players: [...data.byes, ...forfeits].map(({ player }) => player),
  };
};

const repaired: Tell<'PairingRepaired'> = (data, told) => {
  const before = data.removed.flatMap((id) => {
    const match = told.match(id);
    return match === undefined ? [] : playersOf(match);
  });
  const pairs = data.matches.map(({ sides, seats }) =>
    seats === undefined ? `${told.name(sides[0])} against ${told.name(sides[1])}` : `${listed(seats.map(told.name))} at one table`,
  );
  const byes = data.byes.map(({ player }) => `${told.name(player)} with a bye`);
  const now = pairs.length + byes.length === 0 ? 'nothing takes the place of what was' : listed([...pairs, ...byes]);
  const players = [...before, ...data.removedByes, ...data.matches.flatMap(playersOf), ...data.byes.map(({ player }) => player)];
  return {
    text: `The pairing of round ${data.round} was repaired: now ${now}. Reason: ${data.reason}`,
    round: data.round,
    players: [...new Set(players)],
  };
};

/** One sentence for each type of event: a type without one does not compile. */
const sentences: { readonly [T in TournamentEventType]: Tell<T> } = {
  TournamentCreated: (data) => ({
    text: `The tournament ${data.name} was created${typeof data.policy['preset'] === 'string' ? ` under the rules ${data.policy['preset']}` : ''}.`,
  }),
  PolicyAmended: (data) => ({
    text: `Announced numbers were changed from round ${data.fromRound} on: ${Object.entries(data.settings)
      .map(([name, value]) => `${name} is now ${value === null ? 'automatic' : String(value)}`)
      .join(', ')}. Reason: ${data.reason}`,
    round: data.fromRound,
  }),
  PlayerRegistered: (data, told) => ({
    text: `${told.nameOf(data.player)} was registered as no. ${data.registration}${entry(data.late)}.`,
    players: [data.registration],
  }),
  RegistrationReassigned: (data, told) => ({
    text: `Registration no. ${data.registration} belongs to ${told.nameOf(data.player)} and not to ${told.name(data.registration)}.${reasonOf(data)}`,
    players: [data.registration],
  }),
  PlayerCheckedIn: (data, told) => ({ text: `${told.name(data.player)} checked in.`, players: [data.player] }),
  PlayerDropped: leaving('dropped and is not paired'),
  PlayerReturned: (data, told) => ({
    text: `${told.name(data.player)} came back and is paired from round ${data.fromRound} on.`,
    round: data.fromRound,
    players: [data.player],
  }),
  PlayerWithdrawn: leaving('withdrew for good and is not paired'),
  PlayerDisqualified: leaving('was disqualified and is not paired'),
  LeagueAssigned: (data, told) => ({
    text: `${told.name(data.player)} plays in league ${data.league}. Reason: ${data.reason}`,
    players: [data.player],
  }),
  PenaltyApplied: (data, told) => ({
    text: `${told.name(data.player)} was given ${counted(data.points, 'penalty point', 'penalty points')}${because(data.reason)}.`,
    players: [data.player],
  }),
  PenaltyWithdrawn: (data, told) => ({
    text: `A penalty of ${told.name(data.player)} was taken back. Reason: ${data.reason}`,
    players: [data.player],
  }),
  FinalsPlaceDeclined: (data, told) => ({
    text: `${told.name(data.player)} declined the place at a finals table${because(data.reason)}.`,
    round: data.round,
    players: [data.player],
  }),
  CandidatePassedOver: (data, told) => ({
    text: `${told.name(data.player)} was passed over for the place of ${told.name(data.inPlaceOf)}${because(data.reason)}.`,
    players: [data.player, data.inPlaceOf],
  }),
  StageStarted: (data) => ({
    text: `${sentenceStart(STAGES[data.kind] ?? data.kind)} began with ${counted(data.entrants.length, 'player', 'players')}.`,
  }),
  ByeAssigned: (data, told) => ({
    text: `${told.name(data.player)} was given the bye of round ${data.round} by hand.`,
    round: data.round,
    players: [data.player],
  }),
  RoundPaired: paired,
  PairingsPublished: (data) => ({
    text: `The pairings of round ${data.round} were published.${data.announced?.rounds === undefined ? '' : ` ${data.announced.rounds === 1 ? 'One round' : `${data.announced.rounds} rounds`} will be played.`}${data.announced?.cut === undefined ? '' : ` The cut is ${data.announced.cut}.`}`,
    round: data.round,
  }),
  PublicationWithdrawn: (data) => ({
    text: `The pairings of round ${data.round} were withdrawn. Reason: ${data.reason}`,
    round: data.round,
  }),
  PairingRepaired: repaired,
  RoundVoided: (data) => ({ text: `Draw ${data.attempt} of round ${data.round} was made void. Reason: ${data.reason}`, round: data.round }),
  ResultReported: (data, told) => resultSentence(data.match, data.result, told, '', data.reason === undefined ? '' : because(data.reason)),
  ResultConfirmed: (data, told) => resultSentence(data.match, data.result, told, 'Staff confirmed: ', ''),
  ResultDisputed: (data, told) =>
    ofMatch(data.match, told, (a, b, where) => {
      const whose = data.by === null ? '' : ` by ${told.name(data.by)}`;
      const claim = data.claim === null ? '' : `: what is said to be right is “${resultClause(data.claim, a, b, told.name)}”`;
      return `The result of ${a} against ${b}${where} was disputed${whose}${because(data.reason)}${claim}.`;
    }),
  DisputeRuled: (data, told) =>
    ofMatch(data.match, told, (a, b, where) => {
      const alone = data.alone === true ? ' Nobody else was there to rule on the appeal.' : '';
      return `The dispute about ${a} against ${b}${where} was ruled on: ${RULED[data.ruling]}${because(data.reason)}.${alone}`;
    }),
  RulingAppealed: (data, told) =>
    ofMatch(data.match, told, (a, b, where) => {
      const whose = data.by === null ? '' : ` by ${told.name(data.by)}`;
      return `The ruling on ${a} against ${b}${where} was appealed${whose}${because(data.reason)}; it waits for another ruling.`;
    }),
  ResultVoided: (data, told) =>
    ofMatch(
      data.match,
      told,
      (a, b, where) =>
        `The result of ${a} against ${b}${where} was taken back; the match is open again.${data.reason === undefined ? '' : ` Reason: ${data.reason}`}`,
    ),
  ResultCorrected: (data, told) => resultSentence(data.match, data.result, told, 'A result was corrected: ', because(data.reason)),
  RoundCompleted: (data) => ({ text: `Round ${data.round} was completed.`, round: data.round }),
  StageCompleted: (data, told) => ({
    text: `Stage ${data.stage + 1} was completed${data.advancing.length === 0 ? '' : `; ${counted(data.advancing.length, 'player goes', 'players go')} on: ${listed(data.advancing.map(told.name))}`}.${drawn(data.ties, told)}`,
    players: data.advancing,
  }),
  PlayerPromoted: (data, told) => ({
    text: `${told.name(data.player)} was promoted into the place of ${told.name(data.inPlaceOf)}.`,
    players: [data.player, data.inPlaceOf],
  }),
  TournamentCompleted: (data, told) => ({
    text: `The tournament was completed${data.despite === undefined ? '' : ' although disputes were open'}.${firstPlaces(data.placing[0] ?? [], told)}${drawn(data.ties, told)}${data.despite === undefined ? '' : ` Reason: ${data.despite}`}`,
    players: data.placing[0] ?? [],
  }),
  TournamentReopened: (data) => ({ text: `The tournament was opened again. Reason: ${data.reason}` }),
  DrawSecretRevealed: () => ({ text: 'The secret behind the draws was revealed, so that anyone can check them.' }),
  DrawCommitmentReplaced: (data) => ({ text: `From here on draws come from a new secret, fixed beforehand. Reason: ${data.reason}` }),
  ActionUndone: (data, told) => ({
    text: `Taken back: “${told.sentence(data.event) ?? data.type}”${reasonOf(data)}`,
    ...undoneConcerns(data, told),
  }),
};

const firstPlaces = (first: readonly number[], told: ToldSoFar): string =>
  first.length === 0
    ? ''
    : first.length === 1
      ? ` ${told.name(first[0] as number)} has the first place.`
      : ` ${listed(first.map(told.name))} share the first place.`;

const undoneConcerns = ({ concerns }: EventData<'ActionUndone'>, told: ToldSoFar): Pick<Sentence, 'round' | 'players'> => {
  const { player, match }: Concerned = concerns ?? {};
  const undone = match === undefined ? undefined : told.match(match);
  if (undone !== undefined) return { round: undone.round, players: playersOf(undone) };
  return player === undefined ? {} : { players: [player] };
};

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sentenceOf = (event: TournamentEvent, told: ToldSoFar): Sentence =>
  (sentences[event.type] as Tell<TournamentEventType>)(event.data, told);
