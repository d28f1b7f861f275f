import { malformed, RefusalError } from '@roundbook/kernel';
import type { RoundJson } from '@roundbook/projections';
import type { Answer, Call } from './answer';
import { findPlayer, findTournament } from './find';
import type { EventJson, LedgerAccess, TournamentJson, Written } from './ledger-access';
import type { Mode } from './open-ledger';
import { withAccess } from './with-access';
import { impactText } from './text/impact-text';

/** A ledger and one tournament of it. */
export interface AtTournament {
  readonly access: LedgerAccess;
  readonly tournament: string;
  /** The key of the command; a fresh one unless it was given. */
  readonly commandId: string;
  /** Whether the key was given: then the command may have been carried out before. */
  readonly again: boolean;
  /** The tournament as it was before the command. */
  readonly before: () => Promise<TournamentJson>;
  /** Finds players as people write them. */
  readonly finder: () => Promise<(written: string) => number>;
}

/** Opens the ledger at one tournament. */
export const atTournament = <A>(call: Call, id: string, mode: Mode, work: (at: AtTournament) => Promise<A>): Promise<A> =>
  withAccess(call, mode, async (access, commandId) => {
    const tournament = await findTournament(access, id);
    let known: Promise<TournamentJson> | undefined;
    const before = () => (known ??= access.tournament(tournament));
    const finder = async () => {
      const { players } = await before();
      return (written: string) => findPlayer(players, written);
    };
    return work({ access, tournament, commandId, again: call.commandId !== undefined, before, finder });
  });

/** A command that was carried out, and the tournament as it left it. */
export interface Done {
  readonly written: Written;
  /** What it recorded. */
  readonly events: readonly EventJson[];
  readonly sentences: readonly string[];
  readonly after: () => Promise<TournamentJson>;
  /** Rounds as staff see them, drafts included. */
  readonly rounds: () => Promise<readonly RoundJson[]>;
}

/** What was recorded, told from the ledger. */
export const doneWith = async ({ access, tournament }: Pick<AtTournament, 'access' | 'tournament'>, written: Written): Promise<Done> => {
  const events = await access.events(tournament, written.revision - written.events.length + 1, written.revision);
  return {
    written,
    events,
    sentences: events.map(({ text }) => text),
    after: () => access.tournament(tournament),
    rounds: async () => (await access.view(tournament, 'rounds')).rounds,
  };
};

/** The answer of a command that wrote; `more` goes into the document, `lines` below the sentences. */
export const answerOf = (
  { written, sentences }: Done,
  more: Readonly<Record<string, unknown>> = {},
  lines: readonly string[] = [],
): Answer => ({
  json: {
    tournament: written.tournament,
    revision: written.revision,
    events: written.events,
    ...(written.repeated ? { repeated: true } : {}),
    ...more,
  },
  text: [...(written.repeated ? ['This had been carried out before; nothing was written.'] : []), ...sentences, ...lines].join('\n'),
});

/** Carries a command out. */
export const carriedOut = async (at: AtTournament, type: string, payload: unknown, commandId = at.commandId): Promise<Done> =>
  doneWith(at, await at.access.execute(at.tournament, type, payload, commandId));

/** What the command would change, in words and as a document; nothing is written. */
export const foreseen = async (at: AtTournament, type: string, payload: unknown): Promise<Answer> => {
  const { revision, events, impact } = await at.access.foresee(at.tournament, type, payload);
  return { json: { tournament: at.tournament, revision, written: false, events, impact }, text: impactText(impact) };
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
  told: (done: Done) => Answer | Promise<Answer> = (done) => answerOf(done),
): Promise<Answer> => (impact === true ? foreseen(at, type, payload) : told(await carriedOut(at, type, payload)));

/** What the command recorded the first time, if it is the same call again. */
export const recordedBefore = async ({ access, tournament, commandId, again }: AtTournament): Promise<readonly EventJson[]> =>
  again ? (await access.events(tournament)).filter(({ metadata }) => metadata.commandId === commandId) : [];

/** The round that is complete with these events, if one is. */
export const roundCompletedBy = ({ events }: Done): number | null => {
  const completed = events.findLast(({ type }) => type === 'RoundCompleted');
  return completed === undefined ? null : Number(completed.data['round']);
};

export const oneAtATime = (what: string): RefusalError =>
  new RefusalError(malformed('one_at_a_time', `The consequences are shown for one ${what} at a time.`, { field: 'impact' }));
