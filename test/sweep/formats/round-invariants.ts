import {
  countingResult,
  isLossOut,
  lost,
  mayPlay,
  openMatches,
  seatsOf,
  type Match,
  type Outcome,
  type Player,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';

const seated = (round: Round): readonly number[] => [...round.matches.flatMap(seatsOf), ...round.byes.map(({ player }) => player)];

const repeated = (players: readonly number[]): readonly number[] => players.filter((player, index) => players.indexOf(player) !== index);

/** Losses in matches of some rounds. */
export const lossesIn = (state: TournamentState, rounds: readonly Round[], registration: number): number =>
  rounds
    .flatMap(({ matches }) => matches)
    .filter((match) => {
      const result = countingResult(state, match);
      const at = match.sides.indexOf(registration);
      return result !== undefined && match.seats === undefined && at >= 0 && lost(result, at === 0 ? 'a' : 'b');
    }).length;

/** So many losses in the stage and out; undefined where nobody is. */
const lossLimit = (state: TournamentState, round: Round): number | undefined => {
  const kind = state.policy.stages[round.stage];
  if (kind === 'lossOut' && isLossOut(state.policy)) return state.policy.lossLimit;
  if (kind === 'doubleElimination') return 2;
  return kind === 'singleElimination' ? 1 : undefined;
};

const wrongOut = (before: TournamentState, round: Round): readonly string[] => {
  const limit = lossLimit(before, round);
  if (limit === undefined) return [];
  const earlier = before.rounds.filter(({ stage }) => stage === round.stage);
  const missed = (registration: number) => (isLossOut(before.policy) && round.stage === 0 ? entryOf(before, registration) - 1 : 0);
  const out = seated(round).filter((registration) => lossesIn(before, earlier, registration) + missed(registration) >= limit);
  return out.length === 0 ? [] : [`${out.join(' ')} had ${limit} losses and is in round ${round.round}`];
};

const entryOf = (state: TournamentState, registration: number): number => (state.players[registration - 1] as Player).entryRound;

const isAway = (state: TournamentState, registration: number, round: Round): boolean =>
  !mayPlay(state.players[registration - 1] as Player, round.round);

/** Rounds of a schedule, in which who has left stands all the same: the opponent has a walkover once they are published (rules.md 5). */
const isScheduled = (state: TournamentState, { stage, phase }: Round): boolean =>
  ['roundRobin', 'feather'].includes(state.policy.stages[stage] ?? '') && phase !== 'playOff';

const wrongAway = (before: TournamentState, round: Round): readonly string[] => {
  const players = isScheduled(before, round) ? round.byes.map(({ player }) => player) : seated(round);
  const away = players.filter((registration) => isAway(before, registration, round));
  return away.length === 0 ? [] : [`${away.join(' ')} is away and in round ${round.round}`];
};

/** What is wrong with the newest round as it is published. */
export const wrongAsPublished = (state: TournamentState): readonly string[] => {
  const round = state.rounds.at(-1) as Round;
  if (!isScheduled(state, round)) return [];
  const wanted = ({ sides }: Match): Outcome | undefined => {
    const [a, b] = sides.map((side) => isAway(state, side, round));
    return a && b ? 'walkoverBoth' : a ? 'walkoverA' : b ? 'walkoverB' : undefined;
  };
  return round.matches
    .filter((match) => match.result?.outcome !== wanted(match))
    .map(({ id, sides, result }) => `${id} of ${sides.join(' and ')}, as published, stands at ${result?.outcome ?? 'no result'}`);
};

const wrongSeats = (before: TournamentState, round: Round): readonly string[] => {
  const inTables = before.policy.stages[round.stage] === 'tables';
  const sizes = round.matches.map((match) => match.seats?.length ?? 2);
  const strange = round.matches.filter(({ seats, sides }) => seats !== undefined && (seats[0] !== sides[0] || seats[1] !== sides[1]));
  return [
    ...strange.map(({ id }) => `the sides of ${id} are not its first seats`),
    ...(!inTables && round.matches.some(({ seats }) => seats !== undefined) ? [`round ${round.round} has tables of several`] : []),
    ...(inTables && (Math.max(...sizes) > 4 || Math.max(...sizes) - Math.min(...sizes) > 1)
      ? [`the tables of round ${round.round} have ${sizes.join(', ')} seats`]
      : []),
  ];
};

/** Within which players the bye goes round, by phase; undefined where it follows from a schedule or from more than byes. */
const poolOf = (before: TournamentState, round: Round): ((registration: number) => number) | undefined => {
  const kind = before.policy.stages[round.stage];
  if (kind === 'swiss' && before.policy.stages[1] === 'tables') {
    const groups = new Map(
      [...round.matches.flatMap(({ sides, group }) => sides.map((side) => [side, group ?? 1] as const)), ...round.byes.map(({ player, group }) => [player, group ?? 1] as const)], // prettier-ignore
    );
    return (registration) => groups.get(registration) ?? 1;
  }
  if (kind === 'swiss') return () => 0;
  if (kind === 'performance') return round.phase === 'swiss' ? () => 0 : undefined;
  if (kind !== 'lossOut') return undefined;
  const limit = isLossOut(before.policy) && before.policy.cut === undefined;
  return limit ? () => 0 : (registration) => lossesIn(before, before.rounds, registration) + entryOf(before, registration) - 1;
};

/** Nobody has another bye while somebody of its pool has had fewer (rules.md 1.4, 2.2, 4, 6.5). */
const wrongByes = (before: TournamentState, round: Round): readonly string[] => {
  const pool = poolOf(before, round);
  if (pool === undefined || round.round === 1) return [];
  const had = (registration: number) => before.rounds.flatMap(({ byes }) => byes).filter(({ player }) => player === registration).length;
  return round.byes
    .filter(({ byHand }) => byHand === undefined)
    .flatMap(({ player }) => {
      const others = seated(round).filter((other) => pool(other) === pool(player) && entryOf(before, other) < round.round);
      const passedOver = others.find((other) => had(other) < had(player));
      return passedOver === undefined ? [] : [`${player} has bye ${had(player) + 1} in round ${round.round} before ${passedOver}`];
    });
};

/** What is wrong with the newest round as it was paired; `before`: the state from which it was. */
export const wrongInRound = (before: TournamentState, after: TournamentState): readonly string[] => {
  const round = after.rounds.at(-1) as Round;
  const twice = repeated(seated(round));
  const isOpen = before.policy.stages[round.stage] === 'openPlay';
  const busy = isOpen ? repeated(openMatches(after).flatMap(seatsOf)) : [];
  return [
    ...(twice.length === 0 ? [] : [`${twice.join(' ')} is in round ${round.round} twice`]),
    ...(busy.length === 0 ? [] : [`${busy.join(' ')} is in two open matches`]),
    ...(round.matches.length + round.byes.length === 0 ? [`round ${round.round} is empty`] : []),
    ...wrongAway(before, round),
    ...wrongOut(before, round),
    ...wrongSeats(before, round),
    ...wrongByes(before, round),
  ];
};
