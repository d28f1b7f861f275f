import type { Optimised, PairedGroup, PerformancePaired } from '@roundbook/pairing';
import type { PerformancePolicy } from '../../policies/policy';
import type { DrawnRound } from '../drawn-round';

type Objective = DrawnRound['objective'];

/** The marks of matches. A gibsonised leader and its opponent are of no group, and in the last round nobody is. */
export const GROUP_OF: Readonly<Partial<Record<PairedGroup['group'], number>>> = { firstPlace: 1, money: 2, nonContenders: 3 };

/** How the groups were bounded, how large they are before parity is settled, and what each came to (rules.md 4.3). `raised` as in `Division`. */
export const groupsTold = (paired: PerformancePaired, raised: number, { discountBars }: PerformancePolicy): Objective => {
  const { limits, firstPlace, money, nonContenders } = paired.contenders;
  // A limit below 0 holds for everybody, as 0 does, and objectives are counted from 0.
  const limit = (name: string, wins: number | null): Objective => (wins === null ? {} : { [name]: Math.max(0, wins - raised) });
  return {
    groups: '1: first-place contenders, 2: money contenders, 3: non-contenders; limits are twice the wins',
    firstPlace: firstPlace.length,
    money: money.length,
    nonContenders: nonContenders.length,
    ...limit('firstPlaceLimit', limits.firstPlace),
    ...limit('moneyLimit', limits.money),
    takenIn: paired.takenIn.length,
    discountBars,
    ...paired.groups.reduce<Objective>((all, { group, optimised }) => ({ ...all, ...reached(group, optimised) }), {}),
  };
};

/** What a group came to, each value under the name of its group. */
const reached = (group: PairedGroup['group'], optimised: Optimised): Objective => {
  if (optimised.by === 'factor') return { [`${group}Barred`]: optimised.barred, [`${group}DeviationSquared`]: optimised.deviationSquared };
  if (optimised.by === 'fewestMeetings')
    return { [`${group}Meetings`]: optimised.meetings, [`${group}RankDistance`]: optimised.rankDistance };
  return optimised.by === 'gibsonOpponent' ? { [`${group}Meetings`]: optimised.meetings } : {};
};
