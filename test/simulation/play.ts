import { newestRound, openMatches, type TournamentCommand } from '@roundbook/tournament';
import { anything, reportRest, signUp } from './actions';
import { Driver, type Watch } from './driver';
import { picksFrom, type Picks } from './picks';
import type { Script } from './script';

/** Nobody plays more rounds than this: losses and announced rounds bound every stage. */
const MOST_STEPS = 600;

/** A tournament that cannot be brought to its end. */
export class StuckTournament extends Error {}

/** Created, signed up and checked in as the script says. */
const opened = (script: Script, watch?: Watch): Driver => {
  const driver = new Driver(script.seed, watch);
  const create: TournamentCommand = { type: 'create', payload: { name: 'An evening', preset: script.preset, settings: script.settings } };
  if (!driver.give(create)) throw new Error(`the script cannot be created: ${JSON.stringify(script.settings)}`);
  signUp(driver, script.players);
  if (script.settings['checkIn'] === 'required') {
    const picks = picksFrom(script.seed);
    driver.give({
      type: 'checkIn',
      payload: {
        players: driver.state.players.map((player) => player.registration).filter((registration) => registration <= 2 || picks.percent(85)),
      },
    });
  }
  return driver;
};

/** Everything that the script says happens; the tournament may be anywhere afterwards. */
export const perform = (script: Script, watch?: Watch): Driver => {
  const driver = opened(script, watch);
  for (const step of script.steps) anything(driver, picksFrom(step));
  return driver;
};

/** The same without anything out of the ordinary: every round is paired, published and reported. */
export const performQuietly = (script: Script, watch?: Watch): Driver => {
  const driver = opened(script, watch);
  playToTheEnd(driver);
  return driver;
};

/** Why a pairing is refused for good in this state; then the tournament is completed early. */
const NO_PAIRING = ['too_few_players', 'pool_too_dense', 'field_too_large'];

/** One step towards the end; false where none is possible. */
const onward = (driver: Driver, picks: Picks): boolean => {
  const newest = newestRound(driver.state);
  if (newest !== undefined && !newest.published) {
    if (driver.give({ type: 'publish', payload: {} })) return true;
    return driver.give({ type: 'repair', payload: { reason: 'the draft fits no longer' } })
      ? true
      : driver.give({ type: 'void', payload: { reason: 'the draft fits no longer' } });
  }
  if (openMatches(driver.state).length > 0) {
    const before = driver.events.length;
    reportRest(driver, picks);
    return driver.events.length > before;
  }
  if (driver.give({ type: 'complete', payload: {} })) return true;
  if (driver.give({ type: 'pair', payload: {} })) return true;
  const refusal = driver.preview({ type: 'pair', payload: {} });
  if (!('code' in refusal)) return false;
  if (refusal.code === 'cut_above_field')
    return driver.give({
      type: 'amend',
      payload: { settings: { cut: driver.state.policy.preset === 'playstile-2lo' ? 'auto' : 0 }, reason: 'the field is smaller' },
    });
  return NO_PAIRING.includes(refusal.code) ? driver.give({ type: 'complete', payload: { early: true } }) : false;
};

/** Plays on until the tournament is completed; throws `StuckTournament` where a step is impossible or it takes too long. */
export const playToTheEnd = (driver: Driver): void => {
  const picks = picksFrom(driver.seed);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (driver.state.completed) return;
    if (!onward(driver, picks))
      throw new StuckTournament(`nothing goes on after event ${driver.events.length} in round ${driver.state.rounds.length}`);
  }
  throw new StuckTournament(`not at its end after ${MOST_STEPS} steps`);
};
