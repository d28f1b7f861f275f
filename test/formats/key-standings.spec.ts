import { agreeing, RUNS } from './agreeing';

const PRESETS = [
  'key-league',
  'key-final-tournament',
  'key-playoff',
  'key-feather',
  'key-swiss-qualifier',
  'key-swiss',
  'key-swiss-simplified',
  'random-battle',
] as const;

describe('leagues, groups, Swiss and open play beside the references, after every round (rules.md 5)', () => {
  it.each(PRESETS)('%s: standings, who goes on, what a pairing rests on', (name) => {
    const { compared, differences } = agreeing(name);
    expect(differences).toEqual([]);
    expect(compared).toBe(RUNS);
  });
});
