import * as t from 'io-ts';
import { integer, list, record, text, uuid } from '@roundbook/kernel';
import type { NewTournamentEvent } from '@roundbook/tournament';

const words = text(0, 1_000);
const numbered = record({ id: uuid, name: words, registration: integer(1) });

/** How a round would be paired: the matches and byes that go, those that come, and what of it the rules would not have paired. */
export const pairingForeseenCodec = record({
  round: integer(1),
  removed: list(words),
  removedByes: list(integer(1)),
  /** `seats`: everybody at a table; `players` are the first two. */
  matches: list(record({ table: integer(1), players: t.readonly(t.tuple([numbered, numbered])) }, { seats: list(numbered) })),
  byes: list(numbered),
  ruleBreaks: list(words),
});
export type PairingForeseen = t.TypeOf<typeof pairingForeseenCodec>;

type Player = (registration: number) => { readonly id: string; readonly name: string };

/**
 * What a repair, or a round paired by hand, would make of the pairings; undefined where the events pair nothing. A draw is not
 * shown before it is recorded: whoever saw it could try for another one.
 */
export const pairingForeseen = (
  events: readonly { readonly type: string; readonly data: unknown }[],
  player: Player,
): PairingForeseen | undefined => {
  const paired = (events as readonly NewTournamentEvent[]).find(
    (one) => one.type === 'PairingRepaired' || (one.type === 'RoundPaired' && one.data.source === 'manual'),
  );
  if (paired?.type !== 'PairingRepaired' && paired?.type !== 'RoundPaired') return undefined;
  const side = (registration: number) => ({ ...player(registration), registration });
  const gone = paired.type === 'PairingRepaired' ? paired.data : { removed: [], removedByes: [] };
  const { round, matches, byes, ruleBreaks } = paired.data;
  return {
    round,
    removed: gone.removed,
    removedByes: gone.removedByes,
    matches: matches.map(({ table, sides, seats }) => ({
      table,
      players: [side(sides[0]), side(sides[1])],
      ...(seats === undefined ? {} : { seats: seats.map(side) }),
    })),
    byes: byes.map((bye) => side(bye.player)),
    ruleBreaks: ruleBreaks ?? [],
  };
};
