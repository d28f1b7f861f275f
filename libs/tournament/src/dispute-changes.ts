import type { EventData, TournamentEvent } from './events';
import type { Dispute, TournamentState } from './state';

/** Folds a dispute: it waits for a ruling. */
export const disputed = (state: TournamentState, { match, by }: EventData<'ResultDisputed'>, event: TournamentEvent): TournamentState => ({
  ...state,
  disputes: [...(state.disputes ?? []), { id: event.id, match, by, open: true, rulings: [] }],
});

const changed = (state: TournamentState, isMeant: (dispute: Dispute) => boolean, change: (dispute: Dispute) => Dispute): TournamentState =>
  state.disputes === undefined ? state : { ...state, disputes: state.disputes.map((one) => (isMeant(one) ? change(one) : one)) };

const hasRuling =
  (ruling: string) =>
  ({ rulings }: Dispute): boolean =>
    rulings.some(({ event }) => event === ruling);

/** Folds a ruling: the dispute waits no longer, and an appeal is answered. */
export const ruled = (state: TournamentState, { dispute }: EventData<'DisputeRuled'>, event: TournamentEvent): TournamentState => {
  const ruling = { event: event.id, ...(event.actor === undefined ? {} : { actor: event.actor.id }) };
  return changed(
    state,
    ({ id }) => id === dispute,
    ({ appeal, ...one }) => ({
      ...one,
      open: false,
      rulings: [...one.rulings, { ...ruling, ...(appeal === undefined ? {} : { appeal }) }],
    }),
  );
};

/** An appeal opens the dispute again. */
export const appealed = (state: TournamentState, { ruling }: EventData<'RulingAppealed'>, event: TournamentEvent): TournamentState =>
  changed(state, hasRuling(ruling), (one) => ({ ...one, open: true, appeal: event.id }));

/** A dispute that was entered by mistake never was; one whose ruling is taken back is open, one whose appeal is taken back is not. */
export const withoutDisputeStep = (state: TournamentState, { type, event }: EventData<'ActionUndone'>): TournamentState => {
  if (state.disputes === undefined) return state;
  if (type === 'ResultDisputed') return { ...state, disputes: state.disputes.filter(({ id }) => id !== event) };
  if (type === 'DisputeRuled')
    return changed(state, hasRuling(event), ({ rulings, ...one }) => {
      const appeal = rulings.find((ruling) => ruling.event === event)?.appeal;
      // The appeal that it answered waits again, and can be taken back in its turn.
      return {
        ...one,
        open: true,
        ...(appeal === undefined ? {} : { appeal }),
        rulings: rulings.filter((ruling) => ruling.event !== event),
      };
    });
  if (type !== 'RulingAppealed') return state;
  return changed(
    state,
    ({ appeal }) => appeal === event,
    ({ appeal: _appeal, ...one }) => ({ ...one, open: false }),
  );
};
