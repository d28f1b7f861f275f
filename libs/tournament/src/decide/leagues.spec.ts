import { Scenario, uuidOf } from '../../test/scenario';
import { leaguesAtStart } from '../stages/leagues';

const league = (): Scenario => new Scenario('dominion-league', { confirmation: 'none' });

/** Registers a player for each letter: `1`, `2` its wish, `-` none. */
const wishing = (wishes: string, ratings: readonly number[] = []): Scenario => {
  const scenario = league();
  for (const [index, wish] of [...wishes].entries()) {
    const rating = ratings[index];
    const own = { ...(wish === '-' ? {} : { league: Number(wish) }), ...(rating === undefined ? {} : { rating: String(rating) }) };
    scenario.enter([`player ${String(index + 1).padStart(3, '0')}`], { players: [{ player: uuidOf(1, index + 1), ...own }] });
  }
  return scenario;
};

const sizes = (scenario: Scenario): readonly number[] => leaguesAtStart(scenario.state).map(({ length }) => length);
const leagueNow = (scenario: Scenario, registration: number) => scenario.state.players[registration - 1]?.league;
const moved = (scenario: Scenario) =>
  scenario.last.flatMap((one) => (one.type === 'LeagueAssigned' ? [[one.data.player, one.data.league] as const] : []));

describe('wishes (rule 6.2)', () => {
  it('stand: who names a league plays in it', () => {
    const scenario = wishing('1111112222').pair();
    expect(leaguesAtStart(scenario.state)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10],
    ]);
    expect(moved(scenario)).toEqual([]);
  });

  it('are filled up by those who named none, drawn and recorded', () => {
    const scenario = wishing('1111--22--').pair();
    expect(sizes(scenario)).toEqual([6, 4]);
    expect(moved(scenario).map(([player]) => player)).toEqual([5, 6, 9, 10]);
    const recorded = scenario.newest('LeagueAssigned').data;
    expect(recorded.drawSeed).toBe(scenario.newest('StageStarted').data.drawSeed);
  });

  it('of other sizes stand as the organiser left them, with who named none where there is most room', () => {
    expect(sizes(wishing('11111111-222').pair())).toEqual([8, 4]);
    expect(sizes(wishing('1112222222').pair())).toEqual([3, 7]);
  });

  it('that leave a league without its finalists are refused', () => {
    expect(wishing('1122222222').refused('pair', {}, 'league_too_small')).toMatchObject({
      rule: '6.2',
      message: 'League 1 has 2 players and needs 3.',
      allowed: 'balance the leagues, or assign players to it',
    });
    expect(wishing('1111111112').refused('pair', {}, 'league_too_small').message).toBe('League 2 has one player and needs 2.');
  });

  it('are asked again where round 1 was voided', () => {
    const scenario = wishing('1111112222').pair().do('void', { reason: 'one moves' });
    scenario.do('assignLeague', { players: [6], league: 2, reason: 'as agreed' }).pair();
    expect(sizes(scenario)).toEqual([5, 5]);
  });
});

describe('assigning a league', () => {
  it('is recorded with its reason', () => {
    const scenario = wishing('1111112222').do('assignLeague', { players: [5, 6, 7], league: 2, reason: 'too many of them' });
    expect(moved(scenario)).toEqual([
      [5, 2],
      [6, 2],
    ]);
    expect(scenario.newest('LeagueAssigned').data.reason).toBe('too many of them');
  });

  it('is refused once the player is paired, and where nothing would change', () => {
    const scenario = wishing('1111112222');
    scenario.refused('assignLeague', { players: [1], league: 1, reason: 'x' }, 'nothing_changes');
    scenario.refused('assignLeague', { players: [11], league: 1, reason: 'x' }, 'unknown_player');
    scenario.refused('assignLeague', { players: [1], league: 2 }, 'reason_required');
    scenario.pair().publish();
    expect(scenario.refused('assignLeague', { players: [1], league: 2, reason: 'x' }, 'leagues_begun')).toMatchObject({ rule: '6.2' });
  });

  it('is refused in one league, and in other formats', () => {
    const one = league().players(9).pair();
    expect(one.refused('assignLeague', { players: [1], league: 2, reason: 'x' }, 'one_league')).toMatchObject({ rule: '6.1' });
    const swiss = new Scenario('faction-play').players(12);
    swiss.refused('assignLeague', { players: [1], league: 2, reason: 'x' }, 'no_leagues');
    swiss.refused('balanceLeagues', { by: 'lot' }, 'no_leagues');
  });
});

describe('taking an assignment back', () => {
  it('puts the player into the league of before; who had none is assigned anew', () => {
    const scenario = wishing('111111222-')
      .do('assignLeague', { players: [6], league: 2, reason: 'as agreed' })
      .do('undo', {});
    expect(leagueNow(scenario, 6)).toBe(1);
    scenario.do('assignLeague', { players: [10], league: 2, reason: 'as agreed' });
    expect(scenario.refused('undo', {}, 'cannot_undo')).toMatchObject({ rule: '6.2', allowed: 'assign another league' });
  });

  it('is not what follows from the beginning of the leagues: that goes with the draw', () => {
    const scenario = wishing('111111222-').pair().do('undo', {});
    expect(scenario.types()).toEqual(['RoundVoided']);
    expect(leagueNow(scenario, 10)).toBe(2);
  });
});

