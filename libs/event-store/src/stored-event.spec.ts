import { RefusalError } from '@roundbook/kernel';
import { recorded } from './stored-event';

const metadata = {
  schemaVersion: 1,
  at: '',
  actor: {},
  commandId: '',
  commandHash: '',
  $correlationId: '',
  $causationId: '',
  prev: '',
  hash: '',
};
const event = { id: 'e', type: 'T', data: {}, metadata };
const place = { stream: 's', revision: 3, position: 7 };

const codeOf = (text: string): string => {
  try {
    recorded(text, place);
    return 'read';
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.code;
    throw error;
  }
};

describe('a stored event', () => {
  it('is read with its place', () => {
    expect(recorded(JSON.stringify(event), place)).toEqual({ ...event, stream: 's', revision: 3, position: '0000000000000007' });
  });

  it.each([
    '',
    '{"id":',
    'null',
    '[]',
    ...['id', 'type', 'data', 'metadata'].map((name) => JSON.stringify({ ...event, [name]: undefined, [`${name}~`]: '' })),
    ...['schemaVersion', 'at', 'actor', 'commandId', 'commandHash', 'prev', 'hash'].map((name) =>
      JSON.stringify({ ...event, metadata: { ...metadata, [name]: undefined } }),
    ),
  ])('is damaged as %s', (text) => {
    expect(codeOf(text)).toBe('ledger_damaged');
  });
});
