import { KeyRound, departures, knockoutDecision } from './key-document';

/**
 * Splits tied players by the play-off rounds they all took part in: in each round those who lost stand behind the others. Who had
 * left before a play-off was none of its players, and stands behind those who were there for it.
 */
function byPlayOff(tied: string[], rounds: KeyRound[]): string[][] {
  let classes = [tied];
  for (const round of rounds.filter((one) => one.stage === 'playOff')) {
    const took = round.matches.flatMap((match) => [match.a, match.b]);
    const gone = departures(rounds.slice(0, rounds.indexOf(round)));
    const losers: string[] = [];
    for (const match of round.matches) {
      const decision = knockoutDecision(match);
      if (decision === null || decision.kind === 'bye' || match.b === null) continue;
      if (decision.a === 'loss') losers.push(match.a);
      if (decision.b === 'loss') losers.push(match.b);
    }
    classes = classes.flatMap((group) => {
      const there = group.filter((id) => took.includes(id) || !gone.has(id));
      if (there.length === 0 || !there.every((id) => took.includes(id))) return [group];
      const parts = [there.filter((id) => !losers.includes(id)), there.filter((id) => losers.includes(id))];
      return [...parts, group.filter((id) => !there.includes(id))].filter((part) => part.length > 0);
    });
  }
  return classes;
}

/** The newest recorded order that names all of them separates them completely. */
function byRecordedOrder(tied: string[], rounds: KeyRound[]): string[][] {
  const orders = rounds.flatMap((round) => round.ties ?? []).reverse();
  const order = orders.find((one) => tied.every((id) => one.includes(id)));
  return order && tied.length > 1 ? order.filter((id) => tied.includes(id)).map((id) => [id]) : [tied];
}

export interface TieFaults {
  ignorePlayOff?: boolean;
  ignoreOrder?: boolean;
}

/** Classes of players that figures cannot separate, split by play-off and recorded order (rules.md sections 5 and 8, 7). */
export function settleTies(classes: string[][], rounds: KeyRound[], faults: TieFaults = {}): string[][] {
  return classes
    .flatMap((tied) => (tied.length < 2 || faults.ignorePlayOff ? [tied] : byPlayOff(tied, rounds)))
    .flatMap((tied) => (tied.length < 2 || faults.ignoreOrder ? [tied] : byRecordedOrder(tied, rounds)));
}
