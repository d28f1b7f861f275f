import type { ImportPlan } from '@roundbook/interchange';
import * as t from 'io-ts';
import { neutralCodec } from '@roundbook/interchange';
import {
  erasedCodec,
  eventsCodec,
  foreseenCodec,
  importedCodec,
  registeredCodec,
  renamedCodec,
  writtenCodec,
  type NewPlayer,
  type RegisterOptions,
} from '@roundbook/ledger';
import {
  bracketCodec,
  byeExplainedCodec,
  byesCodec,
  contendersCodec,
  crossTablesCodec,
  diffCodec,
  disputesCodec,
  finalsTablesCodec,
  pointText,
  pairingExplainedCodec,
  poolsCodec,
  presetsCodec,
  promotionExplainedCodec,
  roundsCodec,
  standingExplainedCodec,
  standingsCodec,
  timelineCodec,
  tournamentCodec,
  tournamentsCodec,
  whatIfCodec,
  type Explanations,
  type Point,
  type Questioned,
  type StandingsDiff,
  type Supposed,
  type WhatIfJson,
} from '@roundbook/projections';
import { signedCheckpointCodec, verifierKeyCodec, type SignedCheckpoint } from '@roundbook/query/log';
import type {
  EventJson,
  ForeseenJson,
  ImportOptions,
  LedgerAccess,
  Looking,
  PresetsJson,
  TournamentJson,
  ViewsJson,
  Written,
} from '../ledger-access';
import type { Connection, Question } from './connection';
import { plainName, withPlainNames } from './plain-names';

const at = (tournament: string, rest = ''): string => `/api/tournaments/${encodeURIComponent(tournament)}${rest}`;

const looked = ({ asOf, afterRound, public: asAnybody }: Looking): Pick<Question, 'query' | 'public'> => ({
  query: { asOf, afterRound },
  ...(asAnybody === true ? { public: true } : {}),
});

const VIEWS: { readonly [Name in keyof ViewsJson]: t.Mixed } = {
  standings: standingsCodec,
  rounds: roundsCodec,
  pools: poolsCodec,
  byes: byesCodec,
  bracket: bracketCodec,
  crossTables: crossTablesCodec,
  contenders: contendersCodec,
  finalsTables: finalsTablesCodec,
  disputes: disputesCodec,
  timeline: timelineCodec,
};

const EXPLANATIONS: { readonly [Kind in keyof Explanations]: t.Mixed } = {
  standing: standingExplainedCodec,
  pairing: pairingExplainedCodec,
  bye: byeExplainedCodec,
  promotion: promotionExplainedCodec,
};

/** A Roundbook that is running, over its interface; every answer is held against what the interface says of it. */
export class ServedAccess implements LedgerAccess {
  /** `freshKeys`: no command was ever sent under these keys before, so that a repetition is only ours, of a question that broke off. */
  constructor(
    private readonly connection: Connection,
    private readonly freshKeys: boolean,
  ) {}

  async ids() {
    return (await this.read<readonly { readonly id: string }[]>('/api/tournaments', tournamentsCodec)).map(({ id }) => id);
  }

  presets() {
    return this.read<PresetsJson>('/api/presets', presetsCodec);
  }

  tournament(tournament: string, looking: Looking = {}) {
    return this.read<TournamentJson>(at(tournament), tournamentCodec, looked(looking));
  }

  view<Name extends keyof ViewsJson>(tournament: string, name: Name, looking: Looking = {}) {
    return this.read<ViewsJson[Name]>(at(tournament, `/${name}`), VIEWS[name], looked(looking));
  }

  diff(tournament: string, from: Point, to: Point) {
    return this.read<StandingsDiff>(at(tournament, '/diff'), diffCodec, { query: { from: pointText(from), to: pointText(to) } });
  }

  explain<Kind extends Questioned['kind']>(tournament: string, question: Questioned & { readonly kind: Kind }, looking: Looking = {}) {
    const { query, ...asked } = looked(looking);
    const round = 'round' in question ? question.round : undefined;
    const path = at(tournament, `/explain/${question.kind}/${encodeURIComponent(question.of)}`);
    return this.read<Explanations[Kind]>(path, EXPLANATIONS[question.kind], { ...asked, query: { ...query, round } });
  }

  async whatIf(tournament: string, supposed: Supposed, looking: Looking = {}) {
    const question = { method: 'POST', path: at(tournament, '/what-if'), body: JSON.stringify(supposed), ...looked(looking) } as const;
    return withPlainNames((await this.connection.ask(question, whatIfCodec)).body) as WhatIfJson;
  }

  async neutral(tournament: string, point: Point) {
    const { body, revision } = await this.connection.ask({ path: at(tournament, '/export'), ...looked(point) }, neutralCodec);
    return { document: body, revision: revision ?? -1 };
  }

  async ledgerFile(tournament: string, names: boolean) {
    const question = { path: at(tournament, '/ledger'), query: names ? { names: 'true' } : {}, asText: true } as const;
    const { body, revision } = await this.connection.ask(question, t.string);
    return { text: body, revision: revision ?? -1 };
  }

  checkpoint() {
    return this.read<SignedCheckpoint>('/api/log/checkpoint', signedCheckpointCodec);
  }

  async verifierKey() {
    return (await this.read<{ readonly key: string }>('/api/log/key', verifierKeyCodec)).key;
  }

  events(tournament: string, from?: number, to?: number) {
    return this.read<readonly EventJson[]>(at(tournament, '/events'), eventsCodec, { query: { from, to } });
  }

  create(payload: unknown, commandId: string) {
    return this.command('/api/tournaments', payload, commandId);
  }

  register(tournament: string, players: readonly NewPlayer[], how: RegisterOptions, commandId: string) {
    return this.command(at(tournament, '/players'), { players, ...how }, commandId, registeredCodec);
  }

  execute(tournament: string, type: string, payload: unknown, commandId: string) {
    return this.command(at(tournament, `/commands/${type}`), payload, commandId);
  }

  async foresee(tournament: string, type: string, payload: unknown) {
    const question = { method: 'POST', path: at(tournament, `/foresee/${type}`), body: JSON.stringify(payload) } as const;
    return withPlainNames((await this.connection.ask(question, foreseenCodec)).body) as ForeseenJson;
  }

  async importFile(text: string, _plan: ImportPlan, options: ImportOptions, commandId: string) {
    const question = { method: 'POST', path: '/api/import', query: { ...options }, body: text, key: commandId } as const;
    return (await this.connection.ask(question, importedCodec)).body;
  }

  async rename(person: string, name: string, commandId: string) {
    const question = { method: 'PUT', path: `/api/persons/${person}/name`, body: JSON.stringify({ name }), key: commandId } as const;
    await this.connection.ask(question, renamedCodec);
  }

  async erase(person: string, commandId: string) {
    const question = { method: 'DELETE', path: `/api/persons/${person}`, key: commandId } as const;
    const { name, erasure } = (await this.connection.ask(question, erasedCodec)).body;
    return { name: plainName(name), erasure };
  }

  private async read<A>(path: string, gives: t.Mixed, more: Pick<Question, 'query' | 'public'> = {}): Promise<A> {
    return withPlainNames((await this.connection.ask({ path, ...more }, gives)).body) as A;
  }

  private async command(path: string, payload: unknown, key: string, gives: t.Mixed = writtenCodec): Promise<Written> {
    const { body } = await this.connection.ask({ method: 'POST', path, body: JSON.stringify(payload), key }, gives);
    const written = body as Written;
    return { ...written, repeated: written.repeated && !this.freshKeys };
  }
}
