import { parseRound, type RoundJson } from '@roundbook/projections';
import { eventId, nodeHashing } from '@roundbook/transparency';
import type { Answer, Handler } from '../answer';
import {
  answerOf,
  atTournament,
  carriedOut,
  carryOutOrForesee,
  modeOf,
  oneAtATime,
  recordedBefore,
  type AtTournament,
  type Done,
  type Foreseeing,
} from '../at-tournament';

interface AbsenceOptions extends Foreseeing {
  readonly reason?: string;
  readonly note?: string;
  readonly fromRound?: string;
  readonly absent?: readonly string[];
}

type Leaving = 'drop' | 'return' | 'withdraw' | 'disqualify';

const payloadOf = (type: Leaving, player: number, { reason, note, fromRound }: AbsenceOptions) => ({
  player,
  ...(reason === undefined || type === 'return' ? {} : { reason }),
  ...(note === undefined || type === 'return' ? {} : { note }),
  ...(fromRound === undefined || type === 'disqualify' ? {} : { fromRound: parseRound(fromRound, 'fromRound') }),
});

/** Several players are several commands; each has a key of its own, so that a repeated call repeats every one of them. */
const keyOf = ({ commandId }: AtTournament, index: number): string =>
  index === 0 ? commandId : eventId(nodeHashing, 'several-players', commandId, index);

const REPAIR = '`roundbook repair --reason TEXT` pairs anew who is left';

/** Rounds beside the brackets whose pairs follow from results alone. */
const FIXED: ReadonlySet<string> = new Set(['playIn', 'playOff']);

/** What can be done about a match whose player left; a bracket is not repaired. */
const waysOut = ({ planned, stage, published }: RoundJson): string => {
  const report = '`roundbook report` its result';
  if (planned || FIXED.has(stage)) return published ? report : '`roundbook publish` the round, then report who left';
  return published ? `${report}, or ${REPAIR}` : REPAIR;
};

/** Whoever leaves may still stand in the newest round. */
const withOpenMatches =
  (players: readonly number[]) =>
  async (done: Done): Promise<Answer> => {
    const round = (await done.rounds()).at(-1);
    if (round === undefined) return answerOf(done);
    const { players: registered } = await done.after();
    const left = players.filter((player) => registered[player - 1]?.status !== 'active');
    const open = round.matches.filter(
      ({ players: sides, seats, result }) => result === null && (seats ?? sides).some(({ registration }) => left.includes(registration)),
    );
    const lines = open.map(({ match, table }) => `Table ${table} of round ${round.round} (${match}) is still open: ${waysOut(round)}.`);
    return answerOf(done, {}, lines);
  };

const several = async (at: AtTournament, type: Leaving, payloads: readonly { readonly player: number }[]): Promise<Answer> => {
  const before = await recordedBefore(at);
  // Whatever one of them would be refused for is said before the first is carried out.
  if (before.length === 0) for (const payload of payloads) await at.access.foresee(at.tournament, type, payload);
  const done: Done[] = [];
  for (const [index, payload] of payloads.entries()) done.push(await carriedOut(at, type, payload, keyOf(at, index)));
  const last = done[done.length - 1] as Done;
  const written = {
    ...last.written,
    events: done.flatMap((one) => one.written.events),
    repeated: done.every((one) => one.written.repeated),
  };
  return withOpenMatches(payloads.map(({ player }) => player))({ ...last, written, sentences: done.flatMap((one) => one.sentences) });
};

const leaving =
  (type: Leaving): Handler<AbsenceOptions, [string, readonly string[]]> =>
  (call, options, id, players) =>
    atTournament(call, id, modeOf(options), async (at) => {
      const payloads = [...new Set(players.map(await at.finder()))].map((player) => payloadOf(type, player, options));
      if (payloads.length === 1)
        return carryOutOrForesee(at, options, type, payloads[0], withOpenMatches(payloads.map(({ player }) => player)));
      if (options.impact === true) throw oneAtATime('player');
      return several(at, type, payloads);
    });

export const drop = leaving('drop');
export const comeBack = leaving('return');
export const withdraw = leaving('withdraw');
export const disqualify = leaving('disqualify');

/** `decline <id> <player>`: a finalist gives up its place at a table before the game (rules.md 6.7). */
export const decline: Handler<AbsenceOptions, [string, string]> = (call, options, id, player) =>
  atTournament(call, id, modeOf(options), async (at) => {
    const find = await at.finder();
    const { reason, note, absent = [] } = options;
    const payload = {
      player: find(player),
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
      ...(absent.length === 0 ? {} : { absent: absent.map(find) }),
    };
    return carryOutOrForesee(at, options, 'decline', payload);
  });

/** `checkin <id> <player...>`: all or none. */
export const checkIn: Handler<object, [string, readonly string[]]> = (call, _options, id, players) =>
  atTournament(call, id, 'write', async (at) =>
    answerOf(await carriedOut(at, 'checkIn', { players: [...new Set(players.map(await at.finder()))] })),
  );

/** `bye <id> <player>`: given by hand for the round to come. */
export const giveBye: Handler<Foreseeing, [string, string]> = (call, options, id, player) =>
  atTournament(call, id, modeOf(options), async (at) =>
    carryOutOrForesee(at, options, 'assignBye', { player: (await at.finder())(player) }),
  );
