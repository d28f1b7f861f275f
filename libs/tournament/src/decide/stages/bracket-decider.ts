import * as E from 'fp-ts/Either';
import { algorithm } from '../../algorithms';
import { mayPlay } from '../../attendance';
import { isLossOut } from '../../policies/policy';
import { bracketOver, bracketStage, placesByRound, pairPlaces, type Places } from '../../stages/bracket-stage';
import { orderBehind, stageRanking } from '../../stages/placing';
import type { Player, TournamentState } from '../../state';
import { reseated } from '../bracket-repairs';
import type { DrawnRound } from '../drawn-round';
import { markedByHand } from '../hand-byes';
import { withoutLeavers } from '../leavers';
import { event, preview, type Events } from '../proposal';
import { beginElimination } from './begin-elimination';
import type { StageDecider } from './stage-decider';

/** rules.md 1.10, 2.6, 5: a single elimination. */
export const bracketDecider: StageDecider = {
  begin: beginElimination,
  draw: (state, _policy, phase) => E.right({ drawn: pairBracket(state), phase }),
  afterCorrection: ({ state, corrected, at, changesWinner }) => (changesWinner ? reseated(state, corrected, at) : E.right([])),
  afterLeaving: (state, without, registration, at) => {
    const filled = seatFilled(state, without, registration);
    if (filled === undefined) return E.right([]);
    const seated = withoutLeavers(preview(without, filled, at), registration);
    return E.map((repairs: Events) => [...filled, ...repairs])(reseated(state, seated, at, 'a place in the cut was vacated'));
  },
};

/** The next bracket round of a stage that has started. */
const pairBracket = (state: TournamentState): DrawnRound => {
  const stage = bracketStage(state);
  const places = stage === undefined ? [] : (placesByRound(state, stage, state.rounds.length).at(-1) as Places);
  const { matches, byes } = pairPlaces(state, places, state.rounds.length + 1);
  const seeds = new Map((stage?.entrants ?? []).map(({ player, seed }, index) => [player, seed ?? index + 1]));
  for (const { player, inPlaceOf, slot } of state.promotions)
    if (slot !== undefined) seeds.set(player, seeds.get(inPlaceOf) ?? seeds.size + 1);
  const place = (registration: number) => seeds.get(registration) ?? seeds.size;
  return {
    matches: matches.map(({ slot, sides: [a, b] }) => ({ slot, sides: place(a) <= place(b) ? ([a, b] as const) : ([b, a] as const) })),
    byes: markedByHand(state, byes),
    place,
    algorithm: algorithm('bracket-fixed'),
    objective: { matches: matches.length, last: places.length === 2 },
  };
};

/** The promotion into a seat that was vacated before the first result of the bracket; undefined where no seat was vacated. */
const seatFilled = (state: TournamentState, without: TournamentState, registration: number): Events | undefined => {
  const stage = bracketStage(state);
  if (stage === undefined) return undefined;
  const finals = state.rounds.filter((round) => round.stage === stage.stage);
  const slot = (placesByRound(state, stage, 0)[0] as Places).indexOf(registration);
  const places = placesByRound(state, stage, state.rounds.length);
  // A bracket that byes have brought to its end is won: no seat of it is vacated any more.
  if (bracketOver(places[places.length - 1] as Places) && !finals.some((round) => round.matches.length > 0)) return undefined;
  if (slot < 0 || finals.length !== 1 || finals.some((round) => round.matches.some((match) => match.result !== undefined)))
    return undefined;
  // In the first stage there are no standings that anybody could come from (rules.md 5).
  if (stage.stage === 0 || state.policy.vacancy === 'bye') return [];
  const before = state.rounds.length - finals.length;
  const seated = new Set(placesByRound(without, stage, 0)[0]);
  const { groups, division } = stageRanking(without, before);
  // Where groups were ranked by themselves, the next of the same group comes first.
  const own = division?.get(registration);
  const order =
    own === undefined ? groups : [...groups.filter(([one]) => division?.get(one as number) === own), ...orderBehind(without, before)];
  const next = order
    .flat()
    .find((player) => !seated.has(player) && mayPlay(without.players[player - 1] as Player, state.rounds.length + 1));
  if (next === undefined) return [];
  return [
    event('PlayerPromoted', {
      player: next,
      inPlaceOf: registration,
      slot,
      rule: isLossOut(state.policy) ? '7 playInLoser or lastEliminated' : '7 nextInStandings',
    }),
  ];
};
