import * as E from 'fp-ts/Either';
import { notFound, type Decision } from '@roundbook/kernel';
import { isLeagues, isLossOut, isPerformance, isPlanned, isSwiss, type Bye, type Round, type TournamentState } from '@roundbook/tournament';
import { known, type Known, type Names } from '../view';
import { atPairing, candidatesFor, lookedAt, type FoundPlayer, type Part } from './around-a-round';
import { counted, mention, ordinal, showing, type Numbered } from './explained';
import { drawPart, objectiveLines } from './how-drawn';
import type { PairingOptions } from './pairing';

/** Why a player had no opponent in a round. */
export interface ByeExplained extends Known {
  readonly round: number;
  readonly stage: string;
  readonly player: Numbered;
  readonly byHand: boolean;
  readonly pool: number | null;
  readonly group: number | null;
  readonly bracketMatch: string | null;
  /** Among whom it was given, as the pairing found them: who had fewer byes, then lower places, first. */
  readonly candidates: readonly FoundPlayer[];
  readonly drawSeed: string | null;
  readonly text: string;
  readonly parts: readonly Part[];
}

const ruleOf = (state: TournamentState, round: Round, bye: Bye): string => {
  const { policy } = state;
  if (bye.byHand === true) return 'It was given by hand before the round was paired.';
  if (isPlanned(state, round)) return 'The place opposite was empty, so the player goes on without a match (rules 1.7, 1.12, 2.6, 5).';
  if (round.source === 'manual' || round.source === 'imported') return 'The round was paired by hand, with this bye.';
  if (round.phase === 'playOff') return 'An odd number was tied, and one rested (rule 5).';
  if (isLossOut(policy))
    return 'The pool was odd. The receiver is drawn first, among those with the fewest byes whose absence leaves the fewest rematches (rule 1.4).';
  if (isLeagues(policy))
    return 'The league was odd. The receiver is drawn among those with the lowest points of who had the fewest byes (rule 6.5).';
  if (isPerformance(policy))
    return 'The field was odd: the lowest-ranked of who had the fewest byes, a non-contender if there is one (rule 4).';
  if (isSwiss(policy) && round.round === 1)
    return policy.firstRound === 'signUp'
      ? 'The field was odd: the last signed up has the bye of round 1 (rule 2.1).'
      : 'The field was odd: the bye of round 1 was drawn.';
  if (isSwiss(policy)) return 'The field was odd: the lowest-ranked player without a bye, or of those with the fewest (rule 2.2).';
  return 'The group is odd: its table says who rests in which round (rule 5).';
};

const foundText = ({ player, rank, byes }: FoundPlayer): string =>
  `${mention(player)}: ${counted(byes.length, 'bye')} before${rank === null ? '' : `, ${ordinal(rank)}`}.`;

const SHOWN = 12;

/** Refusal `no_bye` for a player who had none, or none in that round. Without a round: the newest of those that count. */
export const explainBye = (
  whole: TournamentState,
  names: Names,
  registration: number,
  options: PairingOptions & { readonly round?: number },
): Decision<ByeExplained> => {
  const state = lookedAt(whole, options);
  const show = showing(state, names);
  const had = state.rounds.filter(({ byes }) => byes.some(({ player }) => player === registration));
  const round = options.round === undefined ? had[had.length - 1] : had.find((one) => one.round === options.round);
  const bye = round?.byes.find(({ player }) => player === registration);
  if (round === undefined || bye === undefined)
    return E.left(
      notFound('no_bye', `${mention(show(registration))} had no bye${options.round === undefined ? '' : ` in round ${options.round}`}.`, {
        field: options.round === undefined ? 'player' : 'round',
        allowed: had.length === 0 ? 'a player who had one' : `round ${had.map((one) => one.round).join(', ')}`,
      }),
    );
  const at = atPairing(options.told, round, show);
  const order = (one: FoundPlayer, other: FoundPlayer) => one.byes.length - other.byes.length || (other.rank ?? 0) - (one.rank ?? 0);
  const candidates = candidatesFor(round, bye).map(at.found).sort(order);
  const rest = candidates.length - SHOWN;
  const lines = [...candidates.slice(0, SHOWN).map(foundText), ...(rest > 0 ? [`And ${counted(rest, 'other')}.`] : [])];
  return E.right({
    ...known(state, round.round),
    round: round.round,
    stage: round.phase,
    player: show(registration),
    byHand: bye.byHand === true,
    pool: bye.pool ?? null,
    group: bye.group ?? null,
    bracketMatch: bye.bracketMatch ?? null,
    candidates,
    drawSeed: round.drawSeed ?? null,
    text: `${mention(show(registration))} had the bye of round ${round.round}${bye.pool === undefined ? '' : ` in the pool with ${counted(bye.pool, 'loss', 'losses')}`}.`,
    parts: [
      { title: 'Why', lines: [ruleOf(state, round, bye)] },
      { title: 'Who it could have been', lines },
      { title: 'What was optimised', lines: objectiveLines(round) },
      drawPart(state, round),
    ],
  });
};
