/** A document as JSON has it, before its fields are checked. */
export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
export const listIn = (value: unknown, field: string): readonly unknown[] => {
  const found = isPlain(value) ? value[field] : undefined;
  return Array.isArray(found) ? found : [];
};

/** What older files tell of a match beside its result: sides of the game, parts of the score, the name of the round. */
const TOLD_OF_A_MATCH = ['aSide', 'bSide', 'aRunner', 'bRunner', 'aCorp', 'bCorp', 'name', 'scoreUnknown', 'dq', 'forfeit', 'awardedBye'];
const POINTS = ['aPoints', 'bPoints', 'aScore', 'bScore'];

export interface InPresentWords {
  readonly document: Plain;
  readonly notes: readonly string[];
}

/** Whether the document was written before files named their preset, policy and stages. */
const isOlder = (document: Plain): boolean =>
  document['preset'] === undefined &&
  document['policy'] === undefined &&
  listIn(document, 'rounds').every((round) => !isPlain(round) || round['stage'] === undefined);

/**
 * A document in the words of today (interfaces.md, The neutral file): points of a match are its scores; who is unpaired with more than
 * nothing has a bye with that spread, who is unpaired with less lost the round; an awarded bye was given by hand; who is disqualified
 * in a match, or forfeits it, left it. In a file without a preset who lost every round so was never there. Nothing else is changed or
 * checked.
 */
export const inPresentWords = (document: Plain): InPresentWords => {
  const rounds = listIn(document, 'rounds').map((round) =>
    isPlain(round) && Array.isArray(round['matches']) ? { ...round, matches: round['matches'].map(matchInPresentWords) } : round,
  );
  const never = isOlder(document) ? neverThere(document, rounds) : new Set();
  const kept = rounds.map((round) =>
    isPlain(round) ? { ...round, matches: listIn(round, 'matches').filter((match) => !isOf(match, never)) } : round,
  );
  const published = document['published'];
  const ranked = Array.isArray(published) ? published.filter((row) => !(isPlain(row) && row['rank'] === null)) : published;
  return {
    document: {
      ...document,
      ...('rounds' in document ? { rounds: never.size === 0 ? rounds : kept } : {}),
      ...('published' in document ? { published: ranked } : {}),
      ...(never.size === 0 ? {} : { before: { drops: [...never] } }),
    },
    notes:
      never.size === 0
        ? []
        : [`${never.size === 1 ? 'One player' : `${never.size} players`} forfeited every round: read as dropped before round 1.`],
  };
};

const isOf = (match: unknown, players: ReadonlySet<unknown>): boolean => isPlain(match) && players.has(match['a']);

const matchInPresentWords = (match: unknown): unknown => {
  if (!isPlain(match)) return match;
  const told = Object.fromEntries(Object.entries(match).filter(([field]) => !TOLD_OF_A_MATCH.includes(field) && !POINTS.includes(field)));
  return { ...told, ...(match['b'] === null ? withoutOpponent(match) : withOpponent(match)) };
};

const withoutOpponent = (match: Plain): Plain => {
  const { aScore, bScore, result } = match;
  const byHand = match['awardedBye'] === true ? { byHand: true } : {};
  if (typeof aScore !== 'number') {
    const absent = match['forfeit'] === true || result === 'forfeit/absent';
    return { ...byHand, ...(absent ? { result: 'walkoverA' } : {}) };
  }
  const difference = aScore - (typeof bScore === 'number' ? bScore : 0);
  return { ...byHand, result: difference > 0 ? 'bye' : 'walkoverA', difference };
};

const LEFT: Readonly<Record<string, string>> = { a: 'walkoverB', b: 'walkoverA' };

const withOpponent = (match: Plain): Plain => {
  const { aPoints = match['aScore'], bPoints = match['bScore'], result } = match;
  const scores = { ...(aPoints === undefined ? {} : { aScore: aPoints }), ...(bPoints === undefined ? {} : { bScore: bPoints }) };
  const forfeited = match['dq'] === true || match['forfeit'] === true;
  const left = forfeited && typeof result === 'string' ? LEFT[result] : undefined;
  if (left !== undefined) return { ...NO_GAMES, result: left };
  return { ...scores, ...(match['scoreUnknown'] === true ? NO_GAMES : {}) };
};

const NO_GAMES = { aWins: 0, bWins: 0, draws: 0 };

/** Who is in no match, has no bye, and forfeited: somebody who was on the list and never came. */
const neverThere = (document: Plain, rounds: readonly unknown[]): ReadonlySet<unknown> => {
  const there = new Set<unknown>();
  const absent = new Set<unknown>();
  for (const match of rounds.flatMap((round) => listIn(round, 'matches'))) {
    if (!isPlain(match)) continue;
    if (match['b'] === null && match['result'] === 'walkoverA') absent.add(match['a']);
    else [match['a'], match['b']].forEach((side) => there.add(side));
  }
  const listed = listIn(document, 'players').map((player) => (isPlain(player) ? player['id'] : undefined));
  return new Set(listed.filter((id) => absent.has(id) && !there.has(id)));
};
