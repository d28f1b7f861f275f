import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError, unavailable } from '@roundbook/kernel';

/** As many as the operating systems follow themselves. */
const MOST_LINKS = 40;

const circle = (named: string): RefusalError =>
  new RefusalError(
    unavailable('link_loop', `The symbolic links at ${named} lead to no file: in a circle, or there are too many.`, {
      allowed: 'a file, or a link that leads to one',
      details: { file: named },
    }),
  );

/** What the operating system makes of the path; undefined where something on the way is not there, or may not be looked at. */
const real = (place: string, named: string): string | undefined => {
  try {
    return fs.realpathSync(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw circle(named);
    if (code === undefined) throw error;
    return undefined;
  }
};

/**
 * The file that a name means, by whatever links, also where it is not there yet: its lock, its keys and all else stand beside that
 * one. Where its folder is not there, or may not be looked into, the path stays for whoever opens it to refuse. Refuses `link_loop`.
 */
export const realFileOf = (named: string): string => {
  let place = path.resolve(named);
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const there = real(place, named);
    if (there !== undefined) return there;
    const folder = real(path.dirname(place), named);
    if (folder === undefined) return place;
    place = path.join(folder, path.basename(place));
    if (fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return place;
    // A link says where to from the folder that it is really in.
    place = path.resolve(folder, fs.readlinkSync(place));
  }
  throw circle(named);
};
