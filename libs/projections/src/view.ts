import type { TournamentState } from '@roundbook/tournament';

/** The name to show for a person's id: a pseudonym where the person was erased. */
export type Names = (personId: string) => string;

/** A player as every projection shows one. */
export interface PlayerJson {
  readonly id: string;
  readonly name: string;
}

export interface ViewOptions {
  /** Only rounds up to this one count; all of them unless given. */
  readonly afterRound?: number;
  /** Staff see drafts and what is prepared; everybody else sees a round from its publication on. */
  readonly staff?: boolean;
}

/** From which knowledge an answer is. */
export interface Known {
  readonly tournament: string;
  readonly afterRound: number;
  readonly revision: number;
  readonly at: string;
}

export const known = (state: TournamentState, afterRound: number): Known => ({
  tournament: state.id,
  afterRound,
  revision: state.revision,
  at: state.at,
});

/** Shows players by registration number. */
export const playerShown = (state: TournamentState, names: Names) => {
  return (registration: number): PlayerJson => {
    const id = state.players[registration - 1]?.person ?? '';
    return { id, name: names(id) };
  };
};

/** The last round that counts, of those there are. */
export const lastRound = (state: TournamentState, { afterRound }: ViewOptions): number =>
  Math.max(0, Math.min(afterRound ?? state.rounds.length, state.rounds.length));

/**
 * The tournament without the drafts of pairings that are not published (ledger.md, Who sees what): their matches, byes and
 * the draws among equals that were made to pair them.
 */
export const withoutDrafts = (state: TournamentState): TournamentState => {
  const draft = state.rounds.find((round) => !round.published);
  if (draft === undefined) return state;
  const rounds = state.rounds.slice(0, draft.round - 1);
  const last = rounds[rounds.length - 1];
  // A draft that begins a stage takes its ties from the end of the stage before, which is public.
  const ownTies = last === undefined || last.stage === draft.stage;
  return {
    ...state,
    rounds,
    // Groups and leagues are drawn with the first pairings, and are not public before them.
    stages: rounds.length === 0 ? [] : state.stages,
    ties: state.ties.filter((tie) => tie.round < rounds.length || (tie.round === rounds.length && !ownTies)),
  };
};

/** What this reader may see of a tournament. */
export const visibleTo = (state: TournamentState, { staff }: ViewOptions): TournamentState =>
  staff === true ? state : withoutDrafts(state);
