import * as E from 'fp-ts/Either';
import { malformed, refused, type Decision } from '@roundbook/kernel';
import {
  checkResult,
  formOf,
  parametersOf,
  policyFrom,
  presetNamed,
  readSettings,
  rulesOf,
  type Match,
  type Policy,
  type PresetName,
  type Result,
  type Round,
  type Setting,
  type Settings,
  type StageKind,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';

/** How an event is run, not how its results are read: the same in any other policy. */
const RUNNING: readonly string[] = ['publish', 'checkIn', 'confirmation'];
/** What was announced for this event: it is kept where the other policy has it too. */
const ANNOUNCED: readonly string[] = [...RUNNING, 'vacancy', 'rounds', 'cut', 'bestOf', 'finalsBestOf', 'finalBestOf'];

/** First stages whose results are matches of one field, so that another of them can read them. */
const ONE_FIELD: ReadonlySet<StageKind> = new Set<StageKind>(['swiss', 'openPlay', 'roundRobin', 'performance', 'lossOut']);
const CAN_READ: ReadonlySet<StageKind> = new Set<StageKind>(['swiss', 'openPlay', 'performance']);

const asRecord = (policy: Policy): Readonly<Record<string, unknown>> => policy as unknown as Readonly<Record<string, unknown>>;

/** The policy that is supposed: another preset, or the same one, with what is set. Refuses what a policy cannot have, each by its field. */
export const supposedPolicy = (
  present: Policy,
  preset: string | undefined,
  settings: Readonly<Record<string, unknown>>,
): Decision<Policy> => {
  const running = Object.keys(settings).find((name) => RUNNING.includes(name));
  if (running !== undefined)
    return E.left(
      malformed('not_of_the_results', `${running} is how the event is run: it changes nothing about results that are there.`, {
        field: running,
        allowed: 'points, tie-breakers, the cut and the other parameters by which results are read',
      }),
    );
  if (preset === undefined || preset === present.preset)
    return E.map((read: Record<string, Setting>) => ({ ...present, ...read }) as Policy)(readSettings(present.preset, settings));
  if (presetNamed(preset) === undefined) return policyFrom(preset, {});
  const known = parametersOf(preset as PresetName);
  const kept = ANNOUNCED.flatMap((name) => {
    const value = asRecord(present)[name];
    const read = value === undefined ? undefined : known.find((one) => one.name === name)?.read(value);
    return read === undefined ? [] : [[name, read] as const];
  });
  return policyFrom(preset, { ...Object.fromEntries(kept), ...settings });
};

/** Every parameter that the one policy has otherwise than the other. */
export const differing = (
  one: Policy,
  other: Policy,
): readonly { readonly name: string; readonly from: Setting; readonly to: Setting }[] => {
  const [was, is] = [asRecord(one), asRecord(other)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !['preset', 'version', 'stages'].includes(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, from: (was[name] ?? null) as Setting, to: (is[name] ?? null) as Setting }));
};

const cannotRead = (message: string, allowed?: string) =>
  E.left(refused('results_not_readable', message, { field: 'policy', ...(allowed === undefined ? {} : { allowed }) }));

/** What the rounds of the first stage are called under the other policy; undefined: as they are. */
export const otherPhase = (state: TournamentState, policy: Policy): Decision<string | undefined> => {
  const [first, ...later] = state.stages;
  if (first === undefined) return E.right(undefined);
  const kind = policy.stages[0];
  if (kind !== undefined && first.kind !== kind) {
    const grouped = first.groups !== undefined && first.groups.length > 1;
    const special = state.rounds.find(({ phase, stage }) => stage > 0 || phase === 'playIn' || phase === 'playOff');
    if (!ONE_FIELD.has(first.kind) || !CAN_READ.has(kind) || grouped)
      return cannotRead(
        `The results of a stage of the kind ${first.kind} cannot be read as those of ${policy.preset}.`,
        'a policy of the same kind of stage',
      );
    if (later.length > 0 || special !== undefined)
      return cannotRead(
        `Round ${special?.round ?? state.rounds.length} was played for a place that ${policy.preset} does not have.`,
        'the rounds before it: afterRound',
      );
    return E.right(rulesOf(policy, 0).phases[0]);
  }
  const strange = later.find(({ stage, kind: its }) => policy.stages[stage] !== its);
  if (strange !== undefined)
    return cannotRead(`${policy.preset} has no stage as the one that follows the first here, of the kind ${strange.kind}.`);
  const unknown = state.rounds.find(({ stage, phase }) => !rulesOf(policy, stage).phases.includes(phase));
  if (unknown !== undefined)
    return cannotRead(`Round ${unknown.round} is of a part of the tournament that ${policy.preset} does not have: ${unknown.phase}.`);
  return E.right(undefined);
};

