import { isPlanned, type Round, type TournamentState } from '@roundbook/tournament';
import { isInTheDocument } from './format-document';
import { playFormat, type FormatScript } from './play-format';

/** A kind of tournament whose results are compared with a reference. */
export interface ComparedFormat {
  readonly preset: FormatScript['preset'];
  readonly settings: (seed: number) => Readonly<Record<string, unknown>>;
  readonly players: (seed: number) => number;
  /** Out of a hundred, in two tournaments of three; the others go undisturbed. */
  readonly trouble: number;
}

/** A tournament that was played, and the states in which its rounds were paired. */
export interface PlayedFormat {
  readonly state: TournamentState;
  readonly pairings: readonly { readonly before: TournamentState; readonly after: TournamentState; readonly round: Round }[];
}

/** The tournament of a seed; undefined where the field is refused, or the document has no words for what happened. */
export const playedFormat = ({ preset, settings, players, trouble }: ComparedFormat, seed: number): PlayedFormat | undefined => {
  const pairings: { before: TournamentState; after: TournamentState; round: Round }[] = [];
  const script = { preset, settings: settings(seed), players: players(seed), seed, trouble: seed % 3 === 0 ? 0 : trouble };
  const driver = playFormat(script, ({ events, before, after }) => {
    const round = after.rounds[after.rounds.length - 1];
    if (round !== undefined && events.some(({ type }) => type === 'RoundPaired')) pairings.push({ before, after, round });
  });
  return driver === undefined || !isInTheDocument(driver.state) ? undefined : { state: driver.state, pairings };
};

/** The rounds of the first stage, play-offs of its ties included. */
export const roundsOfFirstStage = (state: TournamentState): readonly number[] =>
  state.rounds.filter(({ stage }) => stage === 0).map(({ round }) => round);

/** The states in which the bracket behind the first stage was seated; more than one where it was voided and drawn again. */
export const seatings = ({ pairings }: PlayedFormat): readonly TournamentState[] =>
  pairings.filter(({ before, after }) => before.stages.length < 2 && after.stages.length === 2).map(({ after }) => after);

/** The rounds of an elimination that is the whole tournament or its last stage. */
export const bracketRounds = (state: TournamentState): readonly number[] =>
  state.rounds.filter((round) => isPlanned(state, round)).map(({ round }) => round);
