/** A piece of a sentence: words, or a player who is named in it. */
export type Piece = { readonly words: string } | { readonly name: string; readonly registration: number };

const NUMBER = / \(no\. (\d+)\)/g;

/**
 * A sentence of an explanation in pieces: each player named in it, as `Ann (no. 3)`, by its registration number. `nameOf` is how a
 * player is called; who is called otherwise by now stays words.
 */
export const piecesOf = (sentence: string, nameOf: (registration: number) => string | undefined): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of sentence.matchAll(NUMBER)) {
    const registration = Number(found[1]);
    const name = nameOf(registration);
    const before = sentence.slice(from, found.index);
    if (name === undefined || !before.endsWith(name)) continue;
    const words = before.slice(0, before.length - name.length);
    if (words !== '') pieces.push({ words });
    pieces.push({ name, registration });
    from = found.index + found[0].length;
  }
  const rest = sentence.slice(from);
  return rest === '' ? pieces : [...pieces, { words: rest }];
};
