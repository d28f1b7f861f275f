import { presetsShown } from '@roundbook/projections';
import type { Handler } from '../answer';
import type { TournamentJson } from '../ledger-access';
import { left, right, table } from '../text/table';
import { withAccess } from '../with-access';

const written = (value: unknown): string => {
  if (value === null || value === undefined) return 'auto';
  if (Array.isArray(value))
    return value.map((item) => (Array.isArray(item) ? item.map((cell) => cell ?? '*').join(':') : String(item))).join(',');
  return String(value);
};

/** `presets`: each with its explanation and its parameters. */
export const showPresets: Handler<object, []> = async (call) => {
  const presets = call.server === undefined ? presetsShown() : await withAccess(call, 'read', (access) => access.presets());
  const columns = [left('Parameter'), left('Default'), left('Takes'), left('Meaning')];
  const text = presets.map(({ name, explanation, parameters }) => {
    const rows = parameters.map((parameter) => [parameter.name, written(parameter.default), parameter.range, parameter.meaning]);
    return `${name}\n${explanation}\n\n${table(columns, rows)}`;
  });
  return { json: { presets }, text: text.join('\n\n') };
};

const rowOf = ({ id: tournament, name, preset, players, round: rounds, revision, at, completed, winner }: TournamentJson) => ({
  tournament,
  name,
  preset,
  players: players.length,
  rounds,
  revision,
  at,
  completed,
  winner,
});

/** `list`: the tournaments of the ledger in the order of their creation. */
export const listTournaments: Handler<object, []> = (call) =>
  withAccess(call, 'read', async (access) => {
    const tournaments: ReturnType<typeof rowOf>[] = [];
    for (const tournament of await access.ids()) tournaments.push(rowOf(await access.tournament(tournament, { public: true })));
    const columns = [left('Tournament'), left('Name'), left('Preset'), right('Players'), right('Rounds'), left('State'), left('Winner')];
    const rows = tournaments.map((one) => [
      one.tournament,
      one.name,
      one.preset,
      String(one.players),
      String(one.rounds),
      one.completed ? 'complete' : 'running',
      one.winner?.name ?? '',
    ]);
    return { json: { tournaments }, text: rows.length === 0 ? 'The ledger has no tournament.' : table(columns, rows) };
  });
