import * as fs from 'node:fs';
import * as path from 'node:path';
import { chromium } from 'playwright-core';
import { pino } from 'pino';
import { embeddedPorts } from '@roundbook/ledger';
import { startVenue } from '../../apps/venue/src/start-venue';
import type { Match } from '@roundbook/tournament';
import { Seeded } from './seeded';

const DIR = '/tmp/shots2';
const secret = Buffer.alloc(32, 7);
const LONG = ['Ada Lovelace', 'Bartholomew Featherstonehaugh-Cholmondeley III', '渡辺 直美', 'Xiomara de la Santísima Trinidad Fernández', 'Bo', 'Hildegard von Blingen-Rüdesheim', 'Nanna', 'Ole-Kristian Øvre-Helland'];
const names = (n: number) => Array.from({ length: n }, (_, i) => (i < LONG.length ? (LONG[i] as string) : `${['Kim', 'Sam', 'Alexandria', 'Jo', 'Maximilian', 'Pat'][i % 6]} ${['Okafor', 'Li', 'Papadopoulos', 'Smith', 'Andersson'][i % 5]} ${i + 1}`));
const letters = (m: Match) => (m.seats ?? []).map((_, s) => String.fromCharCode(65 + s));
const reportAll = async (t: Seeded, how: (m: Match) => string, leave = 0) => {
  const round = (await t.state()).rounds.at(-1);
  const open = (round?.matches ?? []).filter((m) => m.result === undefined);
  for (const m of open.slice(0, open.length - leave)) await t.run('report', { match: m.id, result: how(m) });
};
const keys = (m: Match) => { const k = (m.sides[0] * 7 + m.sides[1] * 3) % 6; return ['2-0 keys 6-1', '2-1 keys 5-3', '1-2 keys 4-5', '0-2 keys 1-6', '1-1 keys 3-3', 'timeout'][k] as string; };
const score = (m: Match) => { const k = (m.sides[0] * 7 + m.sides[1] * 5) % 7; return ['431-388', '402-377', '350-420', '399-399', '512-290', '377-401', '300-455'][k] as string; };

