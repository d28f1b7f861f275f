import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { EveningPage } from './evening-page';
import { EVENINGS } from './evenings';

describeInBrowser('an evening of every preset in the browser, from names to a winner', () => {
  const at = new AtVenue();
  let page: Page;
  beforeAll(async () => {
    await at.open();
    page = await at.organiser();
  }, 120_000);
  afterAll(() => at.close(), 60_000);

  it.each(EVENINGS)(
    '$preset',
    async (evening) => {
      const night = new EveningPage(at, page, evening);
      const id = await night.create();
      await night.register();
      if (evening.preset === 'random-battle') await night.playOpenly(evening.names.slice(1, 4));
      else await night.play();
      await night.complete();
      const { winner, places } = await night.outcome();
      expect(winner).toBe(`Winner: ${evening.names[0]}`);

      const state = await at.venue.ledger.stateAt(id);
      const names = await at.venue.ledger.names(state);
      let before = 0;
      const recorded = (state.placing ?? []).flatMap((group) => {
        const place = before + 1;
        before += group.length;
        return group.map((registration) => [place, names.get(state.players[registration - 1]?.person ?? '')]);
      });
      expect(state.completed).toBe(true);
      const gone = state.rounds.map(({ phase }) => phase);
      expect(gone).toEqual(expect.arrayContaining([...(evening.phases ?? [])]));
      expect(new Set(places.map((one) => one.join(' ')))).toEqual(new Set(recorded.map((one) => one.join(' '))));
      expect(places).toHaveLength(evening.names.length);
      expect(at.complaints).toEqual([]);
    },
    240_000,
  );
});
