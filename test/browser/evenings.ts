import { NAMES } from './names';

/** One evening from names to a winner: the earlier name in the list wins, except where it says otherwise. */
export interface Evening {
  /** What the create page calls the preset. */
  readonly title: string;
  readonly preset: string;
  readonly names: readonly string[];
  /** Settings of the create page by their labels: chosen from a list, or written. */
  readonly chosen?: Readonly<Record<string, string>>;
  readonly written?: Readonly<Record<string, string>>;
  /** What is typed, seen from the winner's side, one after the other. */
  readonly won: readonly string[];
  /** The first match without the favourite ends otherwise: nobody has won it. */
  readonly undecided?: string;
  /** The favourite loses the first match, and wins all the same. */
  readonly loses?: true;
  /** What it has to go through, where that depends on the size of the field. */
  readonly phases?: readonly string[];
  /** So many tables of a round are still played while the next one is paired. */
  readonly leaving?: number;
}

const field = (players: number): readonly string[] => NAMES.slice(0, players);
const KEYS = ['2-1 keys 5-3', '2-0 keys 6-1', '2-0 4-2'] as const;

export const EVENINGS: readonly Evening[] = [
  { title: 'Two losses and out', preset: 'playstile-2lo', names: field(7), won: ['1', '1-0'] },
  { title: 'Triple down (three losses and out)', preset: 'triple-down', names: field(5), won: ['1', '1-0'], loses: true },
  {
    title: 'Faction play (Swiss)',
    preset: 'faction-play',
    names: field(7),
    chosen: { 'Top cut (how many go on)': '4' },
    won: ['2-1', '1', '2-0'],
    undecided: 'd',
  },
  {
    title: 'Magic (Swiss)',
    preset: 'magic',
    names: field(6),
    chosen: { 'Top cut (how many go on)': '2' },
    won: ['2-0', '2-1', '1-0'],
    undecided: '1-1-1',
  },
  { title: 'Key Swiss', preset: 'key-swiss', names: field(6), won: KEYS, undecided: 't' },
  { title: 'Key Swiss without waiting', preset: 'key-swiss-simplified', names: field(8), won: KEYS, undecided: 'd 2-2', leaving: 1 },
  { title: 'Key Swiss, then knockout', preset: 'key-swiss-qualifier', names: field(6), won: KEYS, undecided: 'd 2-2' },
  {
    title: 'Performance pairings',
    preset: 'performance',
    names: field(6),
    written: { 'Number of rounds': '6' },
    won: ['431-388', '+43', '502-377'],
    undecided: '399-399',
  },
  { title: 'Knockout', preset: 'key-knockout', names: field(6), won: KEYS },
  { title: 'Revival (a second chance)', preset: 'key-revival', names: field(5), won: KEYS, loses: true },
  { title: 'League (everybody plays everybody)', preset: 'key-league', names: field(5), won: KEYS, undecided: '1-1 3-3' },
  {
    title: 'League, then knockout',
    preset: 'key-final-tournament',
    names: field(5),
    chosen: {},
    won: KEYS,
    undecided: 't',
  },
  { title: 'Groups, then knockout', preset: 'key-playoff', names: field(7), won: KEYS, undecided: 'd' },
  { title: 'Feather (groups of three, then knockout)', preset: 'key-feather', names: field(7), won: KEYS },
  { title: 'Random battle (open play)', preset: 'random-battle', names: field(5), won: ['1', '1-0 keys 3-1'] },
  {
    title: 'Dominion league',
    preset: 'dominion-league',
    names: field(20),
    written: { 'Number of rounds': '2,2' },
    phases: ['semiFinals', 'final'],
    won: ['38-12', '+9', '41-40'],
    undecided: 'u',
  },
];
