import { RefusalError, type Refusal } from '@roundbook/kernel';
import { nextStep } from '../../../apps/cli/src/simulate/play-on';
import { Driver, type Happening } from '../../simulation/driver';
import { wrongAtTheEnd } from './end-invariants';
import { FormatOrganiser } from './format-organiser';
import { behaviourOf, settingsOf, type Plan } from './plan';
import { wrongAsPublished, wrongInRound } from './round-invariants';
import { wrongCut, wrongStandings } from './standing-invariants';

/** What came of one tournament. */
export interface PlayedFormat {
  readonly rounds: number;
  readonly players: number;
  /** Refused before round 1, by this. */
  readonly refusal?: Refusal;
  readonly wrong: readonly string[];
  readonly driver: Driver;
}

/** Wishes for leagues as people have them: every third has none. */
const wishOf = ({ preset, seed }: Plan): ((index: number) => number | undefined) => {
  if (preset !== 'dominion-league' || seed % 2 === 0) return () => undefined;
  return (index) => [1, 2, undefined][(index * 7 + seed) % 3];
};

const seedNumber = ({ preset, players, seed }: Plan): number => seed * 1_000_000 + players * 1_000 + preset.length;

const wrongInStep = ({ events, before, after }: Happening): readonly string[] => {
  const faults: string[] = [];
  const types = new Set<string>(events.map(({ type }) => type));
  for (const event of events) if (event.type === 'StageCompleted') faults.push(...wrongCut(before, after, event.data));
  if (types.has('RoundPaired') || types.has('PairingRepaired')) {
    const paired = types.has('RoundPaired') ? before : { ...after, rounds: after.rounds.slice(0, -1) };
    faults.push(...wrongInRound(paired, after));
  }
  if (types.has('PairingsPublished')) faults.push(...wrongAsPublished(after));
  if (types.has('RoundCompleted')) faults.push(...wrongStandings(after));
  return faults;
};

/** No preset needs as many steps as this: more of them is a tournament that is stuck. */
const mostSteps = (players: number): number => 400 + 20 * players;

/** A whole tournament, looked at after every step. What is thrown is wrong, and the tournament ends there. */
export const playFormat = async (plan: Plan): Promise<PlayedFormat> => {
  const wrong: string[] = [];
  const organiser = new FormatOrganiser(seedNumber(plan), (happening) => wrong.push(...wrongInStep(happening)));
  const { driver } = organiser;
  const answer = (refusal?: Refusal): PlayedFormat => ({
    rounds: driver.state.rounds.length,
    players: driver.state.players.length,
    wrong,
    driver,
    ...(refusal === undefined ? {} : { refusal }),
  });
  try {
    await organiser.give('create', { name: 'Format', preset: plan.preset, settings: settingsOf(plan) });
    organiser.register(Array.from({ length: plan.players }, (_, index) => `Player ${index + 1}`), {}, wishOf(plan)); // prettier-ignore
    const behaviour = behaviourOf(plan);
    let steps = 0;
    while (await nextStep(organiser, behaviour)) {
      steps += 1;
      if (steps > mostSteps(plan.players)) throw new Error(`stuck after ${driver.state.rounds.length} rounds`);
      if (wrong.length > 0) return answer();
    }
    wrong.push(...wrongAtTheEnd(driver.state, driver.events));
  } catch (error) {
    if (error instanceof RefusalError && driver.state.rounds.length === 0) return answer(error.refusal);
    wrong.push(whatWasThrown(error, driver));
  }
  return answer();
};

const whatWasThrown = (error: unknown, { state }: Driver): string => {
  const where = `after ${state.rounds.length} rounds`;
  if (error instanceof RefusalError) return `${where} refused: ${error.refusal.code}, ${error.refusal.message}`;
  return `${where} thrown: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error)}`;
};
