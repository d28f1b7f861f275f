import type { ImpactJson, MovedJson, PlayerJson } from '@roundbook/projections';
import type { Choice, Impact } from '@roundbook/tournament';
import { counted, listed } from './words';

const movedText = ({ player, from, to }: MovedJson): string => {
  if (to === null) return `${player.name} would have no place any more (now rank ${from}).`;
  return from === null ? `${player.name} would be rank ${to}.` : `${player.name} would go from rank ${from} to ${to}.`;
};

const cutText = ({ before, after }: ImpactJson['cut']): readonly string[] => {
  const names = (players: readonly PlayerJson[]): string => listed(players.map(({ name }) => name));
  const into = after.filter(({ id }) => !before.some((other) => other.id === id));
  const out = before.filter(({ id }) => !after.some((other) => other.id === id));
  if (into.length > 0 || out.length > 0)
    return [
      ...(into.length === 0 ? [] : [`Into the cut: ${names(into)}.`]),
      ...(out.length === 0 ? [] : [`Out of the cut: ${names(out)}.`]),
    ];
  const reordered = before.some(({ id }, index) => after[index]?.id !== id);
  return reordered ? [`The cut would be seeded otherwise: ${names(after)}.`] : [];
};

const playedText = (matches: number, played: number): string => {
  if (matches === 1) return played === 0 ? 'not played yet' : 'played already';
  return `${played === 0 ? 'none' : played === matches ? 'all' : played} of them played`;
};

const differText = ({ round, matches, played }: Impact['pairingsThatWouldDiffer'][number]): string =>
  `Round ${round} would have been drawn otherwise: ${counted(matches, 'match', 'matches')}, ${playedText(matches, played)}.`;

/** `3 matches of round 4`. */
const changed = ({ changes }: Choice): string =>
  listed(changes.map(({ round, matches }) => `${counted(matches, 'match', 'matches')} of round ${round}`));

/** Named where there is something to choose: the pairings of a round stand unless somebody wants it otherwise. */
const choicesText = (choices: readonly Choice[]): readonly string[] => {
  if (choices.every(({ choice, why }) => choice === 'keep' || why?.code === 'nothing_paired')) return [];
  return [
    'Then choose:',
    ...choices.map((one) => {
      const { choice, possible, why, command } = one;
      if (choice === 'keep') return '  keep the pairings as they are: nothing more is to be done';
      const what = choice === 'repair' ? 'pair anew what is not played' : 'void the round and pair it again';
      if (!possible) return `  ${what}: not possible. ${why?.sentence ?? ''}`;
      const call = choice === 'repair' ? 'repair --unplayed' : 'void';
      return `  ${what}, ${changed(one)}: \`roundbook ${call} --round ${command?.payload.round ?? ''} --reason TEXT\``;
    }),
  ];
};

/** The consequences of an action in words, one sentence each. */
export const impactText = (impact: ImpactJson): string => {
  const { pairedOnIt, playIn, cut, back = [] } = impact;
  // Who comes into the cut plays on by that: it is said once.
  const again = back.filter(({ id }) => !cut.after.some((other) => other.id === id));
  const lines = [
    ...impact.moved.map(movedText),
    ...(impact.out === undefined ? [] : [`Out from the next round on: ${listed(impact.out.map(({ name }) => name))}.`]),
    ...(again.length === 0 ? [] : [`In again from the next round on: ${listed(again.map(({ name }) => name))}.`]),
    ...(pairedOnIt.length === 0
      ? []
      : [
          `Paired on it already, and standing as played: ${pairedOnIt.length === 1 ? 'round' : 'rounds'} ${listed(pairedOnIt.map(String))}.`,
        ]),
    ...impact.pairingsThatWouldDiffer.map(differText),
    ...cutText(cut),
    ...(impact.newCut === undefined
      ? []
      : [
          `The bracket stands, but has no result yet: voided and paired again it would have ${listed(impact.newCut.map(({ name }) => name))}.`,
        ]),
    ...(playIn.before === playIn.after ? [] : [`Play-in matches: ${playIn.after} instead of ${playIn.before}.`]),
  ];
  return [
    ...(lines.length === 0 ? ['Nothing else would change.'] : lines),
    ...choicesText(impact.choices ?? []),
    'Nothing was written.',
  ].join('\n');
};
