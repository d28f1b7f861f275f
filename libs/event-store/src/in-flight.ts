/** Lets so many pieces of work be under way at once; the others wait their turn. */
export class InFlight {
  private readonly waiting: (() => void)[] = [];
  private readonly running = new Set<Promise<unknown>>();

  constructor(private readonly most: number) {}

  async run<A>(work: () => Promise<A>): Promise<A> {
    while (this.running.size >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    const running = work();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
      this.waiting.shift()?.();
    }
  }
}
