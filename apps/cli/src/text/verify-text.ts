import type { Checked, VerifyReport } from '@roundbook/verifier';
import { counted } from './words';

const WHAT: Readonly<Record<Checked['what'], (count: number) => string>> = {
  lines: (count) => `${counted(count, 'line')} read, every byte of them`,
  events: (count) => `${counted(count, 'event')} in an unbroken chain`,
  inclusion: () => 'the last event proved to be in the signed log',
  signature: (count) => `${counted(count, 'signature')} checked`,
  checkpoint: (count) => `${counted(count, 'earlier checkpoint')} proved to be the beginning of the log`,
  secrets: (count) => `${counted(count, 'draw secret')} found to be what was fixed before the draws`,
  seeds: (count) => `${counted(count, 'draw seed')} worked out again`,
  pairings: (count) => `${counted(count, 'pairing')} drawn again, with the same outcome`,
  commands: (count) => `${counted(count, 'command')} decided again by the rules, with the same outcome`,
  standings: (count) => `${counted(count, 'recorded order')} of stages and final placings worked out again, with the same outcome`,
};

const SIGNER: Readonly<Record<VerifyReport['signer'], string>> = {
  given: 'Signed with the key that was given.',
  own: 'Self-consistent; signer not checked: give --key with the key that the organiser publishes.',
  none: 'Not signed by anybody that could be checked.',
};

/** Where something is wrong a file does not agree with itself, and the key that was given may be what is wrong. */
const OWN_OF_FAULTY = 'Signed with a key that the file brings itself: that says nothing of who signed it.';

const MOST_FAULTS = 20;

/** What was checked and what was found, a line each. */
export const verifyText = ({ ok, faults, checked, unchecked, signer, stream, head }: VerifyReport): string => {
  const shown = faults.slice(0, MOST_FAULTS).map(({ message, code }) => `  ${message} [${code}]`);
  const more = faults.length > MOST_FAULTS ? [`  and ${faults.length - MOST_FAULTS} more`] : [];
  return [
    ok ? 'In order.' : `NOT in order: ${counted(faults.length, 'fault')}.`,
    ...shown,
    ...more,
    ...(stream === null ? [] : [`Checked of ${stream}:`]),
    ...checked.filter(({ count }) => count > 0).map(({ what, count }) => `  ${WHAT[what](count)}`),
    ...(unchecked.length === 0 ? [] : ['Not checked:']),
    ...unchecked.map(({ message, count }) => `  ${count}: ${message}`),
    ...(head === null ? [] : [`${ok ? 'Hash of the last event' : 'Hash of the last event that is in order'}: ${head}`]),
    signer === 'own' && !ok ? OWN_OF_FAULTY : SIGNER[signer],
  ].join('\n');
};