describe('balancing the leagues (rule 6.2)', () => {
  it('by rating moves the weakest of a league that is too large', () => {
    const scenario = wishing('1111111122', [1500, 1400, 1300, 1200, 1100, 1450, 1350, 1250, 900, 1600]).do('balanceLeagues', {
      by: 'rating',
    });
    expect(moved(scenario)).toEqual([
      [4, 2],
      [5, 2],
    ]);
  });

  it('by rating moves the best up, unrated ones last', () => {
    const scenario = wishing('1111222222', [1, 1, 1, 1, 100, 90]).do('balanceLeagues', { by: 'rating' });
    expect(moved(scenario)).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });

  it('fills up with those who named none before it moves anybody', () => {
    const scenario = wishing('11112222--').do('balanceLeagues', { by: 'lot' });
    expect(moved(scenario)).toEqual([
      [9, 1],
      [10, 1],
    ]);
  });

  it('by lot moves as few, each equally likely, and records the seed', () => {
    const down = new Map<number, number>();
    for (let run = 0; run < 200; run += 1) {
      const drawn = wishing('1111111222').attempt('balanceLeagues', { by: 'lot' }, { drawSeed: `lot ${run}` });
      const events = drawn._tag === 'Right' ? drawn.right : [];
      expect(events).toHaveLength(1);
      for (const one of events)
        if (one.type === 'LeagueAssigned') {
          expect(one.data.drawSeed).toBe(`lot ${run}`);
          down.set(one.data.player, (down.get(one.data.player) ?? 0) + 1);
        }
    }
    expect([...down.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(Math.min(...down.values())).toBeGreaterThan(10);
  });

  it('changes nothing where the sizes are those of the split, and is refused once they play', () => {
    const scenario = wishing('1111112222');
    scenario.refused('balanceLeagues', { by: 'lot' }, 'nothing_changes');
    scenario.pair();
    expect(scenario.refused('balanceLeagues', { by: 'lot' }, 'leagues_begun').allowed).toBe('void the draft of round 1 first');
    league().players(9).refused('balanceLeagues', { by: 'rating' }, 'one_league');
  });
});

describe('a late player', () => {
  const begun = () => wishing('1111112222').playRound((a, b) => (a < b ? '9-3' : '3-9'));

  it('enters the league that it names', () => {
    const scenario = begun();
    scenario.enter(['late'], { players: [{ player: uuidOf(1, 11), league: 1 }] }).pair();
    expect(scenario.types()).not.toContain('LeagueAssigned');
    const group = [
      ...scenario.round().matches.map(({ sides, group: of }) => [sides, of] as const),
      ...scenario.round().byes.map(({ player, group: of }) => [[player], of] as const),
    ].find(([players]) => players.includes(11))?.[1];
    expect(group).toBe(1);
  });

  it('without a wish is put where the split lacks somebody', () => {
    const scenario = begun().enter(['late'], { players: [{ player: uuidOf(1, 11) }] });
    expect(leagueNow(scenario, 11)).toBe(1);
    scenario.enter(['later'], { players: [{ player: uuidOf(1, 12) }] });
    expect(leagueNow(scenario, 12)).toBe(2);
  });

  it('may be moved before its first round', () => {
    const scenario = begun().enter(['late'], { players: [{ player: uuidOf(1, 11), league: 1 }] });
    scenario.do('assignLeague', { players: [11], league: 2, reason: 'asked for it' }).pair();
    expect(leagueNow(scenario, 11)).toBe(2);
    scenario.refused('assignLeague', { players: [11], league: 1, reason: 'x' }, 'leagues_begun');
  });

  it('meets the bye of its league', () => {
    const scenario = wishing('11111112222').pair().publish();
    const [bye] = scenario.byes();
    scenario.refused('register', { players: [{ player: uuidOf(1, 12), league: 2 }], entry: 'meetBye' }, 'no_bye', {
      names: [{ nameAfter: null }],
    });
    scenario.enter(['late'], { players: [{ player: uuidOf(1, 12) }], entry: 'meetBye' });
    expect(leagueNow(scenario, 12)).toBe(1);
    expect(scenario.matchOf(bye ?? 0, 12).group).toBe(1);
  });
});

describe('rounds made by hand and repaired', () => {
  it('carry the league of their players, and a match across the leagues is written down', () => {
    const scenario = wishing('1111112222').given([1, 2], [3, 4], [5, 7], [6, 8], [9, 10]);
    expect(scenario.round().matches.map(({ group }) => group)).toEqual([1, 1, 1, 1, 2]);
    expect(scenario.round().ruleBreaks).toContain('across groups: 2');
  });

  it('by the smallest change stay within the league', () => {
    const scenario = wishing('1111112222').pair();
    const [gone] = scenario.round().matches.find(({ group }) => group === 2)?.sides ?? [];
    scenario
      .do('drop', { player: gone ?? 0 })
      .do('repair', { reason: 'left' })
      .publish();
    expect(scenario.round().byes).toMatchObject([{ group: 2 }]);
    expect(scenario.round().matches.every(({ group }) => group === 1 || group === 2)).toBe(true);
  });
});
