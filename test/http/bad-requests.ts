import { drawFrom } from '@roundbook/draw';
import { bytesOf, type BadRequest, type Ways } from './asked';
import { BAD_BODIES } from './bad-bodies';
import { BAD_SURROUNDINGS } from './bad-surroundings';

const WAYS: Ways = { ...BAD_BODIES, ...BAD_SURROUNDINGS };

export const WAY_NAMES = Object.keys(WAYS);

/** The bad request of a number: the same one for the same seed. */
export const badRequest = (seed: string, number: number, id: string): BadRequest => {
  const draw = drawFrom(seed, `request ${number}`);
  const way = WAY_NAMES[number % WAY_NAMES.length] as string;
  const { asked, ...made } = (WAYS[way] as Ways[string])(draw, id);
  return { way, ...made, sent: bytesOf(asked) };
};
