import { disputes, evidenceOf } from './disputes';
import { Given, instantOf } from './given.spec-support';
import { rounds } from './rounds';
import { standings } from './standings';
import { timeline } from './timeline';
import { tournamentShown } from './tournament-shown';

const PLAYERS = ['Ann', 'Bob', 'Cy', 'Dee'] as const;
const actor = { id: 'desk-1', role: 'organiser' };

/** Two rounds; the match of Ann and Bob in the first is m1. */
const base = () =>
  new Given('faction-play')
    .registered(...PLAYERS)
    .round([
      ['Ann', 'Bob', '2-0'],
      ['Cy', 'Dee', '2-1'],
    ])
    .round([
      ['Ann', 'Cy', '2-0'],
      ['Bob', 'Dee', '2-0'],
    ]);

const idOf = (given: Given, back = 0): string => given.events.at(-1 - back)?.id ?? '';

const disputed = (given = base()) =>
  given.add({
    type: 'ResultDisputed',
    data: {
      match: 'm1',
      claim: { outcome: 'b', games: { a: 0, b: 2, draws: 0 } },
      by: 2,
      reason: 'wrongSides',
      sealedNote: 'sealed',
      sealedEvidence: 'sealed',
    },
  });

const shown = (given: Given, options: Parameters<typeof disputes>[3] = {}) => disputes(given.state(), given.events, given.names, options);

describe('disputes', () => {
  it('say what was reported, what is claimed, by whom and when', () => {
    const given = disputed();
    const { disputes: all, open } = shown(given);
    expect(open).toBe(1);
    expect(all).toEqual([
      {
        dispute: idOf(given),
        match: 'm1',
        round: 1,
        table: 1,
        players: [expect.objectContaining({ name: 'Ann', registration: 1 }), expect.objectContaining({ name: 'Bob', registration: 2 })],
        status: 'open',
        disputed: expect.objectContaining({ text: '2-0' }) as unknown,
        claim: expect.objectContaining({ text: '0-2' }) as unknown,
        stands: expect.objectContaining({ text: '2-0' }) as unknown,
        by: expect.objectContaining({ name: 'Bob' }) as unknown,
        reason: 'wrongSides',
        revision: given.revision,
        at: instantOf(given.revision),
        actor,
        hasEvidence: true,
        course: [],
      },
    ]);
  });

  it('keep their whole course: ruling, appeal, ruling with its correction', () => {
    const given = disputed();
    const dispute = idOf(given);
    given.add({ type: 'DisputeRuled', data: { dispute, match: 'm1', ruling: 'upheld', reason: 'judgeRuling' } });
    expect(shown(given).disputes[0]).toMatchObject({ status: 'ruled', stands: { text: '2-0' } });
    given.add({ type: 'RulingAppealed', data: { dispute, ruling: idOf(given), match: 'm1', by: 2, reason: 'other' } });
    expect(shown(given)).toMatchObject({ open: 1, disputes: [{ status: 'appealed' }] });
    const correction = given.events.at(-1)?.id.replace(/^\d{8}/, String(given.events.length + 1).padStart(8, '0')) ?? '';
    given.add({ type: 'DisputeRuled', data: { dispute, match: 'm1', ruling: 'corrected', reason: 'other', correction, alone: true } });
    given.corrected('Ann', 'Bob', '0-2');
    expect(idOf(given)).toBe(correction);
    const { disputes: all, open } = shown(given);
    expect(open).toBe(0);
    expect(all[0]).toMatchObject({ status: 'ruled', disputed: { text: '2-0' }, stands: { text: '0-2' } });
    expect(all[0]?.course).toMatchObject([
      { kind: 'ruled', ruling: 'upheld', reason: 'judgeRuling', actor },
      { kind: 'appealed', by: { name: 'Bob' } },
      { kind: 'ruled', ruling: 'corrected', result: { text: '0-2' }, correction, alone: true },
    ]);
  });

  it('show words and evidence to staff alone', () => {
    const given = disputed();
    const notes = new Map([
      [idOf(given), 'both signed'],
      [evidenceOf(idOf(given)), 'slip 12'],
    ]);
    expect(shown(given, { staff: true, notes }).disputes[0]).toMatchObject({ note: 'both signed', evidence: 'slip 12' });
    expect(JSON.stringify(shown(given, { notes }))).not.toMatch(/signed|slip/);
  });

  it('of later rounds are not there before these', () => {
    const given = disputed().add({ type: 'ResultDisputed', data: { match: 'm3', claim: null, by: null, reason: 'other' } });
    expect(shown(given).disputes.map(({ match }) => match)).toEqual(['m1', 'm3']);
    expect(shown(given, { afterRound: 1 }).disputes.map(({ match }) => match)).toEqual(['m1']);
    expect(standings(given.state(), given.names, { afterRound: 1 }).disputes).toMatchObject([{ match: 'm1' }]);
    expect(standings(given.state(), given.names).disputes).toMatchObject([{ match: 'm1' }, { match: 'm3' }]);
  });

  it('that were taken back say so; so does what was taken back of them', () => {
    const given = disputed();
    const dispute = idOf(given);
    given.add({ type: 'ActionUndone', data: { event: dispute, type: 'ResultDisputed', reason: 'other', concerns: { match: 'm1' } } });
    expect(shown(given)).toMatchObject({
      open: 0,
      disputes: [{ dispute, status: 'takenBack', course: [{ kind: 'takenBack', undone: 'dispute' }] }],
    });
  });

  it('whose match was taken away wait for nobody, and keep where it was', () => {
    const given = disputed(new Given('faction-play').registered(...PLAYERS).round([['Ann', 'Bob', '2-0']]));
    given.add({ type: 'ResultVoided', data: { match: 'm1', supersedes: idOf(given) } }).voided('drawn by mistake');
    expect(shown(given, { staff: true })).toMatchObject({
      open: 0,
      disputes: [{ status: 'gone', round: 1, table: 1, disputed: { text: '2-0' }, stands: null }],
    });
  });

  it('about a round that is a draft again are told to staff alone', () => {
    const given = disputed(new Given('faction-play').registered(...PLAYERS).round([['Ann', 'Bob', '2-0']]));
    given.add({ type: 'ResultVoided', data: { match: 'm1', supersedes: idOf(given) } });
    given.add({ type: 'PublicationWithdrawn', data: { round: 1, reason: 'the wrong hall' } });
    expect(shown(given).disputes).toEqual([]);
    expect(shown(given, { staff: true }).disputes).toHaveLength(1);
    expect(standings(given.state(), given.names)).not.toHaveProperty('disputes');
  });
});

