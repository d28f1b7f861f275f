import type { RecordedEvent } from '@roundbook/kernel';
import { countingResult, evolve, findMatch, initialState, type TournamentEvent, type TournamentState } from '@roundbook/tournament';
import { nodeHashing } from '@roundbook/transparency';

/** What an event may not do to a tournament in this state, one event looked at alone. */
const wrongBefore = (state: TournamentState, event: TournamentEvent, isPerson: (person: string) => boolean): string | undefined => {
  switch (event.type) {
    case 'TournamentCreated':
      return event.revision === 0 ? undefined : 'the tournament is created twice';
    case 'PlayerRegistered':
      if (event.data.registration !== state.players.length + 1) return `registration ${event.data.registration} is out of turn`;
      if (state.players.some((player) => player.person === event.data.player)) return `${event.data.player} is registered twice`;
      return isPerson(event.data.player) ? undefined : `${event.data.player} is registered before the person is`;
    case 'RoundPaired':
      if (event.data.round !== state.rounds.length + 1) return `round ${event.data.round} is paired out of turn`;
      return state.stages.some((stage) => stage.stage === event.data.stage) ? undefined : `round ${event.data.round} has no stage`;
    case 'PairingsPublished':
      return state.rounds[event.data.round - 1]?.published === false ? undefined : `round ${event.data.round} is published twice`;
    case 'ResultReported':
      return findMatch(state, event.data.match)?.result === undefined ? undefined : `two reports of ${event.data.match} have won`;
    case 'ResultConfirmed':
      return findMatch(state, event.data.match)?.confirmed === false ? undefined : `${event.data.match} is confirmed twice`;
    case 'TournamentCompleted':
      return state.completed ? 'the tournament is completed twice' : undefined;
    default:
      return undefined;
  }
};

/** What a command may not leave half done. */
const wrongAfter = (state: TournamentState): readonly string[] => {
  const wrong: string[] = [];
  for (const round of state.rounds) {
    const open = round.matches.some((match) => countingResult(state, match) === undefined);
    if (round.published && !open && !round.completed) wrong.push(`round ${round.round} has all its results and is not completed`);
  }
  const [last] = state.stages.slice(-1);
  if (last !== undefined && !state.rounds.some((round) => round.stage === last.stage)) wrong.push(`stage ${last.stage} has no round`);
  if (state.completed !== (state.revealedSecret !== undefined)) wrong.push('completion and the revealed secret do not go together');
  if (state.revealedSecret !== undefined && nodeHashing.sha256HexOfBytes(state.revealedSecret) !== state.drawCommitment)
    wrong.push('the revealed secret is not the one behind the commitment');
  return wrong;
};

export interface Folded {
  readonly states: readonly TournamentState[];
  readonly wrong: readonly string[];
}

/** The states after each event of one command's batch, folded one by one, and what is wrong with them. */
export const foldedBatch = (
  before: TournamentState | undefined,
  batch: readonly RecordedEvent[],
  read: (event: RecordedEvent) => TournamentEvent,
  isPerson: (person: string) => boolean,
): Folded => {
  const wrong: string[] = [];
  const states: TournamentState[] = [];
  let state = before ?? initialState;
  for (const recorded of batch) {
    const event = read(recorded);
    const fault = wrongBefore(state, event, isPerson);
    if (fault !== undefined) wrong.push(fault);
    state = evolve(state, event);
    states.push(state);
  }
  return { states, wrong: [...wrong, ...wrongAfter(state)] };
};
