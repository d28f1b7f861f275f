import * as E from 'fp-ts/Either';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { playerOf } from '../attendance';
import type { CommandPayload, Context } from '../commands';
import { matchOfDispute } from '../disputes';
import { reasonCode } from '../reason';
import { sameResult, type Result } from '../result';
import { resultText } from '../result-text';
import type { Dispute, Match, TournamentState } from '../state';
import { knownMatch, roundOfMatch, whenPublished } from './guards';
import { event, noteOf, type Decide, type Events } from './proposal';
import { correct, readResult, unreport } from './results';

const whenUnknown = (state: TournamentState, by: number | undefined): Refusal | undefined =>
  by === undefined || playerOf(state, by) !== undefined
    ? undefined
    : notFound('unknown_player', `There is no player with registration number ${by}.`, { field: 'by' });

/** Who has an open dispute about the match already cannot open another. */
const whenDisputed = (state: TournamentState, match: Match, by: number | null): Refusal | undefined => {
  const same = state.disputes?.find((one) => one.open && one.match === match.id && one.by === by);
  return same === undefined
    ? undefined
    : conflict('already_disputed', `The result at table ${match.table} is disputed already.`, {
        rule: '7',
        allowed: 'rule on it',
        details: { dispute: same.id },
      });
};

const claimed = (state: TournamentState, match: Match, claim: string | Result | undefined): Decision<Result | null> => {
  if (claim === undefined) return E.right(null);
  const read = readResult(state, match, roundOfMatch(state, match), claim);
  if (E.isLeft(read)) return E.left({ ...read.left, field: 'claim' });
  return match.result !== undefined && sameResult(read.right, match.result)
    ? E.left(conflict('same_result', `Match ${match.id} already stands at ${resultText(match.result, match)}.`, { field: 'claim' }))
    : read;
};

/** Somebody says that a result is not what happened. It counts until it is ruled on; a completed tournament stays completed. */
export const dispute: Decide<CommandPayload<'dispute'>> = (state, payload, context) => {
  const found = knownMatch(state, payload.match);
  if (E.isLeft(found)) return found;
  const match = found.right;
  const by = payload.by ?? null;
  const draft = whenPublished(roundOfMatch(state, match));
  if (draft !== undefined) return E.left(draft);
  if (match.result === undefined)
    return E.left(conflict('not_reported', `Match ${match.id} has no result to dispute.`, { allowed: 'report it' }));
  const impossible = whenUnknown(state, payload.by) ?? whenDisputed(state, match, by);
  if (impossible !== undefined) return E.left(impossible);
  const { sealedEvidence } = context;
  return E.map((claim: Result | null): Events => [
    event('ResultDisputed', {
      match: match.id,
      claim,
      by,
      reason: reasonCode(payload.reason),
      ...noteOf(context),
      ...(sealedEvidence === undefined ? {} : { sealedEvidence }),
    }),
  ])(claimed(state, match, payload.claim));
};

interface Named {
  readonly match?: string | number;
  readonly dispute?: string;
}

/** Disputes that a command may mean: the one named, or those of the match. */
const meant = (state: TournamentState, { match, dispute: id }: Named): Decision<readonly Dispute[]> => {
  const all = state.disputes ?? [];
  if (id !== undefined) {
    const one = all.find((other) => other.id === id);
    return one === undefined ? E.left(notFound('unknown_dispute', 'There is no such dispute.', { field: 'dispute' })) : E.right([one]);
  }
  if (match === undefined)
    return E.left(malformed('invalid_field', 'Which dispute?', { field: 'dispute', allowed: 'a dispute, or the match that it is about' }));
  return E.map((found: Match) => all.filter((one) => one.match === found.id))(knownMatch(state, match));
};

