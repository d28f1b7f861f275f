import * as E from 'fp-ts/Either';
import { conflict, refused } from '@roundbook/kernel';
import { fieldOf, mayPlay, newestRound } from '../attendance';
import type { CommandPayload } from '../commands';
import type { EventData } from '../events';
import { isPlanned, rulesOf } from '../stages/registry';
import { seatsOf } from '../stages/stage-rules';
import type { Player, Round, TournamentState } from '../state';
import { whenRunning } from './guards';
import { isOfAbsent, walkoversAtPublication } from './absent-walkovers';
import { event, type Decide, type Events } from './proposal';
import { withRoundCompleted } from './results';

type Announced = Pick<EventData<'PairingsPublished'>, 'announced'>;

/** What round 1 fixes for good: the number of Swiss rounds, the size of the cut (rules.md 1.11, 2.7). */
export const announcedWith = (state: TournamentState): Announced => {
  const [first] = state.rounds;
  if (first === undefined || state.rounds.length !== 1) return {};
  const { rounds, ...others } = rulesOf(state.policy, 0).announces?.(state, first) ?? {};
  // Of a first stage in which nobody was, as where only the finals were taken over, no number of rounds follows.
  const announced = { ...others, ...(rounds === undefined || rounds === 0 ? {} : { rounds }) };
  return Object.keys(announced).length === 0 ? {} : { announced };
};

/** Players in the draft who may not be paired any more, and players who should be in it and are not. */
const outOfDate = (state: TournamentState, draft: Round): { gone: readonly number[]; missing: readonly number[] } => {
  const inDraft = new Set([...draft.matches.flatMap(seatsOf), ...draft.byes.map((bye) => bye.player)]);
  const rules = rulesOf(state.policy, draft.stage);
  const fixed = rules.fixed(draft) !== undefined;
  const field = new Set(fieldOf(state, draft.round));
  // Check-in governs round 1, so a bracket asks only who has left; and who was written down as away was meant to be paired.
  const left = (registration: number) =>
    isPlanned(state, draft) || draft.stage > 0
      ? !mayPlay(state.players[registration - 1] as Player, draft.round)
      : !field.has(registration);
  const meant = draft.ruleBreaks?.some((text) => text.startsWith('paired while away')) === true;
  const gone = meant ? [] : [...inDraft].filter(left);
  if (rules.scheduled?.(draft.phase) === true && draft.source !== 'manual' && draft.source !== 'imported') {
    // Who has left stays in a match that stands beforehand; whether somebody rests or comes back to rest changes the byes.
    const now = rules.expected({ ...state, rounds: state.rounds.slice(0, -1) }, draft.stage);
    return { gone: draft.byes.map((bye) => bye.player).filter(left), missing: now.filter((registration) => !inDraft.has(registration)) };
  }
  if (draft.source === 'manual' || draft.source === 'imported') return { gone, missing: [] };
  const before = { ...state, rounds: state.rounds.slice(0, -1) };
  gone.push(...(rules.noLongerThrough?.(before, draft) ?? []));
  if (fixed && rules.joinsDraft?.(draft) !== true) return { gone, missing: [] };
  const expected = rules.expected(before, draft.stage);
  return { gone, missing: expected.filter((registration) => field.has(registration) && !inDraft.has(registration)) };
};

export const publish: Decide<CommandPayload<'publish'>> = (state, _payload, { at }) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const draft = newestRound(state);
  if (draft === undefined) return E.left(conflict('nothing_to_publish', 'No round is paired.', { allowed: 'pair' }));
  if (draft.published) return E.left(conflict('already_published', `Round ${draft.round} is published already.`));
  const { gone, missing } = outOfDate(state, draft);
  if (gone.length + missing.length > 0) {
    const details = { gone, missing };
    return E.left(
      conflict('draft_out_of_date', `The draft of round ${draft.round} no longer fits who is there.`, {
        rule: '7',
        allowed:
          rulesOf(state.policy, draft.stage).fixed(draft) !== undefined ? 'void it and pair again' : 'repair it, or void it and pair again',
        details,
      }),
    );
  }
  return E.right(published(state, at));
};

/** The newest round is out, with the walkovers of who is away. A round of byes alone has no result to wait for, and a draft may hold some. */
export const published = (state: TournamentState, at: string): Events => {
  const draft = newestRound(state) as Round;
  const publication = event('PairingsPublished', { round: draft.round, ...announcedWith(state) });
  return withRoundCompleted(state, draft.round, [publication, ...walkoversAtPublication(state, draft)], at);
};

export const withdrawPublication: Decide<CommandPayload<'withdrawPublication'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const round = newestRound(state);
  if (round === undefined || !round.published) return E.left(conflict('not_published', 'The newest round is not published.'));
  const played = playedIn(state, round);
  if (played.length > 0)
    return E.left(
      hasResults(
        round.round,
        played.map((match) => match.id),
      ),
    );
  return E.right([
    ...round.matches.flatMap((match) =>
      match.resultEvent === undefined ? [] : [event('ResultVoided', { match: match.id, supersedes: match.resultEvent })],
    ),
    event('PublicationWithdrawn', { round: round.round, reason: payload.reason }),
  ]);
};

/** Walkovers that came with the publication are no results that stand in its way. */
const playedIn = (state: TournamentState, round: Round) =>
  round.matches.filter((match) => match.result !== undefined && !isOfAbsent(state, round, match));

const hasResults = (round: number, matches: readonly string[]) =>
  refused('has_results', `Round ${round} has results.`, {
    rule: '7',
    allowed: 'void the results of its matches first',
    details: { matches },
  });

/** A round without any result can be voided and drawn again; the draw stays in the ledger (rules.md 7, Void). */
export const voidRound: Decide<CommandPayload<'void'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const round = newestRound(state);
  if (round === undefined) return E.left(conflict('nothing_to_void', 'No round is paired.'));
  if (payload.round !== undefined && payload.round !== round.round) {
    return E.left(
      refused('not_newest_round', `Only the newest round, ${round.round}, can be voided.`, {
        field: 'round',
        rule: '7',
        allowed: String(round.round),
      }),
    );
  }
  const played = playedIn(state, round);
  if (played.length > 0)
    return E.left(
      hasResults(
        round.round,
        played.map((match) => match.id),
      ),
    );
  return E.right([event('RoundVoided', { round: round.round, attempt: round.attempt, reason: payload.reason })]);
};
