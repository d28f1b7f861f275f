import { eventCodecs, type NewTournamentEvent } from '@roundbook/tournament';
import { Given, personOf } from './given.spec-support';
import { timeline } from './timeline';

const texts = (given: Given, staff = false) => timeline(given.events, given.names, { staff }).map(({ text }) => text);
const types = (given: Given, staff = false) => timeline(given.events, given.names, { staff }).map(({ type }) => type);
const last = (given: Given, staff = true) => texts(given, staff).at(-1);

describe('the timeline', () => {
  const given = new Given('magic')
    .registered('Ann', 'Bob', 'Cy')
    .round([['Ann', 'Bob', '1-2']], { byes: ['Cy'] })
    .corrected('Ann', 'Bob', '2-1')
    .left('PlayerDropped', 'Bob');

  it('tells every event in one sentence, in order', () => {
    expect(texts(given)).toEqual([
      'The tournament Monday was created under the rules magic.',
      'Ann was registered as no. 1.',
      'Bob was registered as no. 2.',
      'Cy was registered as no. 3.',
      'Round 1 was paired: 1 match, Cy without an opponent.',
      'The pairings of round 1 were published.',
      'Bob beat Ann 2-1 in round 1, table 1.',
      'Round 1 was completed.',
      'A result was corrected: Ann beat Bob 2-1 in round 1, table 1 (reason: wrong entry).',
      'Bob dropped and is not paired from round 2 on.',
    ]);
  });

  it('says who did it and when, and whom it concerns', () => {
    expect(timeline(given.events, given.names)[6]).toEqual({
      revision: 6,
      at: '2026-11-30T10:06:00.000Z',
      actor: { id: 'desk-1', role: 'organiser' },
      type: 'ResultReported',
      text: 'Bob beat Ann 2-1 in round 1, table 1.',
      round: 1,
      players: [personOf(1), personOf(2)],
      public: true,
    });
  });

  it('up to a round leaves later rounds out', () => {
    const more = new Given('magic')
      .registered('Ann', 'Bob')
      .round([['Ann', 'Bob', '2-0']])
      .round([['Bob', 'Ann', '2-0']]);
    expect(timeline(more.events, more.names, { afterRound: 1 }).every(({ round }) => round === null || round === 1)).toBe(true);
  });
});

describe('what staff alone see', () => {
  it('is a draft, and what prepares it, until it is published', () => {
    const given = new Given('magic')
      .registered('Ann', 'Bob', 'Cy')
      .add({ type: 'ByeAssigned', data: { player: 2, round: 1 } })
      .drafted([['Ann', 'Cy']], { byes: ['Bob'] });
    expect(types(given)).not.toContain('RoundPaired');
    expect(types(given)).not.toContain('ByeAssigned');
    expect(types(given, true).slice(-2)).toEqual(['ByeAssigned', 'RoundPaired']);
    given.published();
    expect(types(given).slice(-3)).toEqual(['ByeAssigned', 'RoundPaired', 'PairingsPublished']);
  });

  it('is a second draft, though the first was public: its voiding is', () => {
    const given = new Given('magic')
      .registered('Ann', 'Bob')
      .drafted([['Ann', 'Bob']])
      .published()
      .voided('too early')
      .drafted([['Bob', 'Ann']], { attempt: 2 });
    expect(types(given).slice(-3)).toEqual(['RoundPaired', 'PairingsPublished', 'RoundVoided']);
    expect(types(given, true).at(-1)).toBe('RoundPaired');
  });

  it('is a draft that was made void unseen: only that there was one is told, with the draw that follows', () => {
    const given = new Given('magic')
      .registered('Ann', 'Bob', 'Cy')
      .drafted([['Ann', 'Cy']], { byes: ['Bob'] })
      .voided('too early')
      .drafted([['Bob', 'Ann']], { byes: ['Cy'], attempt: 2 });
    expect(types(given)).not.toContain('RoundVoided');
    given.published();
    expect(types(given).slice(-3)).toEqual(['RoundVoided', 'RoundPaired', 'PairingsPublished']);
    expect(types(given).filter((type) => type === 'RoundPaired')).toHaveLength(1);
  });

  it('is a bye by hand that was taken back before anybody saw it', () => {
    const given = new Given('magic').registered('Ann', 'Bob').add({ type: 'ByeAssigned', data: { player: 2, round: 1 } });
    given.add({
      type: 'ActionUndone',
      data: { event: given.events[given.revision]?.id ?? '', type: 'ByeAssigned', concerns: { player: 2 }, reason: 'wrong player' },
    });
    expect(types(given)).toEqual(['TournamentCreated', 'PlayerRegistered', 'PlayerRegistered']);
    expect(last(given)).toBe('Taken back: “Bob was given the bye of round 1 by hand.” Reason: wrong player');
  });

  it('never shows a sealed note', () => {
    const given = new Given('magic')
      .registered('Ann')
      .add({ type: 'PlayerDropped', data: { player: 1, fromRound: 1, reason: 'ill', sealedNote: 'v1.secret' } });
    expect(JSON.stringify(timeline(given.events, given.names, { staff: true }))).not.toContain('v1.secret');
  });
});

