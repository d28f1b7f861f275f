import { malformed, RefusalError } from '@roundbook/kernel';
import { parseRoster, withoutLeague } from '@roundbook/interchange';
import { cleanName } from '@roundbook/person';
import type { RegisterOptions } from '@roundbook/ledger';
import { isLossOut } from '@roundbook/tournament';
import type { Answer, Handler } from '../answer';
import { answerOf, atTournament, doneWith } from '../at-tournament';
import { byesText, cutFor, expectedByes } from '../expected-byes';
import type { TournamentJson } from '../ledger-access';
import { parseRound, withSameNames } from '@roundbook/projections';
import { readText } from '../read-input';
import { left, right, table } from '../text/table';
import { counted } from '../text/words';
import { unwrap } from '../unwrap';

interface AddOptions {
  readonly name?: readonly string[];
  readonly entry?: string;
  readonly fromRound?: string;
  readonly confirmSameName?: boolean;
}

const rosterOf = async (file: string | undefined, names: readonly string[]) => {
  if (file === undefined && names.length === 0)
    throw new RefusalError(
      malformed('roster_empty', 'There is nobody to add.', { allowed: 'a file, - for the standard input, or --name NAME' }),
    );
  const roster = file === undefined ? { players: [], notes: [] } : unwrap(parseRoster(await readText(file, 'roster')));
  const named = names.map((written) => {
    const { rest: name, league } = withoutLeague(written);
    return { name, ...(league === undefined ? {} : { league }) };
  });
  return { players: [...roster.players, ...named], notes: roster.notes };
};

const byesLine = ({ policy, players }: TournamentJson): readonly string[] => {
  if (!isLossOut(policy)) return [];
  const byes = (oddPools: typeof policy.oddPools) => byesText(expectedByes(players.length, cutFor(policy, players.length), oddPools));
  const [none, other] = [byes(policy.oddPools), policy.oddPools === 'bye' ? 'crossPair' : 'bye'] as const;
  return [
    `${counted(players.length, 'player')}: ${none} ${none === '1' ? 'bye' : 'byes'} before the bracket if nobody leaves (with oddPools=${other}: ${byes(other)}).`,
  ];
};

const playerIn = ({ players }: TournamentJson, registration: number) => {
  const { id, name } = players[registration - 1] ?? { id: '', name: '' };
  return { id, name };
};

/** More than these are not told one by one. */
const LISTED = 12;

const manyText = (registered: readonly number[], { players }: TournamentJson): string => {
  const [first, last] = [registered[0] ?? 1, registered[registered.length - 1] ?? 1];
  const from = players[first - 1]?.entryRound ?? 1;
  return `${registered.length} players were registered as no. ${first} to ${last}${from > 1 ? ` late, to play from round ${from} on` : ''}.`;
};

const draftLine = ({ round, draft }: TournamentJson): readonly string[] => {
  if (draft !== true) return [];
  return [
    `Round ${round} is a draft without the new players: \`roundbook repair --reason TEXT\`, or \`roundbook void --reason TEXT\` and pair again.`,
  ];
};

/** `players add <id> [file|-]`: one name a line or a table, all or none. */
export const addPlayers: Handler<AddOptions, [string, string | undefined]> = async (call, options, id, file) => {
  const { players, notes } = await rosterOf(file, options.name ?? []);
  players.forEach(({ name }, index) => unwrap(cleanName(name, `players[${index}].name`)));
  const how = {
    ...(options.entry === undefined ? {} : { entry: options.entry as RegisterOptions['entry'] }),
    ...(options.fromRound === undefined ? {} : { fromRound: parseRound(options.fromRound, 'fromRound') }),
    ...(options.confirmSameName === true ? { confirmSameName: true } : {}),
  } as RegisterOptions;
  return atTournament(call, id, 'write', async (at) => {
    const written = await at.access.register(at.tournament, players, how, at.commandId).catch(async (error: unknown) => {
      if (!(error instanceof RefusalError) || error.refusal.code !== 'name_taken') throw error;
      const names = players.map(({ name }) => name);
      throw withSameNames(error, names, (await at.before()).players.length, '--confirm-same-name');
    });
    const done = await doneWith(at, written);
    const registered = done.events.filter(({ type }) => type === 'PlayerRegistered').map(({ data }) => Number(data['registration']));
    const after = await done.after();
    const more = { players: registered.map((registration) => ({ registration, player: playerIn(after, registration) })), notes };
    const few = { ...done, sentences: registered.length > LISTED ? [manyText(registered, after)] : done.sentences };
    return answerOf(few, more, [...notes, ...draftLine(after), ...byesLine(after)]);
  });
};

const listOf = ({ id: tournament, revision, players: registered }: TournamentJson): Answer => {
  const players = registered.map(({ registration, id, name, rating, league, penalties, status, checkedIn, entryRound }) => ({
    registration,
    player: { id, name },
    ...(rating === undefined ? {} : { rating }),
    ...(league === undefined ? {} : { league }),
    ...(penalties === undefined ? {} : { penalties }),
    status,
    checkedIn,
    entryRound,
  }));
  const rows = players.map(({ registration, player, rating, league, penalties = [], status, checkedIn, entryRound }) => [
    String(registration),
    player.name,
    rating ?? '',
    league === undefined ? '' : String(league),
    penalties.length === 0 ? '' : `-${penalties.reduce((sum, { points }) => sum + points, 0)}`,
    status === 'active' ? '' : status,
    checkedIn ? 'yes' : '',
    entryRound > 1 ? String(entryRound) : '',
    player.id,
  ]);
  const columns = [
    right('No.'),
    left('Player'),
    right('Rating'),
    right('League'),
    right('Penalty'),
    left('Status'),
    left('Checked in'),
    right('From round'),
    left('Person'),
  ];
  return {
    json: { tournament, revision, players },
    text: rows.length === 0 ? 'Nobody is registered yet.' : table(columns, rows),
  };
};

/** `players list <id>`. */
export const listPlayers: Handler<object, [string]> = (call, _options, id) =>
  atTournament(call, id, 'read', async ({ before }) => listOf(await before()));
