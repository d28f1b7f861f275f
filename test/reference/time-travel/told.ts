import { Fact } from './recorded';

export type Leaving = 'dropped' | 'withdrawn' | 'disqualified';

export interface ToldPlayer {
  registration: number;
  person: string;
  rating?: string;
  league?: number;
  firstRound: number;
  lateEntry?: string;
  checkedIn: boolean;
  /** From which round on it was away, and from which it was back. */
  away: { how: Leaving; from: number; to?: number }[];
  penalties: { event: string; points: number; round: number }[];
}

export interface ToldMatch {
  match: string;
  sides: [number, number];
  seats?: number[];
  table: number;
  bestOf: number;
  group?: number;
  pool?: number;
  bracketMatch?: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  result?: any;
  confirmed: boolean;
}

export interface ToldRound {
  round: number;
  stage: number;
  phase: string;
  published: boolean;
  matches: ToldMatch[];
  byes: { player: number; group?: number; pool?: number; bracketMatch?: string }[];
}

/** A tournament as its events tell it, one after the other. */
export interface Told {
  policy: Record<string, unknown>;
  announced: Record<string, unknown>;
  completed: boolean;
  players: ToldPlayer[];
  rounds: ToldRound[];
  /** Orders that were drawn, and the round behind which they stand. */
  ties: { round: number; order: number[] }[];
  groups: Map<number, number[][]>;
}

const LEAVING: Record<string, Leaving> = {
  PlayerDropped: 'dropped',
  PlayerWithdrawn: 'withdrawn',
  FinalsPlaceDeclined: 'withdrawn',
  PlayerDisqualified: 'disqualified',
};

class Telling {
  readonly told: Told = { policy: {}, announced: {}, completed: false, players: [], rounds: [], ties: [], groups: new Map() };
  private readonly checkIns = new Map<number, { firstRound: number; lateEntry?: string }>();

  player(registration: number): ToldPlayer {
    const player = this.told.players.find((one) => one.registration === registration);
    if (player === undefined) throw new Error(`nobody is registered as ${registration}`);
    return player;
  }

  round(number: number): ToldRound {
    const round = this.told.rounds.find((one) => one.round === number);
    if (round === undefined) throw new Error(`there is no round ${number}`);
    return round;
  }

  match(id: string): ToldMatch {
    const match = this.told.rounds.flatMap((round) => round.matches).find((one) => one.match === id);
    if (match === undefined) throw new Error(`there is no match ${id}`);
    return match;
  }

  /** Orders drawn when round `behind + 1` was paired, or when a stage or the tournament ended behind round `behind`. */
  drawn(orders: number[][] | undefined, behind: number): void {
    for (const order of orders ?? []) this.told.ties.push({ round: behind, order });
  }

  people({ id, type, data }: Fact): void {
    if (type === 'PlayerRegistered') {
      this.told.players.push({
        registration: data.registration,
        person: data.player,
        rating: data.rating,
        league: data.league,
        firstRound: data.late?.fromRound ?? 1,
        lateEntry: data.late?.entry,
        checkedIn: false,
        away: [],
        penalties: [],
      });
    } else if (type === 'RegistrationReassigned') this.player(data.registration).person = data.player;
    else if (type === 'LeagueAssigned') this.player(data.player).league = data.league;
    else if (type === 'PenaltyApplied') this.player(data.player).penalties.push({ event: id, points: data.points, round: data.round });
    else if (type === 'PenaltyWithdrawn') {
      const player = this.player(data.player);
      player.penalties = player.penalties.filter((one) => one.event !== data.penalty);
    } else if (type in LEAVING) {
      this.player(data.player).away.push({ how: LEAVING[type]!, from: data.fromRound ?? data.round });
    } else if (type === 'PlayerReturned') this.back(this.player(data.player), data.fromRound);
    else if (type === 'PlayerCheckedIn') this.arrived(this.player(data.player), data.fromRound);
  }

