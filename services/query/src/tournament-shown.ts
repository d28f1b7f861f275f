import { pseudonym } from '@roundbook/person';
import { stageName, standings, visibleTo } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';

/** A tournament in one document: what it is played by, who plays, and how far it is. */
export const tournamentShown = (whole: TournamentState, names: ReadonlyMap<string, string>, staff: boolean) => {
  const state = visibleTo(whole, { staff });
  const nameOf = (person: string): string => names.get(person) ?? pseudonym(person);
  const { rounds, winner } = standings(whole, nameOf);
  const { game, organiser, store } = state;
  return {
    id: state.id,
    name: state.name,
    preset: state.policy.preset,
    ...(game === undefined ? {} : { game }),
    ...(organiser === undefined ? {} : { organiser }),
    ...(store === undefined ? {} : { store }),
    timeZone: state.timeZone,
    policy: state.policy,
    players: state.players.map(({ registration, person, rating, status, checkedIn, entryRound }) => ({
      registration,
      id: person,
      name: nameOf(person),
      ...(rating === undefined ? {} : { rating }),
      status,
      checkedIn,
      entryRound,
    })),
    round: state.rounds.length,
    rounds,
    phase: stageName(state, state.rounds.length),
    ...(staff ? { draft: state.rounds.some((round) => !round.published) } : {}),
    open: state.rounds.flatMap((round) => round.matches.filter((match) => match.result === undefined).map((match) => match.id)),
    completed: state.completed,
    revision: state.revision,
    at: state.at,
    commitment: state.drawCommitment,
    drawSecret: state.revealedSecret ?? null,
    winner,
  };
};

/** A tournament as one row of a list. */
export const tournamentRow = (whole: TournamentState, staff: boolean) => {
  const state = visibleTo(whole, { staff });
  return {
    id: state.id,
    name: state.name,
    preset: state.policy.preset,
    players: state.players.length,
    round: state.rounds.length,
    phase: stageName(state, state.rounds.length),
    completed: state.completed,
    revision: state.revision,
  };
};
