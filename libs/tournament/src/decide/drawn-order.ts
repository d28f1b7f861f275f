import { drawFrom } from '@roundbook/draw';

/** Groups in order with equals told apart by a draw; `ties` lists what had to be drawn. */
export const drawnOrder = (
  groups: readonly (readonly number[])[],
  seed: string,
): { readonly order: readonly number[]; readonly ties: readonly (readonly number[])[] } => {
  const draw = drawFrom(seed, 'ties');
  const ties: number[][] = [];
  const order = groups.flatMap((group) => {
    if (group.length < 2) return group;
    const drawn = draw.shuffle(group);
    ties.push(drawn);
    return drawn;
  });
  return { order, ties };
};
