import type { Impact } from '@roundbook/tournament';
import type { PlayerJson } from './view';

export interface MovedJson {
  readonly player: PlayerJson;
  readonly registration: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** An impact with players as every answer shows them. */
export interface ImpactJson extends Omit<Impact, 'moved' | 'cut' | 'newCut' | 'out' | 'back'> {
  readonly moved: readonly MovedJson[];
  readonly cut: { readonly before: readonly PlayerJson[]; readonly after: readonly PlayerJson[] };
  readonly newCut?: readonly PlayerJson[];
  /** Who is out by it, and who is in again, from the next round on. */
  readonly out?: readonly PlayerJson[];
  readonly back?: readonly PlayerJson[];
}

export const impactShown = ({ newCut, out, back, ...impact }: Impact, player: (registration: number) => PlayerJson): ImpactJson => ({
  ...impact,
  ...(newCut === undefined ? {} : { newCut: newCut.map(player) }),
  ...(out === undefined ? {} : { out: out.map(player) }),
  ...(back === undefined ? {} : { back: back.map(player) }),
  moved: impact.moved.map((moved) => ({ player: player(moved.player), registration: moved.player, from: moved.from, to: moved.to })),
  cut: { before: impact.cut.before.map(player), after: impact.cut.after.map(player) },
});
