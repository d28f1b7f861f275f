import type { Impact } from '@roundbook/tournament';
import type { PlayerJson } from './view';

export interface MovedJson {
  readonly player: PlayerJson;
  readonly registration: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** An impact with players as every answer shows them. */
export interface ImpactJson extends Omit<Impact, 'moved' | 'cut' | 'newCut'> {
  readonly moved: readonly MovedJson[];
  readonly cut: { readonly before: readonly PlayerJson[]; readonly after: readonly PlayerJson[] };
  readonly newCut?: readonly PlayerJson[];
}

export const impactShown = ({ newCut, ...impact }: Impact, player: (registration: number) => PlayerJson): ImpactJson => ({
  ...impact,
  ...(newCut === undefined ? {} : { newCut: newCut.map(player) }),
  moved: impact.moved.map((moved) => ({ player: player(moved.player), registration: moved.player, from: moved.from, to: moved.to })),
  cut: { before: impact.cut.before.map(player), after: impact.cut.after.map(player) },
});
