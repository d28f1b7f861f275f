import { drawFrom } from '@roundbook/draw';
import { finalsStarted, mayPlay, rulesOf, type Player, type Round, type TournamentState } from '@roundbook/tournament';
import { happens, type Behaviour } from './behaviour';
import type { Organiser } from './organiser';

/** Rounds that settle who is through: nobody leaves between them and what they settle. */
const SETTLING: ReadonlySet<string> = new Set(['playIn', 'playOff']);

/** Between rounds of the first stage: what stands behind it goes on with those who came through. */
const mayChange = ({ stage, phase }: Round): boolean => stage === 0 && !SETTLING.has(phase);

/** Drops between rounds, never below two players. */
const dropSome = async (organiser: Organiser, { seed, dropRate }: Behaviour, round: Round): Promise<void> => {
  if (dropRate === 0) return;
  const state = await organiser.state();
  const draw = drawFrom(seed, `drops ${round.round}`);
  const stays = (player: Player): boolean => mayPlay(player, state.rounds.length + 1);
  let there = state.players.filter(stays).length;
  for (const player of state.players) {
    if (!happens(draw, dropRate) || there <= 2 || !stays(player)) continue;
    await organiser.give('drop', { player: player.registration, reason: 'left' });
    there -= 1;
  }
};

/** Whoever had dropped before this round comes back, where anybody can. */
const returnSome = async (organiser: Organiser, { seed, returnRate = 0 }: Behaviour, round: Round): Promise<void> => {
  if (returnRate === 0) return;
  const state = await organiser.state();
  if (rulesOf(state.policy, 0).noReturn(state) !== undefined) return;
  const draw = drawFrom(seed, `returns ${round.round}`);
  for (const { registration, status, absences } of state.players) {
    const away = status === 'dropped' && (absences.at(-1)?.from ?? Infinity) <= round.round;
    if (happens(draw, returnRate) && away) await organiser.give('return', { player: registration });
  }
};

const canEnter = (state: TournamentState, fromRound: number): boolean =>
  !state.completed && !finalsStarted(state) && rulesOf(state.policy, 0).closed(state, fromRound) === undefined;

/** New players by the round in which they begin, as long as one is to come; the same draw gives the same ones, so nobody comes twice. */
const enterSome = async (organiser: Organiser, { seed, lateRate = 0 }: Behaviour, round: Round): Promise<void> => {
  if (lateRate === 0) return;
  const state = await organiser.state();
  const from = state.rounds.length + 1;
  const draw = drawFrom(seed, `late players ${round.round}`);
  const inTime = state.players.filter(({ lateEntry }) => lateEntry === undefined);
  const wanted = inTime.filter(() => happens(draw, lateRate)).length;
  const came = state.players.filter(
    ({ entryRound, lateEntry }) => entryRound === from && lateEntry !== 'meetBye' && lateEntry !== undefined,
  );
  if (wanted <= came.length || !canEnter(state, from) || rulesOf(state.policy, 0).coming(state, 0) === undefined) return;
  const names = Array.from({ length: wanted - came.length }, (_, index) => `Late ${from}-${came.length + index + 1}`);
  await organiser.enter(names, { entry: draw.int(3) === 0 ? 'loss' : 'nextRound' });
};

/** A late player meets who has the bye of a round that was just published. */
export const meetTheBye = async (organiser: Organiser, { seed, lateRate = 0 }: Behaviour, round: Round): Promise<void> => {
  const state = await organiser.state();
  const fresh = round.byes.some(({ byHand }) => byHand === undefined) && round.matches.every(({ result }) => result === undefined);
  if (lateRate === 0 || !fresh || !mayChange(round) || !canEnter(state, round.round)) return;
  if (!happens(drawFrom(seed, `meets the bye ${round.round}`), lateRate)) return;
  await organiser.enter([`Late ${round.round}-b`], { entry: 'meetBye' });
};

/** Who leaves, who comes back and who is new, once the results of a round are in. */
export const comeAndGo = async (organiser: Organiser, behaviour: Behaviour, round: Round): Promise<void> => {
  if (!mayChange(round)) return;
  await returnSome(organiser, behaviour, round);
  await dropSome(organiser, behaviour, round);
  await enterSome(organiser, behaviour, round);
};
