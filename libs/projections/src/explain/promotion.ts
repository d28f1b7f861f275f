import * as E from 'fp-ts/Either';
import { notFound, type Decision } from '@roundbook/kernel';
import type { TournamentState } from '@roundbook/tournament';
import { reasonWords } from '../event-sentences';
import { known, visibleTo, type Known, type Names } from '../view';
import type { Part } from './around-a-round';
import { mention, showing, type Numbered } from './explained';
import type { PairingOptions } from './pairing';

/** How a player came into the place of another. */
export interface PromotionExplained extends Known {
  readonly player: Numbered;
  readonly inPlaceOf: Numbered;
  readonly rule: string | null;
  /** The seat that it took, from 0; null where seeds closed up instead. */
  readonly slot: number | null;
  /** The event in which it is recorded. */
  readonly recordedAt: number | null;
  /** Why the place was free. */
  readonly vacated: { readonly kind: 'declined' | 'withdrawn' | 'disqualified' | 'dropped' | 'other'; readonly reason: string | null };
  readonly passedOver: readonly { readonly player: Numbered; readonly reason: string }[];
  readonly text: string;
  readonly parts: readonly Part[];
}

const RULES: Readonly<Record<string, string>> = {
  '7 playInLoser': 'The best-ranked loser of the play-in comes first (rule 7).',
  '7 lastEliminated': 'No loser of the play-in was there any more, so who was eliminated last comes in (rule 7).',
  '7 playInLoser or lastEliminated': 'The best-ranked loser of the play-in, then who was eliminated last (rule 7).',
  '7 nextInStandings': 'The next in the standings who is still there (rule 7).',
  '7 correction': 'A correction changed who had come so far, and the seat went to the right player (rule 7).',
  '7 undo': 'What had vacated the place was taken back, and so was the promotion into it (rule 7).',
  '8 imported': 'Taken over from another program (rule 8).',
  '6.7 sameSemiFinal': 'Who played the semi-final with the one who gave up comes first, better placed first (rule 6.7).',
  '6.7 otherSemiFinal': 'Nobody of the same semi-final could, so those of the other one follow (rule 6.7).',
  '6.7 sameLeague': 'Then the next of the same league (rule 6.7).',
  '6.7 otherLeague': 'Then the next of the other league (rule 6.7).',
};

const LEFT = {
  PlayerWithdrawn: 'withdrawn',
  PlayerDisqualified: 'disqualified',
  PlayerDropped: 'dropped',
  FinalsPlaceDeclined: 'declined',
} as const;

const VACATED: Readonly<Record<PromotionExplained['vacated']['kind'], string>> = {
  declined: 'gave the place up',
  withdrawn: 'withdrew',
  disqualified: 'was disqualified',
  dropped: 'dropped out',
  other: 'does not hold the place any more',
};

type Told = Pick<PromotionExplained, 'inPlaceOf' | 'rule' | 'slot' | 'vacated' | 'passedOver'>;

const partsOf = ({ inPlaceOf, rule, slot, vacated: { kind, reason }, passedOver }: Told): readonly Part[] => [
  {
    title: 'Why the place was free',
    lines: [`${mention(inPlaceOf)} ${VACATED[kind]}${reason === null || reason === 'other' ? '' : `: ${reasonWords(reason)}`}.`],
  },
  {
    title: 'By which rule',
    lines: [
      ...(rule === null ? [] : [RULES[rule] ?? `Rule ${rule}.`]),
      slot === null ? 'The seeds close up behind the place.' : 'The seat, and with it the opponent, is that of the one who left (rule 8).',
    ],
  },
  {
    title: 'Who was passed over',
    lines:
      passedOver.length === 0
        ? ['Nobody: who came before in the order had a place, or had left.']
        : passedOver.map((one) => `${mention(one.player)}: ${reasonWords(one.reason)}.`),
  },
];

/** Refusal `not_promoted` for who came into nobody's place. */
export const explainPromotion = (
  whole: TournamentState,
  names: Names,
  registration: number,
  options: PairingOptions,
): Decision<PromotionExplained> => {
  const state = visibleTo(whole, options);
  const show = showing(state, names);
  const promotion = state.promotions.findLast(({ player }) => player === registration);
  if (promotion === undefined) {
    const others = [...new Set(state.promotions.map(({ player }) => player))].map((one) => mention(show(one))).join(', ');
    return E.left(
      notFound('not_promoted', `${mention(show(registration))} was promoted into nobody’s place.`, {
        field: 'player',
        allowed: others === '' ? 'nobody was promoted' : others,
      }),
    );
  }
  const told = options.told.filter(({ revision }) => revision <= state.revision);
  const event = told.findLast((one) => one.type === 'PlayerPromoted' && one.data.player === registration);
  const left = told.findLast(
    (one) =>
      one.type in LEFT && 'player' in one.data && one.data.player === promotion.inPlaceOf && one.revision <= (event?.revision ?? Infinity),
  );
  const kind = left === undefined ? 'other' : LEFT[left.type as keyof typeof LEFT];
  const reason = left !== undefined && 'reason' in left.data && typeof left.data.reason === 'string' ? left.data.reason : null;
  const passedOver = told.flatMap((one) =>
    one.type === 'CandidatePassedOver' && one.data.inPlaceOf === promotion.inPlaceOf
      ? [{ player: show(one.data.player), reason: one.data.reason }]
      : [],
  );
  const [player, inPlaceOf] = [show(registration), show(promotion.inPlaceOf)];
  const rule = promotion.rule ?? null;
  return E.right({
    ...known(state, state.rounds.length),
    player,
    inPlaceOf,
    rule,
    slot: promotion.slot ?? null,
    recordedAt: event?.revision ?? null,
    vacated: { kind, reason },
    passedOver,
    text: `${mention(player)} came into the place of ${mention(inPlaceOf)}.`,
    parts: partsOf({ inPlaceOf, rule, slot: promotion.slot ?? null, vacated: { kind, reason }, passedOver }),
  });
};
