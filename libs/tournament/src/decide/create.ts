import * as E from 'fp-ts/Either';
import { conflict, malformed, refused } from '@roundbook/kernel';
import { cleanName } from '@roundbook/person';
import type { CommandPayload } from '../commands';
import { attendanceOf } from '../stages/attendance-of';
import { cutSize, lossOutProgress } from '../stages/loss-out-stage';
import { regularRounds } from '../stages/play-off';
import { leagueNumbers, roundsOfLeague, roundsPlayedIn } from '../stages/leagues';
import { finalsStarted, rulesOf } from '../stages/registry';
import { parametersOf } from '../policies/parameters';
import { isLeagues, isLossOut, type LeaguesPolicy, type LossOutPolicy, type Policy, type Settings } from '../policies/policy';
import { amended, policyFrom, readSettings } from '../policies/presets';
import type { TournamentState } from '../state';
import { whenRunning } from './guards';
import { event, type Decide } from './proposal';

const LONGEST = 200;

/** What people read, clean as players' names are: nothing unseen, nothing that turns the text around it. Refuses `invalid_name`. */
const namesIn = ({ name, game, organiser, store }: CommandPayload<'create'>) => {
  const clean: { name: string; game?: string; organiser?: string; store?: string } = { name };
  for (const [field, text] of Object.entries({ name, game, organiser, store })) {
    if (text === undefined) continue;
    const cleaned = cleanName(text, field, LONGEST);
    if (E.isLeft(cleaned)) return cleaned;
    clean[field as keyof typeof clean] = cleaned.right;
  }
  return E.right(clean);
};

export const create: Decide<CommandPayload<'create'>> = (state, payload, context) => {
  if (state.revision >= 0) return E.left(conflict('tournament_exists', 'There is a tournament with this id already.'));
  const { fresh, tournament } = context;
  if (fresh === undefined || tournament === undefined) return E.left(malformed('secret_missing', 'A tournament needs a draw secret.'));
  const names = namesIn(payload);
  if (E.isLeft(names)) return names;
  const { timeZone } = payload;
  return E.map((policy: Policy) => {
    const written = JSON.parse(JSON.stringify(policy)) as Settings;
    return [
      event('TournamentCreated', {
        tournament,
        ...names.right,
        policy: written,
        sealedSecret: fresh.sealedSecret,
        drawCommitment: fresh.drawCommitment,
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
    ];
  })(policyFrom(payload.preset, payload.settings));
};

/** Parameters that the bracket rests on or that govern the stage before it: fixed once the bracket stands. */
const AFTER_THE_CUT = ['finalsBestOf', 'finalBestOf', 'publish', 'confirmation', 'vacancy', 'substituteRules'];

/** Announced numbers and parameters, in public and with a reason (rules.md 7, Amending; 1.11, 2.7). */
export const amend: Decide<CommandPayload<'amend'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const read = readSettings(state.policy.preset, payload.settings);
  if (E.isLeft(read)) return read;
  const names = Object.keys(read.right);
  const fixed = names.find((name) => parametersOf(state.policy.preset).find((parameter) => parameter.name === name)?.amendable !== true);
  if (fixed !== undefined)
    return E.left(refused('not_amendable', `${fixed} is fixed when the tournament is created.`, { field: fixed, rule: '7' }));
  const over = finalsStarted(state) ? names.find((name) => !AFTER_THE_CUT.includes(name)) : undefined;
  if (over !== undefined)
    return E.left(
      refused('stage_over', `${over} governs a stage that has ended: the finals are paired.`, {
        field: over,
        rule: '7',
        allowed: AFTER_THE_CUT.join(', '),
      }),
    );
  const fixedCut = cutIsFixed(state, names);
  if (fixedCut !== undefined) return E.left(fixedCut);
  if (names.includes('checkIn') && state.rounds.length > 0)
    return E.left(refused('stage_over', 'Check-in governs round 1, which is paired.', { field: 'checkIn', rule: '7' }));
  const policy = amended(state.policy, read.right);
  if (JSON.stringify(policy) === JSON.stringify(state.policy))
    return E.left(conflict('nothing_changes', 'Everything already stands as wanted.', { field: names[0] ?? 'settings' }));
  const impossible = numbersThatCannotBe(state, policy);
  return impossible !== undefined
    ? E.left(impossible)
    : E.right([event('PolicyAmended', { settings: read.right, fromRound: state.rounds.length + 1, reason: payload.reason })]);
};

/** The play-in freezes the ranking of the cut, and round 1 announces what `cutSizes` comes to (rules.md 1.9, 1.11). */
const cutIsFixed = (state: TournamentState, names: readonly string[]) => {
  const name = names.find((one) => one === 'cut' || one === 'cutSizes');
  if (name === undefined) return undefined;
  if (state.rounds.some((round) => round.phase === 'playIn'))
    return refused('stage_over', 'The play-in is paired: the cut stands.', {
      field: name,
      rule: '1.9',
      allowed: 'void the play-in first while it has no result',
    });
  if (name === 'cut' || state.announced.cut === undefined) return undefined;
  return refused('stage_over', `The cut of ${state.announced.cut} was announced with round 1.`, {
    field: name,
    rule: '1.11',
    allowed: 'cut',
  });
};

const numbersThatCannotBe = (state: TournamentState, policy: Policy) => {
  const [first] = state.rounds;
  const unfit = first === undefined ? undefined : rulesOf(policy, 0).unfit?.(policy, attendanceOf(first));
  if (unfit !== undefined) return unfit;
  if (isLossOut(policy)) return cutBelowQualified(state, policy);
  if (isLeagues(policy)) return leagueRoundsPlayed(state, policy);
  const rounds = 'rounds' in policy ? policy.rounds : null;
  // Bracket rounds and play-offs are none of these.
  const paired = regularRounds(state).length;
  if (rounds === null || rounds >= paired) return undefined;
  return refused('rounds_already_played', `${paired} rounds are paired already.`, {
    field: 'rounds',
    rule: '2.7',
    allowed: `${paired} or more`,
  });
};

/** No league has fewer rounds than it has played (rules.md 6.5). */
const leagueRoundsPlayed = (state: TournamentState, policy: LeaguesPolicy) => {
  const over = leagueNumbers(state).find((league) => roundsPlayedIn(state, league) > roundsOfLeague(state, policy, league));
  if (over === undefined) return undefined;
  const paired = roundsPlayedIn(state, over);
  return refused(
    'rounds_already_played',
    `${paired} rounds are paired already${leagueNumbers(state).length > 1 ? ` in league ${over}` : ''}.`,
    {
      field: 'rounds',
      rule: '6.5',
      allowed: `${paired} or more`,
    },
  );
};

/** Who qualified before a run-off or play-in was paired keeps the place (rules.md 8): the cut does not go below that. */
const cutBelowQualified = (state: TournamentState, policy: LossOutPolicy) => {
  if (!isLossOut(state.policy) || !state.rounds.some((round) => round.phase === 'runOff' || round.phase === 'playIn')) return undefined;
  const qualified = lossOutProgress(state, state.policy, state.rounds.length).qualified.length;
  const cut = cutSize(state, policy, attendanceOf(state.rounds[0]));
  return cut < qualified
    ? refused('cut_below_qualified', `${qualified} players have qualified already.`, {
        field: 'cut',
        rule: '8',
        allowed: `${qualified} or more`,
      })
    : undefined;
};
