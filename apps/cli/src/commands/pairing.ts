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
import { parseRound, type OpenDisputeJson, type RoundJson } from '@roundbook/projections';
import type { Answer, Handler } from '../answer';
import { readGivenFile, type FormOfRound } from '../given-file';
import { parseSettings } from '../settings';
import { whereDisputed } from '../text/disputes-text';
import { roundText, sizeOfRound } from '../text/rounds-text';

interface PairOptions {
  readonly seed?: string;
  readonly given?: string;
  readonly set?: readonly string[];
}

/** The answer with one round, drafts included: who pairs sees them. */
const withRound = (done: Done, shown: RoundJson | undefined): Answer => {
  if (shown === undefined) return answerOf(done);
  const hint = shown.published
    ? []
    : ['It is a draft: `roundbook publish` makes it public, `roundbook void --reason TEXT` throws it away.'];
  return answerOf(done, { round: shown.round, stage: shown.stage, published: shown.published, matches: shown.matches, byes: shown.byes }, [
    '',
    roundText(shown),
    ...hint,
  ]);
};

/** The event goes on although results are disputed, but whoever pairs is told. */
const withDisputes = ({ json, text }: Answer, disputes: readonly OpenDisputeJson[]): Answer =>
  disputes.length === 0
    ? { json, text }
    : {
        json: { ...(json as object), disputes },
        text: [text, ...disputes.map((one) => `Disputed, and not ruled on: ${whereDisputed(one)}.`)].join('\n'),
      };

/** What results of the coming round admit, as staff are told of it. */
const formToCome = async (at: AtTournament): Promise<FormOfRound | undefined> => (await at.before()).next?.form ?? undefined;

/** `pair <id>`: the next round. */
export const pair: Handler<PairOptions, [string]> = (call, options, id) =>
  atTournament(call, id, 'write', async (at) => {
    const given = options.given === undefined ? undefined : await readGivenFile(options.given, await at.finder(), await formToCome(at));
    const settings = options.set === undefined ? undefined : parseSettings(options.set);
    const payload = {
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(given === undefined ? {} : { given }),
      ...(settings === undefined ? {} : { settings }),
    };
    const done = await carriedOut(at, 'pair', payload);
    return withDisputes(withRound(done, (await done.rounds()).at(-1)), (await done.after()).disputes ?? []);
  });

/** `publish <id>`. */
export const publish: Handler<object, [string]> = (call, _options, id) =>
  atTournament(call, id, 'write', async (at) => {
    const done = await carriedOut(at, 'publish', {});
    const round = (await done.rounds()).at(-1) as RoundJson;
    return answerOf(done, { round: round.round, stage: round.stage }, [`Round ${round.round} has ${sizeOfRound(round)}.`]);
  });

interface WithReason extends Foreseeing {
  readonly reason?: string;
  readonly round?: string;
  readonly given?: string;
  readonly unplayed?: boolean;
}

const reasonOf = ({ reason }: WithReason) => (reason === undefined ? {} : { reason });
const roundOf = ({ round }: WithReason) => (round === undefined ? {} : { round: parseRound(round, 'round') });

/** `unpublish <id> --reason`: a published round without results becomes a draft again. */
export const unpublish: Handler<WithReason, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) => carryOutOrForesee(at, options, 'withdrawPublication', reasonOf(options)));

/** `void <id> --reason`: the newest round is as if it had not been drawn; the draw stays in the ledger. */
export const voidRound: Handler<WithReason, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) => carryOutOrForesee(at, options, 'void', { ...reasonOf(options), ...roundOf(options) }));

/** What results of the round admit that is to be repaired: the one named, or the newest. */
const formOf = async (at: AtTournament, round: number | undefined): Promise<FormOfRound | undefined> => {
  const { rounds } = await at.access.view(at.tournament, 'rounds');
  return rounds.at(round === undefined ? -1 : round - 1)?.form;
};

const repairPayload = async (at: AtTournament, options: WithReason) => ({
  ...reasonOf(options),
  ...roundOf(options),
  ...(options.unplayed === true ? { unplayed: true } : {}),
  ...(options.given === undefined
    ? {}
    : { given: await readGivenFile(options.given, await at.finder(), await formOf(at, roundOf(options).round)) }),
});

/** `repair <id> --reason`: the smallest change that fits who is still there, or what really happened with `--given`. */
export const repair: Handler<WithReason, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), async (at) =>
    carryOutOrForesee(at, options, 'repair', await repairPayload(at, options), async (done) => {
      const repaired = done.events.find(({ type }) => type === 'PairingRepaired');
      return repaired === undefined ? answerOf(done) : withRound(done, (await done.rounds())[Number(repaired.data['round']) - 1]);
    }),
  );
