import { parseAsOf, parsePoint, parseRound, type Point } from '@roundbook/projections';
import type { Answer, Handler } from '../answer';
import { atTournament } from '../at-tournament';
import type { ViewsJson } from '../ledger-access';
import { bracketText } from '../text/bracket-text';
import { contendersText } from '../text/contenders-text';
import { finalsTablesText } from '../text/finals-tables-text';
import { groupsText } from '../text/groups-text';
import { byesText, diffText, timelineText } from '../text/history-text';
import { poolsText } from '../text/pools-text';
import { roundsText } from '../text/rounds-text';
import { standingsText } from '../text/standings-text';

export interface PointOptions {
  readonly asOf?: string;
  readonly afterRound?: string;
  /** As everybody sees it: without drafts. */
  readonly public?: boolean;
}

export const pointOf = ({ asOf, afterRound }: PointOptions): Point => ({
  ...(asOf === undefined ? {} : { asOf: parseAsOf(asOf) }),
  ...(afterRound === undefined ? {} : { afterRound: parseRound(afterRound) }),
});

export const lookingOf = (options: PointOptions) => ({ ...pointOf(options), ...(options.public === true ? { public: true } : {}) });

const viewing =
  <Name extends keyof ViewsJson>(name: Name, text: (json: ViewsJson[Name]) => string): Handler<PointOptions, [string]> =>
  (call, options, id) => {
    const looking = lookingOf(options);
    return atTournament(call, id, 'read', async ({ access, tournament }): Promise<Answer> => {
      const json = await access.view(tournament, name, looking);
      return { json, text: text(json) };
    });
  };

export const showStandings = viewing('standings', standingsText);
export const showRounds = viewing('rounds', roundsText);
export const showPools = viewing('pools', poolsText);
export const showByes = viewing('byes', byesText);
export const showBracket = viewing('bracket', bracketText);
export const showGroups = viewing('crossTables', groupsText);
export const showContenders = viewing('contenders', contendersText);
export const showTables = viewing('finalsTables', finalsTablesText);

/** `timeline <id>`. */
export const showTimeline: Handler<PointOptions, [string]> = (call, options, id) => {
  const looking = lookingOf(options);
  return atTournament(call, id, 'read', async ({ access, tournament }) => {
    const { revision, at } = await access.tournament(tournament, looking);
    // Whatever is recorded between the two questions is not told.
    const events = await access.view(tournament, 'timeline', { ...looking, asOf: looking.asOf ?? revision });
    return { json: { tournament, revision, at, events }, text: timelineText(events) };
  });
};

interface DiffOptions {
  readonly from: string;
  readonly to: string;
}

/** `diff <id> --from POINT --to POINT`: who moved, and by which events. */
export const showDiff: Handler<DiffOptions, [string]> = (call, options, id) => {
  const [from, to] = [parsePoint(options.from, 'from'), parsePoint(options.to, 'to')];
  return atTournament(call, id, 'read', async ({ access, tournament }) => {
    const json = await access.diff(tournament, from, to);
    return { json, text: diffText(json) };
  });
};