  /** Who is back before a round was missed has never been away. */
  back(player: ToldPlayer, from: number): void {
    const last = player.away[player.away.length - 1]!;
    if (last.to !== undefined) return;
    if (from > last.from) last.to = from;
    else player.away.pop();
  }

  /** Who had to check in and comes after round 1 is late from that round on. */
  arrived(player: ToldPlayer, from: number | undefined): void {
    player.checkedIn = true;
    if (from === undefined) return;
    this.checkIns.set(player.registration, { firstRound: player.firstRound, lateEntry: player.lateEntry });
    player.firstRound = from;
    player.lateEntry ??= 'nextRound';
  }

  course({ type, data }: Fact): void {
    const { told } = this;
    if (type === 'StageStarted') {
      if (data.groups !== undefined) told.groups.set(data.stage, data.groups);
    } else if (type === 'RoundPaired') {
      this.drawn(data.ties, data.round - 1);
      const matches = data.matches.map((match: ToldMatch) => ({ ...match, confirmed: false }));
      told.rounds.push({
        round: data.round,
        stage: data.stage,
        phase: data.phase,
        published: false,
        matches,
        byes: data.byes,
      });
    } else if (type === 'PairingsPublished') {
      this.round(data.round).published = true;
      Object.assign(told.announced, data.announced ?? {});
    } else if (type === 'PublicationWithdrawn') this.round(data.round).published = false;
    else if (type === 'PairingRepaired') {
      const round = this.round(data.round);
      const added = data.matches.map((match: ToldMatch) => ({ ...match, confirmed: false }));
      round.matches = [...round.matches.filter(({ match }) => !data.removed.includes(match)), ...added];
      round.byes = [...round.byes.filter(({ player }) => !data.removedByes.includes(player)), ...data.byes];
    } else if (type === 'RoundVoided') {
      const { stage } = this.round(data.round);
      told.rounds = told.rounds.filter(({ round }) => round !== data.round);
      told.ties = told.ties.filter(({ round }) => round < data.round - 1);
      if (!told.rounds.some((round) => round.stage === stage)) {
        told.groups.delete(stage);
        if (stage === 0) told.announced = {};
      }
    } else if (type === 'StageCompleted') this.drawn(data.ties, told.rounds.length);
    else if (type === 'TournamentCompleted') {
      told.completed = true;
      this.drawn(data.ties, told.rounds.length);
    } else if (type === 'TournamentReopened') told.completed = false;
  }

  results({ type, data }: Fact): void {
    if (type === 'ResultReported') Object.assign(this.match(data.match), { result: data.result, confirmed: false });
    else if (type === 'ResultCorrected') Object.assign(this.match(data.match), { result: data.result, confirmed: true });
    else if (type === 'ResultConfirmed') this.match(data.match).confirmed = true;
    else if (type === 'ResultVoided') Object.assign(this.match(data.match), { result: undefined, confirmed: false });
  }

  /** What has no opposite of its own (ledger.md, Undo). */
  undone({ data }: Fact): void {
    const { player, match } = data.concerns ?? {};
    if (data.type === 'ResultConfirmed') this.match(match).confirmed = false;
    else if (data.type === 'PlayerCheckedIn') {
      const one = this.player(player);
      one.checkedIn = false;
      Object.assign(one, this.checkIns.get(player) ?? {});
      this.checkIns.delete(player);
    } else if (data.type !== 'ByeAssigned' && player !== undefined) this.player(player).away.pop();
  }
}

/** The tournament that these events tell, and nothing that came later. */
export function toldBy(facts: readonly Fact[]): Told {
  const telling = new Telling();
  for (const fact of facts) {
    if (fact.type === 'TournamentCreated') telling.told.policy = { ...fact.data.policy };
    else if (fact.type === 'PolicyAmended') Object.assign(telling.told.policy, fact.data.settings);
    else if (fact.type.startsWith('Result')) telling.results(fact);
    else if (fact.type === 'ActionUndone') telling.undone(fact);
    else {
      telling.people(fact);
      telling.course(fact);
    }
  }
  return telling.told;
}
