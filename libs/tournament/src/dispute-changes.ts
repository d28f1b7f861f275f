import type { EventData, TournamentEvent } from './events';
import type { Dispute, TournamentState } from './state';

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

export const ruled = (state: TournamentState, { dispute }: EventData<'DisputeRuled'>, event: TournamentEvent): TournamentState => {
  const ruling = { event: event.id, ...(event.actor === undefined ? {} : { actor: event.actor.id }) };
  return changed(
    state,
    ({ id }) => id === dispute,
    ({ appeal: _appeal, ...one }) => ({ ...one, open: false, rulings: [...one.rulings, ruling] }),
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
    return changed(state, hasRuling(event), (one) => ({
      ...one,
      open: true,
      rulings: one.rulings.filter((ruling) => ruling.event !== event),
    }));
  if (type !== 'RulingAppealed') return state;
  return changed(
    state,
    ({ appeal }) => appeal === event,
    ({ appeal: _appeal, ...one }) => ({ ...one, open: false }),
  );
};
