import { randomUUID } from 'node:crypto';
import { malformed, RefusalError, type Actor } from '@roundbook/kernel';
import { tournamentEvent, type Answer as Recorded, type Ledger, type LedgerPorts } from '@roundbook/ledger';
import { pseudonym } from '@roundbook/person';
import { impactShown, timeline, withPlayerNames, type PlayerJson, type ToldEvent } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import type { Answer, Call } from './answer';
import { findPlayer, findTournament, type NamesById } from './find';
import { withLedger, type Mode } from './open-ledger';
import { impactText } from './text/impact-text';

/** Who holds the ledger file runs the tournament. */
export const STAFF: Actor = { id: 'command-line', role: 'organiser' };

/** An open ledger and one tournament of it as it is now. */
export interface AtTournament {
  readonly ledger: Ledger;
  readonly ports: LedgerPorts;
  readonly tournament: string;
  readonly state: TournamentState;
  readonly names: NamesById;
  /** The key of the command; a fresh one unless it was given. */
  readonly commandId: string;
  readonly find: (written: string) => number;
}

export const nameIn =
  (names: NamesById) =>
  (person: string): string =>
    names.get(person) ?? pseudonym(person);

export const playerIn =
  (state: TournamentState, names: NamesById) =>
  (registration: number): PlayerJson => {
    const id = state.players[registration - 1]?.person ?? '';
    return { id, name: nameIn(names)(id) };
  };

export const commandIdOf = (call: Call): string => call.commandId ?? randomUUID();

/** Opens the ledger at one tournament. */
export const atTournament = <A>(call: Call, id: string, mode: Mode, work: (at: AtTournament) => Promise<A>): Promise<A> =>
  withLedger(call, mode, async (ledger, ports) => {
    const tournament = await findTournament(ledger, id);
    const state = await ledger.stateAt(tournament);
    const names = await ledger.names(state);
    try {
      return await work({
        ledger,
        ports,
        tournament,
        state,
        names,
        commandId: commandIdOf(call),
        find: (written) => findPlayer(state, names, written),
      });
    } catch (error) {
      throw withPlayerNames(error, (registration) => names.get(state.players[registration - 1]?.person ?? ''));
    }
  });

/** Every event of the tournament as the timeline reads it, up to a revision or an instant. */
export const toldEvents = async (ledger: Ledger, tournament: string, asOf?: number | string): Promise<readonly ToldEvent[]> =>
  (await ledger.recorded(tournament, asOf)).map((event): ToldEvent => ({ ...tournamentEvent(event), actor: event.metadata.actor }));

/** The tournament after a command, and what was recorded, in sentences. */
export interface Done {
  readonly recorded: Recorded;
  readonly state: TournamentState;
  readonly names: NamesById;
  readonly sentences: readonly string[];
}

/** What was recorded, told from the ledger; the tournament as the command left it. */
export const doneWith = async ({ ledger, tournament }: Pick<AtTournament, 'ledger' | 'tournament'>, recorded: Recorded): Promise<Done> => {
  const state = await ledger.stateAt(tournament);
  const names = await ledger.names(state);
  const first = recorded.events[0]?.revision ?? recorded.revision + 1;
  const told = timeline(await toldEvents(ledger, tournament, recorded.revision), nameIn(names), { staff: true });
  return { recorded, state, names, sentences: told.filter(({ revision }) => revision >= first).map(({ text }) => text) };
};

/** The answer of a command that wrote; `more` goes into the document, `lines` below the sentences. */
export const answerOf = (
  { recorded, sentences }: Done,
  more: Readonly<Record<string, unknown>> = {},
  lines: readonly string[] = [],
): Answer => ({
  json: {
    tournament: recorded.tournament,
    revision: recorded.revision,
    events: recorded.events.map(({ type }) => type),
    ...(recorded.repeated ? { repeated: true } : {}),
    ...more,
  },
  text: [...(recorded.repeated ? ['This had been carried out before; nothing was written.'] : []), ...sentences, ...lines].join('\n'),
});

/** Carries a command out. */
export const carriedOut = async (at: AtTournament, type: string, payload: unknown, commandId = at.commandId): Promise<Done> =>
  doneWith(at, await at.ledger.execute(at.tournament, type, payload, { commandId, actor: STAFF }));

/** What the command would change, in words and as a document; nothing is written. */
export const foreseen = async (at: AtTournament, type: string, payload: unknown): Promise<Answer> => {
  const { events, impact } = await at.ledger.foresee(at.tournament, type, payload);
  const shown = impactShown(impact, playerIn(at.state, at.names));
  return {
    json: {
      tournament: at.tournament,
      revision: at.state.revision,
      written: false,
      events: events.map((event) => event.type),
      impact: shown,
    },
    text: impactText(shown),
  };
};

export interface Foreseeing {
  readonly impact?: boolean;
}

/** Reads for `--impact`, writes otherwise. */
export const modeOf = ({ impact }: Foreseeing): Mode => (impact === true ? 'read' : 'write');

/** One command, or with `--impact` what it would change. */
export const carryOutOrForesee = async (
  at: AtTournament,
  { impact }: Foreseeing,
  type: string,
  payload: unknown,
  told: (done: Done) => Answer = (done) => answerOf(done),
): Promise<Answer> => (impact === true ? foreseen(at, type, payload) : told(await carriedOut(at, type, payload)));

/** The round that is complete with these events, if one is. */
export const roundCompletedBy = ({ recorded }: Done): number | null => {
  const completed = recorded.events.findLast(({ type }) => type === 'RoundCompleted');
  return completed === undefined ? null : Number(completed.data['round']);
};

export const oneAtATime = (what: string): RefusalError =>
  new RefusalError(malformed('one_at_a_time', `The consequences are shown for one ${what} at a time.`, { field: 'impact' }));
