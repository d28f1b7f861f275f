import type { LossOutPolicy } from '@roundbook/tournament';

export interface ByesExpected {
  readonly least: number;
  readonly most: number;
}

const NONE: ByesExpected = { least: 0, most: 0 };

const plus = (byes: number, rest: ByesExpected): ByesExpected => ({ least: rest.least + byes, most: rest.most + byes });
const either = (one: ByesExpected, other: ByesExpected): ByesExpected => ({
  least: Math.min(one.least, other.least),
  most: Math.max(one.most, other.most),
});

const runOffs = (players: number, slots: number): ByesExpected => {
  if (slots <= 0 || players < 2 * slots) return NONE;
  return plus(players % 2, runOffs(Math.ceil(players / 2), slots));
};

/**
 * Byes before the bracket in a full two-loss event without drops and double losses, by the pool sizes alone (rules.md 1.4 to
 * 1.6). A range where a mixed match may end either way; a bye that moves to the other pool (1.4) is not foreseen.
 */
export const expectedByes = (players: number, cut: number, oddPools: LossOutPolicy['oddPools']): ByesExpected => {
  const after = (undefeated: number, once: number): ByesExpected => {
    if (undefeated <= Math.floor(cut / 2)) return runOffs(once, cut - undefeated);
    if (oddPools === 'crossPair' && undefeated % 2 === 1 && once % 2 === 1) {
      const [won, stayed] = [(undefeated - 1) / 2, (undefeated - 1) / 2 + (once - 1) / 2];
      return either(after(won + 1, stayed), after(won, stayed + 2));
    }
    return plus((undefeated % 2) + (once % 2), after(Math.ceil(undefeated / 2), Math.floor(undefeated / 2) + Math.ceil(once / 2)));
  };
  return players < 2 ? NONE : after(players, 0);
};

/** The cut by attendance (rules.md 1.11). */
export const cutFor = (policy: LossOutPolicy, players: number): number =>
  policy.cut ?? (policy.cutSizes ?? []).find(([upTo]) => upTo === null || players <= upTo)?.[1] ?? 2;

export const byesText = ({ least, most }: ByesExpected): string => (least === most ? `${least}` : `${least} to ${most}`);
