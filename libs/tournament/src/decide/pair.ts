import * as E from 'fp-ts/Either';
import { refused, type Decision } from '@roundbook/kernel';
import type { CommandPayload, Context } from '../commands';
import { isLossOut, isSwiss, type Policy, type Settings } from '../policy';
import { readSettings } from '../presets';
import { matchId } from '../numbering';
import type { TournamentState } from '../state';
import type { DrawnRound } from './drawn-round';
import { pairGiven } from './given-round';
import { attemptOf, nextPairing, roundPolicy, type NextPairing } from './next-pairing';
import { pairBracket, pairPlayIn, startOfBracket } from './pair-cut';
import { pairLossOut } from './pair-loss-out';
import { startOfFirstStage } from './stage-start';
import { pairSwiss } from './pair-swiss';
import { event, preview, type Decide, type Events } from './proposal';
import { announcedWith } from './publication';

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
    const publish =
      policy.publish === 'atOnce'
        ? [event('PairingsPublished', { round: started.rounds.length + 1, ...announcedWith(preview(started, [paired], context.at)) })]
        : [];
    const complete =
      publish.length > 0 && drawn.drawn.matches.length === 0
        ? [event('RoundCompleted', { stage: next.right.stage, round: started.rounds.length + 1 })]
        : [];
    return [...start.right, paired, ...publish, ...complete];
  })(draw(started, policy, next.right, seed));
};

/** `StageStarted`, and before a bracket the end of the stage before it. */
const stageStart = (state: TournamentState, policy: Policy, next: NextPairing, seed: string, context: Context): Decision<Events> => {
  if (next.kind === 'bracket') return next.first ? startOfBracket(state, policy, seed, context.localDate) : E.right([]);
  if (state.stages.length > 0) return E.right([]);
  return startOfFirstStage(state, policy, context.localDate);
};

interface Pairing {
  readonly drawn: DrawnRound;
  readonly phase: string;
  readonly extra?: { readonly ranking?: readonly number[]; readonly qualified?: readonly number[] };
}

const draw = (state: TournamentState, policy: Policy, next: NextPairing, seed: string): Decision<Pairing> => {
  if (next.kind === 'bracket') return E.right({ drawn: pairBracket(state), phase: 'finals' });
  if (next.kind === 'swiss' && isSwiss(policy))
    return E.map((drawn: DrawnRound) => ({ drawn, phase: 'swiss' }))(pairSwiss(state, policy, seed));
  if (next.kind !== 'lossOut' || !isLossOut(policy)) return E.left(refused('unknown_stage', 'This stage has no pairing.'));
  const { progress } = next;
  if (progress.phase === 'playIn') {
    const { drawn, ranking } = pairPlayIn(progress, seed);
    return E.right({ drawn, phase: 'playIn', extra: { ranking, qualified: progress.qualified } });
  }
  const extra = progress.phase === 'runOff' ? { extra: { qualified: progress.qualified } } : {};
  return E.map((drawn: DrawnRound) => ({ drawn, phase: progress.phase, ...extra }))(pairLossOut(state, policy, progress, seed));
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
  const better = ({ sides }: DrawnRound['matches'][number]) => Math.min(drawn.place(sides[0]), drawn.place(sides[1]));
  const matches = [...drawn.matches]
    .sort((one, other) => better(one) - better(other))
    .map((match, index) => ({
      ...match,
      match: matchId(round, attempt, index + 1),
      table: index + 1,
      bestOf: bestOfIn(policy, phase, drawn),
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

/** rules.md 1.10: single games, the last match best of three; as the policy has it. */
const bestOfIn = (policy: Policy, phase: string, drawn: Pick<DrawnRound, 'objective'>): number => {
  if (phase !== 'finals') return policy.bestOf;
  return drawn.objective.last === true ? policy.finalBestOf : policy.finalsBestOf;
};
