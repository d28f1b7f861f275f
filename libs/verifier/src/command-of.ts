import type { Context, TournamentCommand, TournamentEvent } from '@roundbook/tournament';

/** A command that was answered by these events, and what the ledger added to it. */
export interface Answered {
  readonly command: TournamentCommand;
  readonly context: Partial<Context>;
}

type Batch = readonly TournamentEvent[];
type OfType<T extends TournamentEvent['type']> = Extract<TournamentEvent, { type: T }>;

const all = <T extends TournamentEvent['type']>(batch: Batch, type: T): readonly OfType<T>[] =>
  batch.filter((one): one is OfType<T> => one.type === type);
const first = <T extends TournamentEvent['type']>(batch: Batch, type: T): OfType<T> | undefined => all(batch, type)[0];

const given = <K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;

/** Readers of the answers of a command, by the event that tells which one it was. Undefined: the events do not tell the whole command. */
const readers: { readonly [T in TournamentEvent['type']]?: (event: OfType<T>, batch: Batch) => TournamentCommand | undefined } = {
  RoundPaired: ({ data }) =>
    data.source === 'drawn' || data.source === 'supplied'
      ? {
          type: 'pair',
          payload: { ...(data.source === 'supplied' ? given('seed', data.drawSeed) : {}), ...given('settings', data.settings) },
        }
      : undefined,
  PairingRepaired: ({ data }) =>
    data.source === 'drawn'
      ? {
          type: 'repair',
          payload: { round: data.round, reason: data.reason, ...(data.objective?.['repair'] === 'unplayed' ? { unplayed: true } : {}) },
        }
      : undefined,
  PlayerRegistered: (_, batch) => {
    const players = all(batch, 'PlayerRegistered').map(({ data }) => data);
    const late = players[0]?.late;
    return {
      type: 'register',
      payload: {
        players: players.map(({ player, rating, league }) => ({ player, ...given('rating', rating), ...given('league', league) })),
        ...(late === undefined ? {} : { entry: late.entry, fromRound: late.fromRound }),
        confirmSameName: true,
      },
    };
  },
  PlayerCheckedIn: (_, batch) => ({
    type: 'checkIn',
    payload: { players: all(batch, 'PlayerCheckedIn').map(({ data }) => data.player) },
  }),
  PlayerDropped: ({ data: { player, fromRound, reason } }) => ({ type: 'drop', payload: { player, fromRound, reason } }),
  PlayerReturned: ({ data: { player, fromRound } }) => ({ type: 'return', payload: { player, fromRound } }),
  PlayerWithdrawn: ({ data: { player, fromRound, reason } }) => ({ type: 'withdraw', payload: { player, fromRound, reason } }),
  PlayerDisqualified: ({ data: { player, reason } }) => ({ type: 'disqualify', payload: { player, reason } }),
  PenaltyApplied: ({ data: { player, points, reason } }) => ({ type: 'penalise', payload: { player, points, reason } }),
  PairingsPublished: () => ({ type: 'publish', payload: {} }),
  PublicationWithdrawn: ({ data: { reason } }) => ({ type: 'withdrawPublication', payload: { reason } }),
  RoundVoided: ({ data: { reason, round } }) => ({ type: 'void', payload: { reason, round } }),
  ByeAssigned: ({ data: { player } }) => ({ type: 'assignBye', payload: { player } }),
  ResultReported: ({ data: { match, result, reason } }, batch) =>
    all(batch, 'ResultReported').length === 1 ? { type: 'report', payload: { match, result, ...given('reason', reason) } } : undefined,
  ResultConfirmed: (_, batch) => ({ type: 'confirm', payload: { matches: all(batch, 'ResultConfirmed').map(({ data }) => data.match) } }),
  ResultCorrected: ({ data: { match, result, reason } }) => ({ type: 'correct', payload: { match, result, reason } }),
  ResultDisputed: ({ data: { match, claim, by, reason } }) => ({
    type: 'dispute',
    payload: { match, reason, ...given('claim', claim ?? undefined), ...given('by', by ?? undefined) },
  }),
  DisputeRuled: ({ data: { dispute, ruling, reason, alone } }, batch) => ({
    type: 'resolve',
    payload: {
      dispute,
      ruling: ({ upheld: 'keep', corrected: 'correct', voided: 'void' } as const)[ruling],
      reason,
      ...given('result', first(batch, 'ResultCorrected')?.data.result),
      ...given('alone', alone),
    },
  }),
  RulingAppealed: ({ data: { dispute, by, reason } }) => ({
    type: 'appeal',
    payload: { dispute, reason, ...given('by', by ?? undefined) },
  }),
  ResultVoided: ({ data: { match, reason } }) => ({ type: 'unreport', payload: { match, ...given('reason', reason) } }),
  TournamentCompleted: ({ data: { despite } }, batch) => ({
    type: 'complete',
    payload: { early: true, ...given('ties', givenTies(batch)), ...given('despiteDisputes', despite) },
  }),
  PolicyAmended: ({ data: { settings, reason } }) => ({ type: 'amend', payload: { settings, reason } }),
  RegistrationReassigned: ({ data: { registration, player, reason } }) => ({
    type: 'reassign',
    payload: { registration, player, reason, confirmSameName: true },
  }),
  PenaltyWithdrawn: ({ data: { player, penalty, reason } }) => ({ type: 'withdrawPenalty', payload: { player, penalty, reason } }),
  FinalsPlaceDeclined: ({ data: { player, reason } }, batch) => ({
    type: 'decline',
    payload: { player, reason, absent: all(batch, 'CandidatePassedOver').map(({ data }) => data.player) },
  }),
  TournamentReopened: ({ data: { reason } }) => ({ type: 'reopen', payload: { reason } }),
};

