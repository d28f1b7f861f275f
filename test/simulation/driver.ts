import * as E from 'fp-ts/Either';
import type { Plain, Refusal } from '@roundbook/kernel';
import { nameAfter, sortKey } from '@roundbook/person';
import {
  decide,
  drawBasis,
  evolve,
  initialState,
  undoTarget,
  type Context,
  type NewTournamentEvent,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { canonicalJson, drawCommitment, drawSeed, eventId, nodeHashing } from '@roundbook/transparency';
import { personId } from './people';

/** One command that was given, what was there before it and what came of it. */
export interface Happening {
  readonly command: TournamentCommand;
  readonly context: Context;
  readonly before: TournamentState;
  readonly after: TournamentState;
  /** Empty where it was refused. */
  readonly events: readonly TournamentEvent[];
  readonly refusal?: Refusal;
}

export type Watch = (happening: Happening, driver: Driver) => void;

/** Everything reachable is made read-only: whoever writes to a state or an event throws. */
const frozen = <A>(value: A): A => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
};

const FIRST_INSTANT = Date.UTC(2026, 10, 30, 18);

/**
 * Gives commands to one tournament as the ledger would: it derives draw seeds from a secret and the draw basis, ids from
 * the commands, instants from a counter, and knows the names. Nothing in it depends on anything but the seed.
 */
export class Driver {
  state: TournamentState = frozen(initialState);
  readonly events: TournamentEvent[] = [];
  /** Names by person. */
  readonly names = new Map<string, string>();
  private readonly tournament: string;
  private secret: string;
  private commands = 0;

  constructor(
    readonly seed: number,
    private readonly watch: Watch = () => undefined,
  ) {
    this.tournament = personId(seed, -1);
    this.secret = nodeHashing.sha256Hex(`secret of ${seed}`);
  }

  /** Carries a command out; false where it was refused. What is neither decided nor refused is thrown. */
  give(command: TournamentCommand): boolean {
    this.commands += 1;
    const context = this.contextOf(command);
    const before = this.state;
    const decision = decide(before, command, context);
    if (E.isLeft(decision)) {
      this.watch({ command, context, before, after: before, events: [], refusal: decision.left }, this);
      return false;
    }
    const undoes = command.type === 'undo' ? undoTarget(before, command.payload, this.events)?.id : undefined;
    const events = this.recorded(decision.right, context.at).map((event) => (undoes === undefined ? event : { ...event, undoes }));
    if (events.some((event) => event.type === 'DrawCommitmentReplaced')) this.secret = context.fresh?.secret ?? this.secret;
    for (const event of events) this.state = frozen(evolve(this.state, event));
    this.events.push(...events);
    this.watch({ command, context, before, after: this.state, events }, this);
    return true;
  }

  /** What the command would come to now, without carrying it out. */
  preview(
    command: TournamentCommand,
    from: TournamentState = this.state,
    history: readonly TournamentEvent[] = this.events,
  ): TournamentState | Refusal {
    const context = { ...this.contextOf(command, from), history };
    const decision = decide(from, command, context);
    if (E.isLeft(decision)) return decision.left;
    return this.recorded(decision.right, context.at, from, 'preview').reduce((state, event) => frozen(evolve(state, event)), from);
  }

  /** The events with the ids and revisions that they would be recorded under. */
  recorded(
    proposed: readonly NewTournamentEvent[],
    at: string,
    from: TournamentState = this.state,
    kind = 'command',
  ): readonly TournamentEvent[] {
    const stream = `tournament-${this.tournament}`;
    return proposed.map(
      (event, index) =>
        frozen({
          ...event,
          id: eventId(nodeHashing, stream, `${kind} ${this.commands}`, index),
          at,
          revision: from.revision + 1 + index,
        }) as TournamentEvent,
    );
  }

  contextOf(command: TournamentCommand, state: TournamentState = this.state): Context {
    const at = new Date(FIRST_INSTANT + this.commands * 1000).toISOString();
    const next = nodeHashing.sha256Hex(`${this.secret} next`);
    const fresh = {
      secret: state.revision < 0 ? this.secret : next,
      sealedSecret: 'sealed',
      drawCommitment: drawCommitment(nodeHashing, state.revision < 0 ? this.secret : next),
    };
    const basis = drawBasis(state, command);
    const seed =
      basis === undefined
        ? {}
        : {
            drawSeed: drawSeed(nodeHashing, this.secret, {
              ...basis,
              digest: nodeHashing.sha256Hex(canonicalJson(basis.entrants as Plain)),
            }),
          };
    const names =
      command.type === 'register'
        ? {
            names: this.places(
              state,
              command.payload.players.map(({ player }) => player),
            ),
          }
        : {};
    return {
      at,
      localDate: at.slice(0, 10),
      ...seed,
      ...names,
      fresh,
      secret: this.secret,
      tournament: this.tournament,
      history: this.events,
    };
  }

  private places(state: TournamentState, persons: readonly string[]): NonNullable<Context['names']> {
    const known = state.players.map(({ registration, person }) => ({ registration, name: this.names.get(person) ?? person }));
    return persons.map((person) => {
      const name = this.names.get(person) ?? person;
      const same = known.find((other) => sortKey(other.name) === sortKey(name));
      const place = nameAfter(known, name);
      known.push({ registration: known.length + 1, name });
      return { nameAfter: place, ...(same === undefined ? {} : { sameNameAs: same.registration }) };
    });
  }
}
