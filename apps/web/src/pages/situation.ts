import type { BracketJson, RoundJson, TournamentJson } from '../api/shapes';
import { countedByRound } from '../results/round-of-match';
import { knownMessage, type Text } from '../text';

/** What an action dialog asks about. */
export type Simple = 'void' | 'withdrawPublication' | 'complete' | 'completeEarly' | 'reopen' | 'holdSwiss' | 'endSwiss';
export type Deed = Simple | 'repair' | 'change' | 'pairWith' | 'pairByHand' | 'decline' | 'undo';

/** What is to be done next, said in a sentence, and what can be done beside it. */
export interface Situation {
  readonly deeds: readonly Deed[];
  readonly words: string;
  readonly step: 'pair' | 'publish' | 'results' | 'confirm' | 'complete' | 'reopen' | 'open' | 'none';
}

/** Whether the rules leave nothing to be paired. */
export const isOver = ({ winner, next }: TournamentJson, bracketOver: boolean): boolean => next?.over ?? (bracketOver || winner !== null);

/** Results of any round that wait for staff. */
export const waitingIn = (rounds: readonly RoundJson[]): readonly string[] =>
  rounds.flatMap(({ matches }) => matches.filter(({ status }) => status === 'reported').map(({ match }) => match));

/** How many the coming bracket is of, where the policy says so. */
const cutOf = ({ policy }: TournamentJson): number | undefined => {
  if ('groups' in policy && 'qualifiers' in policy) return policy.groups * policy.qualifiers;
  return 'cut' in policy && typeof policy.cut === 'number' && policy.cut > 0 ? policy.cut : undefined;
};

/** What is paired next, by its phase: rounds of a bracket have a name of their own. */
export const pairWords = (
  text: Text,
  tournament: TournamentJson,
  newest: RoundJson | undefined,
  bracket: BracketJson | undefined,
): string => {
  const { next } = tournament;
  const round = (newest?.round ?? 0) + 1;
  if (next?.begins === true && newest !== undefined && next.kind === 'singleElimination') {
    const cut = cutOf(tournament);
    return cut === undefined ? text('round.startBracket') : text('round.startTop', { cut });
  }
  // Who had no loss has lost the grand final: it is played once more (rules.md 5).
  if (next?.phase === 'grandFinal' && newest?.stage === 'grandFinal') return text('round.pair.replay');
  const ofPhase = `round.pair.${next?.phase ?? ''}`;
  if (knownMessage(ofPhase)) return text(ofPhase, { round });
  const of = next?.kind === 'singleElimination' ? bracket?.rounds.find((one) => one.round === null)?.of : undefined;
  if (of === undefined) return text('round.pair', { round });
  if (of > 4) return text('round.pairRoundOf', { players: of * 2 });
  return text(of === 1 ? 'round.pairFinal' : of === 2 ? 'round.pairSemi' : 'round.pairQuarter');
};

const AT_TABLES = new Set(['semiFinals', 'final']);

/** The switch from Swiss to performance pairings, where it is due or was held back. */
const switchOf = ({ policy, next }: TournamentJson, newest: RoundJson | undefined): 'holdSwiss' | 'endSwiss' | undefined => {
  if (!('swissUntil' in policy)) return undefined;
  if (policy.swissUntil === 'hold') return next?.phase === 'swiss' ? 'endSwiss' : undefined;
  return policy.swissUntil === 'auto' && next?.phase === 'performance' && newest?.stage === 'swiss' ? 'holdSwiss' : undefined;
};

const whatIsPaired = (text: Text, tournament: TournamentJson, newest: RoundJson | undefined): string => {
  const { next, open } = tournament;
  const [oldest] = countedByRound(open);
  const round = (newest?.round ?? 0) + 1;
  if (oldest !== undefined) return text('round.pairedAlready', { count: open.length, open: oldest.round, round });
  if (switchOf(tournament, newest) === 'holdSwiss') return text('round.switchDue');
  return next?.players === undefined || next.players === null ? text('round.allIn') : text('round.checkPlayers', { count: next.players });
};

const whereToPair = (text: Text, tournament: TournamentJson, newest: RoundJson | undefined): Situation => {
  const { next } = tournament;
  const atTables = AT_TABLES.has(next?.phase ?? '');
  const switches = switchOf(tournament, newest);
  return {
    step: 'pair',
    words: whatIsPaired(text, tournament, newest),
    deeds: [
      ...(atTables ? (['decline'] as const) : (['pairWith', 'pairByHand'] as const)),
      ...(switches === undefined ? [] : [switches]),
      ...(newest === undefined ? [] : (['completeEarly', 'undo'] as const)),
    ],
  };
};

export const situationOf = (text: Text, tournament: TournamentJson, rounds: readonly RoundJson[], over: boolean): Situation => {
  const newest = rounds.at(-1);
  const { next, open, policy } = tournament;
  if (tournament.completed) return { step: 'reopen', words: text('home.completed'), deeds: ['undo'] };
  const active = tournament.players.filter(({ status }) => status === 'active').length;
  const openPlay = policy.stages[0] === 'openPlay';
  // Where places alone say who meets whom nothing is changed by hand; at a finals table somebody can still decline.
  const planned = newest?.planned === true;
  const changes: readonly Deed[] = planned ? (AT_TABLES.has(newest?.stage ?? '') ? ['decline'] : []) : ['change', 'repair'];
  if (newest !== undefined && !newest.published)
    return { step: 'publish', words: text('round.draft'), deeds: [...changes, 'void', 'undo'] };
  if (openPlay && active >= 2) {
    const ends: readonly Deed[] = newest !== undefined && open.length === 0 ? ['complete'] : [];
    return { step: 'open', words: text('open.explain'), deeds: [...ends, ...(newest === undefined ? [] : (['undo'] as const))] };
  }
  const pairable = next !== undefined && next.phase !== null;
  if (open.length > 0 && !pairable) {
    const untouched = newest?.matches.every(({ result }) => result === null) === true;
    const words = text('round.waiting', { count: open.length });
    return { step: 'results', words, deeds: [...changes, ...(untouched ? (['withdrawPublication', 'void'] as const) : []), 'undo'] };
  }
  const waiting = waitingIn(rounds).length;
  if (waiting > 0 && !pairable) return { step: 'confirm', words: text('round.unconfirmed', { count: waiting }), deeds: ['undo'] };
  if (over) return { step: 'complete', words: text('round.over'), deeds: ['undo'] };
  if (active < 2) return { step: 'none', words: text('round.needTwo'), deeds: [] };
  if (newest === undefined && next !== undefined && next.waits !== null) return { step: 'none', words: next.waits.sentence, deeds: [] };
  const situation = whereToPair(text, tournament, newest);
  return open.length > 0 ? { ...situation, deeds: [...changes, ...situation.deeds] } : situation;
};
