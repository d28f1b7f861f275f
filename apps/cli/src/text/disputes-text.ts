import { reasonWords, type DisputeJson, type DisputesJson, type DisputeStepJson, type OpenDisputeJson } from '@roundbook/projections';
import { listed } from './words';

/** `round 2, table 3 (Ann against Bob)`. */
export const whereDisputed = ({ round, table, players }: Pick<OpenDisputeJson, 'round' | 'table' | 'players'>): string => {
  const names = players.map(({ name }) => name);
  return `round ${round}, table ${table} (${names.length === 2 ? names.join(' against ') : listed(names)})`;
};

const STATUS: Readonly<Record<DisputeJson['status'], string>> = {
  open: 'waits for a ruling',
  appealed: 'appealed, waits for another ruling',
  ruled: 'ruled on',
  gone: 'the match was taken away: nothing is left to rule on',
  takenBack: 'taken back',
};

const RULED = { upheld: 'the result stands', corrected: 'the result is corrected', voided: 'the match is open again' } as const;

const quoted = (words: string | undefined): string => (words === undefined ? '' : ` “${words.replaceAll('\n', ' ')}”`);
const because = (reason: string | undefined): string => (reason === undefined || reason === 'other' ? '' : ` (${reasonWords(reason)})`);
const whose = (by: DisputeStepJson['by']): string => (by === null || by === undefined ? '' : ` by ${by.name}`);

const stepWords = ({ kind, ruling, result, undone, by, alone, reason }: DisputeStepJson): string => {
  if (kind === 'takenBack') return `The ${undone} was taken back${because(reason)}.`;
  if (kind === 'appealed') return `Appealed${whose(by)}${because(reason)}.`;
  const to = result === undefined ? '' : ` to ${result.text}`;
  return `Ruled: ${ruling === undefined ? '' : RULED[ruling]}${to}${because(reason)}.${alone === true ? ' Nobody else was there to rule.' : ''}`;
};

const stepText = (step: DisputeStepJson): string =>
  `  ${step.at}  ${stepWords(step)}${quoted(step.note)} [${step.actor.id}, revision ${step.revision}]`;

const disputeText = (one: DisputeJson): string => {
  const { disputed, claim, stands, by, reason, evidence, hasEvidence, note, at, actor, revision, status, course } = one;
  const said = claim === null ? 'said to be wrong' : `said to be ${claim.text}`;
  const named = evidence === undefined ? (hasEvidence ? ['  Evidence: sealed for staff'] : []) : [`  Evidence: ${evidence}`];
  return [
    `${whereDisputed(one).replace(/^r/, 'R')}: ${STATUS[status]}`,
    `  ${at}  ${disputed?.text ?? 'a result'} ${said}${whose(by)}${because(reason)}.${quoted(note)} [${actor.id}, revision ${revision}]`,
    ...named,
    ...course.map(stepText),
    `  Now: ${stands?.text ?? 'no result'}   Dispute ${one.dispute.slice(0, 8)}, match ${one.match}`,
  ].join('\n');
};

/** Every dispute with its whole course. */
export const disputesText = ({ disputes, open, revision, at }: DisputesJson): string =>
  [
    `${open} of ${disputes.length} ${disputes.length === 1 ? 'dispute waits' : 'disputes wait'} for a ruling, as known at revision ${revision}, ${at}`,
    ...disputes.map(disputeText),
  ].join('\n\n');