/** The events as if they had been recorded under the other policy. */
export const underPolicy = (events: readonly TournamentEvent[], policy: Policy, phase: string | undefined): readonly TournamentEvent[] =>
  events.map((event): TournamentEvent => {
    if (event.type === 'TournamentCreated') return { ...event, data: { ...event.data, policy: policy as unknown as Settings } };
    // What was amended is in the policy that is supposed already, or replaced by it.
    if (event.type === 'PolicyAmended') return { ...event, data: { ...event.data, settings: {} } };
    if (phase === undefined) return event;
    if (event.type === 'RoundPaired') return { ...event, data: { ...event.data, phase } };
    return event.type === 'StageStarted' ? { ...event, data: { ...event.data, kind: policy.stages[0] as StageKind } } : event;
  });

/** A result with what such a match tells alone. */
const readAs = (result: Result, scored: string | undefined): Result => {
  const { games, scores, difference, keys, ...rest } = result;
  const byScores = scored === 'spread' || scored === 'victoryPoints';
  return {
    ...rest,
    ...(games === undefined || byScores ? {} : { games }),
    ...(scores === undefined || !byScores ? {} : { scores }),
    ...(difference === undefined || !byScores ? {} : { difference }),
    ...(keys === undefined || scored !== 'keys' ? {} : { keys }),
  };
};

const NEEDED: readonly { readonly names: readonly string[]; readonly what: string; readonly has: (result: Result) => boolean }[] = [
  { names: ['keys', 'keyDifference'], what: 'keys', has: ({ keys }) => keys !== undefined },
  { names: ['spread', 'asd', 'aoasd'], what: 'scores', has: ({ scores, difference }) => scores !== undefined || difference !== undefined },
];

/** Why the results cannot be read under the policy of `supposed`; those that were unusual before may stay so. */
export const unreadable = (state: TournamentState, supposed: TournamentState): Decision<TournamentState> => {
  const matches = supposed.rounds.flatMap((round) => round.matches.map((match) => [round, match] as const));
  const fits = (of: TournamentState, round: Round, match: Match, result: Result) => {
    const form = formOf(of, round, match);
    return checkResult(of === state ? result : readAs(result, form.scored), form);
  };
  for (const [round, match] of matches) {
    const before = state.rounds[round.round - 1];
    if (match.result === undefined || before === undefined || E.isLeft(fits(state, before, match, match.result))) continue;
    const read = fits(supposed, round, match, match.result);
    if (E.isLeft(read))
      return cannotRead(
        `Match ${match.id} (round ${round.round}, table ${match.table}) has a result that ${supposed.policy.preset} cannot read: ${read.left.message}`,
      );
  }
  const tieBreakers: readonly string[] = 'tieBreakers' in supposed.policy ? supposed.policy.tieBreakers : [];
  const before: readonly string[] = 'tieBreakers' in state.policy ? state.policy.tieBreakers : [];
  const results = matches.flatMap(([, { result }]) => (result === undefined ? [] : [result]));
  for (const { names, what, has } of NEEDED) {
    const name = tieBreakers.find((one) => names.includes(one) && !before.includes(one));
    if (name !== undefined && results.length > 0 && !results.some(has))
      return cannotRead(
        `${supposed.policy.preset} ranks by ${name}, and no result here has ${what}.`,
        'other tie-breakers: set tieBreakers',
      );
  }
  return E.right(supposed);
};
