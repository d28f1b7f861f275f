import * as E from 'fp-ts/Either';
import { refused, type Decision } from '@roundbook/kernel';
import type { CommandPayload, Context } from '../commands';
import type { Policy, Settings } from '../policies/policy';
import { readSettings } from '../policies/presets';
import { matchId } from '../numbering';
import { rulesOf } from '../stages/registry';
import type { TournamentState } from '../state';
import type { DrawnRound } from './drawn-round';
import { pairGiven } from './given-round';
import { attemptOf, nextPairing, roundPolicy, type NextPairing } from './next-pairing';
import { event, preview, type Decide, type Events } from './proposal';
import { published } from './publication';
import { nextFreeTable, tablesTaken } from './tables-taken';
import { startOfNextStage } from './stage-change';
import { deciderOf } from './stages/registry';
import type { Pairing } from './stages/stage-decider';

type Pair = CommandPayload<'pair'>;
type RoundData = Extract<Events[number], { type: 'RoundPaired' }>['data'];

/** Parameters that one round alone may be paired under; the others stand for the tournament and are amended in public (rules.md 7). */
const OF_ONE_ROUND: readonly string[] = [
  'publish',
  'bestOf',
  'finalsBestOf',
  'finalBestOf',
  'oddPools',
  'firstRound',
  'firstRoundPlayedIsNoBye',
  'discountBars',
];

const notOfOneRound = (name: string) =>
  refused('not_of_one_round', `${name} stands for the whole tournament, not for one round.`, {
    field: name,
    rule: '7',
    allowed: `amend it with a reason, or for one round: ${OF_ONE_ROUND.join(', ')}`,
  });

/** The next round of whatever stage the tournament is in, with what has to stand before it (ledger.md, When). */
export const pair: Decide<Pair> = (state, payload, context) => {
  if (payload.given !== undefined) return pairGiven(state, payload, context);
  const next = nextPairing(state);
  if (E.isLeft(next)) return next;
  const read = readSettings(state.policy.preset, payload.settings ?? {});
  if (E.isLeft(read)) return read;
  const announced = Object.keys(read.right).find((name) => !OF_ONE_ROUND.includes(name));
  if (announced !== undefined) return E.left(notOfOneRound(announced));
  const settings = Object.keys(read.right).length === 0 ? undefined : read.right;
  const policy = roundPolicy(state.policy, settings);
  const seed = payload.seed ?? context.drawSeed;
  if (seed === undefined) return E.left(refused('seed_missing', 'A round is paired with a draw seed.', { rule: '0' }));
  const start = stageStart(state, policy, next.right, seed, context);
  if (E.isLeft(start)) return start;
  const started = preview(state, start.right, context.at);
  return E.map((drawn: Pairing) => {
    const paired = event(
      'RoundPaired',
      roundData(started, policy, drawn, { seed, supplied: payload.seed !== undefined, settings, stage: next.right.stage }),
    );
    if (policy.publish !== 'atOnce') return [...start.right, paired];
    return [...start.right, paired, ...published(preview(started, [paired], context.at), context.at)];
  })(deciderOf(policy, next.right.stage).draw(started, policy, next.right.phase, seed));
};

/** `StageStarted`, and before a later stage the end of the one before it. */
const stageStart = (state: TournamentState, policy: Policy, next: NextPairing, seed: string, context: Context): Decision<Events> => {
  if (!next.begins) return deciderOf(policy, next.stage).prepare?.(state, context.at) ?? E.right([]);
  return next.stage === 0
    ? deciderOf(policy, 0).begin(state, policy, seed, context.localDate)
    : startOfNextStage(state, policy, seed, context.localDate);
};

interface Made {
  readonly seed: string;
  readonly supplied: boolean;
  readonly settings: Settings | undefined;
  readonly stage: number;
}

/** Tables follow the better-ranked side (rules.md 7, Tables); ids follow the tables. */
const roundData = (state: TournamentState, policy: Policy, { drawn, phase, extra }: Pairing, made: Made): RoundData => {
  const round = state.rounds.length + 1;
  const attempt = attemptOf(state, round);
  const nextTable = nextFreeTable(tablesTaken(state));
  const better = ({ sides }: DrawnRound['matches'][number]) => Math.min(drawn.place(sides[0]), drawn.place(sides[1]));
  const matches = [...drawn.matches]
    .sort((one, other) => better(one) - better(other))
    .map((match, index) => ({
      ...match,
      match: matchId(round, attempt, index + 1),
      table: nextTable(),
      bestOf: match.bestOf ?? rulesOf(policy, made.stage).bestOf(policy, phase, drawn.objective['last'] === true),
    }));
  return {
    stage: made.stage,
    round,
    attempt,
    phase,
    matches,
    byes: drawn.byes,
    source: made.supplied ? 'supplied' : 'drawn',
    algorithm: drawn.algorithm,
    objective: drawn.objective,
    drawSeed: made.seed,
    ...(drawn.ties === undefined ? {} : { ties: drawn.ties, tiesSource: 'drawn' }),
    ...(made.settings === undefined ? {} : { settings: made.settings }),
    ...extra,
  };
};
