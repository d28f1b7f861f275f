import type { WhatIfJson } from '@roundbook/projections';
import { left, right, table } from './table';
import { counted, listed } from './words';

const valueText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : value === null ? 'none' : String(value);

const place = (rank: number | null): string => (rank === null ? '-' : String(rank));

const supposedLines = ({ policy, settings, results }: WhatIfJson['supposed']): readonly string[] => [
  ...(policy === null ? [] : [`${policy.to} instead of ${policy.from}`]),
  ...settings.map(({ name, from, to }) => `${name}: ${valueText(to)} instead of ${valueText(from)}`),
  ...results.map(({ match, round, players, was, result }) => {
    const who = listed(players.map(({ name }) => name));
    return `Round ${round}, ${match}, ${who}: ${result.text} instead of ${was === null ? 'an open match' : was.text}`;
  }),
];

const movedText = ({ moved }: WhatIfJson): string =>
  moved.length === 0
    ? 'Nobody would have another place.'
    : table(
        [right('From'), right('To'), left('Player'), left('Points')],
        moved.map(({ from, to, player, points }) => [place(from), place(to), player.name, `${points.from ?? '-'} -> ${points.to ?? '-'}`]),
      );

const cutText = ({ cut }: WhatIfJson): readonly string[] => {
  if (cut === null) return [];
  if (cut.comes.length + cut.goes.length === 0) return ['The same players would go on.'];
  const names = (players: readonly { readonly name: string }[]) =>
    players.length === 0 ? 'nobody' : listed(players.map(({ name }) => name));
  return [`Would go on: ${names(cut.comes)}. Would not any more: ${names(cut.goes)}.`];
};

const inPool = ({ losses, status }: NonNullable<WhatIfJson['pools']>[number]['to']): string =>
  `${counted(losses, 'loss', 'losses')}, ${status}`;

const poolLines = ({ pools }: WhatIfJson): readonly string[] =>
  (pools ?? []).map(({ player, from, to }) => `${player.name}: ${inPool(from)} -> ${inPool(to)}`);

/** Who would stand where, and what nobody can know. */
export const whatIfText = (json: WhatIfJson): string =>
  [
    [
      `What if, after round ${json.afterRound} as known at revision ${json.revision}:`,
      ...supposedLines(json.supposed).map((line) => `  ${line}`),
    ].join('\n'),
    movedText(json),
    [...cutText(json), ...poolLines(json)].join('\n'),
    [...json.cannotKnow, 'Nothing was written.'].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
