import * as fs from 'node:fs';

/** Whether a file of this name is there. */
export const isFile = (name: string): boolean => fs.statSync(name, { throwIfNoEntry: false })?.isFile() === true;
