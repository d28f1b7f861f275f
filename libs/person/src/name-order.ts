/** A name with the registration number it stands for. */
export interface RegisteredName {
  readonly name: string;
  readonly registration: number;
}

/** -1, 0 or 1 by code points: a character beyond U+FFFF is behind every one before it, which UTF-16 units would not keep. */
export const compareCodePoints = (one: string, other: string): -1 | 0 | 1 => {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    // Behind a shared first half of a pair the second halves are in the order of their code points.
    return (one.codePointAt(index) ?? 0) < (other.codePointAt(index) ?? 0) ? -1 : 1;
  }
  return one.length === other.length ? 0 : one.length < other.length ? -1 : 1;
};

/** NFC of the lower-case name (root locale): what names are compared by first (rules.md 2.4). */
export const sortKey = (name: string): string => name.toLowerCase().normalize('NFC');

interface Keyed extends RegisteredName {
  readonly key: string;
}

const keyed = ({ name, registration }: RegisteredName): Keyed => ({ name, registration, key: sortKey(name) });

const compareKeyed = (one: Keyed, other: Keyed): number =>
  compareCodePoints(one.key, other.key) || compareCodePoints(one.name, other.name) || one.registration - other.registration;

/** Negative, 0 or positive: by sort key, then by the name as written, then by registration number (rules.md 2.4). */
export const compareNames = (one: RegisteredName, other: RegisteredName): number => compareKeyed(keyed(one), keyed(other));

/**
 * For each of the added names, in their order, the registration number that it sorts directly behind among the known names
 * and those added before it; null where it comes first. Leave erased persons out of `known`: their place says nothing.
 */
export const namesAfter = (known: readonly RegisteredName[], added: readonly RegisteredName[]): readonly (number | null)[] => {
  const all = [...known, ...added].map(keyed).sort(compareKeyed);
  const place = new Map(all.map(({ registration }, index) => [registration, index]));
  const before = all.map((_, index) => index - 1);
  const behind = all.map((_, index) => index + 1);
  const answers = added.map((): number | null => null);
  // From the last added to the first: each leaves the order when it is answered, so that the earlier ones do not see it.
  for (let index = added.length - 1; index >= 0; index -= 1) {
    const own = place.get((added[index] as RegisteredName).registration) as number;
    const previous = before[own] as number;
    const next = behind[own] as number;
    answers[index] = all[previous]?.registration ?? null;
    if (next < all.length) before[next] = previous;
    if (previous >= 0) behind[previous] = next;
  }
  return answers;
};

/** The registration number that one new name sorts directly behind, or null where it comes first. Equal names keep their order of registration. */
export const nameAfter = (names: readonly RegisteredName[], name: string): number | null =>
  namesAfter(names, [{ name, registration: Number.MAX_SAFE_INTEGER }])[0] ?? null;
