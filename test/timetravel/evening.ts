import { PRESETS, type PresetName, type TournamentCommand, type TournamentEvent } from '@roundbook/tournament';
import { playFormat, type FormatScript, type Trouble } from '../formats/play-format';
import type { Driver } from '../simulation/driver';
import { picksFrom, type Picks } from '../simulation/picks';
import { perform, playToTheEnd, StuckTournament } from '../simulation/play';
import { sampleScripts, scriptsOf, type Script } from '../simulation/script';

/** A tournament that was played, with all that can go wrong in one. */
export interface Evening {
  readonly preset: PresetName;
  readonly number: number;
  readonly events: readonly TournamentEvent[];
  /** By person. */
  readonly names: ReadonlyMap<string, string>;
}

const REASON = 'as it happened';

const give = (driver: Driver, type: string, payload: unknown): void => void driver.give({ type, payload } as TournamentCommand);

const somebody = (driver: Driver, picks: Picks): number => 1 + picks.int(Math.max(1, driver.state.players.length));

/** What is taken back and made again, beside the troubles that every format has. */
const AGAIN: readonly Trouble[] = [
  (driver) => give(driver, 'undo', { reason: REASON }),
  (driver, picks) => {
    const target = picks.of(driver.events.slice(-25));
    if (target !== undefined) give(driver, 'undo', { event: target.id, reason: REASON });
  },
  (driver) => give(driver, 'void', { reason: REASON }),
  (driver) => give(driver, 'withdrawPublication', { reason: REASON }),
  (driver, picks) => {
    const match = picks.of(driver.state.rounds.at(-1)?.matches ?? []);
    if (match !== undefined) give(driver, 'unreport', { match: match.id });
  },
  (driver, picks) => give(driver, 'assignBye', { player: somebody(driver, picks) }),
  (driver) => give(driver, 'repair', { reason: REASON }),
];

const ruleOn = (driver: Driver, picks: Picks, match: string): void =>
  give(driver, 'resolve', { match, ruling: picks.of(['keep', 'keep', 'void']), reason: 'judgeRuling' });

/** A result is disputed, and mostly ruled on; some of the rulings are appealed or taken back. */
const disputed = (driver: Driver, picks: Picks): void => {
  const match = picks.of(driver.state.rounds.flatMap(({ matches }) => matches).filter(({ result }) => result !== undefined));
  if (match === undefined) return;
  give(driver, 'dispute', { match: match.id, by: match.sides[0], reason: 'wrongResult' });
  ruleOn(driver, picks, match.id);
  if (picks.percent(50)) give(driver, 'appeal', { match: match.id, reason: 'conduct' });
  ruleOn(driver, picks, match.id);
};

/** What players are not content with once all is over; some of it stays open. */
const aftermath = (driver: Driver, number: number): void => {
  const picks = picksFrom(number * 17);
  for (let count = picks.int(4); count > 0; count -= 1) disputed(driver, picks);
  if (picks.percent(30)) give(driver, 'undo', { reason: REASON });
};

const OF_FORMATS = PRESETS.map(({ name }) => name);
const OLDER: Readonly<Partial<Record<PresetName, 'lossOut' | 'swiss'>>> = {
  'playstile-2lo': 'lossOut',
  'faction-play': 'swiss',
  magic: 'swiss',
};

/** One evening of its preset in eight is a large one. */
const isLarge = (number: number): boolean => Math.floor(number / OF_FORMATS.length) % 8 === 5;

const playedScript = (preset: PresetName, kind: 'lossOut' | 'swiss', number: number): Driver => {
  const [script] = sampleScripts(scriptsOf[kind], 1, 7_000 + number);
  if (script === undefined) throw new RangeError('no script');
  const players = isLarge(number) ? 16 + (script.players % 20) : 2 + (script.players % 9);
  const driver = perform({ ...script, preset, players, steps: script.steps.slice(0, 60) } as Script);
  playToTheEnd(driver);
  return driver;
};

const formatScript = (preset: PresetName, number: number): FormatScript => ({
  preset,
  settings: {},
  players: isLarge(number) ? 12 + (number % 13) : 4 + (number % 7),
  seed: number,
  trouble: number % 4 === 0 ? 0 : 25,
  troubles: [...AGAIN, disputed],
});

/** The evening of a number, all presets in turn; undefined where its field is refused, or it cannot be brought to its end. */
export const eveningOf = (number: number): Evening | undefined => {
  const preset = OF_FORMATS[number % OF_FORMATS.length] as PresetName;
  const kind = OLDER[preset];
  try {
    const driver = kind === undefined ? playFormat(formatScript(preset, number)) : playedScript(preset, kind, number);
    if (driver === undefined) return undefined;
    aftermath(driver, number);
    return { preset, number, events: driver.events, names: driver.names };
  } catch (error) {
    if (error instanceof StuckTournament) return undefined;
    throw error;
  }
};
