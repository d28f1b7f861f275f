import * as E from 'fp-ts/Either';
import { isWellFormed, type Refusal } from '@roundbook/kernel';
import {
  decide,
  decodeCommand,
  drawBasis,
  eventCodecs,
  evolve,
  initialState,
  placingAfter,
  resultText,
  undoTarget,
  type CommandPayload,
  type CommandType,
  type Context,
  type Match,
  type NewTournamentEvent,
  type Placing,
  type Round,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentEventType,
  type TournamentState,
} from '@roundbook/tournament';

export type EventOf<T extends TournamentEventType> = Extract<TournamentEvent, { type: T }>;

export const uuidOf = (kind: number, n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`;
export const personOf = (registration: number): string => uuidOf(1, registration);

const secretOf = (n: number): string => n.toString(16).padStart(64, '0');

/** A seed that depends on the text alone; it need not be secret here. */
export const seedOf = (text: string): string => {
  let [one, two] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193) >>> 0;
    two = Math.imul(two ^ text.charCodeAt(text.length - 1 - index), 0x01000193) >>> 0;
  }
  return `${one.toString(16).padStart(8, '0')}${two.toString(16).padStart(8, '0')}`;
};

/** Why a value cannot stand in an event, with its path; undefined if it can (ledger.md, Envelope). */
export const notPlain = (value: unknown, path = ''): string | undefined => {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return isWellFormed(value) ? undefined : `${path}: a lone surrogate`;
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? undefined : `${path}: ${value}`;
  if (typeof value !== 'object') return `${path}: ${typeof value}`;
  if (Object.getPrototypeOf(value) !== Object.prototype && !Array.isArray(value)) return `${path}: no plain object`;
  return Object.entries(value)
    .map(([key, item]) => notPlain(item, `${path}.${key}`))
    .find((found) => found !== undefined);
};

/** A result as written, seen from the other side. */
export const turned = (result: string): string => {
  const numbers = /^(\d+)-(\d+)(-\d+)?$/.exec(result);
  if (numbers !== null) return `${numbers[2]}-${numbers[1]}${numbers[3] ?? ''}`;
  return { 'A:left': 'B:left', 'B:left': 'A:left' }[result] ?? result;
};

/** The result of an open match, from side a's view. */
export type Play = (a: number, b: number, match: Match) => string;
export const lowerWins: Play = (a, b) => (a < b ? '1-0' : '0-1');
export const higherWins: Play = (a, b) => (a > b ? '1-0' : '0-1');

/**
 * A tournament as its rules tell it: given these events, when this command, then these events or this refusal. It stands in for
 * the ledger service: ids, instants, draw seeds and the order of names are made here, all from nothing but what was done.
 */
export class Scenario {
  state: TournamentState = initialState;
  readonly events: TournamentEvent[] = [];
  readonly names: string[] = [];
  /** The events of the last command. */
  last: readonly TournamentEvent[] = [];

  constructor(preset: string, settings: Readonly<Record<string, unknown>> = {}) {
    this.do('create', { name: 'Monday', preset, settings });
  }

  /** What the command would come to, without doing it. */
  attempt(type: string, payload: unknown, extra: Partial<Context> = {}): E.Either<Refusal, readonly NewTournamentEvent[]> {
    return E.chain((command: TournamentCommand) => decide(this.state, command, this.context(command, extra)))(decodeCommand(type, payload));
  }

  /** Carries the command out; fails the test if it is refused or if an event could not be stored. */
  do<T extends CommandType>(type: T, payload: CommandPayload<T>, extra: Partial<Context> = {}): this {
    const answer = this.attempt(type, payload, extra);
    if (E.isLeft(answer)) throw new Error(`${type} was refused: ${JSON.stringify(answer.left)}`);
    const undoes = type === 'undo' ? undoTarget(this.state, payload as CommandPayload<'undo'>, this.events)?.id : undefined;
    this.last = answer.right.map((event, index) => ({
      ...this.recorded(event, this.events.length + index),
      ...(undoes === undefined ? {} : { undoes }),
    }));
    this.events.push(...this.last);
    this.state = this.last.reduce(evolve, this.state);
    return this;
  }

  /** Expects a refusal with this code, and that nothing changed. */
  refused(type: string, payload: unknown, code: string, extra: Partial<Context> = {}): Refusal {
    const before = JSON.stringify(this.state);
    const answer = this.attempt(type, payload, extra);
    if (E.isRight(answer)) throw new Error(`${type} was not refused (${code}): ${JSON.stringify(answer.right)}`);
    expect(answer.left).toMatchObject({ code });
    expect(JSON.stringify(this.state)).toBe(before);
    return answer.left;
  }

  /** Registers so many players, named in the order in which they sign up. */
  players(count: number): this {
    const first = this.state.players.length;
    return this.named(...Array.from({ length: count }, (_, index) => `player ${String(first + index + 1).padStart(4, '0')}`));
  }

  named(...names: readonly string[]): this {
    return this.enter(names);
  }

  enter(names: readonly string[], how: Partial<CommandPayload<'register'>> = {}): this {
    const first = this.state.players.length;
    const players = names.map((_, index) => ({ player: personOf(first + index + 1) }));
    this.do('register', { players, ...how }, { names: this.placesOf(names) });
    this.names.push(...names);
    return this;
  }

  pair(payload: CommandPayload<'pair'> = {}): this {
    return this.do('pair', payload);
  }

  publish(): this {
    return this.do('publish', {});
  }

  /** Reports every open match of the newest round. */
  play(how: Play = lowerWins): this {
    for (const match of this.round().matches.filter(({ result }) => result === undefined)) {
      this.do('report', { match: match.id, result: how(match.sides[0], match.sides[1], match) });
    }
    return this;
  }

  /** A whole round from its draw to its last result. */
  playRound(how: Play = lowerWins): this {
    this.pair();
    if (!this.round().published) this.publish();
    return this.play(how);
  }

  /** A round as found at the tables: `[a, b, result]`, or `[a]` for a bye. */
  given(...pairs: readonly (readonly [number, number?, string?])[]): this {
    const matches = pairs.flatMap(([a, b, result]) =>
      b === undefined ? [] : [{ a, b, ...(result === undefined ? {} : { result: written(result) }) }],
    );
    this.pair({ given: { matches, byes: pairs.flatMap(([player, b]) => (b === undefined ? [{ player }] : [])) } });
    return this.round().published ? this : this.publish();
  }

  /** Reports the match of these two in the newest round, `result` as the first one sees it. */
  report(one: number, other: number, result: string): this {
    const match = this.matchOf(one, other);
    return this.do('report', { match: match.id, result: match.sides[0] === one ? result : turned(result) });
  }

  correct(one: number, other: number, result: string, round?: number): this {
    const match = this.matchOf(one, other, round);
    return this.do('correct', { match: match.id, result: match.sides[0] === one ? result : turned(result), reason: 'wrongEntry' });
  }

  round(number = this.state.rounds.length): Round {
    const round = this.state.rounds[number - 1];
    if (round === undefined) throw new Error(`there is no round ${number}`);
    return round;
  }

  matchOf(one: number, other: number, round?: number): Match {
    const match = this.round(round).matches.find(({ sides }) => sides.includes(one) && sides.includes(other));
    if (match === undefined) throw new Error(`${one} and ${other} do not meet: ${JSON.stringify(this.pairs(round))}`);
    return match;
  }

  /** Pairs of a round, the lower registration first, ascending. */
  pairs(round?: number): readonly (readonly [number, number])[] {
    return this.round(round)
      .matches.map(({ sides: [a, b] }) => (a < b ? ([a, b] as const) : ([b, a] as const)))
      .sort((one, other) => one[0] - other[0]);
  }

  byes(round?: number): readonly number[] {
    return this.round(round).byes.map(({ player }) => player);
  }

  results(round?: number): readonly string[] {
    return this.round(round).matches.map(
      (match) => `${match.sides.join('-')} ${match.result === undefined ? 'open' : resultText(match.result)}`,
    );
  }

  types(): readonly TournamentEventType[] {
    return this.last.map(({ type }) => type);
  }

  /** The newest event of a type. */
  newest<T extends TournamentEventType>(type: T): EventOf<T> {
    const found = this.events.findLast((event) => event.type === type);
    if (found === undefined) throw new Error(`no ${type} was recorded`);
    return found as EventOf<T>;
  }

  placing(afterRound = this.state.rounds.length): Placing {
    return placingAfter(this.state, afterRound);
  }

  /** Registrations in the order of the places, `rank` first. */
  ranks(afterRound?: number): readonly (readonly [number | null, number])[] {
    return this.placing(afterRound).rows.map(({ rank, registration }) => [rank, registration] as const);
  }

  order(afterRound?: number): readonly number[] {
    return this.placing(afterRound).rows.map(({ registration }) => registration);
  }

  private placesOf(names: readonly string[]): NonNullable<Context['names']> {
    const known = this.names.map((name, index) => ({ name: name.toLowerCase(), registration: index + 1 }));
    return names.map((written_, index) => {
      const name = written_.toLowerCase();
      const behind = known
        .filter((other) => other.name <= name)
        .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.registration - other.registration));
      const same = known.find((other) => other.name === name);
      const nameAfter = behind[behind.length - 1]?.registration ?? null;
      known.push({ name, registration: this.names.length + index + 1 });
      return { nameAfter, ...(same === undefined ? {} : { sameNameAs: same.registration }) };
    });
  }

  private context(command: TournamentCommand, extra: Partial<Context>): Context {
    const basis = drawBasis(this.state, command);
    const secrets = this.events.filter(({ type }) => type === 'TournamentCreated' || type === 'DrawCommitmentReplaced').length;
    const secret = (n: number) => ({
      sealedSecret: `sealed ${n}`,
      drawCommitment: seedOf(`commitment ${n}`).padEnd(64, '0'),
      secret: secretOf(n),
    });
    return {
      at: instantOf(this.events.length),
      localDate: '2026-11-30',
      tournament: uuidOf(9, 1),
      fresh: secret(secrets + 1),
      secret: secretOf(secrets),
      history: this.events,
      ...(basis === undefined ? {} : { drawSeed: seedOf(JSON.stringify(basis)) }),
      ...extra,
    };
  }

  private recorded(event: NewTournamentEvent, revision: number): TournamentEvent {
    const wrong = notPlain(event.data, event.type);
    if (wrong !== undefined) throw new Error(`no event data: ${wrong}`);
    const read = eventCodecs[event.type].decode(event.data);
    if (E.isLeft(read)) {
      const where = read.left.map(({ context, value }) => `${context.map(({ key }) => key).join('.')} = ${JSON.stringify(value)}`);
      throw new Error(`${event.type} does not pass its codec: ${where.join('; ')}`);
    }
    return { ...event, id: uuidOf(2, revision), at: instantOf(revision), revision };
  }
}

const written = (result: string): NonNullable<CommandPayload<'pair'>['given']>['matches'][number]['result'] => {
  const word: Readonly<Record<string, 'draw' | 'doubleLoss' | 'walkoverA' | 'walkoverB' | 'walkoverBoth'>> = {
    draw: 'draw',
    'double-loss': 'doubleLoss',
    'A:left': 'walkoverA',
    'B:left': 'walkoverB',
    'both:left': 'walkoverBoth',
  };
  const outcome = word[result];
  if (outcome !== undefined) return { outcome };
  const [a = 0, b = 0, draws = 0] = result.split('-').map(Number);
  return { outcome: a > b ? 'a' : b > a ? 'b' : 'draw', games: { a, b, draws } };
};

/** One event a second from ten o'clock on. */
const instantOf = (revision: number): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `2026-11-30T${two(10 + Math.floor(revision / 3600))}:${two(Math.floor(revision / 60) % 60)}:${two(revision % 60)}.000Z`;
};
