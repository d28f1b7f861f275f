import { placingAfter } from '@roundbook/tournament';
import { presetsShown, withoutDrafts } from '@roundbook/projections';
import type { Handler } from '../answer';
import { playerIn } from '../at-tournament';
import { withLedger } from '../open-ledger';
import { left, right, table } from '../text/table';

const written = (value: unknown): string => {
  if (value === null || value === undefined) return 'auto';
  if (Array.isArray(value))
    return value.map((item) => (Array.isArray(item) ? item.map((cell) => cell ?? '*').join(':') : String(item))).join(',');
  return String(value);
};

/** `presets`: each with its explanation and its parameters. */
export const showPresets: Handler<object, []> = async () => {
  const presets = presetsShown();
  const columns = [left('Parameter'), left('Default'), left('Takes'), left('Meaning')];
  const text = presets.map(({ name, explanation, parameters }) => {
    const rows = parameters.map((parameter) => [parameter.name, written(parameter.default), parameter.range, parameter.meaning]);
    return `${name}\n${explanation}\n\n${table(columns, rows)}`;
  });
  return { json: { presets }, text: text.join('\n\n') };
};

/** `list`: the tournaments of the ledger in the order of their creation. */
export const listTournaments: Handler<object, []> = (call) =>
  withLedger(call, 'read', async (ledger) => {
    const tournaments = [];
    for (const { tournament } of await ledger.tournaments()) {
      const state = withoutDrafts(await ledger.stateAt(tournament));
      const { winner } = placingAfter(state, state.rounds.length);
      const names = winner === undefined ? new Map<string, string>() : await ledger.names(state);
      tournaments.push({
        tournament,
        name: state.name,
        preset: state.policy.preset,
        players: state.players.length,
        rounds: state.rounds.length,
        revision: state.revision,
        at: state.at,
        completed: state.completed,
        winner: winner === undefined ? null : playerIn(state, names)(winner),
      });
    }
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
