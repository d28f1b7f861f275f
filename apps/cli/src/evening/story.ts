import * as fs from 'node:fs';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import type { PoolsJson, RoundsJson, StandingsJson } from '@roundbook/projections';
import { nodeHashing } from '@roundbook/transparency';
import type { Answer } from '../answer';
import { complete } from '../commands/course';
import { create } from '../commands/create';
import { pair, publish } from '../commands/pairing';
import { addPlayers } from '../commands/players';
import { correct, report } from '../commands/results';
import { showBracket, showDiff, showPools, showRounds, showStandings } from '../commands/views';
import type { Desk } from './desk';
import { matchLostBy, storyResult } from './results';

const NAMES = ['Ada', 'Bela', 'Chidi', 'Dana', 'Emre', 'Farah', 'Goran', 'Hana'];

/** Collects what is told: chapters, sentences, and commands with their output. */
class Telling {
  private readonly lines: string[] = [];
  private chapters = 0;

  chapter(title: string, ...sentences: readonly string[]): void {
    this.chapters += 1;
    this.lines.push('', `${this.chapters}. ${title}`, ...sentences);
  }

  say(...sentences: readonly string[]): void {
    this.lines.push('', ...sentences);
  }

  ran(command: string, { text }: Answer): void {
    this.lines.push('', `  $ roundbook ${command}`, ...text.split('\n').map((line) => (line === '' ? '' : `  ${line}`)));
  }

  get text(): string {
    return this.lines.join('\n').trimStart();
  }
}

const newestRound = async (desk: Desk) => {
  const { rounds } = (await desk.run(showRounds, {})).json as RoundsJson;
  return rounds[rounds.length - 1];
};

/** Pairs and publishes; false where nothing is left to be paired. */
const nextRound = async (desk: Desk, telling: Telling): Promise<boolean> => {
  try {
    const paired = await desk.run(pair, {});
    await desk.run(publish, {});
    telling.ran(`pair ${desk.short} && roundbook publish ${desk.short}`, {
      ...paired,
      text: paired.text.replace(/\nIt is a draft:.*$/s, ''),
    });
    return true;
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'nothing_to_pair') return false;
    throw error;
  }
};

const playRound = async (desk: Desk, telling: Telling): Promise<void> => {
  const round = await newestRound(desk);
  for (const match of round?.matches ?? []) {
    const result = storyResult(match, round?.round ?? 0);
    telling.ran(`report ${desk.short} ${match.table} ${result}`, await desk.run(report, {}, String(match.table), result));
  }
};

const opening = async (desk: Desk, telling: Telling, folder: string): Promise<void> => {
  telling.chapter(
    'A tournament is created',
    'A two-loss event (2LO): you play on until you have lost twice, then you are out. Whatever happens from now on is',
    'recorded as an event that is never changed or deleted; everything shown is worked out from those events.',
  );
  telling.ran('create "Friday evening" --preset playstile-2lo', await desk.create(create, { preset: 'playstile-2lo' }, 'Friday evening'));
  const file = path.join(folder, 'names.txt');
  fs.writeFileSync(file, `${NAMES.join('\n')}\n`);
  telling.say('Eight players sign up. names.txt has one name a line; a list pasted from another program is understood too.');
  telling.ran(`players add ${desk.short} names.txt`, await desk.run(addPlayers, {}, file));
};

const twoRounds = async (desk: Desk, telling: Telling): Promise<void> => {
  telling.chapter(
    'Round 1: everybody against anybody',
    'A pairing is a draft until it is published. Who meets whom is drawn by lot, and nobody can try again unseen:',
    'the secret behind the draw was fixed when the tournament was created. More about that at the end.',
  );
  await nextRound(desk, telling);
  await playRound(desk, telling);
  telling.chapter(
    'Round 2: winners meet winners',
    'Who has not lost plays among the undefeated, who has lost once among those with one loss.',
  );
  await nextRound(desk, telling);
  await playRound(desk, telling);
  telling.say('The standings that are put up on the wall after round 2:');
  telling.ran(`standings ${desk.short}`, await desk.run(showStandings, {}));
};

interface Correction {
  readonly match: string;
  readonly loser: string;
  /** The last revision before it. */
  readonly before: number;
}

