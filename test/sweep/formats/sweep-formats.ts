import type { PresetName } from '@roundbook/tournament';
import { ALL_PLAY_ALL, leastOf, planText, type Plan } from './plan';
import { playFormat, type PlayedFormat } from './play-format';

/** What the tournaments of one preset came to. */
export interface FormatRow {
  readonly preset: PresetName;
  tournaments: number;
  rounds: number;
  seconds: number;
  /** Fields that were refused with their reason, as they had to be. */
  refusals: number;
  readonly wrong: string[];
}

/** Players of one group who may have to meet each other. */
const MOST_ALL_PLAY_ALL = 32;

/** A field may be refused where it is too small, or where everybody would have to meet everybody of too many. */
const mayBeRefused = (plan: Plan): boolean =>
  plan.players < leastOf(plan) || (ALL_PLAY_ALL.has(plan.preset) && plan.players > MOST_ALL_PLAY_ALL);

/** A refusal says by a stable code what is wrong, and what would be allowed. */
const wrongRefusal = (plan: Plan, { refusal, wrong }: PlayedFormat): readonly string[] => {
  if (refusal === undefined) return plan.players < leastOf(plan) ? [`${plan.players} players are too few and were not refused`] : wrong;
  const { code, message, allowed } = refusal;
  const said = `refused: ${code}, ${message}`;
  if (!mayBeRefused(plan)) return [said];
  return /^[a-z_]+$/.test(code) && allowed !== undefined && allowed !== '' ? [] : [`${said} Nothing is said to be allowed.`];
};

/** Plays the tournaments of one preset. `told`: hears of each as it is done. */
export const sweepPreset = async (
  preset: PresetName,
  plans: readonly Plan[],
  told: (plan: Plan) => void = () => undefined,
): Promise<FormatRow> => {
  const row: FormatRow = { preset, tournaments: 0, rounds: 0, seconds: 0, refusals: 0, wrong: [] };
  const began = performance.now();
  for (const plan of plans) {
    const played = await playFormat(plan);
    const wrong = wrongRefusal(plan, played);
    row.tournaments += played.refusal === undefined ? 1 : 0;
    row.refusals += played.refusal === undefined ? 0 : 1;
    row.rounds += played.rounds;
    row.wrong.push(...wrong.slice(0, 3).map((text) => `${planText(plan)}: ${text}`));
    told(plan);
  }
  row.seconds = (performance.now() - began) / 1_000;
  return row;
};
