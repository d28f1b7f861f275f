import { isLossOut, isSwiss, lossOutProgress, swissRanking, type Round, type TournamentState } from '@roundbook/tournament';
import { fewestCrossing, fewestResting, leastCost, TRIED_OUT, without, type Cost } from './fewest';

/** What is wrong with a drawn round; nothing where it keeps the rules. `before` is the state in which it was paired. */
export const wrongInRound = (before: TournamentState, round: Round): readonly string[] => {
  const faults = [...wrongAttendance(before, round)];
  if (round.phase === 'swiss') faults.push(...wrongSwiss(before, round));
  if (round.phase === 'qualifying' || round.phase === 'runOff') faults.push(...wrongPools(before, round));
  return faults;
};

const seated = (round: Round): readonly number[] => [
  ...round.matches.flatMap((match) => match.sides),
  ...round.byes.map((bye) => bye.player),
];

const there = (state: TournamentState, round: number): readonly number[] =>
  state.players
    .filter(
      (player) =>
        player.entryRound <= round && !player.absences.some((absence) => absence.from <= round && (absence.to ?? Infinity) > round),
    )
    .filter((player) => state.policy.checkIn === 'optional' || player.checkedIn)
    .map((player) => player.registration);

/** Each once, nobody who is away, and in a first stage everybody who is there and in the running. */
const wrongAttendance = (before: TournamentState, round: Round): readonly string[] => {
  const players = seated(round);
  const faults: string[] = [];
  if (new Set(players).size !== players.length) faults.push(`somebody stands twice in round ${round.round}: ${players.join(' ')}`);
  const present = there(before, round.round);
  if (round.phase !== 'finals' && round.phase !== 'playIn' && players.some((player) => !present.includes(player)))
    faults.push(`somebody in round ${round.round} is not there`);
  const wanted =
    round.phase === 'swiss'
      ? present
      : round.phase === 'qualifying'
        ? present.filter((player) => lossesOf(before, player) < 2)
        : round.phase === 'runOff'
          ? present.filter((player) => lossesOf(before, player) === 1)
          : [];
  const missing = wanted.filter((player) => !players.includes(player));
  if (missing.length > 0) faults.push(`round ${round.round} is without ${missing.join(' ')}`);
  if (isLossOut(before.policy) && players.some((player) => round.phase !== 'finals' && lossesOf(before, player) >= 2))
    faults.push(`somebody with two losses is paired in round ${round.round}`);
  return faults;
};

/** Losses so far, counted from the matches; missed rounds of a late player are losses. */
const lossesOf = (state: TournamentState, player: number): number => {
  const missed = (state.players[player - 1]?.entryRound ?? 1) - 1;
  const lost = state.rounds
    .flatMap((round) => round.matches)
    .filter((match) => {
      if (!match.sides.includes(player) || match.result === undefined) return false;
      const side = match.sides[0] === player ? 'a' : 'b';
      const { outcome } = match.result;
      return outcome !== side && outcome !== (side === 'a' ? 'walkoverB' : 'walkoverA');
    });
  return missed + lost.length;
};

const metBefore = (state: TournamentState): ((one: number, other: number) => number) => {
  const met = new Set(
    state.rounds
      .filter((round) => round.stage === 0)
      .flatMap((round) => round.matches.flatMap(({ sides: [a, b] }) => [`${a} ${b}`, `${b} ${a}`])),
  );
  return (one, other) => (met.has(`${one} ${other}`) ? 1 : 0);
};

const byesOf =
  (state: TournamentState) =>
  (player: number): number =>
    state.rounds.flatMap((round) => round.byes).filter((bye) => bye.player === player).length;

/** rules.md 2.2: who has the bye, the fewest rematches, then the smallest sum of squares. */
const wrongSwiss = (before: TournamentState, round: Round): readonly string[] => {
  if (!isSwiss(before.policy) || round.round === 1) return [];
  const free = without(seated(round), ...round.byes.filter((bye) => bye.byHand).map((bye) => bye.player));
  const ranking = swissRanking(before, before.policy, before.rounds.length, free);
  const faults: string[] = [];
  const resting = round.byes.filter((bye) => bye.byHand === undefined).map((bye) => bye.player);
  if (resting.length !== free.length % 2) faults.push(`${resting.length} byes for ${free.length} players`);
  const [rests] = resting;
  if (rests !== undefined) faults.push(...wrongReceiver(before, round.round, free, rests, ranking.groups));
  const paired = without(free, ...resting);
  if (paired.length > TRIED_OUT) return faults;
  const met = metBefore(before);
  const points = (player: number) => ranking.figures.points[player - 1] ?? 0;
  const cost = (one: number, other: number): Cost => [met(one, other), (points(one) - points(other)) ** 2];
  const best = leastCost(paired, cost);
  const own = totalOf(round, cost);
  if (own.join() !== best.join()) faults.push(`round ${round.round} costs ${own.join()} where ${best.join()} is possible`);
  return faults;
};