const wrongResult = async (desk: Desk, telling: Telling): Promise<Correction> => {
  telling.chapter('Round 3, and a mistake comes to light');
  const pools = (await desk.run(showPools, {})).json as PoolsJson;
  await nextRound(desk, telling);
  const { rounds, revision } = (await desk.run(showRounds, {})).json as RoundsJson;
  const found =
    rounds[0] === undefined
      ? undefined
      : matchLostBy(
          rounds[0],
          pools.eliminated.map(({ player }) => player.id),
        );
  if (found === undefined) throw new Error('nobody who is out lost in round 1');
  const { match, winner, loser, turned } = found;
  const call = `correct ${desk.short} ${match.match} ${turned} --reason wrongEntry`;
  telling.say(
    `${loser} is out with two losses, and says: "I won in round 1!" ${winner} agrees: the slip was read upside down.`,
    'Before anything is changed, --impact says what the correction would lead to:',
  );
  telling.ran(`${call} --impact`, await desk.run(correct, { reason: 'wrongEntry', impact: true }, match.match, turned));
  telling.say('That is right, so the correction is recorded. The wrong result stays in the ledger beside it.');
  telling.ran(call, await desk.run(correct, { reason: 'wrongEntry' }, match.match, turned));
  telling.say(`Round 3 stands as it was paired; ${loser} is in again and plays from round 4 on.`);
  telling.ran(`pools ${desk.short} --after-round 2`, await desk.run(showPools, { afterRound: '2' }));
  return { match: match.match, loser, before: revision };
};

const lookBack = async (desk: Desk, telling: Telling, { before }: Correction): Promise<void> => {
  telling.chapter(
    'Two questions about the past, two answers',
    'What hung on the wall after round 2? Only what was known then counts (--as-of):',
  );
  const wall = { afterRound: '2', asOf: String(before) };
  telling.ran(`standings ${desk.short} --after-round 2 --as-of ${before}`, await desk.run(showStandings, wall));
  telling.say('And how do the standings after round 2 look as we know it now, with the correction?');
  telling.ran(`standings ${desk.short} --after-round 2`, await desk.run(showStandings, { afterRound: '2' }));
  telling.say('What moved, and by which event:');
  telling.ran(`diff ${desk.short} --from revision:${before} --to now`, await desk.run(showDiff, { from: `revision:${before}`, to: 'now' }));
};

const toTheEnd = async (desk: Desk, telling: Telling): Promise<void> => {
  telling.chapter(
    'The evening goes on',
    'The last undefeated player is through to the final; the others play run-offs for the second place in it.',
  );
  await playRound(desk, telling);
  while (await nextRound(desk, telling)) await playRound(desk, telling);
  telling.ran(`bracket ${desk.short}`, await desk.run(showBracket, {}));
};

interface Completed {
  readonly winner: { readonly name: string } | null;
  readonly drawSecret: string;
}

const ending = async (desk: Desk, telling: Telling, commitment: string): Promise<Completed> => {
  telling.chapter('The winner, and the proof that the draws were fair');
  const completed = await desk.run(complete, {});
  telling.ran(`complete ${desk.short}`, completed);
  const { winner, drawSecret } = completed.json as Completed;
  telling.say(
    'At creation the ledger drew a secret and published only its SHA-256, a fingerprint. Every draw follows from the secret.',
    'Now it is revealed, and anybody can check that it is the one that was fixed at the beginning:',
    '',
    `  secret                 ${drawSecret}`,
    `  its SHA-256            ${nodeHashing.sha256HexOfBytes(drawSecret)}`,
    `  published at creation  ${commitment}`,
  );
  telling.ran(`standings ${desk.short}`, await desk.run(showStandings, {}));
  return { winner, drawSecret };
};

const NEXT = [
  'roundbook create "My event" --preset faction-play     your own tournament, in ./roundbook.db',
  'roundbook presets                                     what can be played, and every parameter',
  'roundbook timeline <id>                               everything that happened, in sentences',
  'roundbook undo <id>                                   take the newest action back',
  'roundbook simulate --preset playstile-2lo --players 128 --seed 1',
  'roundbook --help                                      everything else; --json for programs',
];

/** The whole evening. The same words every time: clock and chance are fixed. */
export const playEvening = async (desk: Desk, folder: string): Promise<Answer> => {
  const telling = new Telling();
  telling.say(
    'An evening with Roundbook: a small event with the real commands, on a ledger that is thrown away at the end.',
    '(In a checkout, type `npx --no-install roundbook` where it says roundbook.)',
  );
  await opening(desk, telling, folder);
  await twoRounds(desk, telling);
  const correction = await wrongResult(desk, telling);
  await lookBack(desk, telling, correction);
  await toTheEnd(desk, telling);
  const { winner, drawSecret } = await ending(desk, telling, await desk.commitment());
  telling.chapter('What to try next', '', ...NEXT.map((line) => `  ${line}`));
  const standings = (await desk.run(showStandings, {})).json as StandingsJson;
  return {
    json: {
      tournament: desk.tournament,
      corrected: correction.match,
      backIn: correction.loser,
      winner: winner?.name ?? null,
      drawSecret,
      standings,
    },
    text: telling.text,
  };
};
