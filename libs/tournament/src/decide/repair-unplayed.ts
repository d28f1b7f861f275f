import * as E from 'fp-ts/Either';
import { conflict, refused, type Decision } from '@roundbook/kernel';
import { mayPlay } from '../attendance';
import type { Context } from '../commands';
import type { EventData } from '../events';
import { newMatchId } from '../numbering';
import { isPlanned, rulesOf } from '../stages/registry';
import type { Match, Player, Round, TournamentState } from '../state';
import { roundPolicy } from './next-pairing';
import { event, type Events } from './proposal';
import { withRoundCompleted } from './results';
import { deciderOf } from './stages/registry';
import type { Pairing } from './stages/stage-decider';

/** Why the unplayed matches of a round cannot be paired anew, or the matches. */
const openMatchesOf = (state: TournamentState, round: Round): Decision<readonly Match[]> => {
  const rules = rulesOf(state.policy, round.stage);
  const drawn = round.source === 'drawn' || round.source === 'supplied';
  const begins = state.rounds.slice(0, round.round - 1).every(({ stage }) => stage !== round.stage);
  const follows = rules.fixed(round) !== undefined || isPlanned(state, round) || rules.scheduled?.(round.phase) === true;
  if (!drawn || begins || follows || rules.busy !== undefined)
    return E.left(
      refused('not_drawn_anew', `Who meets whom in round ${round.round} does not follow from a draw on results.`, {
        field: 'round',
        rule: '7',
        allowed: 'to repair it as it is to be, or to void it while it has no result',
      }),
    );
  const open = round.matches.filter(({ result }) => result === undefined);
  const after = round.published ? round.round + 1 : round.round;
  const left = open.some(({ sides }) => sides.some((side) => !mayPlay(state.players[side - 1] as Player, after)));
  if (left)
    return E.left(
      conflict('somebody_left', `Somebody in an unplayed match of round ${round.round} has left.`, {
        rule: '7',
        allowed: 'repair the round for who is still there first',
      }),
    );
  return open.length > 1
    ? E.right(open)
    : E.left(conflict('nothing_to_repair', `Round ${round.round} has no two unplayed matches to pair anew.`, { rule: '7' }));
};

/** The tournament as it was before the round, with everybody away in it but these. */
const narrowed = (state: TournamentState, { round }: Round, free: ReadonlySet<number>): TournamentState => ({
  ...state,
  rounds: state.rounds.slice(0, round - 1),
  assignedByes: state.assignedByes.filter((bye) => bye.round !== round),
  ties: state.ties.filter((tie) => tie.round < round),
  players: state.players.map((player) =>
    free.has(player.registration) ? player : { ...player, absences: [...player.absences, { from: round, to: round + 1, kind: 'dropped' }] },
  ),
});

const key = (sides: readonly number[]): string => [...sides].sort((one, other) => one - other).join('-');

/** The matches that go and those that come; a pair that is drawn again stands as it is. */
const repairData = (
  state: TournamentState,
  round: Round,
  open: readonly Match[],
  { drawn }: Pairing,
): Omit<EventData<'PairingRepaired'>, 'reason'> | undefined => {
  const wanted = new Set(drawn.matches.map(({ sides }) => key(sides)));
  const standing = new Set(open.map(({ sides }) => key(sides)));
  const removed = open.filter(({ sides }) => !wanted.has(key(sides)));
  if (removed.length === 0) return undefined;
  const tables = removed.map(({ table }) => table).sort((one, other) => one - other);
  const better = ({ sides }: (typeof drawn.matches)[number]): number => Math.min(drawn.place(sides[0]), drawn.place(sides[1]));
  const policy = roundPolicy(state.policy, round.settings);
  const usual = rulesOf(policy, round.stage).bestOf(policy, round.phase, drawn.objective['last'] === true);
  const matches = drawn.matches
    .filter(({ sides }) => !standing.has(key(sides)))
    .sort((one, other) => better(one) - better(other))
    .map((match, index) => ({ ...match, match: newMatchId(round, index), table: tables[index] as number, bestOf: match.bestOf ?? usual }));
  const objective = { ...drawn.objective, repair: UNPLAYED };
  return { round: round.round, removed: removed.map(({ id }) => id), removedByes: [], matches, byes: drawn.byes, objective };
};

/** Marks a repair that paired anew who had not played. */
export const UNPLAYED = 'unplayed';

/**
 * Who has not played yet in the round is drawn anew among themselves by the results as they are now; what is played stands, and so
 * do byes (ledger.md, Undo: re-pair what is unplayed).
 */
export const repairUnplayed = (state: TournamentState, round: Round, reason: string, { drawSeed: seed, at }: Context): Decision<Events> => {
  if (seed === undefined) return E.left(refused('seed_missing', 'A repair is drawn with a draw seed.', { rule: '0' }));
  const found = openMatchesOf(state, round);
  if (E.isLeft(found)) return found;
  const open = found.right;
  const free = new Set(open.flatMap(({ sides }) => sides));
  const policy = roundPolicy(state.policy, round.settings);
  const before = narrowed(state, round, free);
  return E.chain((pairing: Pairing): Decision<Events> => {
    const { drawn, phase } = pairing;
    const paired = [...drawn.matches.flatMap(({ sides }) => sides), ...drawn.byes.map(({ player }) => player)];
    const fits = phase === round.phase && paired.length === free.size && paired.every((player) => free.has(player));
    if (!fits || (drawn.ties ?? []).length > 0)
      return E.left(
        conflict('not_drawn_anew', `The unplayed matches of round ${round.round} cannot be drawn by themselves.`, {
          rule: '7',
          allowed: 'to repair it as it is to be, or to void it while it has no result',
        }),
      );
    const data = repairData(state, round, open, pairing);
    if (data === undefined)
      return E.left(conflict('same_pairing', 'The unplayed matches were drawn the same again.', { rule: '7', allowed: 'to keep them' }));
    const repaired = event('PairingRepaired', { ...data, reason, drawSeed: seed, source: 'drawn' });
    return E.right(withRoundCompleted(state, round.round, [repaired], at));
  })(deciderOf(policy, round.stage).draw(before, policy, round.phase, seed));
};
