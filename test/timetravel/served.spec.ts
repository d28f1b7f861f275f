import { RefusalError, type Asked } from '@roundbook/kernel';
import { Views } from '../../services/query/src/views';
import { patience, runs } from '../simulation/runs';
import { answersAt, PROJECTIONS, textOf } from './answers';
import { eveningOf } from './evening';
import { GrownLedger } from './grown-ledger';
import { idOf, onlyUpTo, statesOf } from './told-evening';

const USUAL = 16;
const ASKED = 12;

const asked = (staff: boolean) => ({ reader: { role: staff ? 'staff' : 'public' } }) as unknown as Asked;
const response = { setHeader: () => undefined } as unknown as Parameters<Views['standings']>[3];

/** What a route answers, members in no order; where it refuses, the code. */
const served = async (views: Views, name: (typeof PROJECTIONS)[number], id: string, asOf: number, staff: boolean): Promise<string> => {
  try {
    return textOf(JSON.parse(String(await views[name](asked(staff), id, { asOf: String(asOf) }, response))));
  } catch (error) {
    if (error instanceof RefusalError) return `refused: ${error.refusal.code}`;
    throw error;
  }
};

test(
  'the routes answer from what they have kept what a world without the later events would answer',
  async () => {
    const found: string[] = [];
    let same = 0;
    for (let number = 1; number <= runs(USUAL); number += 1) {
      const evening = eveningOf(number);
      if (evening === undefined) continue;
      const [id, states, last] = [idOf(evening), statesOf(evening), evening.events.length - 1];
      const grown = new GrownLedger(evening);
      const views = new Views(grown.source);
      for (let turn = 1; turn <= ASKED; turn += 1) {
        await grown.upTo(Math.floor((last * turn) / ASKED));
        // The same revisions again and again, while the tournament goes on.
        const revision = Math.floor((last * ((turn * 5) % (turn + 1))) / ASKED);
        const theirs = await answersAt(onlyUpTo(evening, states, revision), id, {}, true);
        for (const name of PROJECTIONS) {
          const ours = await served(views, name, id, revision, true);
          if (ours === theirs[name]) same += 1;
          else
            found.push(
              `${evening.preset} ${number}, ${name} at ${revision} of turn ${turn}\n  ours ${ours.slice(0, 300)}\n  then ${theirs[name]?.slice(0, 300)}`,
            );
        }
      }
    }
    expect(found.slice(0, 3)).toEqual([]);
    expect(same).toBeGreaterThan(runs(USUAL) * ASKED * 9);
  },
  patience(USUAL),
);
