import type { Client, Json } from './client';

/** A result of a match, decided by nothing but its table and round, so that every run is the same. */
export const resultOf = ({ table, bestOf, seats }: Json, { round, form }: Json): string => {
  if (seats !== undefined) return seats.map((_: Json, seat: number) => String.fromCharCode(65 + seat)).join('>');
  const won = form.scored === 'spread' || form.scored === 'victoryPoints' ? `${40 + table}-${10 + round}` : `${(bestOf + 1) / 2}-0`;
  return (table + round) % 2 === 0 ? won : won.split('-').reverse().join('-');
};

/** Open matches of the newest round with a result for each. */
export const openMatches = async (client: Client, tournament: string): Promise<readonly { match: string; result: string }[]> => {
  const { rounds } = await client.read(`/api/tournaments/${tournament}/rounds`);
  const newest = rounds[rounds.length - 1];
  return (newest?.matches ?? [])
    .filter((match: Json) => match.status === 'open')
    .map((match: Json) => ({ match: match.match, result: resultOf(match, newest) }));
};

/** Plays a tournament to its winner as an organiser would, over HTTP alone; gives how many rounds it had. */
export const playToTheEnd = async (client: Client, tournament: string): Promise<number> => {
  for (let round = 0; ; round += 1) {
    const paired = await client.write(`/api/tournaments/${tournament}/commands/pair`, {});
    if (paired.json.code === 'nothing_to_pair') {
      await client.command(tournament, 'complete');
      return round;
    }
    if (paired.status !== 200) throw new Error(`pair: ${paired.text}`);
    await client.command(tournament, 'publish');
    for (const payload of await openMatches(client, tournament)) await client.command(tournament, 'report', payload);
  }
};
