import { Link } from 'react-router';
import { useStaff, useTournaments } from '../api/queries';
import type { TournamentRow } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { knownMessage, useText, type Text } from '../text';

export const presetName = (text: Text, preset: string): string => {
  const id = `preset.${preset}`;
  return knownMessage(id) ? text(id) : preset;
};

const standOf = (text: Text, row: TournamentRow): string => {
  if (row.damaged !== undefined) return text('home.damaged');
  if (row.completed) return text('home.completed');
  return row.round === 0 ? text('home.notStarted') : text('home.round', { round: row.round });
};

export const HomePage = () => {
  const text = useText();
  const staff = useStaff();
  const tournaments = useTournaments();
  return (
    <div className="stack narrow">
      <div className="row between">
        <h1>{text('home.title')}</h1>
        {staff && (
          <div className="row">
            <Link className="button" to="/import">
              {text('home.import')}
            </Link>
            <Link className="button primary" to="/new">
              {text('home.new')}
            </Link>
          </div>
        )}
      </div>
      <Loaded query={tournaments}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty">{text(staff ? 'home.empty' : 'home.emptyReader')}</p>
          ) : (
            <ul className="cards">
              {[...rows].reverse().map((row) => (
                <li key={row.id}>
                  <Link className="card" to={`/t/${row.id}`}>
                    <strong>{row.name === '' ? row.id : row.name}</strong>
                    <span className="quiet">
                      {presetName(text, row.preset)} · {text('home.row', { players: row.players })} · {standOf(text, row)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p>
        <Link to="/verify">{text('verify.link')}</Link>
      </p>
    </div>
  );
};
