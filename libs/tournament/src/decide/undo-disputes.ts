import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import type { EventData, TournamentEvent } from '../events';
import { reasonCode } from '../reason';
import { event, noteOf, type Events } from './proposal';
import { superseded, type TakeBack, type Taking } from './taking-back';

type Ruling = Extract<TournamentEvent, { type: 'DisputeRuled' }>;
type BroughtAbout = Extract<TournamentEvent, { type: 'ResultCorrected' | 'ResultVoided' }>;

/** Rulings that were not taken back, oldest first. */
export const standingRulings = (history: readonly TournamentEvent[], takenBack: ReadonlySet<string>): readonly Ruling[] =>
  history.filter((one): one is Ruling => one.type === 'DisputeRuled' && !takenBack.has(one.id));

/** Whether a correction, or a result taken back, goes with a ruling and is taken back with it alone. */
export const isOfRuling = ({ type, id, revision }: TournamentEvent, rulings: readonly Ruling[]): boolean =>
  (type === 'ResultCorrected' && rulings.some(({ data }) => data.correction === id)) ||
  (type === 'ResultVoided' && rulings.some((one) => one.data.ruling === 'voided' && one.revision === revision - 1));

/** What the ruling made of the result, if anything. */
export const broughtAbout = ({ data, target, history }: Taking<'DisputeRuled'>): BroughtAbout | undefined => {
  const found = history.find(({ id, revision }) =>
    data.ruling === 'corrected' ? id === data.correction : data.ruling === 'voided' && revision === target.revision + 1,
  );
  return found?.type === 'ResultCorrected' || (found?.type === 'ResultVoided' && found.data.match === data.match) ? found : undefined;
};

/** Why may name names: as of a dispute itself, its words are sealed. */
const undone = ({ target, reason, context }: Pick<Taking, 'target' | 'reason' | 'context'>, match: string): Events => {
  const { id, type } = target;
  const concerns: EventData<'ActionUndone'>['concerns'] = { match };
  return [event('ActionUndone', { event: id, type, reason: reasonCode(reason), concerns, ...noteOf(context) })];
};

/** A dispute that was entered by mistake; one that was ruled on stays, as does its ruling. */
export const disputed: TakeBack<'ResultDisputed'> = (taking) => {
  const { state, target, data } = taking;
  const one = state.disputes?.find(({ id }) => id === target.id);
  return one?.rulings.length === 0 ? E.right(undone(taking, data.match)) : superseded(`The dispute about match ${data.match}`);
};

/** The dispute is open again, and what the ruling made of the result is taken back with it. */
export const ruled = (taking: Taking<'DisputeRuled'>, back: Decision<Events>): Decision<Events> => {
  const { state, target, data } = taking;
  const one = state.disputes?.find(({ id }) => id === data.dispute);
  if (one?.open !== false || one.rulings[one.rulings.length - 1]?.event !== target.id)
    return superseded(`The ruling on match ${data.match}`);
  return E.map((events: Events): Events => [...undone(taking, data.match), ...events])(back);
};

/** An appeal that waits for its ruling; the ruling that it was against stands again. */
export const appealed: TakeBack<'RulingAppealed'> = (taking) => {
  const { state, target, data } = taking;
  return state.disputes?.some(({ appeal }) => appeal === target.id) === true
    ? E.right(undone(taking, data.match))
    : superseded(`The appeal about match ${data.match}`);
};
