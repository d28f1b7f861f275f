import { RefusalError } from '@roundbook/kernel';
import { parseAsOf } from '@roundbook/projections';
import { stateAtPoint } from '../../services/query/src/asked-point';
import { eveningOf, type Evening } from './evening';
import { GrownLedger } from './grown-ledger';
import { idOf } from './told-evening';

/** The events come a second apart; what one command brings about comes at once. */
const played = (): Evening => {
  const evening = eveningOf(1);
  if (evening === undefined) throw new Error('evening 1 is not played');
  return evening;
};

describe('an instant as a point in time', () => {
  const evening = played();
  const grown = new GrownLedger(evening);
  const last = evening.events.length - 1;
  beforeAll(() => grown.upTo(last));

  /** The revision that an instant, as somebody writes it, leads to. */
  const revisionAt = async (written: string): Promise<number> =>
    (await stateAtPoint(grown.source, idOf(evening), { asOf: parseAsOf(written) }, true)).revision;
  const atOf = (revision: number): string => evening.events[revision]?.at ?? '';
  const shifted = (revision: number, milliseconds: number): string => new Date(Date.parse(atOf(revision)) + milliseconds).toISOString();
  /** The last event of its instant. */
  const lastOf = (revision: number): number => evening.events.findLast(({ at }) => at <= atOf(revision))?.revision ?? -1;

  it('exactly at an event knows that event, and whatever else came at that very instant', async () => {
    const together = evening.events.findIndex(({ at }, index) => evening.events[index + 1]?.at === at);
    expect(together).toBeGreaterThan(-1);
    expect(await revisionAt(atOf(together))).toBeGreaterThan(together);
    for (let revision = 0; revision <= last; revision += 1) expect(await revisionAt(atOf(revision))).toBe(lastOf(revision));
  });

  it('between two events knows the earlier one alone', async () => {
    for (let revision = 0; revision <= last; revision += 3) {
      expect(await revisionAt(shifted(revision, 1))).toBe(lastOf(revision));
      expect(await revisionAt(shifted(revision, 499))).toBe(lastOf(revision));
      const before = evening.events.findLast(({ at }) => at < atOf(revision));
      if (before !== undefined) expect(await revisionAt(shifted(revision, -1))).toBe(before.revision);
    }
  });

  it('before the first event is refused, and says from when on there is something', async () => {
    const refusal = await stateAtPoint(grown.source, idOf(evening), { asOf: parseAsOf(shifted(0, -1)) }, true).catch((error) => error);
    expect(refusal).toBeInstanceOf(RefusalError);
    expect(refusal.refusal).toMatchObject({ code: 'before_the_beginning', allowed: `revision 0, or ${atOf(0)}, or later` });
  });

  it('after the last event, and long after it, knows everything', async () => {
    expect(await revisionAt(shifted(last, 1))).toBe(last);
    expect(await revisionAt('2099-12-31T23:59:59Z')).toBe(last);
  });

  it.each(['+09:00', '-03:30', '+00:00', '-12:00', '+14:00'])('written with the offset %s is the same instant', async (offset) => {
    const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
    const minutesAway = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    const there = shifted(7, minutesAway * 60_000).replace('Z', offset);
    expect(await revisionAt(there)).toBe(lastOf(7));
  });
});
