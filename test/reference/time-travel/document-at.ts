import { Told, ToldMatch, ToldPlayer, ToldRound } from './told';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Plain = any;

export const nameOf = (registration: number): string => `p${registration}`;

/** The round is there for everybody only once it is published, and then no round behind a draft is. */
export function publishedRounds({ rounds }: Told): ToldRound[] {
  const draft = rounds.find((round) => !round.published);
  return draft === undefined ? rounds : rounds.filter((round) => round.round < draft.round);
}

/** Whether and how the player is away in a round. */
function awayIn(player: ToldPlayer, round: number): string | undefined {
  let how: string | undefined;
  for (const one of player.away) if (one.from <= round && (one.to === undefined || round < one.to)) how = one.how;
  return how;
}

function isIn(round: ToldRound, registration: number): boolean {
  return (
    round.matches.some((match) => (match.seats ?? match.sides).includes(registration)) ||
    round.byes.some((bye) => bye.player === registration)
  );
}

function resultOf(match: ToldMatch, told: Told): Plain {
  const { result } = match;
  const waits = told.policy['confirmation'] !== 'none' && !match.confirmed;
  if (result === undefined || waits) return { outcome: 'open' };
  return {
    outcome: result.outcome,
    ...(result.games && { aWins: result.games.a, bWins: result.games.b, draws: result.games.draws }),
    ...(result.scores && { aScore: result.scores.a, bScore: result.scores.b }),
    ...(result.difference !== undefined && { difference: result.difference }),
    ...(result.keys && { aKeys: result.keys.a, bKeys: result.keys.b }),
  };
}

function matchOf(match: ToldMatch, told: Told): Plain {
  const { table, sides, bestOf, group, bracketMatch, pool } = match;
  return { table, a: nameOf(sides[0]), b: nameOf(sides[1]), bestOf, group, bracketMatch, pool, ...resultOf(match, told) };
}

/** Who is otherwise away behind the round than in it; who left before its first round leaves behind that. */
function changing(told: Told, round: number, to: string | undefined): string[] {
  return told.players
    .filter((player) => {
      if (awayIn(player, round + 1) !== to) return false;
      return awayIn(player, round) !== to || (to !== undefined && round === player.firstRound);
    })
    .map((player) => nameOf(player.registration));
}

/** Drawn orders that stand for everybody: those of a draft only where it begins a stage, the end of the stage before being public. */
function publicTies(told: Told, rounds: ToldRound[]): Told['ties'] {
  const draft = told.rounds[rounds.length];
  const last = rounds[rounds.length - 1];
  const ofDraft = draft !== undefined && (last === undefined || last.stage === draft.stage);
  return told.ties.filter((tie) => tie.round < rounds.length || (tie.round === rounds.length && !ofDraft));
}

/**
 * The tournament as a neutral document with players p1, p2, … by registration: only rounds up to `afterRound`, and of what is told of
 * them only what was known (interfaces.md, The neutral file). Undefined where the document has no word for what happened.
 */
export function documentAt(told: Told, afterRound: number, names: ReadonlyMap<string, string>): Plain | undefined {
  const rounds = publishedRounds(told).slice(0, afterRound);
  if (rounds.some((round) => round.matches.some((match) => match.seats !== undefined))) return undefined;
  const ties = publicTies(told, publishedRounds(told));
  const orders = (round: number): string[][] => ties.filter((tie) => tie.round === round).map(({ order }) => order.map(nameOf));
  const took = (player: ToldPlayer): boolean => rounds.some((round) => isIn(round, player.registration));
  const waits = (player: ToldPlayer): boolean =>
    player.firstRound <= Math.max(1, afterRound) &&
    awayIn(player, Math.max(1, afterRound)) === undefined &&
    awayIn(player, afterRound + 1) === undefined;
  const there = told.players.filter((player) => took(player) || waits(player));
  const ids = new Set(there.map(({ registration }) => nameOf(registration)));
  const known = (all: string[]): string[] => all.filter((id) => ids.has(id));
  return {
    preset: told.policy['preset'],
    policy: { ...told.policy },
    players: there.map((player) => ({
      id: nameOf(player.registration),
      name: names.get(player.person) ?? nameOf(player.registration),
      ...(player.rating !== undefined && { rating: player.rating }),
      ...(player.league !== undefined && { league: player.league }),
      ...(player.firstRound > 1 && { lateFrom: player.firstRound }),
      ...(player.penalties.length > 0 && { penalties: player.penalties.map(({ points, round }) => ({ afterRound: round, points })) }),
    })),
    rounds: rounds.map((round, index) => ({
      n: round.round,
      stage: round.phase,
      matches: [
        ...round.matches.map((match) => matchOf(match, told)),
        ...round.byes.map(({ player, group, pool, bracketMatch }) => ({
          a: nameOf(player),
          b: null,
          outcome: 'bye',
          group,
          pool,
          bracketMatch,
        })),
      ],
      dropsAfter: known(changing(told, round.round, 'dropped')),
      returnsAfter: known(changing(told, round.round, undefined)),
      withdrawsAfter: known(changing(told, round.round, 'withdrawn')),
      disqualifiesAfter: known(changing(told, round.round, 'disqualified')),
      ties: [...orders(round.round - 1), ...(index === rounds.length - 1 ? orders(round.round) : [])],
      ...(round.round === 1 && told.groups.has(0) && { groups: told.groups.get(0)!.map((group) => group.map(nameOf)) }),
    })),
  };
}
