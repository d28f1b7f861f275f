import { fold } from '@roundbook/kernel';
import {
  evolve,
  initialState,
  presetNamed,
  type NewTournamentEvent,
  type Outcome,
  type PresetName,
  type Result,
  type Setting,
  type TournamentState,
} from '@roundbook/tournament';
import type { ToldEvent } from './timeline';

const id = (kind: number, n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`;

/** The instant of a revision: one event a minute from 10:00 on. */
export const instantOf = (revision: number): string =>
  `2026-11-30T${String(10 + Math.floor(revision / 60)).padStart(2, '0')}:${String(revision % 60).padStart(2, '0')}:00.000Z`;

export const personOf = (registration: number): string => id(1, registration);

const resultOf = (text: string): Result => {
  const games = /^(\d+)-(\d+)(?:-(\d+))?$/.exec(text);
  if (games === null) return { outcome: text as Outcome };
  const [a, b, draws] = [Number(games[1]), Number(games[2]), Number(games[3] ?? 0)];
  return { outcome: a > b ? 'a' : b > a ? 'b' : 'draw', games: { a, b, draws } };
};

/** Side a, side b and the result as `2-1` or as an outcome; without one the match stays open. */
export type GivenMatch = readonly [string, string, string?];

interface GivenRound {
  readonly byes?: readonly string[];
  readonly phase?: string;
  readonly stage?: number;
  readonly attempt?: number;
  readonly ties?: readonly (readonly string[])[];
  readonly ranking?: readonly string[];
  readonly qualified?: readonly string[];
  /** Slots of the matches and then of the byes. */
  readonly slots?: readonly number[];
}

/** A tournament told by its events: the tests' own way to write them down, with names in place of numbers. */
export class Given {
  readonly events: ToldEvent[] = [];
  readonly players: string[] = [];
  private rounds = 0;
  private matches = 0;
  private readonly open = new Map<string, { match: string; turned: boolean; event: string }>();

  constructor(preset: PresetName, settings: Readonly<Record<string, Setting>> = {}) {
    const policy = { ...presetNamed(preset)?.policy, ...settings } as unknown as Readonly<Record<string, string>>;
    this.add({
      type: 'TournamentCreated',
      data: { tournament: id(9, 1), name: 'Monday', policy, sealedSecret: 'sealed', drawCommitment: 'ab'.repeat(32) },
    });
  }

  readonly names = (person: string): string => this.players[Number(person.slice(0, 8)) - 1] ?? 'nobody';

  add(event: NewTournamentEvent): this {
    const revision = this.events.length;
    this.events.push({ ...event, id: id(2, revision), at: instantOf(revision), revision, actor: { id: 'desk-1', role: 'organiser' } });
    return this;
  }

  registration(name: string): number {
    return this.players.indexOf(name) + 1;
  }

  registered(...names: readonly string[]): this {
    for (const name of names) {
      const registration = this.players.push(name);
      this.add({
        type: 'PlayerRegistered',
        data: { player: personOf(registration), registration, nameAfter: registration === 1 ? null : registration - 1 },
      });
    }
    return this;
  }

  drafted(
    pairs: readonly GivenMatch[],
    { byes = [], phase, stage = 0, attempt = 1, ties, ranking, qualified, slots }: GivenRound = {},
  ): this {
    this.rounds += 1;
    const numbers = (list: readonly string[]) => list.map((name) => this.registration(name));
    const matches = pairs.map(([a, b], index) => {
      const match = `m${(this.matches += 1)}`;
      this.open.set([a, b].join(), { match, turned: false, event: '' });
      this.open.set([b, a].join(), { match, turned: true, event: '' });
      const slot = slots?.[index];
      return {
        match,
        sides: [this.registration(a), this.registration(b)] as [number, number],
        table: index + 1,
        bestOf: 3,
        ...(slot === undefined ? {} : { slot }),
      };
    });
    const given = byes.map((name, index) => {
      const slot = slots?.[pairs.length + index];
      return { player: this.registration(name), ...(slot === undefined ? {} : { slot }) };
    });
    return this.add({
      type: 'RoundPaired',
      data: {
        stage,
        round: this.rounds,
        attempt,
        phase: phase ?? 'swiss',
        matches,
        byes: given,
        source: 'drawn',
        algorithm: { name: 'test', version: 1 },
        objective: { rematches: 0 },
        drawSeed: `seed-${this.rounds}-${attempt}`,
        ...(ties === undefined ? {} : { ties: ties.map(numbers), tiesSource: 'drawn' as const }),
        ...(ranking === undefined ? {} : { ranking: numbers(ranking) }),
        ...(qualified === undefined ? {} : { qualified: numbers(qualified) }),
      },
    });
  }

  published(): this {
    return this.add({ type: 'PairingsPublished', data: { round: this.rounds } });
  }

  voided(reason: string): this {
    const round = this.rounds;
    this.rounds -= 1;
    return this.add({ type: 'RoundVoided', data: { round, attempt: 1, reason } });
  }

  /** The last match that these two were paired for. */
  reported(a: string, b: string, text: string): this {
    const { match, turned } = this.pairing(a, b);
    if (turned) throw new Error(`${b} is side a`);
    this.pairing(a, b).event = id(2, this.events.length);
    return this.add({ type: 'ResultReported', data: { match, result: resultOf(text) } });
  }

  corrected(a: string, b: string, text: string): this {
    const { match, event } = this.pairing(a, b);
    return this.add({ type: 'ResultCorrected', data: { match, result: resultOf(text), supersedes: event, reason: 'wrongEntry' } });
  }

  /** A round from its draw to its last result; it is completed if every match has one. */
  round(pairs: readonly GivenMatch[], how: GivenRound = {}): this {
    this.drafted(pairs, how).published();
    for (const [a, b, text] of pairs) if (text !== undefined) this.reported(a, b, text);
    if (pairs.some(([, , text]) => text === undefined)) return this;
    return this.add({ type: 'RoundCompleted', data: { stage: how.stage ?? 0, round: this.rounds } });
  }

  left(type: 'PlayerDropped' | 'PlayerWithdrawn' | 'PlayerDisqualified', name: string): this {
    return this.add({ type, data: { player: this.registration(name), fromRound: this.rounds + 1, reason: 'other' } });
  }

  bracketOf(...seeds: readonly string[]): this {
    const entrants = seeds.map((name, index) => ({ player: this.registration(name), seed: index + 1 }));
    return this.add({ type: 'StageStarted', data: { stage: 1, kind: 'singleElimination', entrants, localDate: '2026-11-30' } });
  }

  /** What the events up to and with this revision or instant say. */
  state(asOf: number | string = this.events.length): TournamentState {
    return fold(evolve, initialState, this.knownAt(asOf));
  }

  knownAt(asOf: number | string): readonly ToldEvent[] {
    return this.events.filter(({ revision, at }) => (typeof asOf === 'number' ? revision <= asOf : at <= asOf));
  }

  get revision(): number {
    return this.events.length - 1;
  }

  private pairing(a: string, b: string) {
    const pairing = this.open.get([a, b].join());
    if (pairing === undefined) throw new Error(`${a} and ${b} were not paired`);
    return pairing;
  }
}