/** Orders of tied players that were given with the command and not drawn. */
export const givenTies = (batch: Batch): readonly (readonly number[])[] | undefined => {
  const settled = first(batch, 'StageCompleted')?.data;
  return settled?.tiesSource === 'imported' ? settled.ties : undefined;
};

const ABSENCES = {
  PlayerDropped: 'drop',
  PlayerReturned: 'return',
  PlayerWithdrawn: 'withdraw',
  PlayerDisqualified: 'disqualify',
  FinalsPlaceDeclined: 'decline',
} as const;

/** The same events as facts of a tournament that was taken over, each recorded as it is (rules.md 8). */
const takenOver = (batch: Batch): TournamentCommand | undefined => {
  const absences = batch.flatMap((one) => {
    if (one.type === 'FinalsPlaceDeclined') return [{ player: one.data.player, kind: ABSENCES[one.type], fromRound: one.data.round }];
    const kind = ABSENCES[one.type as keyof typeof ABSENCES] as (typeof ABSENCES)[keyof typeof ABSENCES] | undefined;
    return kind === undefined ? [] : [{ ...(one.data as { readonly player: number; readonly fromRound: number }), kind }];
  });
  const corrections = all(batch, 'ResultCorrected').map(({ data: { match, result } }) => ({ match, result }));
  const ties = givenTies(batch) ?? [];
  return absences.length + corrections.length + ties.length === 0
    ? undefined
    : { type: 'recordImported', payload: { absences, corrections, ties } };
};

/** What is looked for first: what else stands in an answer follows from it. */
const TELLING = [
  'ResultDisputed',
  'DisputeRuled',
  'RulingAppealed',
  'RoundPaired',
  'PairingRepaired',
  'PublicationWithdrawn',
  'RoundVoided',
  'PlayerRegistered',
  'PlayerCheckedIn',
  'PlayerDropped',
  'PlayerReturned',
  'PlayerWithdrawn',
  'PlayerDisqualified',
  'PenaltyApplied',
  'ByeAssigned',
  'ResultCorrected',
  'ResultVoided',
  'PairingsPublished',
  'ResultConfirmed',
  'ResultReported',
  'TournamentCompleted',
  'PolicyAmended',
  'RegistrationReassigned',
  'PenaltyWithdrawn',
  'FinalsPlaceDeclined',
  'TournamentReopened',
] as const;

