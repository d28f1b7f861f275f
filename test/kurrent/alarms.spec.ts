import { sealedEvents } from '../contract/sealed-events';
import { kurrentSubject, QUICK, type KurrentSubject } from './subject';

jest.setTimeout(30_000);

const A = 'tournament-a';

let subject: KurrentSubject;
beforeEach(async () => {
  subject = await kurrentSubject({}, QUICK);
  await subject.store.append(A, 'noStream', sealedEvents(A, 5));
  await subject.store.append('person-b', 'noStream', sealedEvents('person-b', 2));
});
afterEach(() => subject.dispose());

const found = async (): Promise<readonly string[]> => (await subject.store.alarms()).map(({ stream, kind }) => `${stream} ${kind}`);

describe('the alarms of a store', () => {
  it('are none while nothing is set and nothing missing, erased keys included', async () => {
    await subject.store.keys.add('person-b', 'wrapped');
    await subject.store.keys.remove('person-b');
    expect(await found()).toEqual([]);
  });

  it.each([
    ['$maxCount', { $maxCount: 3 }],
    ['$maxAge', { $maxAge: 3600 }],
    ['$tb', { $tb: 2 }],
  ])('name %s as soon as it is set, and its end', async (name, settings) => {
    subject.server.log.setSettings(A, settings);
    const [alarm] = await subject.store.alarms();
    expect(alarm).toMatchObject({ stream: A, kind: 'retention' });
    expect(alarm?.found).toContain(name);
    subject.server.log.setSettings(A, {});
    expect(await found()).toEqual([]);
  });

  it('name a stream that was deleted, softly or for good', async () => {
    subject.server.log.setSettings(A, { $tb: Number(2n ** 63n - 1n) });
    subject.server.log.tombstone('person-b');
    expect(await found()).toEqual([`${A} deleted`, 'person-b deleted']);
  });

  it('name events that are gone, also when nothing is set any more', async () => {
    subject.server.log.setSettings(A, { $maxCount: 2 });
    subject.server.log.scavenge();
    subject.server.log.setSettings(A, {});
    expect(await subject.store.alarms()).toEqual([{ stream: A, kind: 'missing', found: `${A} has no event 0; the next one is 3.` }]);
  });
});
