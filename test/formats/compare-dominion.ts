import { toText } from '@roundbook/exact';
import { leagueSplit as leaguesOf } from '@roundbook/pairing';
import { isLeagues, placingAfter, type Round, type TournamentState } from '@roundbook/tournament';
import { dominionByeReceivers } from '../reference/dominion/bye';
import { leagues, type DominionDocument, type DominionFault } from '../reference/dominion/document';
import { dominionPlaces } from '../reference/dominion/places';
import { leagueSplit } from '../reference/dominion/split';
import { dominionStandings } from '../reference/dominion/standings';
import { finalTable, openingTables, type FinalsTables } from '../reference/dominion/tables';
import { showFraction } from '../reference/fraction';
import { dominionDocument, finalsDocument } from './dominion-document';
import { firstDifference } from './first-difference';
import { idOf } from './format-document';

const faulty = (fault: DominionFault | undefined): { fault?: DominionFault } => (fault === undefined ? {} : { fault });

interface Row {
  readonly league: number;
  readonly rank: number | null;
  readonly player: string;
  readonly points: string;
  readonly penalty: string;
  readonly record: Record<string, number>;
  readonly figures: Readonly<Record<string, string | null>>;
}

const inOrder = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort(
    (one, other) => one.league - other.league || (one.rank ?? Infinity) - (other.rank ?? Infinity) || (one.player < other.player ? -1 : 1),
  );

/** The state as the leagues stood after one of their rounds, whatever has been played since. */
const leaguesAfter = (state: TournamentState, afterRound: number): TournamentState => ({
  ...state,
  completed: false,
  stages: state.stages.filter(({ stage }) => stage === 0),
  rounds: state.rounds.slice(0, afterRound),
});

/** Where the standings of the leagues after one of their rounds differ from the reference; section 6 of rules.md, 3 and 4. */
export const dominionStandingsDifference = (state: TournamentState, afterRound: number, fault?: DominionFault): string | undefined => {
  const document = dominionDocument(state, afterRound);
  const theirs = dominionStandings(document, { afterRound, ...faulty(fault) }).map(
    ({ rank, player, league, points, penalty, record, tieBreakers }): Row => ({
      league,
      rank,
      player,
      points,
      penalty,
      record: { wins: record.wins, losses: record.losses, draws: record.draws, byes: record.byes },
      figures: tieBreakers,
    }),
  );
  const names = new Map(theirs.map(({ league, figures }) => [league, Object.keys(figures)]));
  const own = placingAfter(leaguesAfter(state, afterRound), afterRound).rows.map(
    ({ rank, registration, points, penalty, record, tieBreakers, group }): Row => {
      const league = group ?? 1;
      const shown = new Map(tieBreakers.map(({ name, value }) => [String(name), value]));
      return {
        league,
        rank,
        player: idOf(registration),
        points: String(points),
        penalty: String(penalty ?? 0),
        record: { wins: record.wins, losses: record.losses, draws: record.draws, byes: record.byes },
        figures: Object.fromEntries(
          (names.get(league) ?? []).map((name) => {
            const value = shown.get(name);
            return [name, value === null || value === undefined ? null : toText(value)];
          }),
        ),
      };
    },
  );
  return firstDifference(`leagues after round ${afterRound}`, inOrder(own), inOrder(theirs));
};

/** Where a bye that was drawn for a round that has just been paired went to somebody who may not have it; rules.md 6.5. */
export const dominionByeDifference = (state: TournamentState, round: number, fault?: DominionFault): string | undefined => {
  const document = dominionDocument(state, round);
  const drawn = state.rounds[round - 1]?.byes ?? [];
  for (const league of leagues(document)) {
    const own = drawn.filter(({ group = 1 }) => group === league);
    if (own.some(({ byHand }) => byHand)) continue;
    const may = dominionByeReceivers(document, round, league, fault);
    const has = own.map(({ player }) => idOf(player));
    if (has.length === Math.min(1, may.length) && has.every((player) => may.includes(player))) continue;
    return `bye of league ${league} in round ${round}\n  ours      ${has.join()}\n  reference ${may.join()}`;
  }
  return undefined;
};

const seatsIn = (round: Round): readonly (readonly string[])[] => [
  ...round.matches.map(({ seats, sides }) => (seats ?? sides).map(idOf)),
  ...round.byes.map(({ player }) => [idOf(player)]),
];

const FINAL_SEAT = 8;