/** The one that is open, or that is not; with why not where there is none. */
const theOne = (state: TournamentState, named: Named, open: boolean): Decision<Dispute> =>
  E.chain((all: readonly Dispute[]): Decision<Dispute> => {
    const [only, ...others] = all.filter((one) => one.open === open);
    if (only !== undefined && others.length === 0) {
      if (matchOfDispute(state, only) !== undefined) return E.right(only);
      return E.left(
        conflict('match_gone', `Match ${only.match} was taken away: nothing is left to rule on.`, { field: 'dispute', rule: '7' }),
      );
    }
    if (only !== undefined) {
      const details = { disputes: [only, ...others].map(({ id }) => id) };
      return E.left(
        conflict('several_disputes', `There are ${others.length + 1} disputes about match ${only.match}.`, {
          field: 'dispute',
          allowed: 'name the one that is meant',
          details,
        }),
      );
    }
    if (all.length === 0) return E.left(conflict('not_disputed', 'Nobody disputes this result.', { rule: '7', allowed: 'dispute it' }));
    return E.left(
      open
        ? conflict('already_ruled', 'This dispute is ruled on.', { rule: '7', allowed: 'appeal the ruling' })
        : conflict('not_ruled', 'This dispute waits for its ruling.', { rule: '7', allowed: 'rule on it' }),
    );
  })(meant(state, named));

type Resolve = CommandPayload<'resolve'>;

/** What the ruling brings about beside itself. */
const broughtAbout = (state: TournamentState, payload: Resolve, match: Match, context: Context): Decision<Events> => {
  const { ruling, result } = payload;
  if ((ruling === 'correct') !== (result !== undefined)) {
    const allowed = ruling === 'correct' ? 'the result that is right' : 'no result, or the ruling `correct`';
    return E.left(malformed('invalid_field', 'A result goes with a ruling that corrects.', { field: 'result', allowed }));
  }
  if (result !== undefined) {
    const code = reasonCode(payload.reason);
    // The words stand sealed in the ruling, once.
    const { sealedNote: _words, ...rest } = context;
    return correct(state, { match: match.id, result, reason: code === 'other' ? 'judgeRuling' : code }, rest);
  }
  if (ruling === 'void')
    return match.result === undefined ? E.right([]) : unreport(state, { match: match.id, reason: 'a ruling on a dispute' }, context);
  return match.result === undefined
    ? E.left(
        conflict('not_reported', `Match ${match.id} has no result to keep.`, {
          allowed: 'report it first, or rule that the match is open',
        }),
      )
    : E.right([]);
};

const RULING = { keep: 'upheld', correct: 'corrected', void: 'voided' } as const;

/** An appeal is ruled on by somebody else than who ruled before; where nobody else is there, that has to be said. */
const isOwnAppeal = ({ rulings }: Dispute, { actor }: Context): boolean => {
  const before = rulings[rulings.length - 1];
  return before?.actor !== undefined && before.actor === actor;
};

/** A ruling with everything that follows from it, all or nothing: of a completed tournament as `correct` does it. */
export const resolve: Decide<Resolve> = (state, payload, context) => {
  const found = theOne(state, payload, true);
  if (E.isLeft(found)) return found;
  const one = found.right;
  const own = isOwnAppeal(one, context);
  if (own && payload.alone !== true)
    return E.left(
      refused('same_ruler', 'An appeal is ruled on by somebody else than who ruled before.', {
        field: 'alone',
        rule: '7',
        allowed: 'that somebody else rules; where nobody else is there, to say so',
      }),
    );
  const match = matchOfDispute(state, one) as Match;
  return E.map((events: Events): Events => {
    const place = events.findIndex(({ type }) => type === 'ResultCorrected');
    const correction = place < 0 ? undefined : context.eventId?.(place + 1);
    const ruled = event('DisputeRuled', {
      dispute: one.id,
      match: match.id,
      ruling: RULING[payload.ruling],
      reason: reasonCode(payload.reason),
      ...noteOf(context),
      ...(correction === undefined ? {} : { correction }),
      ...(own ? { alone: true as const } : {}),
    });
    return [ruled, ...events];
  })(broughtAbout(state, payload, match, context));
};

/** Against the newest ruling: the dispute is open again. */
export const appeal: Decide<CommandPayload<'appeal'>> = (state, payload, context) => {
  const unknown = whenUnknown(state, payload.by);
  if (unknown !== undefined) return E.left(unknown);
  return E.map(({ id, match, rulings }: Dispute): Events => [
    event('RulingAppealed', {
      dispute: id,
      ruling: rulings[rulings.length - 1]?.event ?? '',
      match,
      by: payload.by ?? null,
      reason: reasonCode(payload.reason),
      ...noteOf(context),
    }),
  ])(theOne(state, payload, false));
};
