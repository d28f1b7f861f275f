import { randomUUID } from 'node:crypto';
import { memoryStore } from '@roundbook/event-store';
import { pairPayload, registrationOf, type ImportPlan, type ImportStep, type PlayerIndex } from '@roundbook/interchange';
import { refused, RefusalError, type Actor, type Plain, type RecordedEvent, type SealedEvent } from '@roundbook/kernel';
import { canonicalJson, eventId } from '@roundbook/transparency';
import { Ledger, type CommandOptions } from './ledger';
import type { LedgerPorts } from './ports';
import { tournamentStream } from './tournament-streams';

export interface ImportOptions {
  readonly actor: Actor;
  /** The idempotency key of the whole import; the tournament's id. */
  readonly commandId?: string;
  readonly store?: string;
  /** The date on which it was played, as 2026-11-30; today's where absent. */
  readonly date?: string;
}

export interface Imported {
  readonly tournament: string;
  readonly revision: number;
  readonly notes: readonly string[];
}

/**
 * Records another program's tournament. Every step is a command of its own, decided as ever; they are written together: first
 * the persons, then the whole tournament in one batch, so that nothing is ever half imported.
 */
export const importTournament = async (ports: LedgerPorts, plan: ImportPlan, options: ImportOptions): Promise<Imported> => {
  const commandId = options.commandId ?? randomUUID();
  const stepIds = idsOfSteps(ports, plan, options, commandId);
  const [existing] = await ports.store.readStream(tournamentStream(commandId), { limit: 1 });
  const { snapshots: _snapshots, ...kept } = ports;
  const buffer = memoryStore();
  const ledger = new Ledger({ ...kept, store: existing === undefined ? buffer : ports.store });
  const created = {
    name: plan.name,
    preset: plan.preset,
    settings: plan.settings,
    ...(options.store === undefined ? {} : { store: options.store }),
  };
  const { tournament, revision } = await ledger.create(created, { commandId, actor: options.actor });
  if (existing !== undefined) return importedBefore(ports, plan, stepIds, tournament, revision);
  for (const [index, step] of plan.steps.entries()) {
    const issued = {
      commandId: stepIds[index] as string,
      actor: options.actor,
      ...(options.date === undefined ? {} : { localDate: options.date }),
    };
    await stepped(index, () => take(ledger, tournament, plan, step, issued));
  }
  const streams = await buffer.streams();
  const persons = streams.filter(({ stream }) => !stream.startsWith('tournament-'));
  await Promise.all(
    persons.map(async ({ stream }) => ports.store.append(stream, 'noStream', (await buffer.readStream(stream)).map(sealedOnly))),
  );
  const written = await ports.store.append(
    tournamentStream(tournament),
    'noStream',
    (await buffer.readStream(tournamentStream(tournament))).map(sealedOnly),
  );
  return { tournament, revision: written.revision, notes: plan.notes };
};

/**
 * The key of each step follows from the key of the import and from all that is imported: the same key over another file, or over
 * what another file left behind when the machine went down between the persons and the tournament, is never taken for the same.
 */
const idsOfSteps = ({ hashing }: LedgerPorts, plan: ImportPlan, { date }: ImportOptions, commandId: string): readonly string[] => {
  const { name, preset, settings, players, steps } = plan;
  const content = JSON.parse(JSON.stringify({ name, preset, settings, players, steps, date: date ?? null })) as Plain;
  const digest = hashing.sha256Hex(canonicalJson(content));
  return steps.map((_, index) => eventId(hashing, 'import', `${commandId}|${digest}`, index));
};

/** The first answer again, if the tournament under this key is made of these very steps. Throws `idempotency_key_reused`. */
const importedBefore = async (
  { store }: LedgerPorts,
  plan: ImportPlan,
  stepIds: readonly string[],
  tournament: string,
  created: number,
): Promise<Imported> => {
  const recorded = await store.readStream(tournamentStream(tournament));
  const last =
    stepIds.length === 0 ? created : (recorded.findLast(({ metadata }) => metadata.commandId === stepIds.at(-1))?.revision ?? -1);
  if (last >= 0) return { tournament, revision: last, notes: plan.notes };
  throw new RefusalError(
    refused('idempotency_key_reused', 'This command id was used for another command.', {
      field: 'commandId',
      allowed: 'a new id for a new command',
    }),
  );
};

/** What a store appends has no place yet. */
const sealedOnly = ({ id, type, data, metadata }: RecordedEvent): SealedEvent => ({ id, type, data, metadata });

/** A refusal names the step of the file that it came from. */
const stepped = async (index: number, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new RefusalError({ ...error.refusal, details: { ...error.refusal.details, step: index + 1 } });
  }
};

const take = (ledger: Ledger, tournament: string, plan: ImportPlan, step: ImportStep, options: CommandOptions): Promise<unknown> => {
  const execute = (type: string, payload: unknown) => ledger.execute(tournament, type, payload, options);
  const newPlayer = (index: PlayerIndex) => {
    const player = plan.players[index];
    return {
      name: player?.name ?? '',
      ...(player?.rating === undefined ? {} : { rating: player.rating }),
      ...(player?.league === undefined ? {} : { league: player.league }),
    };
  };
  switch (step.kind) {
    case 'register':
      return ledger.register(tournament, step.players.map(newPlayer), { confirmSameName: true }, options);
    case 'late':
      return ledger.register(
        tournament,
        [newPlayer(step.player)],
        { confirmSameName: true, fromRound: step.fromRound, entry: step.entry },
        options,
      );
    case 'checkIn':
      return execute('checkIn', { players: step.players.map(registrationOf) });
    case 'round':
      return execute('pair', pairPayload(step));
    case 'report':
      return execute('report', { match: matchIdOf(step.round, step.matchIndex), result: step.result });
    case 'correct':
      return execute('recordImported', { corrections: [{ match: matchIdOf(step.round, step.matchIndex), result: step.result }] });
    case 'penalise':
      return execute('penalise', { player: registrationOf(step.player), points: step.points, reason: 'imported' });
    case 'ties':
      return execute('recordImported', { ties: step.ties.map((order) => order.map(registrationOf)) });
    case 'complete':
      return execute('complete', {
        early: true,
        ...(step.ties.length === 0
          ? {}
          : { ties: step.ties.filter((order) => order.length > 1).map((order) => order.map(registrationOf)) }),
      });
    default:
      return execute('recordImported', {
        absences: [{ player: registrationOf(step.player), kind: step.kind, fromRound: step.fromRound }],
      });
  }
};

/** Imported rounds are first draws, their matches numbered as given. */
const matchIdOf = (round: number, index: number): string => `r${round}m${index + 1}`;
