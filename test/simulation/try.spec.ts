import { anyScript, sampleScripts } from './script';
import { perform, playToTheEnd } from './play';
import { wrongInRound } from './round-checks';
import { notInTheDocument } from './as-neutral';
import { disagreements, progressDisagreements } from './disagreements';
test('try', () => {
  let n=0, ev=0; const fails: string[]=[]; const skipped = new Map<string, number>(); const wrongs: string[] = []; const dis: string[] = []; const prog: string[] = []; let compared=0, progs=0; const t: Record<string, number> = {}; const time = <A>(k: string, f: () => A): A => { const b = performance.now(); try { return f(); } finally { t[k] = (t[k] ?? 0) + performance.now() - b; } };
  for (const s of sampleScripts(anyScript, Number(process.env.N ?? 400), Number(process.env.SEED ?? 2))) {
    try {
      const d = perform(s, (h, driver) => {
        const paired = h.events.find((e) => e.type === 'RoundPaired');
        if (paired) { const r = h.after.rounds.at(-1)!; wrongs.push(...time('wrong', () => wrongInRound(h.before, r)).map((w) => s.preset + ' ' + s.seed + ' ' + w));
          if (s.preset === 'playstile-2lo' && !notInTheDocument(h.before)) { progs++; try { const p = time('prog', () => progressDisagreements(h.before, driver.names)); if (p.length) prog.push(s.seed + ' ' + p.join('\n')); } catch (e) { prog.push(s.seed + ' THROW ' + String((e as Error).stack).split('\n').slice(0,5).join('|')); } } }
      });
      const why = notInTheDocument(d.state);
      if (why) skipped.set(why, (skipped.get(why) ?? 0) + 1);
      else { compared++; try { const x = time(s.preset, () => disagreements(d.state, d.names)); if (x.length) dis.push(s.seed + ' ' + s.preset + x[0]); } catch (e) { dis.push(s.seed + s.preset + ' THROW ' + String((e as Error).stack).split('\n').slice(0,5).join('|')); } }
      playToTheEnd(d); n++; ev+=d.events.length; 
    } catch (e) { fails.push(s.preset+' '+s.seed+' '+String((e as Error).stack).split('\n').slice(0,7).join('|')); }
  }
  console.log(JSON.stringify(t), n, ev, 'FAILS', fails.length, fails.slice(0,8).join('\n'), '\nWRONG', wrongs.length, wrongs.slice(0,10).join('\n'), '\nSKIP', JSON.stringify([...skipped]), '\nDIS', compared, dis.length, dis.slice(0,4).join('\n').slice(0,6000), '\nPROG', progs, prog.length, prog.slice(0,5).join('\n').slice(0,6000));
});
