import type { TournamentState } from '@roundbook/tournament';

/** Whoever runs one simulated tournament: it sees how things stand and gives commands. What is refused rejects with a RefusalError. */
export interface Organiser {
  readonly state: () => Promise<TournamentState>;
  readonly give: (type: string, payload: unknown) => Promise<void>;
  /** Registers players late, by name. */
  readonly enter: (names: readonly string[], how: { readonly entry: 'nextRound' | 'loss' | 'meetBye' }) => Promise<void>;
}
