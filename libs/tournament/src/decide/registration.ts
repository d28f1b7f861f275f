import * as E from 'fp-ts/Either';
import { conflict, malformed, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { newestRound, wasPaired } from '../attendance';
import type { CommandPayload, Context } from '../commands';
import { newMatchId } from '../numbering';
import { reasonCode } from '../reason';
import { leagueNumbers } from '../stages/leagues';
import { finalsStarted, hasLeagues, rulesOf } from '../stages/registry';
import type { TournamentState } from '../state';
import { firstOpenRound, knownPlayer, whenRunning } from './guards';
import { NAMED_NONE } from './league-sizes';
import { leagueOfLate } from './leagues';
import { event, noteOf, type Decide, type Events } from './proposal';

type Register = CommandPayload<'register'>;

/** Registers players, all or none; late ones as rules.md 7, Late player, offers. */
export const register: Decide<Register> = (state, payload, context) => {
  const fromRound = payload.entry === 'meetBye' ? (newestRound(state)?.round ?? 1) : (payload.fromRound ?? firstOpenRound(state));
  const stopped = whenRunning(state) ?? whenClosed(state, fromRound) ?? whenPast(state, payload) ?? whenDouble(state, payload, context);
  if (stopped !== undefined) return E.left(stopped);
  const entry = payload.entry ?? 'nextRound';
  const meeting: Decision<Events> = entry === 'meetBye' ? meetBye(state, payload) : E.right([]);
  if (E.isLeft(meeting)) return meeting;
  const { names } = context;
  if (names?.length !== payload.players.length) return E.left(namesMissing);
  const leagues = leaguesOfLate(state, payload, meeting.right);
  if (E.isLeft(leagues)) return leagues;
  const registered = payload.players.map((player, index) => {
    const name = names[index];
    return event('PlayerRegistered', {
      player: player.player,
      registration: state.players.length + index + 1,
      nameAfter: name?.nameAfter ?? null,
      ...(player.rating === undefined ? {} : { rating: player.rating }),
      ...(player.league === undefined ? {} : { league: player.league }),
      ...(fromRound > 1 ? { late: { fromRound, entry } } : {}),
      ...(name?.sameNameAs === undefined ? {} : { sameNameAs: name.sameNameAs }),
    });
  });
  return E.right([...registered, ...leagues.right, ...meeting.right]);
};

/** Where two leagues play, a player who names none is put into one as it enters (rules.md 6.1): that of the bye it meets, if it meets one. */
const leaguesOfLate = (state: TournamentState, payload: Register, meeting: Events): Decision<Events> => {
  const [met] = meeting;
  const group = met?.type === 'PairingRepaired' ? met.data.matches[0]?.group : undefined;
  const events: Events[number][] = [];
  for (const [index, { league: wish }] of payload.players.entries()) {
    // Who meets the bye of a running round plays in its league, also where that is through behind it.
    const league = group === undefined ? leagueOfLate(state, wish) : E.right(leagueNumbers(state).length > 1 ? group : undefined);
    if (E.isLeft(league)) return league;
    if (league.right === undefined || league.right === wish) continue;
    const registration = state.players.length + index + 1;
    events.push(event('LeagueAssigned', { player: registration, league: league.right, reason: NAMED_NONE }));
  }
  return E.right(events);
};

/** Without the order of names the name tie-breaker would be wrong for good (rules.md 2.4). */
const namesMissing = malformed('names_missing', 'A registration needs the place of each name in the order of names.');

/** Nobody enters once the finals stand, nor where the missed rounds are losses enough (rules.md 1.6, 1.13). */
const whenClosed = (state: TournamentState, fromRound: number): Refusal | undefined => {
  if (finalsStarted(state)) return refused('registration_closed', 'The finals are paired: nobody can enter any more.', { rule: '7' });
  return rulesOf(state.policy, 0).closed(state, fromRound);
};

/** Rounds that are published are missed: nobody enters into them but against their bye. */
const whenPast = (state: TournamentState, { entry, fromRound }: Register): Refusal | undefined => {
  const first = firstOpenRound(state);
  if (entry === 'meetBye' || fromRound === undefined || fromRound >= first) return undefined;
  return refused('round_already_paired', `Round ${fromRound} is paired and published already.`, {
    field: 'fromRound',
    rule: '7',
    allowed: `from round ${first}`,
  });
};

const whenDouble = (state: TournamentState, payload: Register, context: Context): Refusal | undefined => {
  const persons = new Set(state.players.map((player) => player.person));
  for (const [index, { player }] of payload.players.entries()) {
    if (persons.has(player))
      return conflict('already_registered', 'This person is registered already.', { field: `players[${index}].player` });
    persons.add(player);
  }
  const same = (context.names ?? []).flatMap((name, index) =>
    name.sameNameAs === undefined ? [] : [{ index, registration: name.sameNameAs }],
  );
  const [first] = same;
  if (first === undefined || payload.confirmSameName === true) return undefined;
  return conflict(
    'name_taken',
    `${same.length === 1 ? 'A player' : `${same.length} players`} of the same name ${same.length === 1 ? 'is' : 'are'} registered already.`,
    {
      field: `players[${first.index}].name`,
      allowed: 'another name, or a confirmation that these are two persons',
      details: { same },
    },
  );
};

/** rules.md 7: the late player meets who has this round's bye, before the round has a result. */
const meetBye = (state: TournamentState, payload: Register): Decision<Events> => {
  const round = newestRound(state);
  const wish = leagueNumbers(state).length > 1 ? payload.players[0]?.league : undefined;
  const within = (round?.byes ?? []).filter(({ group }) => !hasLeagues(state.policy) || wish === undefined || group === wish);
  const bye = within.find((one) => one.byHand === undefined) ?? within[0];
  if (round === undefined || bye === undefined)
    return E.left(refused('no_bye', 'Nobody has a bye in this round.', { rule: '7', allowed: 'entry from the next round' }));
  if (payload.players.length !== 1)
    return E.left(malformed('one_player_only', 'One late player can meet the bye, not several.', { field: 'players' }));
  if (round.matches.some((match) => match.result !== undefined)) {
    return E.left(
      refused('round_has_results', 'The round has a result already.', { rule: '7', allowed: 'entry from the next round, or with a loss' }),
    );
  }
  const table = round.matches.reduce((most, match) => Math.max(most, match.table), 0) + 1;
  const match = {
    match: newMatchId(round, 0),
    sides: [bye.player, state.players.length + 1] as const,
    table,
    bestOf: state.policy.bestOf,
    ...(bye.pool === undefined ? {} : { pool: bye.pool }),
    ...(bye.group === undefined ? {} : { group: bye.group }),
  };
  const repair = {
    round: round.round,
    removed: [],
    removedByes: [bye.player],
    matches: [match],
    byes: [],
    reason: 'a late player meets the bye',
  };
  return E.right([event('PairingRepaired', repair)]);
};

/** A registration that went to the wrong person: only the person changes, everything played stays. */
export const reassign: Decide<CommandPayload<'reassign'>> = (state, payload, context) =>
  E.chain((): Decision<Events> => {
    const { registration, player, reason } = payload;
    if (state.players.some((other) => other.person === player))
      return E.left(conflict('already_registered', 'This person is registered already.', { field: 'player' }));
    const [name] = context.names ?? [];
    if (name === undefined) return E.left(namesMissing);
    if (name.sameNameAs !== undefined && name.sameNameAs !== registration && payload.confirmSameName !== true) {
      return E.left(
        conflict('name_taken', 'A player of the same name is registered already.', {
          field: 'player',
          allowed: 'a confirmation that these are two persons',
        }),
      );
    }
    return E.right([
      event('RegistrationReassigned', { registration, player, nameAfter: name.nameAfter, reason: reasonCode(reason), ...noteOf(context) }),
    ]);
  })(knownPlayer(state, payload.registration));

/** Checks players in, all or none. Who had to check in and comes after round 1 enters late (rules.md 1.13, 2.10, 2.12). */
export const checkIn: Decide<CommandPayload<'checkIn'>> = (state, payload) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const from = firstOpenRound(state);
  const events: Events[number][] = [];
  for (const registration of new Set(payload.players)) {
    const found = knownPlayer(state, registration);
    if (E.isLeft(found)) return found;
    if (found.right.status !== 'active') return E.left(conflict('not_active', `Player ${registration} has left.`, { field: 'player' }));
    if (found.right.checkedIn)
      return E.left(conflict('already_checked_in', `Player ${registration} is checked in already.`, { field: 'player' }));
    const late = state.policy.checkIn === 'required' && from > Math.max(1, found.right.entryRound) && !wasPaired(state, registration);
    const closed = late ? whenClosed(state, from) : undefined;
    if (closed !== undefined) return E.left(closed);
    events.push(event('PlayerCheckedIn', { player: registration, ...(late ? { fromRound: from } : {}) }));
  }
  return E.right(events);
};
