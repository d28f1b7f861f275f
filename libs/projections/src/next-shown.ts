import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { integer, nullable, oneOf, record, text } from '@roundbook/kernel';
import { nextPairing, openMatches, rulesOf, type TournamentState } from '@roundbook/tournament';

const words = text(0, 2_000);

/** What comes next as the rules say it. */
export const nextCodec = record({
  /** Phase and kind of stage of the round that can be paired now; null where none can. */
  phase: nullable(words),
  kind: nullable(words),
  /** Whether a stage begins with it. */
  begins: t.boolean,
  /** How many would be in it; null where that follows from the draw of a cut or from the places of a bracket. */
  players: nullable(integer()),
  /** What results of its matches admit. */
  form: nullable(
    record(
      { needsWinner: t.boolean },
      { timeout: t.boolean, unprovable: t.boolean, draws: t.boolean, scored: oneOf('games', 'keys', 'spread', 'victoryPoints') },
    ),
  ),
  /** Why none can be paired now, as the code of the refusal, and its sentence. */
  waits: nullable(record({ code: words, sentence: words })),
  /** Nothing is left to be played: it can be completed. */
  over: t.boolean,
});
export type NextJson = t.TypeOf<typeof nextCodec>;

/** Nobody can be paired with this field, whoever presses the button. */
const unfitField = (state: TournamentState): NextJson['waits'] => {
  const rules = rulesOf(state.policy, 0);
  const refusal = state.stages.length > 0 ? undefined : rules.unfit?.(state.policy, rules.expected(state, 0).length);
  return refusal === undefined ? null : { code: refusal.code, sentence: refusal.message };
};

/** Of a tournament as staff see it. */
export const nextShown = (state: TournamentState): NextJson => {
  const next = nextPairing(state);
  if (E.isLeft(next)) {
    const { code, message } = next.left;
    const over = code === 'nothing_to_pair' && openMatches(state).length === 0;
    return { phase: null, kind: null, begins: false, players: null, form: null, waits: { code, sentence: message }, over };
  }
  const { stage, phase, begins } = next.right;
  const kind = state.policy.stages[stage] ?? null;
  const rules = rulesOf(state.policy, stage);
  const players = rules.expected(state, stage).length;
  // Where places say who plays the rules name nobody; in open play nobody may be free.
  const byPlaces = (begins && stage > 0) || (players === 0 && kind !== 'openPlay');
  return {
    phase,
    kind,
    begins,
    players: byPlaces ? null : players,
    form: rules.form(state, { phase }),
    waits: unfitField(state),
    over: false,
  };
};
