import { placeOfMatch } from './numbering';
import { presetNamed } from './policies/presets';
import type { Policy } from './policies/policy';
import type { Match, Player, Round, TournamentState } from './state';
import type { StateLists } from './state-lists';

/** Before the first event. The policy is only a place holder: no command but `create` is decided on this state. */
export const initialState: TournamentState = {
  id: '',
  name: '',
  timeZone: 'UTC',
  policy: presetNamed('faction-play')?.policy as Policy,
  players: [],
  nameOrder: [],
  stages: [],
  rounds: [],
  voided: [],
  assignedByes: [],
  ties: [],
  announced: {},
  stageOrders: [],
  declines: [],
  passedOver: [],
  promotions: [],
  completed: false,
  sealedSecret: '',
  drawCommitment: '',
  revision: -1,
  at: '',
};

/** A list that its owner changed in place is the same list: then nothing else of the state changes. */
export const updatePlayer = (
  lists: StateLists,
  state: TournamentState,
  registration: number,
  change: (player: Player) => Player,
): TournamentState => {
  const place = registration - 1;
  const players = lists.replaced(state.players, place, change(state.players[place] as Player));
  return players === state.players ? state : { ...state, players };
};

export const updateRound = (lists: StateLists, state: TournamentState, round: number, change: (round: Round) => Round): TournamentState => {
  const place = round - 1;
  const rounds = lists.replaced(state.rounds, place, change(state.rounds[place] as Round));
  return rounds === state.rounds ? state : { ...state, rounds };
};

export const updateMatch = (lists: StateLists, state: TournamentState, id: string, change: (match: Match) => Match): TournamentState => {
  const place = placeOfMatch(state.rounds, id, lists);
  if (place === undefined) return state;
  const { round, index } = place;
  const matches = lists.replaced(round.matches, index, change(round.matches[index] as Match));
  return matches === round.matches ? state : updateRound(lists, state, round.round, () => ({ ...round, matches }));
};

/** Puts a registration directly behind another in the order of names; `null` puts it first. */
export const insertName = (order: readonly number[], registration: number, nameAfter: number | null): readonly number[] => {
  // A new registration is the common case, and the order may be long.
  const copy = order.includes(registration) ? order.filter((other) => other !== registration) : order.slice();
  copy.splice(nameAfter === null ? 0 : copy.indexOf(nameAfter) + 1, 0, registration);
  return copy;
};

type Absence = Player['absences'][number];

export const withAbsence = (player: Player, kind: Absence['kind'], from: number): Player => ({
  ...player,
  status: kind,
  absences: [...player.absences, { from, kind }],
});

/** Back from round `to` on: the last absence ends there. */
export const withReturn = (player: Player, to: number): Player => ({
  ...player,
  status: 'active',
  absences: player.absences.flatMap((absence, index) => {
    if (index < player.absences.length - 1 || absence.to !== undefined) return [absence];
    return to > absence.from ? [{ ...absence, to }] : [];
  }),
});

/** As before the last absence: it never was. */
export const withoutLastAbsence = (player: Player): Player => {
  const absences = player.absences.slice(0, -1);
  const last = absences[absences.length - 1];
  return { ...player, absences, status: last === undefined || last.to !== undefined ? 'active' : last.kind };
};

/** The stage has not begun: what was fixed by its beginning is open again. */
export const withoutStage = (state: TournamentState, stage: number): TournamentState => ({
  ...state,
  stages: state.stages.filter((other) => other.stage !== stage),
  stageOrders: state.stageOrders.filter((other) => other.stage < stage - 1),
  promotions: stage === 0 ? [] : state.promotions.filter((promotion) => promotion.slot === undefined),
  announced: stage === 0 ? {} : state.announced,
});
