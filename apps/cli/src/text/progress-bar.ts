export interface ProgressBar {
  readonly at: (done: number, all: number) => void;
  readonly end: () => void;
}

const WIDTH = 30;

/** A bar on a terminal that is redrawn with each percent; nothing at all elsewhere. */
export const progressBar = (title: string, stream: { readonly isTTY?: boolean; write(text: string): unknown }): ProgressBar => {
  if (stream.isTTY !== true) return { at: () => undefined, end: () => undefined };
  let shown = -1;
  const at = (done: number, all: number): void => {
    const percent = all === 0 ? 100 : Math.floor((done * 100) / all);
    if (percent === shown) return;
    shown = percent;
    const full = Math.floor((percent * WIDTH) / 100);
    stream.write(`\r${title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${percent} %`);
  };
  return { at, end: () => void (shown >= 0 && stream.write('\n')) };
};
