import { base64OfBytes, bytesOfBase64, bytesOfHex, hexOfBytes } from './bytes';

/** How far a log is: its origin (one line that names it for ever), how many leaves it has, and their root (hex). */
export interface LogCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

/** The text that is signed (C2SP tlog-checkpoint): origin, size and root in base64, a line each. */
export const checkpointText = ({ origin, size, root }: LogCheckpoint): string => `${origin}\n${size}\n${base64OfBytes(bytesOfHex(root))}\n`;

/** The checkpoint that the text of a note tells; undefined where it is none. Further lines are somebody else's and are passed over. */
export const readCheckpoint = (text: string): LogCheckpoint | undefined => {
  const [origin, size, root] = text.split('\n');
  if (origin === undefined || origin === '' || size === undefined || !/^(?:0|[1-9]\d{0,14})$/.test(size)) return undefined;
  const bytes = bytesOfBase64(root ?? '');
  return bytes?.length === 32 && text.endsWith('\n') ? { origin, size: Number(size), root: hexOfBytes(bytes) } : undefined;
};
