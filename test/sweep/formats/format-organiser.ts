import * as E from 'fp-ts/Either';
import { RefusalError, type Refusal } from '@roundbook/kernel';
import { decodeCommand, type TournamentCommand } from '@roundbook/tournament';
import type { Organiser } from '../../../apps/cli/src/simulate/organiser';
import { Driver, type Watch } from '../../simulation/driver';
import { personId } from '../../simulation/people';

/** Runs a simulated tournament without a ledger: the same commands, decided and folded at once. */
export class FormatOrganiser implements Organiser {
  readonly driver: Driver;
  private refusal: Refusal | undefined;

  constructor(seed: number, watch: Watch) {
    this.driver = new Driver(seed, (happening, driver) => {
      this.refusal = happening.refusal;
      watch(happening, driver);
    });
  }

  state = async () => this.driver.state;

  give = async (type: string, payload: unknown): Promise<void> => {
    const command = decodeCommand(type, payload);
    if (E.isLeft(command)) throw new RefusalError(command.left);
    this.carryOut(command.right);
  };

  enter = async (names: readonly string[], how: Parameters<Organiser['enter']>[1]): Promise<void> => this.register(names, how);

  /** Signs players up; `league`: the wish of each. */
  register(names: readonly string[], how: object = {}, league: (index: number) => number | undefined = () => undefined): void {
    const players = names.map((name, index) => {
      const player = personId(this.driver.seed, this.driver.names.size + 1);
      this.driver.names.set(player, name);
      const wish = league(index);
      return { player, ...(wish === undefined ? {} : { league: wish }) };
    });
    const command = decodeCommand('register', { players, ...how });
    if (E.isLeft(command)) throw new RefusalError(command.left);
    this.carryOut(command.right);
  }

  private carryOut(command: TournamentCommand): void {
    if (this.driver.give(command)) return;
    const { refusal } = this;
    throw refusal === undefined ? new Error(`${command.type} came to nothing`) : new RefusalError(refusal);
  }
}
