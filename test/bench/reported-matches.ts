import { randomUUID } from 'node:crypto';
import type { Ledger } from '@roundbook/ledger';

const ORGANISER = { id: 'desk-1', role: 'organiser' };

/** Tournaments with an open round of which matches are reported, one after the other in each, all tournaments beside each other. */
export class ReportedMatches {
  private taken = 0;

  private constructor(
    private readonly ledger: Ledger,
    private readonly tournaments: readonly string[],
    private readonly matches: readonly string[],
  ) {}

  /** The same players in every tournament, a round of theirs published. */
  static async begin(ledger: Ledger, tournaments: number, players: number): Promise<ReportedMatches> {
    const issued = () => ({ commandId: randomUUID(), actor: ORGANISER });
    const persons = Array.from({ length: players }, (_, index) => ({
      person: randomUUID(),
      name: `Player ${index + 1}`,
      commandId: randomUUID(),
    }));
    await ledger.people.registerAll(persons, ORGANISER, randomUUID());
    const begun: string[] = [];
    let matches: readonly string[] = [];
    for (let index = 0; index < tournaments; index += 1) {
      const { tournament } = await ledger.create({ name: `Event ${index + 1}`, preset: 'magic', settings: { rounds: 5 } }, issued());
      await ledger.register(tournament, persons, {}, issued());
      await ledger.execute(tournament, 'pair', {}, issued());
      await ledger.execute(tournament, 'publish', {}, issued());
      begun.push(tournament);
      matches = ((await ledger.stateAt(tournament)).rounds[0]?.matches ?? []).map(({ id }) => id);
    }
    return new ReportedMatches(ledger, begun, matches);
  }

  /** The matches that are reported next: so many of each tournament. */
  next(each: number): readonly string[] {
    const matches = this.matches.slice(this.taken, this.taken + each);
    if (matches.length < each) throw new RangeError('there are no open matches left');
    this.taken += each;
    return matches;
  }

  async report(matches: readonly string[]): Promise<void> {
    await Promise.all(
      this.tournaments.map(async (tournament) => {
        for (const match of matches) {
          await this.ledger.execute(tournament, 'report', { match, result: '2-1' }, { commandId: randomUUID(), actor: ORGANISER });
        }
      }),
    );
  }
}
