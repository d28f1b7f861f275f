import { useRound } from '../api/queries';
import type { ImpactJson, PlayerJson } from '../api/shapes';
import { useText, type Text } from '../text';
import { useLooking } from './point-of-view';

const MOST_NAMED = 8;

const namesOf = (players: readonly PlayerJson[]): string => players.map(({ name }) => name).join(', ');
const without = (from: readonly PlayerJson[], others: readonly PlayerJson[]): string =>
  namesOf(from.filter(({ id }) => others.every((other) => other.id !== id)));

/** The consequences for rounds, bracket and who plays on, a sentence each. */
const sentencesOf = (text: Text, impact: ImpactJson): readonly string[] => {
  const { pairedOnIt, pairingsThatWouldDiffer: differing, cut, newCut, playIn, out = [], back = [] } = impact;
  const [came, went] = [without(cut.after, cut.before), without(cut.before, cut.after)];
  // Who comes into the cut plays on by that: it is said once.
  const again = without(back, cut.after);
  return [
    ...(pairedOnIt.length === 0 ? [] : [text('impact.pairedOnIt', { count: pairedOnIt.length, rounds: pairedOnIt.join(', ') })]),
    ...differing.map((one) => text('impact.differ', one)),
    ...(out.length === 0 ? [] : [text('impact.out', { names: namesOf(out) })]),
    ...(again === '' ? [] : [text('impact.back', { names: again })]),
    ...(came === '' ? [] : [text('impact.cutIn', { names: came })]),
    ...(went === '' ? [] : [text('impact.cutOut', { names: went })]),
    ...(newCut === undefined ? [] : [text('impact.newCut', { names: namesOf(newCut) })]),
    ...(playIn.before === playIn.after ? [] : [text('impact.playIn', playIn)]),
  ];
};

/** Whether there is any consequence to be told. */
export const changesAnything = (impact: ImpactJson): boolean => impact.moved.length > 0 || sentencesOf(() => '', impact).length > 0;

/** The way out of a pairing that would be another one now, as long as the round has no result. */
const PairAgain = ({ round }: { readonly round: number }) => {
  const text = useText();
  const shown = useRound(useLooking().tournament.id, round).data?.rounds.find((one) => one.round === round);
  if (shown?.matches.every(({ result }) => result === null) !== true) return null;
  return <li>{text('impact.pairAgain', { round })}</li>;
};

/** The consequences of an action in sentences. */
export const ImpactList = ({ impact }: { readonly impact: ImpactJson }) => {
  const text = useText();
  const { round } = useLooking().tournament;
  const place = (rank: number | null) => (rank === null ? text('impact.unplaced') : String(rank));
  const lines = sentencesOf(text, impact);
  const differs = impact.pairingsThatWouldDiffer.some((one) => one.round === round && one.played === 0);
  if (lines.length + impact.moved.length === 0) return <p>{text('impact.nothing')}</p>;
  return (
    <ul className="impact">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {differs && <PairAgain round={round} />}
      {impact.moved.length > 0 && (
        <li>
          {text('impact.moved', { count: impact.moved.length })}
          <ul>
            {impact.moved.slice(0, MOST_NAMED).map(({ player, from, to }) => (
              <li key={player.id}>{text('impact.move', { name: player.name, from: place(from), to: place(to) })}</li>
            ))}
            {impact.moved.length > MOST_NAMED && <li>{text('impact.more', { count: impact.moved.length - MOST_NAMED })}</li>}
          </ul>
        </li>
      )}
    </ul>
  );
};
