/** An event as a reader of the ledger file sees it; `data` is what ledger.md says of its type. */
export interface Fact {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly type: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

/** What was recorded by then, a revision or an instant, that one included (ledger.md, Time travel: the knowledge axis). */
export function knownBy(facts: readonly Fact[], asOf: number | string | undefined): Fact[] {
  const known: Fact[] = [];
  for (const fact of facts) {
    if (asOf === undefined) known.push(fact);
    else if (typeof asOf === 'number' ? fact.revision <= asOf : Date.parse(fact.at) <= Date.parse(asOf)) known.push(fact);
  }
  return known;
}
