import { anyScript, sampleScripts } from './script';
import { perform } from './play';
import { notInTheDocument, asNeutral } from './as-neutral';
import { progressDisagreements } from './disagreements';
import { lossOutQualifiers } from '@roundbook/tournament';
test('try', () => {
  for (const seed of [1948711108, 705703691, 1350762526]) {
  const s = sampleScripts(anyScript, 400, 2).find((x) => x.seed === seed)!;
  const log: string[] = []; let hit = false;
  const d = perform(s, (h, driver) => { if (hit) return; if (!h.refusal) log.push(h.command.type + ' ' + JSON.stringify(h.command.payload).slice(0,110) + ' -> ' + h.events.map((e) => e.type).join());
     if (s.preset === 'playstile-2lo' && h.events.some((e) => e.type === 'RoundPaired') && !notInTheDocument(h.before)) { const p = progressDisagreements(h.before, driver.names); if (p.length) { hit = true; const doc = asNeutral(h.before, driver.names); log.push(p.join('\n'), JSON.stringify(doc.players), JSON.stringify(doc.rounds.slice(-2)), JSON.stringify(h.before.players.map((q) => [q.registration, q.person.slice(0,4), q.status, q.entryRound, q.absences, q.checkedIn])), JSON.stringify(lossOutQualifiers(h.before, h.before.policy as never, h.before.rounds.length))); } }
  });
  if (s.preset !== 'playstile-2lo') log.push(JSON.stringify(d.state.players.slice()), JSON.stringify(asNeutral(d.state, d.names).rounds));
  console.log(JSON.stringify(s.settings), log.filter((l) => !l.startsWith('report ')).join('\n'));
  }
});
