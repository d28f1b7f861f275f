const multiplier = Number(process.env['ROUNDBOOK_RUNS'] ?? '1');

/** So many runs by default; the environment variable ROUNDBOOK_RUNS multiplies. At least one. */
export const runs = (usual: number): number => Math.max(1, Math.round(usual * multiplier));

/** Milliseconds that a test of so many runs may take at most on a slow machine. */
export const patience = (usual: number): number => 60_000 + runs(usual) * 2_000;
