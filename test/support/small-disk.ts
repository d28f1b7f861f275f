import { spawnSync } from 'node:child_process';

/** What a command is started through, so that a small disk in memory that only it sees is at this place; `first` is done before. */
export const onSmallDisk = (size: string, place: string, first = 'true'): readonly string[] => [
  ...['unshare', '-Urm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$0" && ${first} && exec "$@"`],
  place,
];

/** Why there can be none here; undefined where there can. */
export const smallDiskImpossible = (): string | undefined => {
  const [command = '', ...rest] = [...onSmallDisk('1m', '/mnt'), 'true'];
  const { status, error, stderr } = spawnSync(command, rest, { encoding: 'utf8' });
  if (error !== undefined) return 'unshare is missing. It is a part of util-linux, and needs Linux';
  return status === 0 ? undefined : `somebody without rights may not mount a disk here: ${stderr.trim().split('\n')[0] ?? ''}`;
};
