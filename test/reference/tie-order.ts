import { KeyRound, departures, knockoutDecision } from './key-document';

/** Splits tied players by the play-off rounds they all took part in: in each round those who lost stand behind the others. */
function byPlayOff(tied: string[], rounds: KeyRound[]): string[][] {
  const playOffs = rounds.filter((round) => round.stage === 'playOff');
  const took = playOffs.flatMap((round) => round.matches.flatMap((match) => [match.a, match.b]));
  // Who had left before the play-off was none of its players: it stands behind those who were there for it.
  const gone = departures(rounds);
  const away = tied.filter((id) => !took.includes(id) && gone.has(id));
  const there = tied.filter((id) => !away.includes(id));
  if (there.length === 0 || !there.every((id) => took.includes(id))) return [tied];
  let classes = [there];
  for (const round of playOffs) {
    const losers: string[] = [];
    for (const match of round.matches) {
      const decision = knockoutDecision(match);
      if (decision === null || decision.kind === 'bye' || match.b === null) continue;
      if (decision.a === 'loss') losers.push(match.a);
      if (decision.b === 'loss') losers.push(match.b);
    }
    classes = classes.flatMap((group) => [group.filter((id) => !losers.includes(id)), group.filter((id) => losers.includes(id))]);
    classes = classes.filter((group) => group.length > 0);
  }
  return away.length > 0 ? [...classes, away] : classes;
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
