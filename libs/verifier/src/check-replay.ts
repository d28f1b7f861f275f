import * as E from 'fp-ts/Either';
import type { Plain } from '@roundbook/kernel';
import {
  asFolded,
  decide,
  drawBasis,
  evolve,
  initialState,
  type Context,
  type NewTournamentEvent,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { canonicalJson, drawSeed, type Hashing } from '@roundbook/transparency';
import { ageIn, ageOf } from './algorithm-age';
import type { ChainedEvent } from './check-chain';
import { commandsOf, drawSeedIn, givenTies, isAnswer, undosOf, type Answered } from './command-of';
import { drawSecrets, type DrawSecrets } from './draw-secrets';
import { policyGiven } from './policy-given';
import type { Checked, Fault, Unchecked } from './report';

export interface ReplayVerdict {
  readonly faults: readonly Fault[];
  readonly checked: readonly Checked[];
  readonly unchecked: readonly Unchecked[];
  /** After the last event that could be folded. */
  readonly state: TournamentState;
}

interface Folded {
  readonly line: number;
  readonly commandId: string;
  readonly event: TournamentEvent;
}

const at = ({ line, event }: Folded, code: string, what: string): Fault => ({
  code,
  message: `Event ${event.revision} (${event.type}, line ${line}) ${what}`,
  line,
  revision: event.revision,
  event: event.id,
  type: event.type,
});

const batchesOf = (events: readonly Folded[]): readonly (readonly Folded[])[] => {
  const batches: Folded[][] = [];
  for (const one of events) {
    const last = batches[batches.length - 1];
    if (last?.[0]?.commandId === one.commandId) last.push(one);
    else batches.push([one]);
  }
  return batches;
};

/** The command whose basis the seed of these events hangs on. */
const drawingCommand = (state: TournamentState, batch: readonly TournamentEvent[]): TournamentCommand | undefined => {
  for (const { type, data } of batch) {
    if (type === 'RoundPaired') return { type: 'pair', payload: {} };
    if (type === 'PairingRepaired') return { type: 'repair', payload: { round: data.round, reason: data.reason } };
    if (type === 'LeagueAssigned') return { type: 'balanceLeagues', payload: { by: 'lot' } };
    if (type === 'TournamentCompleted') return state.completed ? { type: 'undo', payload: {} } : { type: 'complete', payload: {} };
  }
  return undefined;
};

const textOf = (event: Pick<NewTournamentEvent, 'type' | 'data'> | undefined): string =>
  event === undefined ? '' : canonicalJson(JSON.parse(JSON.stringify({ type: event.type, data: event.data })) as Plain);

const UNCHECKED = {
  secret: 'Draws whose secret is not revealed yet: it is when the tournament is completed.',
  supplied: 'Draws with a seed supplied from outside: the pairing was re-run, where the seed came from is for its witnesses to say.',
  ties: 'Orders of tied players that were given and not drawn: taken as they were given.',
  byHand: 'Answers that were given by hand or taken over from another program: folded, not decided again.',
  version: 'Pairings of an older version of their algorithm: not re-run.',
  newerVersion: 'Pairings of a newer version of their algorithm than this program has: not re-run; a newer program can.',
} as const;

/** Folds the events of a tournament, and asks the rules again what each command had to come to. */
class Replay {
  readonly faults: Fault[] = [];
  private readonly counts = { seeds: 0, pairings: 0, commands: 0, standings: 0 };
  private readonly passedOver = new Map<keyof typeof UNCHECKED, number>();
  private state = initialState;
  private readonly history: TournamentEvent[] = [];

  constructor(
    private readonly hashing: Hashing,
    private readonly secrets: DrawSecrets,
    private readonly tournament: string,
  ) {}

  run(batches: readonly (readonly Folded[])[]): ReplayVerdict {
    for (const batch of batches) if (!this.answer(batch)) break;
    const { seeds, pairings, commands, standings } = this.counts;
    return {
      faults: this.faults,
      checked: [
        { what: 'secrets', count: this.secrets.revealed },
        { what: 'seeds', count: seeds },
        { what: 'pairings', count: pairings },
        { what: 'commands', count: commands },
        { what: 'standings', count: standings },
      ],
      unchecked: [...this.passedOver].map(([code, count]) => ({ code, message: UNCHECKED[code], count })),
      state: this.state,
    };
  }

  private pass(what: keyof typeof UNCHECKED): void {
    this.passedOver.set(what, (this.passedOver.get(what) ?? 0) + 1);
  }

  /** Whether the events could be folded: behind those that cannot be, nothing is known. */
  private answer(batch: readonly Folded[]): boolean {
    const before = this.state;
    try {
      this.checkSeed(before, batch);
      this.checkDecision(before, batch);
      for (const { event } of batch) {
        this.state = evolve(this.state, event);
        this.history.push(event);
      }
      return true;
    } catch (error) {
      // Events that no rules could have led to may be anything: what the fold makes of them is theirs to explain.
      if (!(error instanceof Error)) throw error;
      const [first] = batch;
      if (first !== undefined)
        this.faults.push(at(first, 'not_playable', `cannot be played behind the events before it: ${error.message}`));
      return false;
    }
  }

  private checkSeed(before: TournamentState, batch: readonly Folded[]): void {
    const events = batch.map(({ event }) => event);
    const seed = drawSeedIn(events);
    const [holder] = batch.filter(({ event }) => 'drawSeed' in event.data);
    if (seed === undefined || holder === undefined) return;
    const paired = events.find(({ type }) => type === 'RoundPaired');
    if (paired?.type === 'RoundPaired' && paired.data.source === 'supplied') return this.pass('supplied');
    const command = drawingCommand(before, events);
    const basis = command === undefined ? undefined : drawBasis(before, command);
    const secret = this.secrets.at(events[events.length - 1]?.revision ?? 0)?.secret;
    if (basis === undefined) return this.pass('byHand');
    if (secret === undefined) return this.pass('secret');
    const digest = this.hashing.sha256Hex(canonicalJson(basis.entrants));
    if (drawSeed(this.hashing, secret, { ...basis, tournament: this.tournament, digest }) !== seed)
      this.faults.push(at(holder, 'wrong_seed', 'was drawn with a seed that does not follow from the revealed secret and the entrants.'));
    else this.counts.seeds += 1;
  }

  /** What was chosen at the creation is the organiser's; that it can be chosen, and is this tournament and no other, can be checked. */
  private checkCreation([first, second]: readonly Folded[]): void {
    if (first === undefined) return;
    const { event } = first;
    if (event.type !== 'TournamentCreated') {
      this.faults.push(at(first, 'not_playable', 'is no beginning of a tournament.'));
      return;
    }
    const { tournament, policy } = event.data;
    if (tournament !== this.tournament)
      this.faults.push(at(first, 'wrong_tournament', `creates the tournament ${tournament}, not the one that its stream is named after.`));
    const read = policyGiven(policy);
    if (E.isLeft(read)) this.faults.push(at(first, 'not_allowed', `is not what the rules allow here: ${read.left.message}`));
    if (second !== undefined)
      this.faults.push(at(second, 'wrong_outcome', 'is not what the rules make of the command: a creation is answered by nothing else.'));
  }

  private checkDecision(before: TournamentState, batch: readonly Folded[]): void {
    const events = batch.map(({ event }) => event);
    const [first] = batch;
    if (before.revision < 0 || first === undefined) return this.checkCreation(batch);
    const strange = batch.find(({ event }) => ageOf(event) === 'unknown');
    if (strange !== undefined) {
      this.faults.push(at(strange, 'unknown_algorithm', 'was paired by an algorithm that there is not.'));
      return;
    }
    const { undoes } = first.event;
    if (undoes === undefined && !isAnswer(events)) {
      this.faults.push(at(first, 'no_command', 'follows from something else, and stands here by itself: no command comes to that.'));
      return;
    }
    if (undoes === undefined && ageIn(events) === 'newer') return this.pass('newerVersion');
    const answers = undoes === undefined ? commandsOf(events) : undosOf(events, undoes, this.history);
    if (answers.length === 0) return this.pass('byHand');
    const wrong: Fault[] = [];
    for (const answer of answers) {
      const fault = this.decidedOtherwise(before, batch, answer);
      if (fault === undefined) return;
      wrong.push(fault);
    }
    this.faults.push(...wrong.slice(0, 1));
  }

  /** Undefined where the command comes to these events, or to what nobody can compare them with. */
  private decidedOtherwise(before: TournamentState, batch: readonly Folded[], { command, context }: Answered): Fault | undefined {
    const events = batch.map(({ event }) => event);
    const [first, last] = [batch[0] as Folded, batch[batch.length - 1] as Folded];
    const decision = decide(before, command, { ...context, tournament: this.tournament } as Context);
    if (E.isLeft(decision)) return at(first, 'not_allowed', `is not what the rules allow here: ${decision.left.message}`);
    if (ageIn(events) === 'older') {
      this.pass('version');
      return undefined;
    }
    const wrong = batch.find(({ event }, index) => textOf(event) !== textOf(decision.right[index]));
    if (wrong !== undefined)
      return at(wrong, 'wrong_outcome', 'is not what the rules make of the command: decided again it comes to something else.');
    if (decision.right.length > batch.length) return at(last, 'wrong_outcome', 'lacks an event behind it that the rules demand.');
    this.counts.commands += 1;
    this.counts.pairings += ageIn(events) === undefined ? 0 : 1;
    this.counts.standings += events.filter(({ type }) => type === 'StageCompleted' || type === 'TournamentCompleted').length;
    if (givenTies(events) !== undefined) this.pass('ties');
    return undefined;
  }
}

const folded = (events: readonly ChainedEvent[]): { readonly events: readonly Folded[]; readonly fault?: Fault } => {
  const read: Folded[] = [];
  for (const { line, event } of events) {
    const one = asFolded(event);
    if (E.isRight(one)) read.push({ line, commandId: event.metadata.commandId, event: one.right });
    else {
      const { id, type, revision } = event;
      const { code, message } = one.left;
      const said = code === 'newer_event' ? code : 'damaged_event';
      return {
        events: read,
        fault: { code: said, message: `Event ${revision} (${type}, line ${line}): ${message}`, line, revision, event: id, type },
      };
    }
  }
  return { events: read };
};

/**
 * Whether the events of a tournament are what its rules made of its commands: every seed from the revealed secret, every pairing
 * drawn again, every other answer decided again on the state before it (ledger.md, A command's way, Draws).
 */
export const checkReplay = (hashing: Hashing, tournament: string, chained: readonly ChainedEvent[]): ReplayVerdict => {
  const { events, fault } = folded(chained);
  const secrets = drawSecrets(
    hashing,
    events.map(({ event }) => event),
  );
  const replay = new Replay(hashing, secrets, tournament);
  const verdict = replay.run(batchesOf(events));
  const wrongSecrets = events
    .filter(({ event }) => secrets.wrong.includes(event.revision))
    .map((one) => at(one, 'wrong_secret', 'reveals a secret that is not the one whose hash was published before the draws.'));
  return { ...verdict, faults: [...verdict.faults, ...wrongSecrets, ...(fault === undefined ? [] : [fault])] };
};
