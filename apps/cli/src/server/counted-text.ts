/** An event of the largest field that is played here has a few MB. */
export const MOST_BYTES = 64_000_000;

/** The body of an answer, UTF-8; undefined where it has more bytes than that: the rest of it is not read. */
export const countedText = async ({ body }: Response, most = MOST_BYTES): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Left before its end, it is cancelled.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
