import { malformed, RefusalError } from '@roundbook/kernel';
import type { Handler } from '../answer';
import { atTournament, carryOutOrForesee, modeOf, type Foreseeing } from '../at-tournament';

interface LeagueOptions extends Foreseeing {
  readonly reason?: string;
  readonly by?: string;
}

const leagueIn = (written: string): number => {
  if (written === '1' || written === '2') return Number(written);
  throw new RefusalError(malformed('invalid_field', 'There are two leagues.', { field: 'league', rule: '6.2', allowed: '1 or 2' }));
};

/** `league assign <id> <league> <player...> --reason`: all or none (rules.md 6.2). */
export const assignLeague: Handler<LeagueOptions, [string, string, readonly string[]]> = (call, options, id, league, players) =>
  atTournament(call, id, modeOf(options), async (at) => {
    const { reason } = options;
    const payload = {
      players: [...new Set(players.map(await at.finder()))],
      league: leagueIn(league),
      ...(reason === undefined ? {} : { reason }),
    };
    return carryOutOrForesee(at, options, 'assignLeague', payload);
  });

/** `league balance <id> --by rating|lot`: as few moves as bring the leagues to their sizes. */
export const balanceLeagues: Handler<LeagueOptions, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) => carryOutOrForesee(at, options, 'balanceLeagues', { by: options.by }));
