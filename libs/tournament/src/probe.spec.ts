import { Scenario } from '../test/scenario';
import { impactOf } from './impact';
import { parseResult } from './result-text';

it('magic: undo on completed settles ties', () => {
  const s = new Scenario('magic', { rounds: 1, bestOf: 1 }).players(4).playRound();
  s.do('complete', {});
  const m = s.round().matches[0]!;
  s.do('correct', { match: m.id, result: 'draw', reason: 'wrongEntry' });
  console.log('correct:', s.types(), JSON.stringify(s.last.find((e) => e.type === 'StageCompleted')?.data));
  const corr = s.newest('ResultCorrected');
  s.do('undo', { event: corr.id, reason: 'the sheet of Bob Smith' });
  console.log('undo:', s.types(), JSON.stringify(s.last.map((e) => e.data)));
});
it('pair --set cut', () => {
  const s = new Scenario('faction-play', { rounds: 1, cut: 4, bestOf: 1 }).players(8).playRound();
  console.log(JSON.stringify(s.attempt('pair', { settings: { cut: 2, winPoints: 1 } })).slice(0, 600));
});
it('impact cut with a dropped leader', () => {
  const s = new Scenario('faction-play', { rounds: 3, cut: 2, bestOf: 1 }).players(8).playRound();
  s.do('drop', { player: s.order()[0]! });
  console.log(s.order(), impactOf(s.state, s.state, s.events).cut);
});
it('repair with a table', () => {
  const s = new Scenario('faction-play', { rounds: 3, bestOf: 1 }).players(8).pair().publish();
  const [a, b] = s.round().matches;
  const g = (x: any) => JSON.stringify(s.attempt('repair', { reason: 'x', given: { matches: x, byes: [] } }));
  console.log('same', g([{ a: a!.sides[0], b: a!.sides[1] }]));
  console.log('swapped tables', g([{ a: a!.sides[0], b: a!.sides[1], table: 2 }, { a: b!.sides[0], b: b!.sides[1], table: 1 }]));
  console.log('taken table', g([{ a: a!.sides[1], b: a!.sides[0], table: 3 }]));
});
it('needless draw for the bye', () => {
  const s = new Scenario('magic', { rounds: 3, bestOf: 1 }).players(5).playRound().playRound();
  s.pair();
  console.log('byes', s.byes(1), s.byes(2), s.byes(3), JSON.stringify((s.newest('RoundPaired').data as any).ties), JSON.stringify(s.placing(2).rows.map((r) => [r.rank, r.registration])));
});
it('drop in the past', () => {
  const s = new Scenario('faction-play', { rounds: 4, bestOf: 1 }).players(6).playRound().playRound();
  console.log(JSON.stringify(s.attempt('drop', { player: 1, fromRound: 1 })), JSON.stringify(s.attempt('drop', { player: 1, fromRound: 99 })));
  s.do('drop', { player: 1, fromRound: 9 }).pair();
  console.log('status', s.state.players[0]!.status, 'paired', s.pairs());
});
it('names missing', () => {
  const s = new Scenario('faction-play');
  console.log(JSON.stringify(s.attempt('register', { players: [{ player: '00000001-0000-4000-8000-000000000001' }] })));
});
it('play-in corrected to a double loss', () => {
  const s = new Scenario('playstile-2lo', { cut: 2 }).players(9);
  for (let i = 0; i < 12 && s.state.stages.length < 2; i += 1) s.playRound();
  console.log(s.state.rounds.map((r) => r.phase), parseResult('1-0'));
  const p = s.state.rounds.find((r) => r.phase === 'playIn');
  console.log(p && JSON.stringify(s.attempt('correct', { match: p.matches[0]!.id, result: 'double-loss', reason: 'wrongEntry' })));
});
it('time of many', () => {
  const s = new Scenario('magic', { rounds: 1, cut: 8, bestOf: 1 });
  for (const n of [10000, 30000]) {
    const players = Array.from({ length: n }, (_, i) => ({ player: `${String(n + i).padStart(8, '0')}-0000-4000-8000-000000000001` }));
    const t = Date.now();
    s.do('register', { players }, { names: players.map((_, i) => ({ nameAfter: i === 0 ? null : s.state.players.length + i })) });
    console.log(n, 'register ms', Date.now() - t);
  }
});
