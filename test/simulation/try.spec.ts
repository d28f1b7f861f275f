import { anyScript, sampleScripts } from './script';
import { perform, playToTheEnd } from './play';
test('try', () => {
  let n=0, ev=0; const fails: string[]=[]; 
  for (const s of sampleScripts(anyScript, 3000, 2)) {
    try {
      const d = perform(s);
      playToTheEnd(d); n++; ev+=d.events.length; 
    } catch (e) { fails.push(s.preset+' '+s.seed+' '+String((e as Error).stack).split('\n').slice(0,7).join('|')); }
  }
  console.log(n, ev, fails.length, fails.slice(0,12).join('\n'));
});