/** Promotions into the seats of one round of the finals, and who was passed over for each, in the order in which they were made. */
const promotionsOf = (state: TournamentState, final: boolean, reference: FinalsTables['vacancies']): readonly unknown[] =>
  state.promotions
    .filter(({ slot = 0 }) => slot >= FINAL_SEAT === final)
    .map(({ player, inPlaceOf }) => {
      const came = reference.find((vacancy) => vacancy.player === idOf(inPlaceOf))?.passedOver ?? [];
      const passed = state.passedOver.filter((one) => one.inPlaceOf === inPlaceOf).map((one) => idOf(one.player));
      // Before the finals are paired whoever is named as absent is written down, whether it comes to them or not.
      const passedOver = (final ? passed : passed.filter((id) => came.includes(id))).sort();
      return { player: idOf(inPlaceOf), promoted: idOf(player), passedOver, allowed: true };
    });

/** Who sits where at the first tables; the rules know no order of seats at a final behind semi-finals. */
const seatsTold = (tables: readonly (readonly (string | null)[])[], inOrder: boolean): readonly unknown[] =>
  tables.filter(({ length }) => length > 0).map((seats) => ({ seats: inOrder ? seats : [...seats].sort() }));

const told = ({ stage, tables, vacancies }: FinalsTables, inOrder: boolean): readonly unknown[] => [
  { stage },
  ...seatsTold(tables, inOrder),
  ...vacancies
    .filter(({ promoted }) => promoted !== null)
    .map(({ player, promoted, passedOver, allowed }) => ({ player, promoted, passedOver: [...passedOver].sort(), allowed })),
];

/**
 * Where the seats of a round of the finals, or who was promoted into them and passed over, differ from the reference; rules.md 6.1, 6.7.
 * Of a round that is paired, by everything that happened before its result.
 */
export const finalsDifference = (state: TournamentState, round: number, fault?: DominionFault): string | undefined => {
  const paired = state.rounds[round - 1];
  if (paired === undefined || paired.stage !== 1) return undefined;
  const behindSemiFinals = state.rounds[round - 2]?.stage === 1;
  const document = finalsDocument(state, round);
  // Where nobody was promoted the document does not tell by itself who was absent.
  const filled = new Set(state.promotions.map(({ inPlaceOf }) => inPlaceOf));
  const absent = state.passedOver.filter(({ inPlaceOf }) => !filled.has(inPlaceOf)).map(({ player }) => idOf(player));
  const options = { ...faulty(fault), absent };
  const theirs = behindSemiFinals ? finalTable(document, options) : openingTables(document, options);
  const own = [
    { stage: paired.phase },
    ...seatsTold(seatsIn(paired), !behindSemiFinals),
    ...promotionsOf(state, behindSemiFinals, theirs?.vacancies ?? []),
  ];
  return firstDifference(`finals, round ${round}`, own, theirs === null ? [] : told(theirs, !behindSemiFinals));
};

/** Where leagues that have just been balanced have other sizes than the reference, or are said to be otherwise unequal; rules.md 6.2. */
export const dominionSplitDifference = ({ players }: TournamentState, fault?: DominionFault): string | undefined => {
  const theirs = leagueSplit(players.length, fault);
  const own = leaguesOf(players.length);
  const sizes = [1, 2].map((league) => players.filter((player) => player.league === league).length);
  return firstDifference(
    `leagues of ${players.length}`,
    [...sizes.map((size, index) => ({ players: size, advance: own.leagues[index]?.finalists })), own.error && toText(own.error)],
    [...theirs.leagues, theirs.error && showFraction(theirs.error)],
  );
};

/** Where the places at the end differ from the reference; rules.md 6.7, 8. Undefined too where no final was played. */
export const dominionPlacesDifference = (state: TournamentState, fault?: DominionFault): string | undefined => {
  const document: DominionDocument = dominionDocument(state, state.rounds.length);
  const places = dominionPlaces(document, fault);
  if (places === null || !isLeagues(state.policy)) return undefined;
  const sorted = (rows: readonly { readonly rank: number | null; readonly player: string }[]) =>
    [...rows].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || (one.player < other.player ? -1 : 1));
  const own = placingAfter(state, state.rounds.length).rows.map(({ rank, registration }) => ({ rank, player: idOf(registration) }));
  return firstDifference('final places', sorted(own), sorted(places.map(({ rank, player }) => ({ rank, player }))));
};