it('seeds', async () => {
  if (fs.existsSync(path.join(DIR, 'ids.json'))) return;
  const venue = await startVenue({ ports: embeddedPorts(path.join(DIR, 'ledger.db')), port: 0, secret, log: pino({ level: 'silent' }), web: path.resolve('dist/web') });
  const ids: Record<string, string> = {};
  try {
    const make = async (name: string, n: number, preset: string, settings = {}) => { const t = await Seeded.createWith(venue.ledger, name, names(n), preset, settings); ids[name] = t.id; return t; };
    const round = async (t: Seeded, how: (m: Match) => string, leave = 0) => { await t.run('pair'); if (!(await t.state()).rounds.at(-1)?.published) await t.run('publish'); await reportAll(t, how, leave); };
    const groups = await make('groups', 64, 'key-playoff', { groups: 8, bestOf: 3, qualifiers: 2 });
    for (let r = 0; r < 3; r += 1) await round(groups, keys);
    await groups.run('drop', { player: 3, reason: 'left' });
    await groups.run('penalise', { player: 2, points: 2, reason: 'slowPlay' });
    await round(groups, keys, 5);
    const league = await make('league', 10, 'key-league', { bestOf: 3, confirmation: 'staff' });
    for (let r = 0; r < 4; r += 1) { await round(league, keys, r === 3 ? 2 : 0); if (r < 3) await league.run('confirm', { matches: (await league.state()).rounds.at(-1)?.matches.map((m) => m.id) }); }
    const big = await make('double', 64, 'key-revival', {});
    for (let r = 0; r < 5; r += 1) await round(big, (m) => ((m.sides[0] * 3 + m.sides[1]) % 2 ? '1-0' : '0-1'), r === 4 ? 2 : 0);
    const six = await make('double6', 6, 'key-revival', {});
    for (let r = 0; r < 3; r += 1) await round(six, (m) => (m.sides[0] < m.sides[1] ? '1-0' : '0-1'));
    const cons = await make('consolation', 13, 'key-revival', { into: 'consolation' });
    for (let r = 0; r < 2; r += 1) await round(cons, (m) => (m.sides[0] < m.sides[1] ? '1-0' : '0-1'));
    const perf = await make('performance', 21, 'performance', { placePrizes: 4 });
    for (let r = 0; r < 6; r += 1) await round(perf, score, r === 5 ? 2 : 0);
    const perf2 = await make('performance2', 12, 'performance', { placePrizes: 4, rounds: 12 });
    for (let r = 0; r < 10; r += 1) await round(perf2, (m) => (m.sides[0] < m.sides[1] ? '450-350' : '350-450'));
    const leagues = await make('leagues', 24, 'dominion-league', { confirmation: 'none', rounds: [3, 3] });
    for (let r = 0; r < 2; r += 1) await round(leagues, (m) => `${30 + (m.sides[0] % 9)}-${20 + (m.sides[1] % 17)}`);
    await leagues.run('penalise', { player: 4, points: 1, reason: 'conduct' });
    const finals = await make('finals', 24, 'dominion-league', { confirmation: 'none', rounds: [3, 3], substituteRules: 'A substitute plays the cards that lie on the table, in the order in which they came.\nIt takes no decision that the walk-out has announced already.' });
    for (let r = 0; r < 3; r += 1) await round(finals, (m) => (m.sides[0] < m.sides[1] ? '40-20' : '20-40'));
    await finals.run('pair'); await finals.run('publish').catch(() => undefined);
    const seats = (await finals.state()).rounds.at(-1)?.matches.flatMap((m) => m.seats ?? []) ?? [];
    const spare = (await finals.state()).players.map((p) => p.registration).filter((r) => !seats.includes(r));
    await finals.run('decline', { player: seats[1], reason: 'illness', absent: [spare[0]] });
    const [one, two] = (await finals.state()).rounds.at(-1)?.matches ?? [];
    await finals.run('report', { match: one?.id, result: 'B>A=D>C 41,38,38,12' });
    const done = await make('finals-done', 8, 'dominion-league', { confirmation: 'none', rounds: [3, 3] });
    for (let r = 0; r < 3; r += 1) await round(done, (m) => (m.sides[0] < m.sides[1] ? '40-20' : '20-40'));
    await done.run('pair'); await done.run('publish').catch(() => undefined);
    await reportAll(done, (m) => `${letters(m).join('>')} 50,40,30,20`);
    await done.run('complete');
    const feather = await make('feather', 8, 'key-feather', { bestOf: 3 });
    for (let r = 0; r < 3; r += 1) await round(feather, keys).catch((e) => console.log(String(e.message)));
    const playoff = await make('play-off', 3, 'key-league', { bestOf: 3, tie: 'playoff' });
    for (let r = 0; r < 3; r += 1) await round(playoff, (m) => ((m.sides[1] - m.sides[0] + 3) % 3 === 1 ? '2-0 keys 3-0' : '0-2 keys 0-3'));
    await round(playoff, () => '2-0');
  } finally { fs.writeFileSync(path.join(DIR, 'ids.json'), JSON.stringify(ids)); await venue.close(); }
}, 600_000);

it('shoots', async () => {
  const venue = await startVenue({ ports: embeddedPorts(path.join(DIR, 'ledger.db')), port: 0, secret, log: pino({ level: 'silent' }), web: path.resolve('dist/web') });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const ids = JSON.parse(fs.readFileSync(path.join(DIR, 'ids.json'), 'utf8')) as Record<string, string>;
  const shots = (process.env['SHOTS'] ?? '').split(',').filter(Boolean);
  const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const out: string[] = [];
  try {
    const first = await browser.newContext(); const p = await first.newPage();
    await p.goto(venue.enter); await p.getByText('Organiser', { exact: true }).waitFor();
    const cookies = await first.cookies();
    for (const shot of shots) {
      const [which, part, width, scheme, full] = shot.split(':');
      const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as 'light', bypassCSP: true, reducedMotion: 'reduce', locale: 'en-GB' });
      await context.addCookies(cookies);
      const page = await context.newPage();
      page.on('pageerror', (e) => out.push(`${shot}: ${e.message}`));
      page.on('console', (m) => { if (m.type() === 'error') out.push(`${shot}: ${m.text().slice(0, 300)}`); });
      await page.goto(new URL(part === 'public' ? `/p/${ids[which as string]}` : `/t/${ids[which as string]}/${part}`, venue.url).href);
      await page.locator('h1, h2').first().waitFor();
      await page.waitForFunction('document.querySelector(".waiting-note") === null');
      await page.waitForTimeout(500);
      await page.screenshot({ path: path.join(DIR, `${shot.replaceAll(':', '-')}.png`), fullPage: full === 'full' });
      if (process.env['AXED']) await page.evaluate(AXE);
      const faults = !process.env['AXED'] ? [] : (await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`)) as string[];
      out.push(...faults.map((f) => `${shot}: ${f}`));
      const over = (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) as number;
      if (over > 0) out.push(`${shot}: ${over} px too wide`);
      await context.close();
    }
  } finally { await browser.close(); await venue.close(); }
  console.log(out.join('\n'));
}, 600_000);
