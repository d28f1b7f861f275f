import { checks } from './event-store-checks';
import type { Fault } from './faulty-stores';
import { restartChecks } from './restart-checks';
import type { Subject } from './subject';
import { subscriptionChecks, type SubjectCheck } from './subscription-checks';

/** What an adapter promises beside what all of them do. */
export interface Promises {
  /** It outlives its process. */
  readonly lasting: boolean;
}

/** Some of the checks write and read thousands of events; over a network, on a busy machine. */
const TEST_MS = 30_000;

const overStore = (list: Readonly<Record<string, (store: Subject['store']) => Promise<void>>>): Readonly<Record<string, SubjectCheck>> =>
  Object.fromEntries(Object.entries(list).map(([title, check]) => [title, ({ store }: Subject) => check(store)]));

const all: Readonly<Record<string, SubjectCheck>> = {
  ...overStore(checks),
  ...subscriptionChecks,
  ...restartChecks,
};

const promisedBy = ({ lasting }: Promises): Readonly<Record<string, SubjectCheck>> => ({
  ...overStore(checks),
  ...subscriptionChecks,
  ...(lasting ? restartChecks : {}),
});

/** Registers the whole contract as tests of one adapter; `make` gives a fresh, empty store. */
export const contractOf = (name: string, make: () => Subject | Promise<Subject>, promises: Promises): void => {
  describe(`an event store ${name}`, () => {
    it.each(Object.entries(promisedBy(promises)))(
      '%s',
      async (_title, check) => {
        const subject = await make();
        try {
          await check(subject);
        } finally {
          await subject.store.close();
          await subject.dispose?.();
        }
      },
      TEST_MS,
    );
  });
};

/** The check that must notice a fault. */
export const noticing = ({ noticedBy }: Fault): SubjectCheck | undefined => all[noticedBy];
