import { malformed, notFound, RefusalError } from '@roundbook/kernel';
import { parseRound, type DisputeJson } from '@roundbook/projections';
import type { Answer, Handler } from '../answer';
import {
  answerOf,
  atTournament,
  carriedOut,
  carryOutOrForesee,
  modeOf,
  type AtTournament,
  type Done,
  type Foreseeing,
} from '../at-tournament';
import { disputesText } from '../text/disputes-text';
import { lookingOf, type PointOptions } from './views';

interface DisputeOptions extends Foreseeing {
  readonly claim?: string;
  readonly by?: string;
  readonly reason?: string;
  readonly note?: string;
  readonly evidence?: string;
  readonly round?: string;
  readonly dispute?: string;
  readonly alone?: boolean;
}

const isTable = (written: string): boolean => /^\d{1,7}$/.test(written);

/** The match by its id, or by its table in the round named; without a round the table means what it means to `report`. */
const matchOf = async ({ access, tournament }: AtTournament, written: string, { round }: DisputeOptions): Promise<string | number> => {
  if (!isTable(written)) return written;
  if (round === undefined) return Number(written);
  const number = parseRound(round, 'round');
  const { rounds } = await access.view(tournament, 'rounds');
  const found = rounds.find((one) => one.round === number)?.matches.find(({ table }) => table === Number(written));
  if (found !== undefined) return found.match;
  throw new RefusalError(notFound('unknown_match', `There is no table ${written} in round ${number}.`, { field: 'match' }));
};

/** A dispute by its id or the beginning of it. */
const disputeOf = async ({ access, tournament }: AtTournament, { dispute: written }: DisputeOptions): Promise<string | undefined> => {
  if (written === undefined) return undefined;
  const { disputes } = await access.view(tournament, 'disputes');
  const found = disputes.filter(({ dispute }) => dispute.startsWith(written.toLowerCase()));
  if (found.length === 1) return found[0]?.dispute;
  if (found.length === 0) throw new RefusalError(notFound('unknown_dispute', 'There is no such dispute.', { field: 'dispute' }));
  const allowed = found.map(({ dispute }) => dispute).join(', ');
  throw new RefusalError(malformed('ambiguous_id', `${found.length} disputes begin so.`, { field: 'dispute', allowed }));
};

/** The dispute where one is named, otherwise the match. */
const aboutWhat = async (at: AtTournament, match: string, options: DisputeOptions) => {
  const dispute = await disputeOf(at, options);
  return dispute === undefined ? { match: await matchOf(at, match, options) } : { dispute };
};

const words = ({ reason, note }: DisputeOptions) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(note === undefined ? {} : { note }),
});

const byWhom = async (at: AtTournament, { by }: DisputeOptions) => (by === undefined ? {} : { by: (await at.finder())(by) });

/** The answer with the dispute as it is now. */
const told =
  (at: AtTournament) =>
  async (done: Done): Promise<Answer> => {
    const { disputes } = await at.access.view(at.tournament, 'disputes', { asOf: done.written.revision });
    const own = new Set(done.events.map(({ id }) => id));
    const about = ({ dispute, course }: DisputeJson): boolean => own.has(dispute) || course.some(({ event }) => own.has(event));
    const one = disputes.find(about);
    return answerOf(done, one === undefined ? {} : { dispute: one.dispute, match: one.match, status: one.status, stands: one.stands });
  };

/** `dispute <id> <table|match> --reason`: the result counts until it is ruled on. */
export const dispute: Handler<DisputeOptions, [string, string]> = (call, options, id, match) =>
  atTournament(call, id, 'write', async (at) => {
    const { claim, evidence } = options;
    const payload = {
      match: await matchOf(at, match, options),
      ...(claim === undefined ? {} : { claim }),
      ...(await byWhom(at, options)),
      ...words(options),
      ...(evidence === undefined ? {} : { evidence }),
    };
    return told(at)(await carriedOut(at, 'dispute', payload));
  });

const rulingOf = (written: string) => {
  if (written === 'keep' || written === 'void') return { ruling: written };
  return { ruling: 'correct', result: written };
};

/** `resolve <id> <table|match> keep|void|<result> --reason`. */
export const resolve: Handler<DisputeOptions, [string, string, string]> = (call, options, id, match, ruling) =>
  atTournament(call, id, modeOf(options), async (at) => {
    const payload = {
      ...(await aboutWhat(at, match, options)),
      ...rulingOf(ruling),
      ...words(options),
      ...(options.alone === true ? { alone: true } : {}),
    };
    return carryOutOrForesee(at, options, 'resolve', payload, told(at));
  });

/** `appeal <id> <table|match> --reason`: the dispute waits for another ruling. */
export const appeal: Handler<DisputeOptions, [string, string]> = (call, options, id, match) =>
  atTournament(call, id, 'write', async (at) => {
    const payload = { ...(await aboutWhat(at, match, options)), ...(await byWhom(at, options)), ...words(options) };
    return told(at)(await carriedOut(at, 'appeal', payload));
  });

/** `disputes <id>`: each with its whole course. */
export const showDisputes: Handler<PointOptions, [string]> = (call, options, id) => {
  const looking = lookingOf(options);
  return atTournament(call, id, 'read', async ({ access, tournament }): Promise<Answer> => {
    const json = await access.view(tournament, 'disputes', looking);
    return { json, text: disputesText(json) };
  });
};
