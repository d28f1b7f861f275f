import * as E from 'fp-ts/Either';
import { notFound, type Decision } from '@roundbook/kernel';
import type { TournamentState } from '@roundbook/tournament';
import { visibleTo, type Names, type ViewOptions } from '../view';
import type { ToldEvent } from '../timeline';
import { explainBye, type ByeExplained } from './bye';
import { explainPairing, type PairingExplained } from './pairing';
import { explainPromotion, type PromotionExplained } from './promotion';
import { explainStanding, type StandingExplained } from './standing';

/** What can be explained, by the name of its route. */
export interface Explanations {
  readonly standing: StandingExplained;
  readonly pairing: PairingExplained;
  readonly bye: ByeExplained;
  readonly promotion: PromotionExplained;
}

/** Whose place, bye or promotion: a registration number or a person's id; or which match, by its id or a table of the newest round. */
export type Questioned =
  | { readonly kind: 'standing'; readonly of: string }
  | { readonly kind: 'promotion'; readonly of: string }
  | { readonly kind: 'bye'; readonly of: string; readonly round?: number }
  | { readonly kind: 'pairing'; readonly of: string };

const playerNamed = (state: TournamentState, written: string): Decision<number> => {
  const player = state.players.find(({ registration, person }) => String(registration) === written || person === written.toLowerCase());
  if (player !== undefined) return E.right(player.registration);
  const message = `There is no player ${JSON.stringify(written.slice(0, 60))}.`;
  return E.left(notFound('unknown_player', message, { field: 'player', allowed: "a registration number or a person's id" }));
};

/** Answers such a question by a state and the events behind it, oldest first. Refusals of the explanations, and `unknown_player`. */
export const explain = (
  state: TournamentState,
  names: Names,
  question: Questioned,
  told: readonly ToldEvent[],
  options: ViewOptions,
): Decision<Explanations[keyof Explanations]> => {
  const all = { ...options, told };
  if (question.kind === 'pairing') return explainPairing(state, names, question.of, all);
  return E.chain((registration: number): Decision<Explanations[keyof Explanations]> => {
    if (question.kind === 'standing') return explainStanding(state, names, registration, all);
    if (question.kind === 'promotion') return explainPromotion(state, names, registration, all);
    return explainBye(state, names, registration, question.round === undefined ? all : { ...all, round: question.round });
  })(playerNamed(visibleTo(state, options), question.of));
};
