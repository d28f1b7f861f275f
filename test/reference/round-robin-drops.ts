import { KeyMatch, KeyRound, departures, keyDecision } from './key-document';
import { KeyStandingsFault } from './key-scoring';

/** The members of each group, in the order of the groups; one group for a league. */
export function roundRobinGroups(ids: string[], rounds: KeyRound[]): string[][] {
  const first = rounds[0];
  if (!first) return [ids];
  if (first.groups) return first.groups;
  const groups: string[][] = [];
  for (const match of first.matches) {
    const group = (groups[(match.group ?? 1) - 1] ??= []);
    group.push(match.a, ...(match.b === null ? [] : [match.b]));
  }
  return groups;
}

export interface DropEffect {
  /** All their matches leave the standings. */
  takenOut: Set<string>;
  /** Matches that were never played because somebody had left. */
  given: KeyMatch[];
}

/** Matches with a result: played, timed out, or won by the other's walkover; one's own walkover is none. */
function resultsOf(id: string, matches: KeyMatch[], fault?: KeyStandingsFault): number {
  let results = 0;
  for (const match of matches) {
    if (match.a !== id && match.b !== id) continue;
    const decision = keyDecision(match);
    if (decision === null || decision.kind === 'bye') continue;
    const own = match.a === id ? decision.a : decision.b;
    if (decision.kind === 'walkover' && own !== 'win' && fault !== 'own-walkover-counts-as-played') continue;
    results += 1;
  }
  return results;
}

function due(id: string, groups: string[][], rounds: KeyRound[], cycles: number, fault?: KeyStandingsFault): number {
  if (fault === 'half-of-matches-so-far') return rounds.length;
  if (fault === 'half-of-the-whole-field') return (groups.flat().length - 1) * cycles;
  const group = groups.find((members) => members.includes(id)) ?? [];
  return (group.length - 1) * cycles;
}

/** The last round of a group that has played everything; undefined where it has not. Who leaves behind it has not dropped out of it. */
function endOf(group: string[], rounds: KeyRound[], cycles: number): number | undefined {
  const own = rounds.filter((round) => round.matches.some((match) => match.b !== null && group.includes(match.a)));
  const matches = own.flatMap((round) => round.matches.filter((match) => match.b !== null && group.includes(match.a)));
  const all = group.every((one, index) =>
    group.slice(index + 1).every((other) => matches.filter((m) => [m.a, m.b].includes(one) && [m.a, m.b].includes(other)).length >= cycles),
  );
  return all ? Math.max(0, ...own.map((round) => round.n)) : undefined;
}

/**
 * What leaving does to a round robin (rules.md section 5, last paragraph; section 8, 5). `rounds` are those of the round
 * robin, `seen` all rounds so far. Who left first gives a walkover to everybody it has not met; those who left after the same
 * round give it to each other. The results of a disqualified player stay (section 7), however few.
 */
export function dropEffect(
  groups: string[][],
  rounds: KeyRound[],
  seen: KeyRound[],
  cycles: number,
  rest: 'walkovers' | 'asRecorded',
  fault?: KeyStandingsFault,
): DropEffect {
  const recorded = rounds.flatMap((round) => round.matches);
  const gone = departures(seen);
  const takenOut = new Set<string>();
  const given: KeyMatch[] = [];
  const inOrder = [...gone.keys()].filter((id) => groups.flat().includes(id)).sort((x, y) => gone.get(x)!.after - gone.get(y)!.after);
  for (const id of inOrder) {
    const results = resultsOf(id, [...recorded, ...given], fault);
    const whole = due(id, groups, rounds, cycles, fault);
    const few = fault === 'drop-at-half-is-taken-out' ? 2 * results <= whole : 2 * results < whole;
    const stays = gone.get(id)!.how === 'disqualified' && fault !== 'disqualified-taken-out';
    const members = groups.find((one) => one.includes(id))!;
    const dropped = gone.get(id)!.after < (endOf(members, rounds, cycles) ?? Infinity);
    if (few && dropped && !stays && fault !== 'drop-below-half-keeps-results') {
      takenOut.add(id);
      continue;
    }
    if (rest === 'asRecorded' || fault === 'rest-of-dropped-not-walkovers') continue;
    for (const other of members) {
      if (other === id || takenOut.has(other)) continue;
      const met = [...recorded, ...given].filter((m) => (m.a === id && m.b === other) || (m.a === other && m.b === id)).length;
      const together = gone.get(other)?.after === gone.get(id)!.after;
      for (let i = met; i < cycles; i += 1) given.push({ a: id, b: other, outcome: together ? 'walkoverBoth' : 'walkoverA' });
    }
  }
  return { takenOut, given };
}