const totalOf = (round: Round, cost: (one: number, other: number) => Cost): Cost => {
  const costs = round.matches.map(({ sides }) => cost(sides[0], sides[1]));
  return [costs.reduce((sum, [first]) => sum + first, 0), costs.reduce((sum, [, second]) => sum + second, 0)];
};

const wrongReceiver = (
  before: TournamentState,
  round: number,
  free: readonly number[],
  rests: number,
  groups: readonly (readonly number[])[],
): readonly string[] => {
  const byes = byesOf(before);
  const fewest = Math.min(...free.map(byes));
  const late = (player: number) =>
    isSwiss(before.policy) && before.policy.firstRoundPlayedIsNoBye && before.players[player - 1]?.entryRound === round;
  const eligible = free.filter((player) => byes(player) === fewest);
  const candidates = eligible.some((player) => !late(player)) ? eligible.filter((player) => !late(player)) : eligible;
  if (!candidates.includes(rests)) return [`player ${rests} may not have the bye of round ${round}: ${candidates.join(' ')} come first`];
  const place = (player: number) => groups.findIndex((group) => group.includes(player));
  return candidates.some((player) => place(player) > place(rests))
    ? [`player ${rests} has the bye of round ${round} and is not the lowest-ranked`]
    : [];
};

/** rules.md 1.2 to 1.4: each pool within itself, who has the byes, the fewest rematches. */
const wrongPools = (before: TournamentState, round: Round): readonly string[] => {
  if (!isLossOut(before.policy)) return [];
  const byHand = round.byes.filter((bye) => bye.byHand).map((bye) => bye.player);
  const pools = lossOutProgress(before, before.policy, before.rounds.length)
    .pools.map((pool) => without(pool, ...byHand))
    .filter((pool) => pool.length > 0);
  const resting = round.byes.filter((bye) => bye.byHand === undefined).map((bye) => bye.player);
  const byes = byesOf(before);
  const odd = pools.filter((pool) => pool.length % 2 === 1);
  const mixed = round.matches.filter(({ sides }) => lossesOf(before, sides[0]) !== lossesOf(before, sides[1])).length;
  const met = metBefore(before);
  const cost = (one: number, other: number): Cost => [met(one, other), 0];
  const rematches = totalOf(round, cost)[0];
  const small = pools.every((pool) => pool.length <= TRIED_OUT);
  const fault = (byesWanted: number, mixedWanted: number, fewest: () => number): readonly string[] => {
    if (resting.length !== byesWanted || mixed !== mixedWanted)
      return [`round ${round.round} has ${resting.length} byes and ${mixed} mixed matches instead of ${byesWanted} and ${mixedWanted}`];
    return small && rematches !== fewest() ? [`round ${round.round} has ${rematches} rematches where ${fewest()} are possible`] : [];
  };
  if (odd.length === 2 && before.policy.oddPools === 'crossPair')
    return fault(0, 1, () => fewestCrossing(pools[0] as readonly number[], pools[1] as readonly number[], cost));
  const [one, other] =
    odd.length === 1 && pools.length === 2
      ? [odd[0] as readonly number[], pools.find((pool) => pool !== odd[0]) as readonly number[]]
      : [[], []];
  const newcomers = other.filter((player) => byes(player) === 0);
  if (one.length > 0 && newcomers.length > 0 && one.every((player) => byes(player) > 0)) {
    const receiver = resting.every((player) => newcomers.includes(player)) ? [] : ['the moved bye goes to somebody who has had one'];
    return [...receiver, ...fault(1, 1, () => Math.min(...newcomers.map((rests) => fewestCrossing(one, without(other, rests), cost))))];
  }
  const mayRest = (pool: readonly number[]) => pool.filter((player) => byes(player) === Math.min(...pool.map(byes)));
  const unfair = resting.filter((player) => !odd.some((pool) => mayRest(pool).includes(player)));
  const faults = unfair.length === 0 ? [] : [`player ${unfair.join(' ')} has a bye in round ${round.round} before others of its pool`];
  return [
    ...faults,
    ...fault(odd.length, 0, () =>
      pools.reduce((sum, pool) => sum + (pool.length % 2 === 1 ? fewestResting(pool, mayRest(pool), cost) : leastCost(pool, cost)[0]), 0),
    ),
  ];
};
