import * as t from 'io-ts';
import { instant, integer, list, nullable, oneOf, record, text, uuid } from '@roundbook/kernel';
import { pseudonym } from '@roundbook/person';
import { openDisputes, settingCodec, type TournamentState } from '@roundbook/tournament';
import { openDisputeCodec, playerCodec } from './answer-codecs';
import { nextCodec, nextShown } from './next-shown';
import { disputesWaiting } from './open-disputes';
import { howFar, stageName } from './standings';
import { playerShown, visibleTo } from './view';

const words = text(0, 100_000);
const standing = { id: uuid, name: words, preset: words, round: integer(), phase: words, completed: t.boolean, revision: integer() };

/** What a tournament in one document looks like. */
export const tournamentCodec = record(
  {
    ...standing,
    timeZone: words,
    policy: t.readonly(t.record(t.string, settingCodec)),
    players: list(
      record(
        {
          registration: integer(1),
          id: uuid,
          name: words,
          status: oneOf('active', 'dropped', 'withdrawn', 'disqualified'),
          checkedIn: t.boolean,
          entryRound: integer(1),
        },
        { rating: words, league: integer(1, 2), penalties: list(record({ id: uuid, points: integer(1), afterRound: integer() })) },
      ),
    ),
    rounds: record({ announced: nullable(integer()), played: integer() }),
    open: list(words),
    at: instant,
    commitment: words,
    drawSecret: nullable(words),
    winner: nullable(playerCodec),
  },
  {
    game: words,
    organiser: words,
    store: words,
    draft: t.boolean,
    next: nextCodec,
    disputes: list(openDisputeCodec),
    allDisputes: integer(1),
  },
);

/**
 * What a list of tournaments looks like. `damaged`: what the ledger holds of it cannot all be read, and why, as the code of a refusal;
 * the rest of the row is as it was before the damage.
 */
export const tournamentsCodec = list(record({ ...standing, players: integer() }, { damaged: words }));

/** A tournament in one document: what it is played by, who plays, and how far it is. */
export const tournamentShown = (whole: TournamentState, names: ReadonlyMap<string, string>, staff: boolean) => {
  const state = visibleTo(whole, { staff });
  const nameOf = (person: string): string => names.get(person) ?? pseudonym(person);
  const { rounds, winner } = howFar(whole, nameOf);
  const { game, organiser, store } = state;
  return {
    id: state.id,
    name: state.name,
    preset: state.policy.preset,
    ...(game === undefined ? {} : { game }),
    ...(organiser === undefined ? {} : { organiser }),
    ...(store === undefined ? {} : { store }),
    timeZone: state.timeZone,
    policy: state.policy,
    players: state.players.map(({ registration, person, rating, league, status, checkedIn, entryRound, penalties = [] }) => ({
      registration,
      id: person,
      name: nameOf(person),
      ...(rating === undefined ? {} : { rating }),
      ...(league === undefined ? {} : { league }),
      ...(penalties.length === 0
        ? {}
        : { penalties: penalties.map(({ event, points, round: afterRound }) => ({ id: event, points, afterRound })) }),
      status,
      checkedIn,
      entryRound,
    })),
    round: state.rounds.length,
    rounds,
    phase: stageName(state, state.rounds.length),
    ...(staff ? { draft: state.rounds.some((round) => !round.published), next: nextShown(state) } : {}),
    open: state.rounds.flatMap((round) => round.matches.filter((match) => match.result === undefined).map((match) => match.id)),
    completed: state.completed,
    revision: state.revision,
    at: state.at,
    commitment: state.drawCommitment,
    drawSecret: state.revealedSecret ?? null,
    winner,
    ...(state.disputes === undefined || state.disputes.length === 0 ? {} : { allDisputes: state.disputes.length }),
    // Disputes hold up nothing but the end.
    ...disputesWaiting(openDisputes(state), playerShown(state, nameOf)),
  };
};

/** A tournament as one row of a list. */
export const tournamentRow = (whole: TournamentState, staff: boolean) => {
  const state = visibleTo(whole, { staff });
  return {
    id: state.id,
    name: state.name,
    preset: state.policy.preset,
    players: state.players.length,
    round: state.rounds.length,
    phase: stageName(state, state.rounds.length),
    completed: state.completed,
    revision: state.revision,
  };
};
