import type { TimelineEntry } from '../api/shapes';

type Type = TimelineEntry['type'];
type Told = Pick<TimelineEntry, 'revision' | 'type' | 'text' | 'round' | 'players'>;

const sameRound = (one: Told, other: Told): boolean => one.round === other.round;
const samePlayers = (one: Told, other: Told): boolean => one.players.join() === other.players.join();
const sameMatch = (one: Told, other: Told): boolean => sameRound(one, other) && samePlayers(one, other);

interface Opposite {
  readonly of: readonly Type[];
  readonly same: (one: Told, other: Told) => boolean;
}

/** What takes back an action by its opposite (ledger.md, Undo). */
const OPPOSITES: Readonly<Partial<Record<Type, Opposite>>> = {
  PlayerReturned: { of: ['PlayerDropped'], same: samePlayers },
  ResultVoided: { of: ['ResultReported', 'ResultCorrected', 'ResultConfirmed'], same: sameMatch },
  PublicationWithdrawn: { of: ['PairingsPublished'], same: sameRound },
  RoundVoided: { of: ['RoundPaired', 'PairingRepaired', 'PairingsPublished'], same: sameRound },
  TournamentReopened: { of: ['TournamentCompleted'], same: () => true },
};

/** Revisions of the actions that do not count any more: those taken back, and those that their opposite has ended. Oldest first. */
export const takenBackIn = (entries: readonly Told[]): ReadonlySet<number> => {
  const taken = new Set<number>();
  entries.forEach((entry, at) => {
    const opposite = OPPOSITES[entry.type];
    if (opposite === undefined && entry.type !== 'ActionUndone') return;
    const before = entries.slice(0, at).filter(({ revision }) => !taken.has(revision));
    if (opposite !== undefined)
      before.filter((one) => opposite.of.includes(one.type) && opposite.same(one, entry)).forEach(({ revision }) => taken.add(revision));
    if (entry.type !== 'ActionUndone') return;
    // Whatever has no opposite is taken back under its own sentence.
    const undone = before.findLast(({ text }) => entry.text.includes(`“${text}”`));
    if (undone !== undefined) taken.add(undone.revision);
  });
  return taken;
};
