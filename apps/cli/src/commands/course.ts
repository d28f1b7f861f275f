import { notFound, RefusalError } from '@roundbook/kernel';
import type { Handler } from '../answer';
import { answerOf, atTournament, carriedOut, carryOutOrForesee, modeOf, type Foreseeing } from '../at-tournament';
import { parseSettings } from '../settings';

interface CourseOptions extends Foreseeing {
  readonly reason?: string;
  readonly early?: boolean;
  readonly despiteDisputes?: string;
  readonly set?: readonly string[];
}

const reasonOf = ({ reason }: CourseOptions) => (reason === undefined ? {} : { reason });

/** `amend <id> --set key=value --reason`: announced numbers, in public. */
export const amend: Handler<CourseOptions, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) =>
    carryOutOrForesee(at, options, 'amend', { settings: parseSettings(options.set), ...reasonOf(options) }),
  );

/** `complete <id>`: the winner stands, and the draw secret is revealed. */
export const complete: Handler<CourseOptions, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) => {
    const { early, despiteDisputes } = options;
    const payload = { ...(early === true ? { early } : {}), ...(despiteDisputes === undefined ? {} : { despiteDisputes }) };
    return carryOutOrForesee(at, options, 'complete', payload, async (done) => {
      const { winner, drawSecret } = await done.after();
      return answerOf(done, { winner, drawSecret }, winner === null ? [] : [`Winner: ${winner.name}`]);
    });
  });

/** `reopen <id> --reason`. */
export const reopen: Handler<CourseOptions, [string]> = (call, options, id) =>
  atTournament(call, id, modeOf(options), (at) => carryOutOrForesee(at, options, 'reopen', reasonOf(options)));

const revisionIn = (written: string): number => {
  if (/^\d{1,15}$/.test(written)) return Number(written);
  throw new RefusalError(
    notFound('unknown_event', `There is no event at ${JSON.stringify(written.slice(0, 40))}.`, {
      field: 'revision',
      allowed: 'a revision, as `roundbook timeline` shows them',
    }),
  );
};

/** `undo <id> [revision]`: the event at that revision, or the newest action that can be taken back. */
export const undo: Handler<CourseOptions, [string, string | undefined]> = (call, options, id, revision) =>
  atTournament(call, id, modeOf(options), async (at) => {
    const wanted = revision === undefined ? undefined : revisionIn(revision);
    const [event] = wanted === undefined ? [] : await at.access.events(at.tournament, wanted, wanted);
    if (revision !== undefined && event === undefined) {
      throw new RefusalError(
        notFound('unknown_event', `There is no event at revision ${revision}.`, {
          field: 'revision',
          allowed: `0 to ${(await at.before()).revision}`,
        }),
      );
    }
    return carryOutOrForesee(at, options, 'undo', { ...(event === undefined ? {} : { event: event.id }), ...reasonOf(options) });
  });

/** `reassign <id> <player> <person>`: a registration that went to the wrong person. */
export const reassign: Handler<CourseOptions & { readonly confirmSameName?: boolean }, [string, string, string]> = (
  call,
  options,
  id,
  player,
  person,
) =>
  atTournament(call, id, 'write', async (at) =>
    answerOf(
      await carriedOut(at, 'reassign', {
        registration: (await at.finder())(player),
        player: person.toLowerCase(),
        ...reasonOf(options),
        ...(options.confirmSameName === true ? { confirmSameName: true } : {}),
      }),
    ),
  );