/** What follows from something else in the same answer, and is never all of it. */
const FOLLOWING: ReadonlySet<TournamentEvent['type']> = new Set<TournamentEvent['type']>([
  'StageStarted',
  'RoundCompleted',
  'StageCompleted',
  'PlayerPromoted',
  'CandidatePassedOver',
  'DrawSecretRevealed',
  'DrawCommitmentReplaced',
]);

/** Whether these events can be the whole answer of some command that takes nothing back. */
export const isAnswer = (batch: Batch): boolean =>
  first(batch, 'ActionUndone') === undefined && (givenTies(batch) !== undefined || batch.some(({ type }) => !FOLLOWING.has(type)));

const evidenceIn = (batch: Batch): string | undefined => first(batch, 'ResultDisputed')?.data.sealedEvidence;

const noteIn = (batch: Batch): string | undefined => {
  const found = batch.find(({ data }) => 'sealedNote' in data)?.data as { readonly sealedNote?: string } | undefined;
  return found?.sealedNote;
};

/** The draw seed that stands in the answer of a command; at most one is made for each. */
export const drawSeedIn = (batch: Batch): string | undefined => {
  const found = batch.find(({ data }) => 'drawSeed' in data)?.data as { readonly drawSeed?: string } | undefined;
  return found?.drawSeed;
};

const contextIn = (batch: Batch): Partial<Context> => {
  const fresh = first(batch, 'DrawCommitmentReplaced')?.data;
  const secret = first(batch, 'DrawSecretRevealed')?.data.secret;
  const started = first(batch, 'StageStarted')?.data.localDate;
  const reassigned = all(batch, 'RegistrationReassigned').map(({ data: { nameAfter } }) => ({ nameAfter }));
  const registered = all(batch, 'PlayerRegistered').map(({ data: { nameAfter, sameNameAs } }) => ({
    nameAfter,
    ...given('sameNameAs', sameNameAs),
  }));
  const names = [...registered, ...reassigned];
  return {
    at: batch[0]?.at ?? '',
    localDate: started ?? (batch[0]?.at ?? '').slice(0, 10),
    ...given('drawSeed', drawSeedIn(batch)),
    ...given('sealedNote', noteIn(batch)),
    ...given('sealedEvidence', evidenceIn(batch)),
    ...given('actor', first(batch, 'DisputeRuled')?.actor?.id),
    eventId: (index) => batch[index]?.id ?? '',
    ...given('secret', secret),
    ...(fresh === undefined
      ? {}
      : { fresh: { sealedSecret: fresh.sealedSecret, drawCommitment: fresh.drawCommitment, secret: secret ?? '' } }),
    ...(names.length === 0 ? {} : { names }),
  };
};

/**
 * The undo that these events say they are, once for each reason that it can have had: why stands in some of them, or as the code that
 * sealed words left, or nowhere. `undoes` is the event that brought them about, `history` what was recorded before them.
 */
export const undosOf = (batch: Batch, undoes: string, history: Batch): readonly Answered[] => {
  const written = batch.map(({ data }) => ('reason' in data ? data.reason : undefined));
  const context = { ...contextIn(batch), history };
  return [...new Set([...written, undefined])].map((reason) => ({
    command: { type: 'undo', payload: { event: undoes, ...given('reason', reason) } },
    context,
  }));
};

/**
 * The commands that these events can be the answer of, as far as they tell it all: what was given by hand cannot be told from what came
 * of it. None: nothing can be decided again. What takes something back is told by `undosOf`.
 */
export const commandsOf = (batch: Batch): readonly Answered[] => {
  const telling = TELLING.find((type) => batch.some((one) => one.type === type));
  const event = batch.find(({ type }) => type === telling);
  const read = readers as Readonly<Record<string, (event: TournamentEvent, batch: Batch) => TournamentCommand | undefined>>;
  const command = telling === undefined || event === undefined ? undefined : read[telling]?.(event, batch);
  if (telling !== undefined && command === undefined) return [];
  const context = contextIn(batch);
  return [command, takenOver(batch)].filter((one) => one !== undefined).map((one) => ({ command: one, context }));
};
