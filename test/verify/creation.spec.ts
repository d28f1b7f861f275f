import { nodeHashing } from '@roundbook/transparency';
import { checkChain } from '../../libs/verifier/src/check-chain';
import { checkReplay } from '../../libs/verifier/src/check-replay';
import { isFault, readLines, type ReadLine } from '../../libs/verifier/src/read-lines';
import { played } from './exported';

test('a stream that begins with the creation of another tournament is found out', async () => {
  const { text, file } = await played({ preset: 'magic', players: 4, seed: 'creation' });
  const lines = readLines(text).filter((one): one is ReadLine => !isFault(one));
  const { events } = checkChain(nodeHashing, file.stream, lines.slice(1, -1));
  expect(events).toHaveLength(file.events.length);
  const own = file.stream.replace('tournament-', '');
  expect(checkReplay(nodeHashing, own, events).faults).toEqual([]);
  const other = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';
  expect(checkReplay(nodeHashing, other, events).faults[0]).toMatchObject({ code: 'wrong_tournament', revision: 0 });
  // Without its creation it is no tournament at all.
  expect(checkReplay(nodeHashing, own, events.slice(1)).faults[0]).toMatchObject({ code: 'not_playable', revision: 1 });
});
