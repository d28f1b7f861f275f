import { randomUUID } from 'node:crypto';
import type { Ledger } from '@roundbook/ledger';
import type { TournamentState } from '@roundbook/tournament';
import { NAMES } from './names';

const issued = () => ({ commandId: randomUUID(), actor: { role: 'staff', id: 'organiser' } });

/** What is done beforehand, so that a test can begin where it wants to look. */
export class Seeded {
  private constructor(
    private readonly ledger: Ledger,
    readonly id: string,
  ) {}

  static async create(ledger: Ledger, players: number, preset: string, settings: Readonly<Record<string, unknown>> = {}): Promise<Seeded> {
    const names = Array.from({ length: players }, (_, index) => NAMES[index] ?? `Somebody ${index + 1}`);
    return Seeded.createWith(ledger, `${preset} of ${players}`, names, preset, settings);
  }

  static async createWith(
    ledger: Ledger,
    name: string,
    names: readonly string[],
    preset: string,
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<Seeded> {
    const { tournament } = await ledger.create({ name, preset, settings }, issued());
    await ledger.register(
      tournament,
      names.map((one) => ({ name: one })),
      {},
      issued(),
    );
    return new Seeded(ledger, tournament);
  }

  async run(type: string, payload: unknown = {}): Promise<void> {
    await this.ledger.execute(this.id, type, payload, issued());
  }

  state(): Promise<TournamentState> {
    return this.ledger.stateAt(this.id);
  }

  async pairAndPublish(): Promise<void> {
    await this.run('pair');
    await this.run('publish');
  }

  /** Side a wins everywhere but at the last `leaving` tables. */
  async reportAll(leaving = 0): Promise<void> {
    const matches = (await this.state()).rounds.at(-1)?.matches ?? [];
    for (const match of matches.slice(0, matches.length - leaving)) {
      await this.run('report', { match: match.id, result: `${(match.bestOf + 1) / 2}-0` });
    }
  }
}
