/** A long run compares everything; the usual one a part. */
export const LONG = Number(process.env['ROUNDBOOK_RUNS'] ?? 1) >= 20;

/** Number of fields that are compared: 5,000 in a long run. */
export const fields = (usual: number, long = 5000): number => (LONG ? long : usual);
