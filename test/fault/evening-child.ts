import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { RefusalError } from '@roundbook/kernel';
import { embeddedPorts, Ledger, personStream, type Answer, type CommandOptions, type LedgerPorts } from '@roundbook/ledger';
import { playOn } from '../../apps/cli/src/simulate/play-on';
import { carryOut, type Announced, type Said } from './announced';
import { idOf, personOf } from './made-ids';

const say = (said: Said): void => void writeSync(1, `${JSON.stringify(said)}\n`);

/** Says of every command that it is given, and then that it was answered. */
const announce = async (ports: LedgerPorts, ledger: Ledger, one: Announced): Promise<void> => {
  say({ tried: one });
  say({ done: one.id, place: (await carryOut(ports, ledger, one)).place });
};

class AnnouncingLedger extends Ledger {
  override async execute(tournament: string, type: string, payload: unknown, options: CommandOptions): Promise<Answer> {
    say({ tried: { kind: 'execute', id: options.commandId, tournament, type, payload, by: options.actor } });
    const answer = await super.execute(tournament, type, payload, options).catch((error: unknown) => {
      if (error instanceof RefusalError) say({ refused: options.commandId });
      throw error;
    });
    const last = answer.events[answer.events.length - 1];
    if (last === undefined) throw new Error('a command was answered without an event');
    say({ done: options.commandId, place: { stream: last.stream, revision: last.revision, hash: last.metadata.hash } });
    return answer;
  }
}

interface Evening {
  readonly ports: LedgerPorts;
  readonly ledger: Ledger;
  readonly seed: string;
  readonly players: number;
}

const numbered = (count: number, name: string): readonly string[] => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

const knows = async ({ ledger }: Evening, tournament: string): Promise<boolean> =>
  (await ledger.tournaments()).some((one) => one.tournament === tournament);

/** One event from wherever it stands to its winner. */
const playEvent = async (evening: Evening, tournament: string, number: number): Promise<void> => {
  const { ports, ledger, seed, players } = evening;
  const payload = { name: `Event ${number}`, preset: number % 2 === 0 ? 'playstile-2lo' : 'magic', settings: {} };
  if (!(await knows(evening, tournament))) await announce(ports, ledger, { kind: 'create', id: tournament, payload });
  if ((await ledger.stateAt(tournament)).players.length === 0) {
    const id = idOf(seed, `register ${number}`);
    await announce(ports, ledger, { kind: 'register', id, tournament, names: numbered(players, `Player ${number}`) });
  }
  const behaviour = { seed: `${seed} ${number}`, dropRate: 0.01, drawRate: 0 };
  while (await playOn({ ledger, tournament, nextId: randomUUID, behaviour }));
};

/** Beside the events: imports, new tournaments with new persons, and one of them renamed. */
const keepDesk = async (evening: Evening, turns: number): Promise<void> => {
  const { ports, ledger, seed } = evening;
  for (let turn = 0; turn < turns; turn += 1) {
    const [imported, side, registration] = ['import', 'side', 'walk-in'].map((name) => idOf(seed, `${name} ${turn}`)) as [string, string, string]; // prettier-ignore
    const renamed = personOf(side, registration, 0);
    // The rename is the last of a turn.
    if ((await ports.store.readStream(personStream(renamed))).length > 1) continue;
    const commands: readonly Announced[] = [
      { kind: 'import', id: imported, number: turn },
      { kind: 'create', id: side, payload: { name: `Side ${turn}`, preset: 'magic', settings: {} } },
      { kind: 'register', id: registration, tournament: side, names: numbered(4, `Walk-in ${turn}`) },
      { kind: 'rename', id: idOf(seed, `rename ${turn}`), person: renamed, name: `Renamed ${turn}` },
    ];
    for (const one of commands) await announce(ports, ledger, one);
  }
};

/**
 * Plays simulated events on a ledger file, all at once and from wherever they stand. What stands on standard output was promised.
 * Arguments: ledger file, seed, events, players of each, turns at the desk.
 */
const main = async ([file = '', seed = '', events = '1', players = '8', turns = '0']: readonly string[]): Promise<void> => {
  const ports = embeddedPorts(file);
  const evening = { ports, ledger: new AnnouncingLedger(ports), seed, players: Number(players) };
  const playing = Array.from({ length: Number(events) }, (_, number) => playEvent(evening, idOf(seed, `event ${number}`), number));
  await Promise.all([...playing, keepDesk(evening, Number(turns))]);
  await evening.ledger.close();
};

void main(process.argv.slice(2));
