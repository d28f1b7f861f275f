import type { MatchJson, RoundJson } from '../api/shapes';
import type { Text } from '../text';

export interface RoundSection {
  readonly key: string;
  /** Undefined where the round is one list. */
  readonly title: string | undefined;
  readonly matches: readonly MatchJson[];
  readonly byes: RoundJson['byes'];
}

const BRACKETS = { W: 'winners', D: 'deciders', L: 'losers', G: 'grandFinal', C: 'consolation' } as const;
const LEAGUES: ReadonlySet<string> = new Set(['semiFinals', 'final']);

type Placed = Pick<MatchJson, 'group' | 'bracketMatch'>;

/** By group or league, by contender group, or by the bracket of several that a match belongs to. */
const keyOf = ({ group, bracketMatch }: Placed): string =>
  bracketMatch === undefined ? (group === undefined ? '' : String(group)) : bracketMatch.charAt(0);

const titleOf = (text: Text, stage: string, key: string): string | undefined => {
  if (key === '' || LEAGUES.has(stage)) return undefined;
  if (key in BRACKETS) return text(`bracket.${BRACKETS[key as keyof typeof BRACKETS]}`);
  const number = Number(key);
  if (stage === 'performance' || stage === 'lastRound') return text(`round.contenders.${number === 1 ? 1 : number === 2 ? 2 : 3}`);
  return stage === 'league' ? text('league.number', { league: number }) : text('groups.number', { group: number });
};

/** What the pairings of a round stand under: one list, or one for each group, league or bracket. */
export const sectionsOf = (text: Text, { stage, matches, byes }: RoundJson): readonly RoundSection[] => {
  const order = [...Object.keys(BRACKETS)];
  const place = (key: string) => (key in BRACKETS ? order.indexOf(key) : Number(key));
  const keys = [...new Set([...matches, ...byes].map(keyOf))].sort((one, other) => place(one) - place(other));
  if (keys.length < 2 || LEAGUES.has(stage)) {
    const [key = ''] = keys;
    const alone = stage === 'performance' ? titleOf(text, stage, key) : undefined;
    return [{ key: 'all', title: alone, matches, byes }];
  }
  return keys.map((key) => ({
    key,
    title: titleOf(text, stage, key),
    matches: matches.filter((match) => keyOf(match) === key),
    byes: byes.filter((bye) => keyOf(bye) === key),
  }));
};
