import type { Answer, Call, Handler } from '../answer';
import { withLedger } from '../open-ledger';
import { seededEntropy, seededIds, steppingClock } from '../simulate/simulated-ports';

const SEED = 'an evening with Roundbook';

/** Runs the real commands on a throw-away ledger in which clock and chance are fixed, and keeps what they print. */
export class Desk {
  private readonly entropy = seededEntropy(SEED);
  private readonly clock = steppingClock();
  private readonly nextId = seededIds(SEED);
  private id = '';

  constructor(private readonly file: string) {}

  get tournament(): string {
    return this.id;
  }

  /** The tournament's id as short as it may be typed. */
  get short(): string {
    return this.id.slice(0, 8);
  }

  async create<Options>(handler: Handler<Options, [string]>, options: Options, name: string): Promise<Answer> {
    const answer = await handler(this.call(), options, name);
    this.id = (answer.json as { tournament: string }).tournament;
    return answer;
  }

  /** One command of the tournament. */
  run<Options, Given extends readonly unknown[]>(
    handler: Handler<Options, [string, ...Given]>,
    options: Options,
    ...given: Given
  ): Promise<Answer> {
    return handler(this.call(), options, this.id, ...given);
  }

  /** What was published of the draw secret at creation. */
  commitment(): Promise<string> {
    return withLedger(this.call(), 'read', async (ledger) => (await ledger.stateAt(this.id)).drawCommitment);
  }

  private call(): Call {
    return {
      json: false,
      ledger: this.file,
      commandId: this.nextId(),
      adjust: (ports) => ({ ...ports, entropy: this.entropy, clock: this.clock }),
    };
  }
}
