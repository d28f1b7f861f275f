import { writeNeutral, type ImportPlan } from '@roundbook/interchange';
import { notFound, RefusalError, type Actor } from '@roundbook/kernel';
import {
  eventsShown,
  importTournament,
  tournamentEvent,
  type Answer as Recorded,
  type Ledger,
  type LedgerPorts,
  type NewPlayer,
  type RegisterOptions,
} from '@roundbook/ledger';
import { pseudonym } from '@roundbook/person';
import {
  bracket,
  byes,
  checkRound,
  contenders,
  crossTables,
  diff,
  explain,
  disputes,
  finalsTables,
  impactShown,
  pools,
  presetsShown,
  rounds,
  staffOnly,
  standings,
  timeline,
  whatIf,
  withoutDrafts,
  withPlayerNames,
  type Explanations,
  type Names,
  type Point,
  type Questioned,
  type Supposed,
  type ToldEvent,
  type ViewOptions,
} from '@roundbook/projections';
import { AuditLog } from '@roundbook/query/log';
import type { TournamentState } from '@roundbook/tournament';
import { nodeSigning } from '@roundbook/transparency';
import { writeLedgerFile } from '@roundbook/verifier';
import { tournamentShown } from '@roundbook/projections';
import type { ForeseenJson, Imported, ImportOptions, LedgerAccess, Looking, ViewsJson, Written } from './ledger-access';
import { unwrap } from './unwrap';

/** Who holds the ledger file runs the tournament. */
const STAFF: Actor = { id: 'command-line', role: 'organiser' };

const nameIn =
  (names: ReadonlyMap<string, string>): Names =>
  (person) =>
    names.get(person) ?? pseudonym(person);

const written = ({ tournament, revision, events, repeated }: Recorded): Written => ({
  tournament,
  revision,
  events: events.map(({ type }) => type),
  repeated,
});

const viewOf = ({ afterRound }: Point, staff: boolean): ViewOptions => ({ ...(afterRound === undefined ? {} : { afterRound }), staff });

/** A ledger file that is opened here. */
export class EmbeddedAccess implements LedgerAccess {
  private readonly log: AuditLog;

  constructor(
    private readonly ledger: Ledger,
    private readonly ports: LedgerPorts,
  ) {
    this.log = new AuditLog({ ...ports, signing: nodeSigning });
  }

  async ids() {
    return (await this.ledger.tournaments()).map(({ tournament }) => tournament);
  }

  async presets() {
    return presetsShown();
  }

  async tournament(tournament: string, looking: Looking = {}) {
    const state = await this.stateAtPoint(tournament, looking);
    return tournamentShown(state, await this.ledger.names(state), looking.public !== true);
  }

  async view<Name extends keyof ViewsJson>(tournament: string, name: Name, looking: Looking = {}): Promise<ViewsJson[Name]> {
    const state = await this.stateAtPoint(tournament, looking);
    const names = nameIn(await this.ledger.names(state));
    const options = viewOf(looking, looking.public !== true);
    const shown: { readonly [One in keyof ViewsJson]: () => ViewsJson[One] | Promise<ViewsJson[One]> } = {
      standings: () => standings(state, names, options),
      rounds: () => rounds(state, names, options),
      pools: () => unwrap(pools(state, names, options)),
      byes: () => byes(state, names, options),
      bracket: () => bracket(state, names, options),
      crossTables: () => unwrap(crossTables(state, names, options)),
      contenders: () => unwrap(contenders(state, names, options)),
      finalsTables: () => unwrap(finalsTables(state, names, options)),
      disputes: async () => {
        const recorded = await this.ledger.recorded(tournament, state.revision);
        const notes = options.staff === true ? { notes: await this.ledger.openNotes(tournament, recorded) } : {};
        return disputes(state, await this.told(tournament, state.revision), names, { ...options, ...notes });
      },
      timeline: async () => {
        const notes = await this.ledger.openNotes(tournament, await this.ledger.recorded(tournament, looking.asOf));
        return timeline(await this.told(tournament, looking.asOf), names, { ...options, notes });
      },
    };
    return shown[name]();
  }

  async diff(tournament: string, from: Point, to: Point) {
    const names = nameIn(await this.ledger.names(await this.ledger.stateAt(tournament)));
    const [before, after] = [await this.stateAtPoint(tournament, from), await this.stateAtPoint(tournament, to)];
    const told = timeline(await this.told(tournament, Math.max(before.revision, after.revision)), names, { staff: true });
    return diff(standings(before, names, viewOf(from, true)), standings(after, names, viewOf(to, true)), told);
  }

  async explain<Kind extends Questioned['kind']>(
    tournament: string,
    question: Questioned & { readonly kind: Kind },
    looking: Looking = {},
  ): Promise<Explanations[Kind]> {
    const { state, names, told, options } = await this.looked(tournament, looking);
    return unwrap(explain(state, names, question, told, options)) as Explanations[Kind];
  }

  async whatIf(tournament: string, supposed: Supposed, looking: Looking = {}) {
    const { names, told, options } = await this.looked(tournament, looking);
    return unwrap(whatIf(told, names, supposed, options));
  }

