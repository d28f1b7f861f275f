import { refused, type Refusal } from '@roundbook/kernel';

/** rules.md 1.11: a cut above the field is refused at the first pairing and when it is amended. With fewer than two players it is not the cut that is wrong. */
export const cutAbove = (cut: number, field: number, rule: string): Refusal | undefined =>
  field < 2 || cut <= field
    ? undefined
    : refused('cut_above_field', `A cut of ${cut} needs at least ${cut} players; there are ${field}.`, {
        field: 'cut',
        rule,
        allowed: `up to ${field}`,
      });
