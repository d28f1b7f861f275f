import { RefusalError } from '@roundbook/kernel';

const HINTS: Readonly<Record<string, string>> = {
  ledger_missing: '`roundbook create` makes one, `--ledger FILE` names another',
  reason_required: '--reason TEXT',
  unknown_match: 'a table of the newest round or a match id, as `roundbook rounds` shows them',
  unknown_player: 'a registration number, as `roundbook players list` shows them',
  already_published: '`roundbook unpublish --reason TEXT` while no match of it has a result',
  nothing_to_publish: '`roundbook pair` pairs one',
  not_amendable: 'what `roundbook presets --json` marks as amendable',
  ledger_in_use: '`--server URL` where that program is `roundbook serve`, or wait for it to end: only reading works beside it',
};

/** Where what helps is another flag of the same call, it is said here instead of what the rules say to everybody. */
const FLAGS: Readonly<Record<string, string>> = {
  open_disputes: 'rule on it first (`roundbook resolve`), or `--despite-disputes REASON`',
  same_ruler: 'that somebody else rules; where nobody else is there, `--alone`',
};

/** The same refusal with what helps at the command line; `own` are the hints of one command. */
export const withHint = (error: unknown, own: Readonly<Record<string, string>> = {}): unknown => {
  if (!(error instanceof RefusalError)) return error;
  const allowed = FLAGS[error.refusal.code] ?? error.refusal.allowed ?? own[error.refusal.code] ?? HINTS[error.refusal.code];
  return allowed === undefined ? error : new RefusalError({ ...error.refusal, allowed });
};
