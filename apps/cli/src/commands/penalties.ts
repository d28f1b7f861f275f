import { malformed, RefusalError } from '@roundbook/kernel';
import type { Handler } from '../answer';
import { atTournament, carryOutOrForesee, modeOf, type Foreseeing } from '../at-tournament';
import type { TournamentJson } from '../ledger-access';

interface PenaltyOptions extends Foreseeing {
  readonly reason?: string;
  readonly note?: string;
}

const about = ({ reason, note }: PenaltyOptions) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(note === undefined ? {} : { note }),
});

const pointsIn = (written: string): number => {
  if (/^\d{1,4}$/.test(written) && Number(written) > 0) return Number(written);
  throw new RefusalError(
    malformed('invalid_field', 'A penalty takes off a whole number of points.', { field: 'points', rule: '7', allowed: '1 to 1000' }),
  );
};

/** `penalise <id> <player> <points> --reason`: points off, shown beside the others (rules.md 7). */
export const penalise: Handler<PenaltyOptions, [string, string, string]> = (call, options, id, player, points) =>
  atTournament(call, id, modeOf(options), async (at) =>
    carryOutOrForesee(at, options, 'penalise', { player: (await at.finder())(player), points: pointsIn(points), ...about(options) }),
  );

/** The penalty that is meant: the only one of the player, or the one whose id begins so. Anything else is left for the rules to refuse. */
const penaltyOf = ({ players }: TournamentJson, registration: number, written: string | undefined): string | undefined => {
  const penalties = players[registration - 1]?.penalties ?? [];
  const found = written === undefined ? penalties : penalties.filter(({ id }) => id.startsWith(written.toLowerCase()));
  if (found.length <= 1) return found[0]?.id ?? written?.toLowerCase();
  throw new RefusalError(
    malformed('ambiguous_penalty', `Player ${registration} has ${penalties.length} penalties.`, {
      field: 'penalty',
      allowed: found.map(({ id, points, afterRound }) => `${id.slice(0, 8)} (${points} after round ${afterRound})`).join(', '),
    }),
  );
};

/** Named where there is none to withdraw: the rules say so. */
const NONE = '00000000-0000-4000-8000-000000000000';

/** `penalty withdraw <id> <player> [penalty] --reason`. */
export const withdrawPenalty: Handler<PenaltyOptions, [string, string, string | undefined]> = (call, options, id, player, penalty) =>
  atTournament(call, id, modeOf(options), async (at) => {
    const registration = (await at.finder())(player);
    const { reason } = options;
    const payload = {
      player: registration,
      penalty: penaltyOf(await at.before(), registration, penalty) ?? NONE,
      ...(reason === undefined ? {} : { reason }),
    };
    return carryOutOrForesee(at, options, 'withdrawPenalty', payload);
  });
