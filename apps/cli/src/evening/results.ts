import type { MatchJson, RoundJson } from '@roundbook/projections';

/** Who wins in the story: mostly the earlier registered, and in round 2 at table 1 the other one. */
export const storyResult = ({ players, table, bestOf }: MatchJson, round: number): string => {
  const earlier = players[0].registration < players[1].registration;
  const first = earlier !== (round === 2 && table === 1);
  if (bestOf === 1) return first ? '1-0' : '0-1';
  return first ? '2-1' : '1-2';
};

/** The first match of a round whose loser is among these. */
export const matchLostBy = (
  { matches }: RoundJson,
  losers: readonly string[],
): { readonly match: MatchJson; readonly winner: string; readonly loser: string; readonly turned: string } | undefined => {
  for (const match of matches) {
    const first = match.result?.outcome === 'a';
    const [winner, loser] = first ? [match.players[0], match.players[1]] : [match.players[1], match.players[0]];
    if (losers.includes(loser.id)) return { match, winner: winner.name, loser: loser.name, turned: first ? '0-1' : '1-0' };
  }
  return undefined;
};
