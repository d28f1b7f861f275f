import * as E from 'fp-ts/Either';
import { explainBye, explainPairing, explainPromotion, type PairingExplained, type ToldEvent } from '@roundbook/projections';
import { playFormat } from '../formats/play-format';
import type { Driver } from '../simulation/driver';
import { EVERY_PRESET, leastOf, settingsOf } from '../sweep/formats/plan';

const runs = Math.max(1, Math.ceil(2 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1)));
const names = (person: string): string => `P ${person.slice(0, 4)}`;

const toldBy = ({ events }: Driver): readonly ToldEvent[] =>
  events.map((event) => ({ ...event, actor: { id: 'desk', role: 'organiser' } }));

const right = <A>(decision: E.Either<{ readonly message: string }, A>): A => {
  if (E.isLeft(decision)) throw new Error(decision.left.message);
  return decision.right;
};

const pairingsOf = (driver: Driver, round: Driver['state']['rounds'][number]): readonly PairingExplained[] =>
  round.matches.map(({ id }) => right(explainPairing(driver.state, names, id, { told: toldBy(driver) })));

const linesOf = ({ parts }: Pick<PairingExplained, 'parts'>): string => parts.flatMap(({ lines }) => lines).join('\n');

describe('an explanation of a pairing', () => {
  it.each(EVERY_PRESET)('adds up to what the round says was optimised: %s', (preset) => {
    let looked = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const players = Math.max(6 + ((seed * 5) % 8), leastOf({ preset, players: 6, seed }));
      const driver = playFormat({
        preset,
        settings: settingsOf({ preset, players, seed }),
        players,
        seed,
        trouble: seed % 2 === 0 ? 0 : 20,
      });
      if (driver === undefined) continue;
      for (const round of driver.state.rounds) {
        const explained = pairingsOf(driver, round);
        looked += explained.length;
        for (const one of explained) {
          expect(one.candidates.map(({ registration }) => registration)).toEqual(
            expect.arrayContaining(one.players.map(({ registration }) => registration)),
          );
          expect(linesOf(one)).toContain(round.drawSeed ?? 'nothing was drawn');
          expect(one.parts.every(({ lines }) => lines.length > 0 && lines.every((line) => !/undefined|NaN|null/.test(line)))).toBe(true);
        }
        if (round.repairs > 0) continue;
        const { rematches } = round.objective;
        if (rematches !== undefined && preset !== 'performance')
          expect([round.phase, explained.filter(({ met }) => met.length > 0).length]).toEqual([round.phase, rematches]);
        const sum = round.objective['scoreDifferenceSquared'] ?? round.objective['winDifferenceSquared'];
        if (sum !== undefined) expect([round.round, explained.reduce((so, { adds }) => so + (adds ?? NaN), 0)]).toEqual([round.round, sum]);
      }
      for (const round of driver.state.rounds)
        for (const { player, byHand } of round.byes) {
          const bye = right(explainBye(driver.state, names, player, { told: toldBy(driver), round: round.round }));
          expect([bye.round, bye.byHand]).toEqual([round.round, byHand === true]);
          expect(bye.candidates.map((one) => one.player.registration)).toContain(player);
        }
      for (const { player, inPlaceOf } of driver.state.promotions) {
        const last = driver.state.promotions.findLast((one) => one.player === player);
        const told = right(explainPromotion(driver.state, names, player, { told: toldBy(driver) }));
        if (last?.inPlaceOf === inPlaceOf) expect(told.inPlaceOf.registration).toBe(inPlaceOf);
        expect(told.recordedAt).not.toBeNull();
      }
    }
    expect(looked).toBeGreaterThan(0);
  });

  it('says who of a Swiss field had the bye and why it was that one', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const driver = playFormat({ preset: 'faction-play', settings: {}, players: 7, seed, trouble: 0 }) as Driver;
      for (const round of driver.state.rounds.slice(1)) {
        const [receiver] = round.byes;
        const { candidates, parts } = right(
          explainBye(driver.state, names, receiver?.player ?? 0, { told: toldBy(driver), round: round.round }),
        );
        const fewest = Math.min(...candidates.map(({ byes }) => byes.length));
        const among = candidates.filter(({ byes }) => byes.length === fewest);
        const lowest = among.reduce((last, one) => ((one.rank ?? 0) > (last.rank ?? 0) ? one : last));
        expect(lowest.player.registration).toBe(receiver?.player);
        expect(parts[0]?.lines[0]).toMatch(/lowest-ranked/);
      }
    }
  });

  it('refuses what there is not', () => {
    const driver = playFormat({ preset: 'magic', settings: {}, players: 6, seed: 3, trouble: 0 }) as Driver;
    const code = (decision: E.Either<{ readonly code: string }, unknown>) => (E.isLeft(decision) ? decision.left.code : 'none');
    expect(code(explainPairing(driver.state, names, 'r9m1', { told: toldBy(driver) }))).toBe('unknown_match');
    // What stands behind the last round that counts is not there.
    expect(code(explainPairing(driver.state, names, 'r1m1', { told: toldBy(driver), afterRound: 1 }))).toBe('none');
    expect(code(explainPairing(driver.state, names, 'r2m1', { told: toldBy(driver), afterRound: 1 }))).toBe('unknown_match');
    expect(code(explainBye(driver.state, names, 1, { told: toldBy(driver) }))).toBe('no_bye');
    expect(code(explainPromotion(driver.state, names, 1, { told: toldBy(driver) }))).toBe('not_promoted');
  });
});
