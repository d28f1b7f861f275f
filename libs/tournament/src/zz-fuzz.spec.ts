import { fold } from '@roundbook/kernel';
import { bracketStage, evolve, initialState, placesByRound } from '@roundbook/tournament';
import { Scenario, uuidOf } from '../test/scenario';

const rng = (seed: number) => () => { seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0; let t = Math.imul(seed ^ (seed >>> 12), 0x297a2d39); t ^= t >>> 15; return (t >>> 0) / 2 ** 32; };
const N = Number(process.env.FUZZ ?? 300);
const S = Number(process.env.START ?? 0);
it("fuzz", () => {
  const codes = new Map<string, number>();
  const types = new Map<string, number>();
  const fails = new Map<string, string>();
  for (let run = S; run < S + N; run += 1) {
    const r = rng(run + 1); const int = (n: number) => Math.floor(r() * n);
    const preset = ['playstile-2lo', 'faction-play', 'magic'][run % 3] as string;
    const settings: Record<string, unknown> = {};
    if (preset === 'playstile-2lo') { if (r() < 0.5) settings.cut = [2, 4][int(2)]; if (r() < 0.3) settings.oddPools = 'crossPair'; } else { settings.cut = [0, 2, 4][int(3)]; if (r() < .6) settings.rounds = 1 + int(3); }
    if (r() < .2) settings.confirmation = 'staff'; if (r() < .2) settings.checkIn = 'required'; if (r() < .2) settings.publish = 'atOnce'; if (r() < .3) settings.vacancy = 'bye';
    const s = new Scenario(preset, settings).players(2 + int(12));
    if (settings.checkIn) s.do('checkIn', { players: s.state.players.map((p) => p.registration) });
    const log: string[] = [];
    const tryDo = (type: string, payload: unknown) => {
      log.push(`${type} ${JSON.stringify(payload)}`);
      try {
        const a = s.attempt(type, payload);
        if (a._tag === 'Left') { codes.set(`${type}:${a.left.code}`, (codes.get(`${type}:${a.left.code}`) ?? 0) + 1); return false; }
        s.do(type as never, payload as never);
        for (const e of s.last) types.set(e.type, (types.get(e.type) ?? 0) + 1);
        const pl = s.placing();
        const seen = pl.rows.map((x) => x.registration);
        if (new Set(seen).size !== seen.length) throw new Error('DUP in placing');
        for (const round of s.state.rounds) { const all = [...round.matches.flatMap((m) => m.sides), ...round.byes.map((b) => b.player)]; if (new Set(all).size !== all.length) throw new Error('TWICE in round'); const tables = round.matches.map((m) => m.table); if (new Set(tables).size !== tables.length) throw new Error('TABLE twice'); const ids = round.matches.map((m) => m.id); if (new Set(ids).size !== ids.length) throw new Error('ID twice'); }
        s.placing(int(s.state.rounds.length + 1));
        const stage = bracketStage(s.state);
        if (stage) for (const round of s.state.rounds.filter((x) => x.stage === 1)) { const places = placesByRound(s.state, stage, round.round - 1).at(-1) as number[]; for (const m of round.matches) { const want = [places[2 * (m.slot as number)], places[2 * (m.slot as number) + 1]]; if (!m.sides.every((x) => want.includes(x))) throw new Error('BRACKET disagrees'); } for (const b of round.byes) { const want = [places[2 * (b.slot as number)], places[2 * (b.slot as number) + 1]]; if (!want.includes(b.player)) throw new Error('BRACKET BYE disagrees'); const other = want.find((x) => x !== b.player); if (other !== null && other !== undefined && s.state.players[other - 1]?.status === 'active' && s.state.players[other - 1]?.absences.length === 0 && !round.ruleBreaks) throw new Error('BYE but both there'); } }
        const newest = s.state.rounds.at(-1);
        if (newest && newest.published && newest.matches.every((m) => m.result && (m.confirmed || s.state.policy.confirmation === 'none')) && !newest.completed) throw new Error('NOT completed');
        return true;
      } catch (e) { const m = (e as Error).message.slice(0, 140).replace(/[0-9a-f]{8}-0000.*/, ''); if (!fails.has(m)) fails.set(m, `run ${run}\n${JSON.stringify(settings)} ${preset}\n${log.slice(-60).join('\n')}\n${(e as Error).stack?.split('\n').slice(1, 8).join('\n')}`); return undefined; }
    };
    for (let step = 0; step < 60; step += 1) {
      const p = () => 1 + int(s.state.players.length);
      const round = s.state.rounds.at(-1);
      const anyMatch = () => { const ms = s.state.rounds.flatMap((x) => x.matches); return ms.length ? ms[int(ms.length)]?.id : 'r1m1'; };
      const x = r();
      let ok: boolean | undefined = true;
      if (x < 0.5) {
        const open = round?.matches.filter((m) => !m.result) ?? [];
        if (round && !round.published) ok = tryDo('publish', {}) || tryDo('repair', { reason: 'x' }) || tryDo('void', { reason: 'x' });
        else if (open.length) { const k = r() < .6 ? open.length : 1; for (const m of open.slice(0, k)) tryDo('report', { match: m.id, result: ['1-0', '0-1', 'double-loss', 'A:left', 'both:left', 'draw', '1-0', '0-1'][int(8)] }); }
        else if (s.state.policy.confirmation === 'staff' && round?.matches.some((m) => m.result && !m.confirmed)) ok = tryDo('confirm', { matches: round.matches.filter((m) => m.result && !m.confirmed).map((m) => m.id) });
        else ok = tryDo('pair', {}) || tryDo('complete', {});
      } else if (x < .56) ok = tryDo('drop', { player: p() });
      else if (x < .58) ok = tryDo('return', { player: p() });
      else if (x < .62) ok = tryDo('withdraw', { player: p() });
      else if (x < .64) ok = tryDo('disqualify', { player: p(), reason: 'conduct' });
      else if (x < .67) ok = tryDo('assignBye', { player: p() });
      else if (x < .72) ok = tryDo('correct', { match: anyMatch(), result: ['1-0', '0-1', 'double-loss', 'draw'][int(4)], reason: 'wrongEntry' });
      else if (x < .75) ok = tryDo('unreport', { match: anyMatch() });
      else if (x < .79) ok = tryDo('undo', {});
      else if (x < .83) ok = tryDo('undo', { event: s.events[int(s.events.length)]?.id });
      else if (x < .85) ok = tryDo('void', { reason: 'x' });
      else if (x < .86) ok = tryDo('withdrawPublication', { reason: 'x' });
      else if (x < .90) ok = tryDo('repair', { reason: 'x' });
      else if (x < .93) { const a = p(), b = p(); ok = tryDo('repair', { reason: 'x', given: { matches: a === b ? [] : [{ a, b, ...(r() < .5 ? { result: { outcome: 'a' } } : {}) }], byes: a === b ? [{ player: a }] : [] } }); }
      else if (x < .95) ok = tryDo('register', { players: [{ player: uuidOf(5, s.state.players.length + 1) }], ...(r() < .5 ? { entry: ['loss', 'meetBye'][int(2)] } : {}) });
      else if (x < .96) ok = tryDo('amend', { settings: preset === 'playstile-2lo' ? { cut: [2, 4, null][int(3)] } : { cut: [0, 2, 4][int(3)], rounds: 1 + int(4) }, reason: 'x' });
      else if (x < .97) ok = tryDo('checkIn', { players: [p()] });
      else if (x < .98) ok = tryDo('reopen', { reason: 'x' });
      else ok = tryDo('pair', { given: { matches: s.state.players.slice(0, 4).length >= 4 ? [{ a: 1, b: 2, result: { outcome: 'a' } }, { a: 4, b: 3 }] : [{ a: 1, b: 2 }], byes: [] } });
      if (ok === undefined) break;
    }
    expect(fold(evolve, initialState, s.events)).toEqual(s.state);
  }
  for (const [m, l] of fails) console.log(`${m}\n${l}`);
  console.log([...types].sort().join(' '));
  console.log([...codes].sort().join(' '));
  expect(fails.size).toBe(0);
});
