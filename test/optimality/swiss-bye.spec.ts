import { swissBye } from '@roundbook/pairing';
import { swissByeReceivers } from '../reference/pairing/swiss';
import { Chance } from './chance';
import { everyWay } from './enumerated-draw';
import { fields } from './how-many';
import { numbers, oddSize } from './small-fields';

const count = fields(500);

describe('the bye of a Swiss round', () => {
  it(`goes to those whom the rules allow and to nobody else, with equal chances, in ${count} fields`, () => {
    let shared = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = oddSize(chance);
      const groups: number[][] = [];
      for (const player of chance.shuffled(numbers(n))) {
        const last = groups[groups.length - 1];
        if (last === undefined || last.length === 5 || chance.happens(50)) groups.push([player]);
        else last.push(player);
      }
      const most = chance.pick([0, 1, 1, 2]);
      const late = numbers(n).map(() => chance.happens(20));
      const byes = late.map((one) => (one ? 0 : chance.between(most === 2 ? 1 : 0, most)));
      const firstRoundPlayedIsNoBye = chance.happens(50);
      const rank = numbers(n).map((player) => groups.findIndex((group) => group.includes(player)) + 1);
      const allowed = swissByeReceivers(numbers(n), { rank, byes, inFirstRound: late, firstRoundPlayedIsNoBye });
      const passedOver = (player: number): boolean => firstRoundPlayedIsNoBye && late[player]!;
      const ways = everyWay((draw) => swissBye({ groups, byes: (player) => byes[player]!, passedOver, draw }).receiver, 5000);
      if (ways === null) throw new Error(`field ${seed} can turn out in too many ways`);
      const times = allowed.map((player) => ways.filter(({ result }) => result === player).length);
      expect({ seed, times }).toEqual({ seed, times: allowed.map(() => ways.length / allowed.length) });
      if (allowed.length > 1) shared += 1;
    }
    expect(shared).toBeGreaterThan(count / 10);
  });
});
