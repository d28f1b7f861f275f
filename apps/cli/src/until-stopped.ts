const EXIT = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Work that discards what it has begun where `stop` is raised: Ctrl-C and SIGTERM raise it, and the process ends with 130 or 143 once
 * that is done. Work that is done all the same, because they came too late, is answered as usual.
 */
export const untilStopped = async <A>(work: (stop: AbortSignal) => Promise<A>): Promise<A> => {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const stopped = (signal: keyof typeof EXIT): void => {
    exitCode ??= EXIT[signal];
    controller.abort(new Error(`ended by ${signal}`));
  };
  process.on('SIGINT', stopped).on('SIGTERM', stopped);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (exitCode !== undefined && error === controller.signal.reason) process.exit(exitCode);
    throw error;
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped);
  }
};