describe('what is disputed is marked', () => {
  const marks = (given: Given) => ({
    rows: standings(given.state(), given.names)
      .rows.filter(({ disputed: mark }) => mark === true)
      .map(({ player }) => player.name)
      .sort(),
    matches: rounds(given.state(), given.names).rounds.flatMap(({ matches }) =>
      matches.filter(({ disputed: mark }) => mark === true).map(({ match }) => match),
    ),
    tournament: tournamentShown(given.state(), new Map(), false).disputes?.map(({ match }) => match) ?? [],
  });

  it('in the standings, in the round and on the tournament, until it is ruled on', () => {
    expect(marks(base())).toEqual({ rows: [], matches: [], tournament: [] });
    const given = disputed();
    expect(marks(given)).toEqual({ rows: ['Ann', 'Bob'], matches: ['m1'], tournament: ['m1'] });
    given.add({ type: 'DisputeRuled', data: { dispute: idOf(given), match: 'm1', ruling: 'upheld', reason: 'other' } });
    expect(marks(given)).toEqual({ rows: [], matches: [], tournament: [] });
    expect(tournamentShown(given.state(), new Map(), false)).toMatchObject({ allDisputes: 1 });
  });

  it('and stands in the timeline with the players that it is about', () => {
    const given = disputed();
    expect(timeline(given.events, given.names).at(-1)).toMatchObject({ type: 'ResultDisputed', round: 1, public: true });
    expect(timeline(given.events, given.names).at(-1)?.players).toHaveLength(2);
  });
});
