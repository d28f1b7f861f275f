import type { ImpactJson, PlayerJson } from '../api/shapes';
import { useText } from '../text';

const MOST_NAMED = 8;

const without = (from: readonly PlayerJson[], others: readonly PlayerJson[]): string =>
  from
    .filter(({ id }) => others.every((other) => other.id !== id))
    .map(({ name }) => name)
    .join(', ');

/** The consequences of an action in sentences. */
export const ImpactList = ({ impact }: { readonly impact: ImpactJson }) => {
  const text = useText();
  const place = (rank: number | null) => (rank === null ? text('impact.unplaced') : String(rank));
  const [came, went] = [without(impact.cut.after, impact.cut.before), without(impact.cut.before, impact.cut.after)];
  const lines = [
    ...(impact.pairedOnIt.length === 0
      ? []
      : [text('impact.pairedOnIt', { count: impact.pairedOnIt.length, rounds: impact.pairedOnIt.join(', ') })]),
    ...impact.pairingsThatWouldDiffer.map((one) => text('impact.differ', one)),
    ...(came === '' ? [] : [text('impact.cutIn', { names: came })]),
    ...(went === '' ? [] : [text('impact.cutOut', { names: went })]),
    ...(impact.newCut === undefined ? [] : [text('impact.newCut', { names: impact.newCut.map(({ name }) => name).join(', ') })]),
    ...(impact.playIn.before === impact.playIn.after ? [] : [text('impact.playIn', impact.playIn)]),
  ];
  if (lines.length + impact.moved.length === 0) return <p>{text('impact.nothing')}</p>;
  return (
    <ul className="impact">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
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
