import { loadedWith, type SourceChange } from './loaded-with';

/** A fault put into our own sources, and the section of rules.md that it breaks: performance pairings or the Dominion league. */
export interface LaterFault extends SourceChange {
  readonly rule: '4' | '6';
  readonly what: string;
}

/** Plays small tournaments with a changed source; the number of the first one that differs from its reference, 0 for none. */
export const laterNoticedAfter = (change: SourceChange | undefined, rule: LaterFault['rule'], tournaments: number): number => {
  const { firstWrong } = loadedWith(change, 'test/sweep/first-wrong-4-6.ts') as unknown as typeof import('./first-wrong-4-6');
  return firstWrong(rule, tournaments);
};

const outlook = 'libs/tournament/src/stages/swiss-outlook.ts';
const difference = 'libs/scoring/src/score-difference.ts';
const leagues = 'libs/tournament/src/decide/stages/pair-leagues.ts';
const ranking = 'libs/tournament/src/stages/league-ranking.ts';
const tables = 'libs/tournament/src/stages/tables-stage.ts';

export const SEEDED_FAULTS_4_6: readonly LaterFault[] = [
  {
    rule: '4',
    what: 'a walkover has no spread (4)',
    file: difference,
    was: "sums[a]! += outcome === 'walkoverB' ? byeSpread : -byeSpread;",
    becomes: '',
  },
  {
    rule: '4',
    what: 'Swiss ends one round late (4.2)',
    file: outlook,
    was: 'round <= policy.swissUntil',
    becomes: 'round <= Number(policy.swissUntil) + 1',
  },
  {
    rule: '4',
    what: 'performance pairings give way to Swiss again (4.3)',
    file: outlook,
    was: "round <= afterRound && phase === 'performance'",
    becomes: "round < afterRound && phase === 'performance'",
  },
  {
    rule: '4',
    what: 'contenders are within N wins (4.3)',
    file: 'libs/pairing/src/performance/contenders.ts',
    was: 'at(wins, reference) - roundsLeft;',
    becomes: 'at(wins, reference) - 2 * roundsLeft;',
  },
  {
    rule: '4',
    what: 'starts are not counted (4.5)',
    file: 'libs/tournament/src/decide/stages/who-starts-where.ts',
    was: 'starts[first] = (starts[first] ?? 0) + 1;',
    becomes: '',
  },
  {
    rule: '6',
    what: 'unprovable games and walkovers are walked out of for the AOASD as well (6.4)',
    file: difference,
    was: "const met = sheet.matches.filter(({ outcome }) => outcome !== 'walkoverA' && outcome !== 'walkoverB' && outcome !== 'walkoverBoth');",
    becomes: 'const met = sheet.matches;',
  },
  {
    rule: '6',
    what: 'the bye goes to the best of the ranking (6.5)',
    file: leagues,
    was: 'points(registration) === lowest)',
    becomes: 'registration === eligible[0])',
  },
  {
    rule: '6',
    what: 'league 2 is ranked as league 1 is (6.4)',
    file: ranking,
    was: 'tieBreakers: league === 2 ? (policy.tieBreakersLeague2 ?? policy.tieBreakers) : policy.tieBreakers,',
    becomes: 'tieBreakers: policy.tieBreakers,',
  },
  {
    rule: '6',
    what: 'three of a semi-final table go on (6.7)',
    file: tables,
    was: 'slice(0, THROUGH);',
    becomes: 'slice(0, THROUGH + 1);',
  },
  {
    rule: '6',
    what: 'the other league comes before the same one (6.7)',
    file: 'libs/tournament/src/decide/table-promotions.ts',
    was: 'order.filter((player) => of(player) === of(gone)),',
    becomes: 'order.filter((player) => of(player) > of(gone)),',
  },
];
