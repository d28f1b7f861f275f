import { conflict, malformed, RefusalError } from '@roundbook/kernel';
import type { RoundJson } from '@roundbook/projections';
import type { Answer, Handler } from '../answer';
import {
  answerOf,
  atTournament,
  carryOutOrForesee,
  modeOf,
  recordedBefore,
  roundCompletedBy,
  type AtTournament,
  type Done,
  type Foreseeing,
} from '../at-tournament';
import { counted, listed } from '../text/words';

interface ResultOptions extends Foreseeing {
  readonly reason?: string;
  readonly note?: string;
  readonly all?: boolean;
}

const RESULTS: ReadonlySet<string> = new Set(['ResultReported', 'ResultCorrected', 'ResultVoided']);

/** The round and the match that the events are about. */
const matchIn = (rounds: readonly RoundJson[], { events }: Done) => {
  const about = events.find(({ type }) => RESULTS.has(type))?.data['match'];
  const round = rounds.find(({ matches }) => matches.some(({ match }) => match === about));
  return { round, match: round?.matches.find(({ match }) => match === about) };
};

const toldIn = (rounds: readonly RoundJson[], done: Done): Answer => {
  const { round, match } = matchIn(rounds, done);
  const completed = roundCompletedBy(done);
  const open = round === undefined || round.completed ? 0 : round.matches.filter(({ result }) => result === null).length;
  const more = {
    ...(match === undefined ? {} : { match: match.match, round: round?.round, table: match.table }),
    roundCompleted: completed,
  };
  const missing = `${open} of ${counted(round?.matches.length ?? 0, 'result')} ${open === 1 ? 'is' : 'are'} missing in round ${round?.round}.`;
  return answerOf(done, more, open === 0 ? waitingFor(round) : [missing]);
};

/** Once all results of a round are in: those that staff have still to confirm (rules.md 6.3). */
const waitingFor = (round: RoundJson | undefined): readonly string[] => {
  const count = round?.matches.filter(({ status }) => status === 'reported').length ?? 0;
  if (count === 0) return [];
  const one = count === 1;
  return [
    `${counted(count, 'result')} of round ${round?.round} ${one ? 'waits' : 'wait'} for staff: \`roundbook confirm --all\` lets ${one ? 'it' : 'them'} count.`,
  ];
};

const toldResult = async (done: Done): Promise<Answer> => toldIn(await done.rounds(), done);

const toldCorrection = async (done: Done): Promise<Answer> => {
  const rounds = await done.rounds();
  const { round: corrected } = matchIn(rounds, done);
  const later = corrected === undefined ? [] : rounds.map(({ round }) => round).filter((round) => round > corrected.round);
  const told = toldIn(rounds, done);
  const line =
    later.length === 0
      ? []
      : [`Paired on the old result, and standing as played: ${later.length === 1 ? 'round' : 'rounds'} ${listed(later.map(String))}.`];
  return { json: { ...(told.json as object), pairedOnIt: later }, text: [told.text, ...line].join('\n') };
};

/** A table number stays a number: it means the newest published round. */
const reference = (written: string): string | number => (/^\d{1,7}$/.test(written) ? Number(written) : written);
const reasonOf = ({ reason }: ResultOptions) => (reason === undefined ? {} : { reason });

/** `report <id> <table|match> <result>`. */
export const report: Handler<ResultOptions, [string, string, string]> = (call, options, id, match, result) =>
  atTournament(call, id, modeOf(options), (at) =>
    carryOutOrForesee(at, options, 'report', { match: reference(match), result, ...reasonOf(options) }, toldResult),
  );

/** `correct <id> <table|match> <result> --reason`: the old result stays in the ledger. */
export const correct: Handler<ResultOptions, [string, string, string]> = (call, options, id, match, result) =>
  atTournament(call, id, modeOf(options), (at) => {
    const payload = {
      match: reference(match),
      result,
      ...reasonOf(options),
      ...(options.note === undefined ? {} : { note: options.note }),
    };
    return carryOutOrForesee(at, options, 'correct', payload, toldCorrection);
  });

/** `unreport <id> <table|match>`: the match is open again. */
export const unreport: Handler<ResultOptions, [string, string]> = (call, options, id, match) =>
  atTournament(call, id, modeOf(options), (at) =>
    carryOutOrForesee(at, options, 'unreport', { match: reference(match), ...reasonOf(options) }, toldResult),
  );

/** Every result that waits; for a repeated call those that it confirmed the first time. */
const waiting = async (at: AtTournament): Promise<readonly string[]> => {
  const before = (await recordedBefore(at)).filter(({ type }) => type === 'ResultConfirmed');
  if (before.length > 0) return before.map(({ data }) => String(data['match']));
  const { rounds } = await at.access.view(at.tournament, 'rounds');
  const found = rounds.flatMap(({ matches }) => matches.filter(({ result, confirmed }) => result !== null && !confirmed));
  if (found.length > 0 && (await at.before()).policy.confirmation === 'staff') return found.map(({ match }) => match);
  throw new RefusalError(conflict('nothing_to_confirm', 'No result waits for a confirmation.', { rule: '6.3' }));
};

const named = (matches: readonly string[]): readonly (string | number)[] => {
  if (matches.length > 0) return matches.map(reference);
  throw new RefusalError(
    malformed('match_missing', 'No match is named.', { field: 'matches', allowed: 'matches, or --all for every result that waits' }),
  );
};

/** `confirm <id> <match...>`, or `--all`. */
export const confirm: Handler<ResultOptions, [string, readonly string[]]> = (call, options, id, matches) =>
  atTournament(call, id, modeOf(options), async (at) =>
    carryOutOrForesee(at, options, 'confirm', { matches: options.all === true ? await waiting(at) : named(matches) }, (done) =>
      answerOf(done, { roundCompleted: roundCompletedBy(done) }),
    ),
  );
