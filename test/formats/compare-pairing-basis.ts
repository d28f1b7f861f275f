import { fieldOf, type Round, type TournamentState } from '@roundbook/tournament';
import { pairingBasis, type KeySwissDocument, type SimplifiedFault } from '../reference/key-swiss-simplified';
import { everyCompletePairing, type Pair } from '../reference/pairing/every-pairing';
import { compareLists, leastOf } from '../reference/pairing/least';
import { swissByeReceivers, swissMeasures, type SwissField } from '../reference/pairing/swiss';
import { formatDocument, idOf } from './format-document';

/** Fields up to this size are paired in every possible way. */
export const MOST_PAIRED = 8;

/** The document up to now, with who enters in the coming round. */
const documentOf = (before: TournamentState): KeySwissDocument => {
  const document = formatDocument(before);
  const rounds = before.announced.rounds ?? document.policy['rounds'];
  const coming = before.rounds.length + 1;
  const entering = fieldOf(before, coming)
    .map(idOf)
    .filter((id) => document.players.every((player) => player.id !== id))
    .map((id) => ({ id, name: id, lateFrom: coming }));
  return {
    ...document,
    players: [...document.players, ...entering],
    policy: { ...document.policy, rounds },
  } as unknown as KeySwissDocument;
};

/** Squared differences come first where the last round frees rematches; before any result counts there are rematches alone. */
const measuresOf = (before: TournamentState, field: SwissField, round: number, restsOn: number) => {
  const { lastRoundRematches = false } = before.policy as { lastRoundRematches?: boolean };
  const last = round === (documentOf(before).policy?.rounds ?? 0);
  return (pairs: readonly Pair[]): number[] => {
    const [again = 0, , squares = 0] = swissMeasures(pairs, field);
    if (restsOn === 0) return [again];
    return last && lastRoundRematches ? [squares, again] : [again, squares];
  };
};

/**
 * Where the pairing of a round of key-swiss or key-swiss-simplified does not follow from what it may rest on: who rests, and the least
 * rematches and squared differences by the points that count (rules.md 5). `before` is the state in which it was paired.
 */
export const pairingDifference = (before: TournamentState, paired: Round, fault?: SimplifiedFault): string | undefined => {
  const { round } = paired;
  const basis = pairingBasis(documentOf(before), round, fault);
  const field = fieldOf(before, round).map(idOf);
  const rows = new Map(basis.standings.map((row) => [row.player, row]));
  const resting = paired.byes.map(({ player }) => idOf(player));
  const text = `${before.policy.preset} round ${round}, on results up to ${basis.resultsUpTo}`;
  const byes = field.map((id) => basis.byes[id] ?? 0);
  const entering = field.map((id) => before.players.some((player) => idOf(player.registration) === id && player.entryRound === round));
  const rank = field.map((id) => (basis.resultsUpTo === 0 ? 1 : (rows.get(id)?.rank ?? Infinity)));
  const receivers = swissByeReceivers(
    field.map((_, index) => index),
    { rank, byes, inFirstRound: entering, firstRoundPlayedIsNoBye: basis.resultsUpTo > 0 },
  ).map((index) => field[index] as string);
  if (resting.length !== field.length % 2 || resting.some((id) => !receivers.includes(id)))
    return `${text}: ${resting.join(' ')} rests\n  reference ${receivers.join(' ')}`;

  const players = field.filter((id) => !resting.includes(id));
  if (players.length > MOST_PAIRED) return undefined;
  const met = players.map((one) => players.map((other) => basis.met.filter((pair) => pair.includes(one) && pair.includes(other)).length));
  const swissField = { points: players.map((id) => Number(rows.get(id)?.points ?? 0)), met };
  const measures = measuresOf(before, swissField, round, basis.resultsUpTo);
  const pairs = paired.matches.map(({ sides: [a, b] }): Pair => [players.indexOf(idOf(a)), players.indexOf(idOf(b))]);
  const least = leastOf(everyCompletePairing(players.map((_, index) => index)), measures).value;
  return compareLists(measures(pairs), least) === 0 ? undefined : `${text}: ${measures(pairs).join(' ')}\n  reference ${least.join(' ')}`;
};
