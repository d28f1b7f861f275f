import { agreeing, RUNS } from './agreeing';

describe('eliminations and triple-down beside the references, after every round (rules.md 1, 5)', () => {
  it.each(['key-knockout', 'key-revival into main', 'key-revival into consolation', 'triple-down'] as const)(
    '%s: places, records, the winner',
    (name) => {
      const { compared, differences } = agreeing(name);
      expect(differences).toEqual([]);
      expect(compared).toBe(RUNS);
    },
  );
});
