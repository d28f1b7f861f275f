import { malformed, RefusalError } from '@roundbook/kernel';
import { Ledger, type LedgerPorts } from '@roundbook/ledger';
import { presetNamed } from '@roundbook/tournament';
import { playOn, type Behaviour } from './play-on';
import { simulationReport, type SimulationReport } from './report';
import { seededIds, simulatedPorts, steppingClock } from './simulated-ports';

export interface SimulationOptions {
  readonly preset: string;
  readonly players: number;
  readonly seed: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Shares from 0 to 1, as `Behaviour` has them. */
  readonly dropRate: number;
  readonly drawRate: number;
  readonly walkoutRate?: number;
  readonly lateRate?: number;
  readonly returnRate?: number;
  /** How often those who are free are paired in open play. */
  readonly rounds?: number;
  /** Where the tournament is kept; without it in memory. A kept one has keys, a draw secret and a hash of its own. */
  readonly keep?: LedgerPorts;
}

const MOST_PLAYERS = 100_000;
const MOST_ROUNDS = 99;

const checked = (options: SimulationOptions): void => {
  const wrong = (field: string, allowed: string) =>
    new RefusalError(malformed('invalid_field', `${field} takes ${allowed}.`, { field, allowed }));
  if (!Number.isSafeInteger(options.players) || options.players < 2 || options.players > MOST_PLAYERS)
    throw wrong('players', `a number from 2 to ${MOST_PLAYERS}`);
  for (const [field, rate] of [
    ['drop-rate', options.dropRate],
    ['draw-rate', options.drawRate],
    ['walkout-rate', options.walkoutRate ?? 0],
    ['late-rate', options.lateRate ?? 0],
    ['return-rate', options.returnRate ?? 0],
  ] as const) {
    if (!(rate >= 0 && rate <= 1)) throw wrong(field, 'a share from 0 to 1');
  }
  if (options.rounds !== undefined && presetNamed(options.preset)?.policy.stages[0] !== 'openPlay')
    throw wrong('rounds', 'a preset with open play; otherwise --set rounds=N where the preset has it');
  if (options.rounds !== undefined && !(Number.isSafeInteger(options.rounds) && options.rounds >= 1 && options.rounds <= MOST_ROUNDS))
    throw wrong('rounds', `a number from 1 to ${MOST_ROUNDS}`);
  if (options.seed.length === 0 || options.seed.length > 100) throw wrong('seed', 'a text of 1 to 100 characters');
};

const behaviourOf = ({
  seed,
  dropRate,
  drawRate,
  walkoutRate = 0,
  lateRate = 0,
  returnRate = 0,
  rounds,
}: SimulationOptions): Behaviour => ({
  seed,
  dropRate,
  drawRate,
  walkoutRate,
  lateRate,
  returnRate,
  ...(rounds === undefined ? {} : { rounds }),
});

/**
 * A whole tournament through the real commands. The same preset, players, settings, rates and seed give the same
 * `revisionHash` on every machine, as long as it is not kept. `progress` hears of rounds as they are completed.
 */
export const runSimulation = async (
  options: SimulationOptions,
  progress: (rounds: number) => void = () => undefined,
): Promise<SimulationReport> => {
  checked(options);
  const ports = options.keep === undefined ? simulatedPorts(options.seed) : { ...options.keep, clock: steppingClock() };
  const ledger = new Ledger(ports);
  const nextId = options.keep === undefined ? seededIds(options.seed) : randomIds(options.keep);
  const actor = { id: 'simulation', role: 'organiser' };
  const name = `Simulated ${options.preset}`;
  const { tournament } = await ledger.create({ name, preset: options.preset, settings: options.settings }, { commandId: nextId(), actor });
  const players = Array.from({ length: options.players }, (_, index) => ({
    name: `Player ${String(index + 1).padStart(String(options.players).length, '0')}`,
  }));
  await ledger.register(tournament, players, {}, { commandId: nextId(), actor });
  const playing = { ledger, tournament, nextId, behaviour: behaviourOf(options) };
  while (await playOn(playing)) progress((await ledger.stateAt(tournament)).rounds.length);
  const state = await ledger.stateAt(tournament);
  const names = await ledger.names(state);
  const [last] = await ports.store.readStream(`tournament-${tournament}`, { direction: 'backwards', limit: 1 });
  return simulationReport(
    state,
    (registration) => names.get(state.players[registration - 1]?.person ?? '') ?? '',
    options.seed,
    last?.metadata.hash ?? '',
  );
};

const randomIds = (ports: LedgerPorts) => seededIds(ports.entropy(16).toString('hex'));
