import { randomUUID } from 'node:crypto';
import { readNeutral, type ImportPlan } from '@roundbook/interchange';
import { problemOf, RefusalError } from '@roundbook/kernel';
import { memoryPorts } from './embedded';
import { importTournament, type ImportOptions } from './import-tournament';
import { Ledger } from './ledger';
import type { LedgerPorts } from './ports';

const actor = { id: 'desk-1', role: 'organiser' };

interface Given {
  readonly names?: readonly string[];
  readonly policy?: Readonly<Record<string, string>>;
  readonly match?: Readonly<Record<string, unknown>>;
}

const planOf = ({ names = ['Ada', 'Ben'], policy = {}, match = {} }: Given = {}): ImportPlan => {
  const document = {
    format: 'swiss',
    preset: 'magic',
    name: 'Friday',
    policy,
    players: names.map((name, index) => ({ id: `p${index}`, name })),
    rounds: [{ n: 1, stage: 'swiss', matches: [{ a: 'p0', b: 'p1', outcome: 'a', ...match }] }],
  };
  const plan = readNeutral(JSON.stringify(document), {});
  if (plan._tag === 'Left') throw new RefusalError(plan.left);
  return plan.right;
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

const statusOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof RefusalError ? problemOf(error.refusal).status : Promise.reject(error)),
  );

const importing = (ports: LedgerPorts, plan: ImportPlan, options: Partial<ImportOptions> = {}) =>
  importTournament(ports, plan, { actor, ...options });

const namesIn = async (ports: LedgerPorts, tournament: string): Promise<readonly string[]> => {
  const ledger = new Ledger(ports);
  return [...(await ledger.names(await ledger.stateAt(tournament))).values()];
};

describe('the same import again (ledger.md, Idempotency)', () => {
  it('is answered as the first time, and writes nothing', async () => {
    const ports = memoryPorts();
    const commandId = randomUUID();
    const first = await importing(ports, planOf(), { commandId });
    const events = (await ports.store.readAll()).length;
    expect(await importing(ports, planOf(), { commandId })).toEqual(first);
    expect(await ports.store.readAll()).toHaveLength(events);
  });

  it.each([
    ['other players', planOf({ names: ['Ada', 'Cleo'] }), {}],
    ['another result', planOf({ match: { outcome: 'b' } }), {}],
    ['another date', planOf(), { date: '2026-11-29' }],
  ])('is refused with %s', async (_what, plan, options) => {
    const ports = memoryPorts();
    const commandId = randomUUID();
    await importing(ports, planOf(), { commandId });
    expect(await codeOf(importing(ports, plan, { commandId, ...options }))).toBe('idempotency_key_reused');
    // As for every other command: not of the present state, so that no retry helps.
    expect(await statusOf(importing(ports, plan, { commandId, ...options }))).toBe(422);
  });

  it('never takes the persons that another file left behind when the machine went down', async () => {
    const ports = memoryPorts();
    const commandId = randomUUID();
    const { store } = ports;
    const down: LedgerPorts = {
      ...ports,
      store: {
        ...store,
        readStream: (...given) => store.readStream(...given),
        append: (stream, ...rest) => (stream.startsWith('tournament-') ? Promise.reject(new Error('down')) : store.append(stream, ...rest)),
      },
    };
    await expect(importing(down, planOf({ names: ['Ada', 'Ben'] }), { commandId })).rejects.toThrow('down');
    const { tournament } = await importing(ports, planOf({ names: ['Cleo', 'Dan'] }), { commandId });
    expect(await namesIn(ports, tournament)).toEqual(['Cleo', 'Dan']);
  });
});

describe('an import under confirmation by staff (rules.md 6.3)', () => {
  it.each([
    [{}, true],
    [{ confirmed: false }, false],
  ])('takes %j as it says', async (match, confirmed) => {
    const ports = memoryPorts();
    const { tournament } = await importing(ports, planOf({ policy: { confirmation: 'staff' }, match }));
    const [round] = (await new Ledger(ports).stateAt(tournament)).rounds;
    expect(round?.matches[0]).toMatchObject({ result: { outcome: 'a' }, confirmed });
    expect(round?.completed).toBe(confirmed);
  });
});
