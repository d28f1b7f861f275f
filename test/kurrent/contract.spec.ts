import { contractOf } from '../contract/event-store-contract';
import { checks } from '../contract/event-store-checks';
import { restartChecks } from '../contract/restart-checks';
import { kurrentSubject } from './subject';

contractOf('in KurrentDB', () => kurrentSubject(), { lasting: true });

describe('an event store in a server that knows no batches', () => {
  it.each([
    'appends at exact revisions and says where the last event is',
    'refuses every other expected revision and names the actual one',
    'answers a repeated batch as it did the first time',
    'lets exactly one of fifty racing writers win each revision',
  ])('%s', async (title) => {
    const subject = await kurrentSubject({ batches: false });
    try {
      expect(checks[title]).toBeDefined();
      await checks[title]?.(subject.store);
      expect(subject.server.calls.get('append')).toBeGreaterThan(0);
    } finally {
      await subject.dispose();
    }
  });

  it('knows a batch again after a restart', async () => {
    const subject = await kurrentSubject({ batches: false });
    try {
      await restartChecks['knows a batch again after a restart']?.(subject);
      expect(subject.server.calls.get('batchAppend')).toBeUndefined();
    } finally {
      await subject.dispose();
    }
  });
});
