import { anyScript, sampleScripts } from './script';
import { perform } from './play';
import { notInTheDocument, asNeutral } from './as-neutral';
import { disagreements, progressDisagreements } from './disagreements';
test('try', () => {
  for (const seed of (process.env.ONLY ?? '').split(',').map(Number)) {
  const s = sampleScripts(anyScript, 1000, Number(process.env.SEED)).find((x) => x.seed === seed)!;
  const log: string[] = []; let hit = false; const say = (st: any, names: any) => { const doc = asNeutral(st, names); log.push(JSON.stringify(doc.rounds.map((r) => ({...r, matches: r.matches.map((m) => [m.a.slice(0,4), m.b?.slice(0,4), m.outcome]) }))), JSON.stringify(st.players.map((q: any) => [q.registration, q.person.slice(0,4), q.status, q.entryRound, q.absences, q.checkedIn]))); };
  const d = perform(s, (h, driver) => { if (hit) return; if (!h.refusal) log.push(h.command.type + ' ' + JSON.stringify(h.command.payload).slice(0,110) + ' -> ' + h.events.map((e) => e.type).join().slice(0,100));
     if (s.preset === 'playstile-2lo' && h.events.some((e) => e.type === 'RoundPaired') && !notInTheDocument(h.before)) { const p = progressDisagreements(h.before, driver.names); if (p.length) { hit = true; log.push(p.join('\n')); say(h.before, driver.names); } }
  });
  if (!hit) { log.push(disagreements(d.state, d.names)[0]!); say(d.state, d.names); }
  console.log(s.preset, JSON.stringify(s.settings), log.filter((l) => !l.startsWith('report ')).join('\n'));
  }
});
