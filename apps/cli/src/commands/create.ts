import { malformed, RefusalError } from '@roundbook/kernel';
import { checkedTimeZone } from '@roundbook/ledger';
import { decodeCommand, isLossOut, policyFrom, presetNamed, PRESETS, type Policy } from '@roundbook/tournament';
import type { Handler } from '../answer';
import { byesText, cutFor, expectedByes } from '../expected-byes';
import { withAccess } from '../with-access';
import { parseSettings, readPolicyFile } from '../settings';
import { listed } from '../text/words';
import { unwrap } from '../unwrap';

interface CreateOptions {
  readonly preset?: string;
  readonly policy?: string;
  readonly set?: readonly string[];
  readonly game?: string;
  readonly organiser?: string;
  readonly store?: string;
  readonly timeZone?: string;
}

const SHOWN_FIELDS = [10, 14, 21, 40, 100];

/** rules.md 1.4: shown at creation, the number of byes that the choice for odd pools leads to. */
const byesLine = (policy: Policy): string | undefined => {
  if (!isLossOut(policy)) return undefined;
  const byes = (players: number, oddPools: typeof policy.oddPools) => byesText(expectedByes(players, cutFor(policy, players), oddPools));
  const other = policy.oddPools === 'bye' ? 'crossPair' : 'bye';
  const fields = SHOWN_FIELDS.filter((players) => players >= cutFor(policy, players));
  const most = fields.map((players) => `${byes(players, policy.oddPools)} with ${players} players`);
  const crossed = fields.map((players) => byes(players, other));
  return `Byes to be expected before the bracket: ${listed(most)}; with oddPools=${other} instead of ${policy.oddPools}: ${listed(crossed)}.`;
};

const presetOf = (options: CreateOptions, file: Readonly<Record<string, unknown>>): string => {
  const preset = options.preset ?? file['preset'];
  if (typeof preset === 'string') return preset;
  throw new RefusalError(
    malformed('preset_needed', 'A tournament is played by a preset.', {
      field: 'preset',
      allowed: PRESETS.map(({ name }) => name).join(', '),
    }),
  );
};

/** `create <name>`: everything is checked before a ledger is made. */
export const create: Handler<CreateOptions, [string]> = async (call, options, name) => {
  const file = options.policy === undefined ? {} : await readPolicyFile(options.policy);
  const preset = presetOf(options, file);
  const settings = { ...file, ...parseSettings(options.set) };
  const policy = unwrap(policyFrom(preset, settings));
  const { game, organiser, store, timeZone } = options;
  const about = {
    ...(game === undefined ? {} : { game }),
    ...(organiser === undefined ? {} : { organiser }),
    ...(store === undefined ? {} : { store }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const payload = { name, preset, settings, ...about };
  unwrap(decodeCommand('create', payload));
  if (timeZone !== undefined) checkedTimeZone(timeZone);
  return withAccess(call, 'create', async (access, commandId) => {
    const answer = await access.create(payload, commandId);
    const byes = byesLine(policy);
    return {
      json: {
        tournament: answer.tournament,
        revision: answer.revision,
        events: answer.events,
        ...(answer.repeated ? { repeated: true } : {}),
        name,
        policy,
      },
      text: [
        `${name} is created by the preset ${preset}: ${answer.tournament}`,
        presetNamed(preset)?.explanation ?? '',
        ...(byes === undefined ? [] : [byes]),
      ].join('\n'),
    };
  });
};
