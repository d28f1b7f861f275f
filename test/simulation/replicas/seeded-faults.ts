import type { SourceChange } from '../../sweep/loaded-with';

/** A fault put into our own sources that only several replicas, or a failing one, bring to light. */
export interface SeededFault extends SourceChange {
  readonly what: string;
}

const ledger = 'services/ledger/src/ledger.ts';
const people = 'services/ledger/src/people.ts';
const streams = 'services/ledger/src/tournament-streams.ts';
const stream = 'services/ledger/src/stream-of-events.ts';

const APPEND = `const appended = await this.ports.store.append(stream, loaded.revision < 0 ? 'noStream' : loaded.revision, sealed);`;

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    what: 'after a restart nobody knows which commands were carried out',
    file: streams,
    was: 'return this.advance(tournament, kept, tail);',
    becomes: 'const next = this.advance(tournament, kept, tail); if (kept.revision < 0) next.commands.clear(); return next;',
  },
  {
    what: 'a conflict is taken for success',
    file: ledger,
    was: `${APPEND} await storedAsSealed(this.ports, stream, appended, sealed);`,
    becomes: `const wouldBe = { revision: loaded.revision + sealed.length, position: '0' };
      const appended = await this.ports.store.append(stream, loaded.revision < 0 ? 'noStream' : loaded.revision, sealed).catch(() => wouldBe);`,
  },
  {
    what: 'after a conflict the command gets another key',
    file: ledger,
    was: `const commandId = checkedCommandId(options.commandId); const stream = tournamentStream(tournament);
      return untilWritten(this.ports, async () => {`,
    becomes: `const given = checkedCommandId(options.commandId); const stream = tournamentStream(tournament); let tries = 0;
      return untilWritten(this.ports, async () => {
      tries += 1; const commandId = tries === 1 ? given : eventId(this.ports.hashing, stream, given, tries);`,
  },
  {
    what: 'what others have written since is not read',
    file: streams,
    was: 'const tail = await this.ports.store.readStream(stream, { from: kept.revision + 1 });',
    becomes: 'const tail = this.cache.has(tournament) ? [] : await this.ports.store.readStream(stream, { from: kept.revision + 1 });',
  },
  {
    what: 'the instant of the last event is forgotten, and a clock that goes back takes the stream with it',
    file: stream,
    was: 'return { state, revision: event.revision, hash, at, commands: loaded.commands };',
    becomes: `return { state, revision: event.revision, hash, at: at.slice(0, 0), commands: loaded.commands };`,
  },
  {
    what: 'the store does not look at the revision that the writer knows',
    file: 'libs/event-store/src/append-rule.ts',
    was: "if (tail.revision === before) return 'append';",
    becomes: "if (tail.revision >= before) return 'append';",
  },
  {
    what: 'what another replica has stored of the same command is taken for what was sealed here',
    file: stream,
    was: 'if (last?.metadata.hash === sealed[sealed.length - 1]?.metadata.hash) return;',
    becomes: 'if (last !== undefined) return;',
  },
  {
    what: 'the events of a command are appended one by one',
    file: ledger,
    was: APPEND,
    becomes: `let appended = { revision: loaded.revision, position: '' };
      for (const event of sealed) appended = await this.ports.store.append(stream, appended.revision < 0 ? 'noStream' : appended.revision, [event]);`,
  },
  {
    what: 'the second report of a match wins over the first one',
    file: 'libs/tournament/src/decide/results.ts',
    was: 'if (match.result !== undefined) { const details = { match: match.id, result: resultText(match.result, match) };',
    becomes:
      "if (match.result !== undefined && match.id === '') { const details = { match: match.id, result: resultText(match.result, match) };",
  },
  {
    what: 'players are registered before their persons',
    file: ledger,
    was: `await this.people.registerAll(added, options.actor, base); } return this.written(id, command, options, names);`,
    becomes: `} const answer = await this.written(id, command, options, names);
      await this.people.registerAll(added, options.actor, base); return answer;`,
  },
  {
    what: 'listeners hear only of what was written here',
    file: ledger,
    was: 'const known = this.toldTo.get(tournament);',
    becomes: 'if (events.some(({ position }) => position !== events[0]?.position)) return; const known = this.toldTo.get(tournament);',
  },
  {
    what: 'a name that another replica changed is kept',
    file: people,
    was: "event: ({ stream }: RecordedEvent): void => this.forget(stream.slice(personStream('').length)),",
    becomes: 'event: (): void => undefined,',
  },
  {
    what: 'the key of an erased person stays',
    file: people,
    was: `await this.execute(person, { type: 'erase', payload: {} }, issued); await this.ports.keyring.erase(keyOf(person));`,
    becomes: `await this.execute(person, { type: 'erase', payload: {} }, issued);`,
  },
];
