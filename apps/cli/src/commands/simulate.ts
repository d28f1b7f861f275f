import { randomBytes } from 'node:crypto';
import { malformed, RefusalError } from '@roundbook/kernel';
import { policyFrom } from '@roundbook/tournament';
import type { Call, Handler } from '../answer';
import { withLedger } from '../open-ledger';
import { parseSettings } from '../settings';
import type { SimulationReport } from '../simulate/report';
import { runSimulation, type SimulationOptions } from '../simulate/simulate';
import { right, left, table } from '../text/table';
import { counted, listed, stageWords } from '../text/words';
import { unwrap } from '../unwrap';

interface SimulateOptions {
  readonly preset: string;
  readonly players: string;
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly dropRate?: string;
  readonly drawRate?: string;
  readonly walkoutRate?: string;
  readonly lateRate?: string;
  readonly returnRate?: string;
  readonly rounds?: string;
  readonly keep?: boolean;
}

const invalid = (field: string, allowed: string): RefusalError =>
  new RefusalError(malformed('invalid_field', `${field} takes ${allowed}.`, { field, allowed }));

const rateIn = (written: string | undefined, field: string): number => {
  if (written === undefined) return 0;
  if (/^(0|1|0?\.\d{1,9}|[01]\.\d{1,9})$/.test(written) && Number(written) <= 1) return Number(written);
  throw invalid(field, 'a share from 0 to 1, as 0.05');
};

const numberIn = (written: string, field: string): number => {
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw invalid(field, 'a number');
};

const LOSSES = ['Undefeated', 'One loss', 'Two losses'];

/** Who has won, or why nobody has alone. */
const winnerText = ({ winner, sharedFirst = [] }: SimulationReport): string =>
  winner === null && sharedFirst.length > 1 ? `First place shared by ${listed(sharedFirst)}` : `Winner: ${winner ?? 'nobody'}`;

/** More seeds than these are not told one by one. */
const LISTED = 16;

/** Who came through by rank; where everybody begins in the bracket these are seeds. */
const cutLines = ({ cut, players }: SimulationReport): readonly string[] => {
  if (cut.length === 0) return [];
  const told = cut.slice(0, LISTED).map(({ seed, player }) => `${seed} ${player}`);
  const more = cut.length > LISTED ? ` and ${cut.length - LISTED} more` : '';
  return [`${cut.length < players ? 'Cut' : 'Seeds'}: ${told.join(', ')}${more}`];
};

const reportText = (report: SimulationReport): string => {
  const columns = [
    right('Round'),
    left('Stage'),
    right('Matches'),
    right('Byes'),
    right('Rematches'),
    ...LOSSES.map((title) => right(title)),
    right('Score diff²'),
    left('Proven best'),
  ];
  const rows = report.rounds.map(({ round, stage, matches, byes, rematches, pools, scoreDifferenceSquared, certified }) => [
    String(round),
    stageWords(stage),
    String(matches),
    String(byes),
    String(rematches),
    ...LOSSES.map((_, losses) => String(pools?.[losses] ?? '')),
    String(scoreDifferenceSquared ?? ''),
    certified ? 'yes' : 'no',
  ]);
  return [
    `${report.preset} with ${report.players} players, seed ${report.seed}${report.openPlay === undefined ? '' : `; open play ended after ${counted(report.openPlay, 'pairing')} of those who were free`}`,
    table(columns, rows),
    ...cutLines(report),
    ...(report.playIn.length === 0 ? [] : [`Play-in: ${report.playIn.map(([a, b]) => `${a} against ${b}`).join(', ')}`]),
    winnerText(report),
    `${report.events} events, the last one with the hash ${report.revisionHash}`,
  ].join('\n');
};

const run = (call: Call, options: SimulationOptions, keep: boolean): Promise<SimulationReport> => {
  const progress = (rounds: number): void => void (process.stderr.isTTY && process.stderr.write(`\r${rounds} rounds played`));
  if (!keep) return runSimulation(options, progress);
  return withLedger(call, 'create', (_ledger, ports) => runSimulation({ ...options, keep: ports }, progress));
};

/** `simulate`: a whole tournament through the real commands, in memory unless it is kept. */
export const simulate: Handler<SimulateOptions, []> = async (call, options) => {
  const settings = parseSettings(options.set);
  unwrap(policyFrom(options.preset, settings));
  const seed = options.seed ?? randomBytes(8).toString('hex');
  const simulation = {
    preset: options.preset,
    players: numberIn(options.players, 'players'),
    seed,
    settings,
    dropRate: rateIn(options.dropRate, 'drop-rate'),
    drawRate: rateIn(options.drawRate, 'draw-rate'),
    walkoutRate: rateIn(options.walkoutRate, 'walkout-rate'),
    lateRate: rateIn(options.lateRate, 'late-rate'),
    returnRate: rateIn(options.returnRate, 'return-rate'),
    ...(options.rounds === undefined ? {} : { rounds: numberIn(options.rounds, 'rounds') }),
  };
  const report = await run(call, simulation, options.keep === true);
  if (process.stderr.isTTY) process.stderr.write('\r                    \r');
  return { json: report, text: reportText(report) };
};