describe('the sentence of', () => {
  const base = () =>
    new Given('magic')
      .registered('Ann', 'Bob', 'Cy', 'Dee')
      .drafted([
        ['Ann', 'Bob'],
        ['Cy', 'Dee'],
      ])
      .published();
  const hex = 'ab'.repeat(32);
  const cases: readonly (readonly [NewTournamentEvent, string])[] = [
    [
      { type: 'PolicyAmended', data: { settings: { rounds: 5, cut: null }, fromRound: 2, reason: 'it is late' } },
      'Announced numbers were changed from round 2 on: rounds is now 5, cut is now automatic. Reason: it is late',
    ],
    [
      { type: 'PlayerRegistered', data: { player: personOf(2), registration: 5, nameAfter: null, late: { fromRound: 3, entry: 'loss' } } },
      'Bob was registered as no. 5 late, to play from round 3 on, with a loss for each round missed.',
    ],
    [
      { type: 'RegistrationReassigned', data: { registration: 1, player: personOf(4), nameAfter: 3, reason: 'namesake' } },
      'Registration no. 1 belongs to Dee and not to Ann. Reason: namesake',
    ],
    [{ type: 'PlayerCheckedIn', data: { player: 1 } }, 'Ann checked in.'],
    [{ type: 'PlayerReturned', data: { player: 1, fromRound: 4 } }, 'Ann came back and is paired from round 4 on.'],
    [
      { type: 'PlayerWithdrawn', data: { player: 1, fromRound: 2, reason: 'ill' } },
      'Ann withdrew for good and is not paired from round 2 on (reason: ill).',
    ],
    [
      { type: 'PlayerDisqualified', data: { player: 1, fromRound: 2, reason: 'conduct' } },
      'Ann was disqualified and is not paired from round 2 on (reason: conduct).',
    ],
    [
      {
        type: 'StageStarted',
        data: {
          stage: 1,
          kind: 'singleElimination',
          entrants: [
            { player: 1, seed: 1 },
            { player: 2, seed: 2 },
          ],
          localDate: '2026-11-30',
        },
      },
      'The bracket began with 2 players.',
    ],
    [
      { type: 'PublicationWithdrawn', data: { round: 1, reason: 'wrong hall' } },
      'The pairings of round 1 were withdrawn. Reason: wrong hall',
    ],
    [
      {
        type: 'PairingRepaired',
        data: {
          round: 1,
          removed: ['m1'],
          removedByes: [],
          matches: [{ match: 'm9', sides: [1, 4], table: 1, bestOf: 3 }],
          byes: [{ player: 2 }],
          reason: 'sat wrong',
        },
      },
      'The pairing of round 1 was repaired: now Ann against Dee and Bob with a bye. Reason: sat wrong',
    ],
    [
      { type: 'ResultReported', data: { match: 'm2', result: { outcome: 'walkoverB' }, reason: 'noResponse' } },
      'Cy won because Dee did not play or left in round 1, table 2 (reason: did not answer).',
    ],
    [
      { type: 'ResultConfirmed', data: { match: 'm1', result: { outcome: 'draw', games: { a: 1, b: 1, draws: 1 } } } },
      'Staff confirmed: Ann and Bob drew 1-1-1 in round 1, table 1.',
    ],
    [
      { type: 'ResultVoided', data: { match: 'm1', supersedes: personOf(7) } },
      'The result of Ann against Bob in round 1, table 1 was taken back; the match is open again.',
    ],
    [{ type: 'ResultReported', data: { match: 'm1', result: { outcome: 'doubleLoss' } } }, 'Ann and Bob both lost in round 1, table 1.'],
    [
      { type: 'ResultReported', data: { match: 'm1', result: { outcome: 'walkoverA' } } },
      'Bob won because Ann did not play or left in round 1, table 1.',
    ],
    [
      { type: 'ResultReported', data: { match: 'm1', result: { outcome: 'walkoverBoth' } } },
      'Ann and Bob both left or did not play in round 1, table 1.',
    ],
    [
      { type: 'StageCompleted', data: { stage: 0, order: [[1], [2]], advancing: [1, 2], ties: [[1, 2]] } },
      'Stage 1 was completed; 2 players go on: Ann and Bob. Lots decided between Ann and Bob, in this order.',
    ],
    [{ type: 'PlayerPromoted', data: { player: 3, inPlaceOf: 1, rule: '7' } }, 'Cy was promoted into the place of Ann.'],
    [{ type: 'TournamentCompleted', data: { placing: [[1], [2]] } }, 'The tournament was completed. Ann has the first place.'],
    [
      { type: 'LeagueAssigned', data: { player: 1, league: 2, reason: 'to balance the leagues' } },
      'Ann plays in league 2. Reason: to balance the leagues',
    ],
    [
      { type: 'PenaltyApplied', data: { player: 1, points: 2, round: 1, reason: 'slowPlay' } },
      'Ann was given 2 penalty points (reason: slow play).',
    ],
    [
      { type: 'PenaltyWithdrawn', data: { player: 1, penalty: '00000000-0000-4000-8000-000000000000', reason: 'the wrong player' } },
      'A penalty of Ann was taken back. Reason: the wrong player',
    ],
    [
      { type: 'FinalsPlaceDeclined', data: { player: 1, round: 4, reason: 'left' } },
      'Ann declined the place at a finals table (reason: left).',
    ],
    [
      { type: 'CandidatePassedOver', data: { player: 2, inPlaceOf: 1, reason: 'noShow' } },
      'Bob was passed over for the place of Ann (reason: did not appear).',
    ],
    [
      {
        type: 'ResultDisputed',
        data: { match: 'm1', claim: { outcome: 'b', games: { a: 1, b: 2, draws: 0 } }, by: 2, reason: 'wrongSides' },
      },
      'The result of Ann against Bob in round 1, table 1 was disputed by Bob (reason: sides swapped): what is said to be right is “Bob beat Ann 2-1”.',
    ],
    [
      { type: 'ResultDisputed', data: { match: 'm2', claim: null, by: null, reason: 'other', sealedNote: 's', sealedEvidence: 's' } },
      'The result of Cy against Dee in round 1, table 2 was disputed.',
    ],
    [
      { type: 'DisputeRuled', data: { dispute: personOf(8), match: 'm1', ruling: 'upheld', reason: 'judgeRuling' } },
      "The dispute about Ann against Bob in round 1, table 1 was ruled on: the result stands (reason: judge's ruling).",
    ],
    [
      { type: 'DisputeRuled', data: { dispute: personOf(8), match: 'm1', ruling: 'voided', reason: 'other', alone: true } },
      'The dispute about Ann against Bob in round 1, table 1 was ruled on: the result is taken back and the match is open again. Nobody else was there to rule on the appeal.',
    ],
    [
      { type: 'RulingAppealed', data: { dispute: personOf(8), ruling: personOf(9), match: 'm1', by: 1, reason: 'other' } },
      'The ruling on Ann against Bob in round 1, table 1 was appealed by Ann; it waits for another ruling.',
    ],
    [
      { type: 'TournamentCompleted', data: { placing: [[1], [2]], despite: 'the hall closes' } },
      'The tournament was completed although disputes were open. Ann has the first place. Reason: the hall closes',
    ],
    [{ type: 'TournamentReopened', data: { reason: 'a wrong result' } }, 'The tournament was opened again. Reason: a wrong result'],
    [{ type: 'DrawSecretRevealed', data: { secret: hex } }, 'The secret behind the draws was revealed, so that anyone can check them.'],
    [
      { type: 'DrawCommitmentReplaced', data: { sealedSecret: 's', drawCommitment: hex, reason: 'reopened' } },
      'From here on draws come from a new secret, fixed beforehand. Reason: reopened',
    ],
  ];

  it.each(cases.map(([event, text]) => [event.type, event, text] as const))('%s', (_, event, text) => {
    expect(last(base().add(event))).toBe(text);
  });

  it('every type of event is here', () => {
    const told = [
      'TournamentCreated',
      'PlayerDropped',
      'ByeAssigned',
      'RoundPaired',
      'PairingsPublished',
      'RoundVoided',
      'ResultCorrected',
      'RoundCompleted',
      'ActionUndone',
    ];
    expect(new Set([...cases.map(([{ type }]) => type), ...told])).toEqual(new Set(Object.keys(eventCodecs)));
  });
});
