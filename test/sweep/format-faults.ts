import type { PresetName } from '@roundbook/tournament';
import type { SourceChange } from './loaded-with';

/** A fault put into our own sources, and the format that it spoils. */
export interface FormatFault extends SourceChange {
  readonly preset: PresetName;
  readonly what: string;
}

const stages = 'libs/tournament/src/stages';
const deciders = 'libs/tournament/src/decide/stages';

export const FORMAT_FAULTS: readonly FormatFault[] = [
  {
    preset: 'triple-down',
    what: 'somebody stays in with as many losses as the limit',
    file: `${stages}/last-standing.ts`,
    was: '(figures.losses[player.registration - 1] ?? 0) < lossLimit',
    becomes: '(figures.losses[player.registration - 1] ?? 0) <= lossLimit',
  },
  {
    preset: 'key-knockout',
    what: 'the loser goes on',
    file: `${stages}/bracket-stage.ts`,
    was: "match.sides[winner === 'a' ? 0 : 1]",
    becomes: "match.sides[winner === 'a' ? 1 : 0]",
  },
  {
    preset: 'key-knockout',
    what: 'who has left is paired in a bracket',
    file: `${stages}/bracket-stage.ts`,
    was: 'return player !== undefined && mayPlay(player, round);',
    becomes: 'return player !== undefined;',
  },
  {
    preset: 'key-league',
    what: 'the walkover goes to who has left',
    file: 'libs/tournament/src/decide/absent-walkovers.ts',
    was: "return a ? { outcome: 'walkoverA' } : b ? { outcome: 'walkoverB' }",
    becomes: "return a ? { outcome: 'walkoverB' } : b ? { outcome: 'walkoverA' }",
  },
  {
    preset: 'key-league',
    what: 'with exactly half of its matches a player is taken out',
    file: `${stages}/left-round-robin.ts`,
    was: '2 * resultsOf(state, rounds, registration) < matches',
    becomes: '2 * resultsOf(state, rounds, registration) <= matches',
  },
  {
    preset: 'key-swiss-qualifier',
    what: 'nobody is told that a tie at the cut was drawn',
    file: `${deciders}/best-of-field.ts`,
    was: 'entrants: seeds.map((player, index) => ({ player, seed: index + 1 })), ties, promotions: []',
    becomes: 'entrants: seeds.map((player, index) => ({ player, seed: index + 1 })), ties: [], promotions: []',
  },
  {
    preset: 'key-swiss',
    what: 'who shares a place does not move the next one down',
    file: `${stages}/ranked.ts`,
    was: 'const rank = before + 1; before += players.length;',
    becomes: 'const rank = before + 1; before += 1;',
  },
  {
    preset: 'random-battle',
    what: 'somebody is paired while it still plays',
    file: `${stages}/open-play-rules.ts`,
    was: '.filter((registration) => !busy.has(registration))',
    becomes: '.filter((registration) => busy.size >= 0)',
  },
  {
    preset: 'key-revival',
    what: 'the grand final is played once whoever wins it',
    file: 'libs/pairing/src/brackets/double-elimination.ts',
    was: "onlyIf: { match: 'GF', result: 'b' }",
    becomes: "onlyIf: { match: 'GF', result: 'a' }",
  },
  {
    preset: 'dominion-league',
    what: 'the bye of a league goes to anybody',
    file: `${deciders}/pair-leagues.ts`,
    was: 'field.filter((registration) => had(registration) === fewest)',
    becomes: 'field.filter((registration) => had(registration) >= fewest)',
  },
  {
    preset: 'dominion-league',
    what: 'who walks out loses nothing for it',
    file: 'libs/tournament/src/score-sheet.ts',
    was: '...(policy.walkoverPoints === undefined ? {} : { walkover: policy.walkoverPoints }),',
    becomes: '',
  },
  {
    preset: 'performance',
    what: 'a draw is worth a whole win',
    file: 'libs/tournament/src/score-sheet.ts',
    was: 'win: 2, draw: 1, byeWorth: 2',
    becomes: 'win: 2, draw: 2, byeWorth: 2',
  },
];
