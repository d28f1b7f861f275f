import { Link, useLocation } from 'react-router';
import type { StandingsJson } from '../api/shapes';
import { useText } from '../text';

type Open = NonNullable<StandingsJson['disputes']>[number];

/** Who is in the match, as `Ann – Bob`. */
export const disputedSides = ({ players }: { readonly players: readonly { readonly name: string }[] }): string =>
  players.map(({ name }) => name).join(' – ');

/** Says what is disputed and not ruled on; nothing where nothing is. */
export const OpenDisputes = ({ disputes = [] }: { readonly disputes?: readonly Open[] | undefined }) => {
  const text = useText();
  const { search } = useLocation();
  if (disputes.length === 0) return null;
  return (
    <section className="panel" aria-label={text('disputes.title')}>
      <p>
        <strong>{text('disputes.openPanel', { count: disputes.length })}</strong> {text('disputes.goesOn')}
      </p>
      <ul>
        {disputes.map((one) => (
          <li key={one.dispute}>
            <Link to={{ pathname: '../disputes', search }}>
              {text('disputes.where', { round: one.round, table: one.table, sides: disputedSides(one) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
