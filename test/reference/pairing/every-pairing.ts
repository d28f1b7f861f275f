/** Players are small numbers that the caller chooses. The lower number of a pair stands first where the list was ascending. */
export type Pair = [number, number];

export interface Pairing {
  pairs: Pair[];
  /** Who rests: nobody where the number of players is even. */
  rests: number | null;
}

/** Every way to pair an even number of players completely, each once: the first player meets each other one in turn. */
export function* everyCompletePairing(players: readonly number[]): Generator<Pair[]> {
  if (players.length % 2 === 1) throw new Error('an odd number of players has no complete pairing');
  const [first, ...others] = players;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const opponent of others) {
    const left = others.filter((player) => player !== opponent);
    for (const pairs of everyCompletePairing(left)) yield [[first, opponent], ...pairs];
  }
}

/** Every pairing of the players; with an odd number, for every choice of the one who rests (of `mayRest` where given). */
export function* everyPairing(players: readonly number[], mayRest: readonly number[] = players): Generator<Pairing> {
  if (players.length % 2 === 0) {
    for (const pairs of everyCompletePairing(players)) yield { pairs, rests: null };
    return;
  }
  for (const rests of mayRest) {
    const left = players.filter((player) => player !== rests);
    for (const pairs of everyCompletePairing(left)) yield { pairs, rests };
  }
}

/** One text for a pairing whatever the order of its pairs and sides: `"0-3 1-2 rests 4"`. */
export function pairingText(pairing: { pairs: readonly (readonly [number, number])[]; rests?: number | null }): string {
  const pairs = pairing.pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as Pair).sort((x, y) => x[0] - y[0]);
  const texts = pairs.map(([a, b]) => `${a}-${b}`);
  return [...texts, ...(pairing.rests === null || pairing.rests === undefined ? [] : [`rests ${pairing.rests}`])].join(' ');
}