  private async looked(tournament: string, looking: Looking) {
    const state = await this.stateAtPoint(tournament, looking);
    const names = nameIn(await this.ledger.names(state));
    return { state, names, told: await this.told(tournament, state.revision), options: viewOf(looking, looking.public !== true) };
  }

  async neutral(tournament: string, point: Point) {
    const state = await this.stateAtPoint(tournament, point);
    const { afterRound } = point;
    const document = writeNeutral(withoutDrafts(state), await this.ledger.names(state), afterRound === undefined ? {} : { afterRound });
    return { document, revision: state.revision };
  }

  async ledgerFile(tournament: string, names: boolean) {
    const events = await this.ledger.recorded(tournament);
    const { stream, revision } = events[events.length - 1] as (typeof events)[number];
    const proof = await this.log.proofOf(stream, revision);
    const known = names ? Object.fromEntries(await this.ledger.names(await this.ledger.stateAt(tournament))) : undefined;
    return { text: writeLedgerFile({ stream, events, proof, ...(known === undefined ? {} : { names: known }) }), revision };
  }

  checkpoint() {
    return this.log.checkpoint();
  }

  verifierKey() {
    return this.log.verifierKey();
  }

  events(tournament: string, from?: number, to?: number) {
    return eventsShown(this.ledger, tournament, from, to);
  }

  async create(payload: unknown, commandId: string) {
    return written(await this.ledger.create(payload, { commandId, actor: STAFF }));
  }

  async register(tournament: string, players: readonly NewPlayer[], how: RegisterOptions, commandId: string) {
    return written(await this.ledger.register(tournament, players, how, { commandId, actor: STAFF }));
  }

  async execute(tournament: string, type: string, payload: unknown, commandId: string) {
    return written(await this.named(tournament, this.ledger.execute(tournament, type, payload, { commandId, actor: STAFF })));
  }

  async foresee(tournament: string, type: string, payload: unknown): Promise<ForeseenJson> {
    const { events, impact } = await this.named(tournament, this.ledger.foresee(tournament, type, payload));
    const state = await this.ledger.stateAt(tournament);
    const names = nameIn(await this.ledger.names(state));
    const player = (registration: number) => {
      const id = state.players[registration - 1]?.person ?? '';
      return { id, name: names(id) };
    };
    return { revision: state.revision, events: events.map(({ type: event }) => event), impact: impactShown(impact, player) };
  }

  async importFile(_text: string, plan: ImportPlan, { store, date }: ImportOptions, commandId: string): Promise<Imported> {
    const where = { ...(store === undefined ? {} : { store }), ...(date === undefined ? {} : { date }) };
    return importTournament(this.ports, plan, { actor: STAFF, commandId, ...where });
  }

  async rename(person: string, name: string, commandId: string) {
    await this.ledger.people.rename(person, name, { commandId, actor: STAFF });
  }

  async erase(person: string, commandId: string) {
    const erasure = await this.ledger.people.erase(person, { commandId, actor: STAFF });
    return { name: (await this.ledger.people.namesOf([person])).get(person) ?? person, erasure };
  }

  /** The tournament as it was known at a point, to staff or to everybody. Refusals: `unknown_revision`, `before_the_beginning`, `unknown_round`. */
  private async stateAtPoint(tournament: string, { asOf, afterRound, public: asAnybody }: Looking): Promise<TournamentState> {
    const seen = async (state: TournamentState) => (asAnybody === true ? this.publicState(state) : state);
    const now = await seen(await this.ledger.stateAt(tournament));
    if (typeof asOf === 'number' && asOf > now.revision) {
      throw new RefusalError(
        notFound('unknown_revision', `There is no revision ${asOf}.`, { field: 'asOf', allowed: `0 to ${now.revision}` }),
      );
    }
    const then = asOf === undefined ? now : await seen(await this.ledger.stateAt(tournament, asOf));
    checkRound(afterRound, withoutDrafts(then).rounds.length);
    return then;
  }

  /** At the newest event that everybody may see: when a draft is made and changed is staff's alone. */
  private async publicState(state: TournamentState): Promise<TournamentState> {
    const told = await this.told(state.id, state.revision);
    const hidden = staffOnly(told);
    const newest = told.findLast((_, index) => !hidden.has(index));
    return newest === undefined || newest.revision === state.revision ? state : this.ledger.stateAt(state.id, newest.revision);
  }

  private async told(tournament: string, asOf?: number | string): Promise<readonly ToldEvent[]> {
    return (await this.ledger.recorded(tournament, asOf)).map((event) => ({ ...tournamentEvent(event), actor: event.metadata.actor }));
  }

  /** The rules know players by number; who is refused reads a name. */
  private async named<A>(tournament: string, work: Promise<A>): Promise<A> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof RefusalError) || !/^Player \d/.test(error.refusal.message)) throw error;
      const state = await this.ledger.stateAt(tournament);
      const names = await this.ledger.names(state);
      throw withPlayerNames(error, (registration) => names.get(state.players[registration - 1]?.person ?? ''));
    }
  }
}
