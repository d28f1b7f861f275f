import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { playOn } from '../../apps/cli/src/simulate/play-on';

/**
 * Plays a simulated event on a ledger file, from wherever it stands, and says of every command that it was answered: its type
 * and the stream's revision. What stands on standard output was promised.
 * Arguments: ledger file, tournament id, seed, players.
 */
const main = async ([file = '', tournament = '', seed = '', players = '0']: readonly string[]): Promise<void> => {
  const promised = (type: string, revision: number) => writeSync(1, `${type} ${revision}\n`);
  const ledger = new Ledger(embeddedPorts(file));
  const actor = { id: 'fault-test', role: 'organiser' };
  if ((await ledger.tournaments()).length === 0) {
    const { revision } = await ledger.create(
      { name: 'Killed again and again', preset: 'playstile-2lo', settings: {} },
      { commandId: tournament, actor },
    );
    promised('create', revision);
  }
  if ((await ledger.stateAt(tournament)).players.length === 0) {
    const everybody = Array.from({ length: Number(players) }, (_, index) => ({ name: `Player ${index + 1}` }));
    const { revision } = await ledger.register(tournament, everybody, {}, { commandId: randomUUID(), actor });
    promised('register', revision);
  }
  const playing = { ledger, tournament, nextId: randomUUID, behaviour: { seed, dropRate: 0.01, drawRate: 0 }, answered: promised };
  while (await playOn(playing));
  await ledger.close();
};

void main(process.argv.slice(2));
