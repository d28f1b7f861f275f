import {
  bracket,
  byes,
  checkRound,
  diff as diffBetween,
  parseAsOf,
  parsePoint,
  parseRound,
  pools,
  rounds,
  standings,
  timeline,
  withoutDrafts,
  type Names,
  type Point,
  type ViewOptions,
} from '@roundbook/projections';
import { notFound, RefusalError } from '@roundbook/kernel';
import type { TournamentState } from '@roundbook/tournament';
import type { Answer, Handler } from '../answer';
import { atTournament, nameIn, toldEvents, type AtTournament } from '../at-tournament';
import { bracketText } from '../text/bracket-text';
import { byesText, diffText, timelineText } from '../text/history-text';
import { poolsText } from '../text/pools-text';
import { roundsText } from '../text/rounds-text';
import { standingsText } from '../text/standings-text';
import { unwrap } from '../unwrap';

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

/** The tournament as it was known at a point. Refusals: `unknown_revision`, `before_the_beginning`, `unknown_round`. */
export const stateAtPoint = async ({ ledger, tournament, state }: AtTournament, { asOf, afterRound }: Point): Promise<TournamentState> => {
  if (typeof asOf === 'number' && asOf > state.revision) {
    throw new RefusalError(
      notFound('unknown_revision', `There is no revision ${asOf}.`, { field: 'asOf', allowed: `0 to ${state.revision}` }),
    );
  }
  const then = asOf === undefined ? state : await ledger.stateAt(tournament, asOf);
  checkRound(afterRound, withoutDrafts(then).rounds.length);
  return then;
};

interface Seen {
  readonly at: AtTournament;
  readonly state: TournamentState;
  readonly names: Names;
  readonly point: Point;
  readonly view: ViewOptions;
}

const viewing =
  (show: (seen: Seen) => Answer | Promise<Answer>): Handler<PointOptions, [string]> =>
  (call, options, id) => {
    const point = pointOf(options);
    return atTournament(call, id, 'read', async (at) => {
      const state = await stateAtPoint(at, point);
      const view = { ...(point.afterRound === undefined ? {} : { afterRound: point.afterRound }), staff: options.public !== true };
      return show({ at, state, names: nameIn(at.names), point, view });
    });
  };

const answer = <Json>(json: Json, text: (json: Json) => string): Answer => ({ json, text: text(json) });

export const showStandings = viewing(({ state, names, view }) => answer(standings(state, names, view), standingsText));
export const showRounds = viewing(({ state, names, view }) => answer(rounds(state, names, view), roundsText));
export const showPools = viewing(({ state, names, view }) => answer(unwrap(pools(state, names, view)), poolsText));
export const showByes = viewing(({ state, names, view }) => answer(byes(state, names, view), byesText));
export const showBracket = viewing(({ state, names, view }) => answer(bracket(state, names, view), bracketText));

export const showTimeline = viewing(async ({ at, state, names, point, view }) => {
  const notes = await at.ledger.openNotes(at.tournament, await at.ledger.recorded(at.tournament, point.asOf));
  const entries = timeline(await toldEvents(at.ledger, at.tournament, point.asOf), names, { ...view, notes });
  return { json: { tournament: at.tournament, revision: state.revision, at: state.at, events: entries }, text: timelineText(entries) };
});

interface DiffOptions {
  readonly from: string;
  readonly to: string;
}

/** `diff <id> --from POINT --to POINT`: who moved, and by which events. */
export const showDiff: Handler<DiffOptions, [string]> = (call, options, id) => {
  const points = [parsePoint(options.from, 'from'), parsePoint(options.to, 'to')] as const;
  return atTournament(call, id, 'read', async (at) => {
    const names = nameIn(at.names);
    const [from, to] = [await stateAtPoint(at, points[0]), await stateAtPoint(at, points[1])];
    const told = timeline(await toldEvents(at.ledger, at.tournament, Math.max(from.revision, to.revision)), names, { staff: true });
    const view = ({ afterRound }: Point): ViewOptions => (afterRound === undefined ? {} : { afterRound });
    return answer(diffBetween(standings(from, names, view(points[0])), standings(to, names, view(points[1])), told), diffText);
  });
};
