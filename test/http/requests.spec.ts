import { patience, runs } from '../simulation/runs';
import { badRequest } from './bad-requests';
import { openVenue } from './opened-venue';

const COUNT = runs(2_000);
const AT_ONCE = 8;
const seed = process.env['ROUNDBOOK_SEED'] ?? '1';

test(
  `${COUNT} bad requests are refused as what they are: none is a fault, none changes the ledger`,
  async () => {
    const opened = await openVenue();
    const id = await opened.staff.tournament('playstile-2lo', 12);
    await opened.staff.paired(id);
    const [before, { revision }] = [await opened.events(), await opened.staff.read(`/api/tournaments/${id}`)];
    const refused = new Map<string, number>();
    let next = 0;
    const sending = async (): Promise<void> => {
      while (next < COUNT) {
        const number = next;
        next += 1;
        const { way, by, path, ...sent } = badRequest(seed, number, id);
        const { status, json, text } = await opened[by].send(path, sent);
        if (status < 400 || status >= 500 || json?.status !== status || typeof json.code !== 'string')
          throw new Error(
            `seed ${seed}, request ${number} (${way}): ${sent.method ?? 'GET'} ${path} ${String(sent.body).slice(0, 400)}: ${status} ${text.slice(0, 400)}`,
          );
        refused.set(way, (refused.get(way) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sending));
    expect([...refused.values()].reduce((all, count) => all + count, 0)).toBe(COUNT);
    expect(await opened.events()).toBe(before);
    expect((await opened.staff.read(`/api/tournaments/${id}`)).revision).toBe(revision);
    await opened.close();
  },
  patience(2_000),
);
