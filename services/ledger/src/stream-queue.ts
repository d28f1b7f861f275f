/** One queue for each stream: what is asked of one stream is done in the order asked, streams beside each other. */
export class StreamQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs `work` when everything asked before of this stream is done, however that ended. */
  run<A>(stream: string, work: () => Promise<A>): Promise<A> {
    const before = this.tails.get(stream) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(stream, tail);
    void tail.then(() => {
      if (this.tails.get(stream) === tail) this.tails.delete(stream);
    });
    return result;
  }
}
