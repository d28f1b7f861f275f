import { presetNamed, sameResult, type PresetName, type Result, type Setting } from '@roundbook/tournament';
import { isOlder } from './import-settings';
import type { NeutralFile, NeutralMatch, NeutralRound } from './neutral-file';
import { exceeds, readResult } from './neutral-result';

const counted = (n: number, one: string, many: string): string => (n === 1 ? `One ${one}` : `${n} ${many}`);

/** Sentences on what a file says that is odd or that had to be concluded, and is taken all the same. `concluded`: late entries concluded from the rounds. */
export const notesOn = (
  file: NeutralFile,
  preset: PresetName,
  settings: Readonly<Record<string, Setting>>,
  concluded: number,
): readonly string[] => {
  const usual = Number(settings['bestOf'] ?? presetNamed(preset)?.policy.bestOf);
  const played = playedIn(file);
  const unusual = played.filter(({ match, result }) => exceeds(result, match.bestOf ?? usual)).length;
  const against = played.filter(({ result }) => contradicts(result)).length;
  const drawn = played.filter(
    ({ round, result }) => result.outcome === 'draw' && (preset === 'playstile-2lo' || round.stage === 'finals'),
  ).length;
  const still = leftAndPlayed(file);
  const idle = correctionsOfNothing(file);
  const left = isOlder(file) ? file.rounds.reduce((count, round) => count + (round.dropsAfter ?? []).length, 0) : 0;
  const leagues = file.players.filter(({ league }) => league !== undefined && !['1', '2'].includes(String(league))).length;
  const names = file.players.length - new Set(file.players.map((player) => player.name)).size;
  return [
    ...(left > 0
      ? [
          `${counted(left, 'player is', 'players are')} not seen again after a round before the last: read as dropped from the next round on.`,
        ]
      : []),
    ...(concluded > 0 ? [`${counted(concluded, 'player is', 'players are')} first seen after round 1: read as a late entry.`] : []),
    ...(unusual > 0
      ? [`${counted(unusual, 'result has', 'results have')} more games won than the match has to give: kept as written.`]
      : []),
    ...(against > 0
      ? [
          `${counted(against, 'result names a winner or a draw', 'results name winners or draws')} that the games say otherwise: kept as written.`,
        ]
      : []),
    ...(drawn > 0
      ? [`${counted(drawn, 'match is', 'matches are')} drawn in a stage where a match needs a winner: kept as written, and nobody has won.`]
      : []),
    ...(still > 0
      ? [`${counted(still, 'player plays', 'players play')} in the round after leaving: the round was kept, and so was the leaving.`]
      : []),
    ...(idle > 0 ? [`${counted(idle, 'correction changes', 'corrections change')} nothing: left out.`] : []),
    ...(names > 0 ? [`${counted(names, 'player shares', 'players share')} a name with another: they are different persons.`] : []),
    ...(leagues > 0 ? ['The leagues of the players were not read.'] : []),
  ];
};

interface Played {
  readonly round: NeutralRound;
  readonly match: NeutralMatch;
  readonly result: Result;
}

const playedIn = (file: NeutralFile): readonly Played[] =>
  file.rounds.flatMap((round) =>
    round.matches.flatMap((match) => {
      const result = match.b === null || match.sides !== undefined ? undefined : readResult(match);
      return result === undefined || result === 'unsupported' ? [] : [{ round, match, result }];
    }),
  );

/** Whether the games have another winner than the outcome. Who leaves loses whatever the games were. */
const contradicts = ({ outcome, games }: Result): boolean => {
  if (games === undefined || games.a + games.b === 0) return false;
  if (outcome === 'draw') return games.a !== games.b;
  return (outcome === 'a' && games.a < games.b) || (outcome === 'b' && games.b < games.a);
};

/** How often somebody who left after a round is in a match or has a bye in the next one. */
const leftAndPlayed = (file: NeutralFile): number =>
  file.rounds.reduce((count, round, index) => {
    const next = new Set((file.rounds[index + 1]?.matches ?? []).flatMap(({ a, b, sides }) => sides ?? (b === null ? [a] : [a, b])));
    const left = [...(round.dropsAfter ?? []), ...(round.withdrawsAfter ?? []), ...(round.disqualifiesAfter ?? [])];
    return count + left.filter((id) => next.has(id)).length;
  }, 0);

const correctionsOfNothing = (file: NeutralFile): number =>
  playedIn(file).reduce((count, { match, result }) => {
    const corrections = match.corrections ?? [];
    const results = [...corrections.map(({ was }) => readResult(was) as Result), result];
    return count + corrections.filter((_, index) => sameResult(results[index] as Result, results[index + 1] as Result)).length;
  }, 0);
