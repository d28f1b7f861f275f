import type { PresetName, Setting } from '@roundbook/tournament';
import type { NeutralFile } from './neutral-file';

type Values = Readonly<Record<string, Setting>>;
type Texts = Readonly<Record<string, unknown>>;

/** Rules that files of a source were scored by. */
export interface SourceRules {
  readonly preset: PresetName;
  readonly settings: Values;
  /** The source, as in "The file is of ...". */
  readonly source: string;
  /** Why these settings, where there are any: a sentence. */
  readonly because?: string;
}

export const sourceField = (file: NeutralFile, field: 'game' | 'name' | 'site'): string | undefined => {
  const { source } = file;
  const value: unknown = typeof source === 'object' && source !== null ? (source as Texts)[field] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const TWO_DIGIT_FLOOR = ['ManaTraders', 'Topdeck.gg'];

const magic = (site: string): SourceRules => ({
  preset: 'magic',
  source: 'a Magic source',
  ...(TWO_DIGIT_FLOOR.includes(site)
    ? {
        settings: { floor: '33/100', opponentGameFloor: '33/100' },
        because: `${site} counts an opponent's figures as 0.33 or more.`,
      }
    : { settings: {} }),
});

/** Points of a match are those of its games: a match that is won whole is two games won. */
const netrunnerByGames = (scoring: Texts, perGame: number): SourceRules => ({
  preset: 'faction-play',
  source: 'a Netrunner source that counts games',
  settings: {
    winPoints: 2 * perGame,
    drawPoints: perGame,
    lossPoints: 2 * whole(scoring['perGameLoss'], 0),
    byeWorth: whole(scoring['bye'], 2 * perGame),
    pointsFrom: 'scores',
    sosFrom: 'pointSum',
    tieBreakers: ['sos', 'draw'],
  },
  because: "Points are those of the games, and behind them the opponents' points added up decide.",
});

const netrunner: SourceRules = {
  preset: 'faction-play',
  source: 'a Netrunner source',
  settings: { pointsFrom: 'scores', sosFrom: 'points', tieBreakers: ['sos', 'esos', 'draw'] },
  because: "Behind the points the mean of the opponents' points for each round decides, then the mean of that.",
};

const pokemon: SourceRules = {
  preset: 'key-swiss-qualifier',
  source: 'a Pokemon source',
  settings: { floor: '1/4', tieBreakers: ['opponentWins', 'opponentOpponentWins'], cut: 0 },
  because: "Behind the points the opponents' share of matches won decides, byes left out and 25 % at least, then the mean of that.",
};

const scrabble: SourceRules = { preset: 'performance', source: 'a Scrabble source', settings: {} };
const doubleElimination: SourceRules = { preset: 'key-revival', source: 'a double elimination', settings: {} };

const whole = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise);

/** The rules that a file's source, format and scoring stand for; undefined where they do not tell. */
export const rulesOfSource = (file: NeutralFile): SourceRules | undefined => {
  const game = sourceField(file, 'game') ?? '';
  const scoring = file.scoring ?? {};
  const perGame = whole(scoring['perGameWin'], 0);
  if (file.format === 'double-elimination') return doubleElimination;
  if (file.format === 'scrabble' || game === 'Scrabble') return scrabble;
  if (game.startsWith('Magic')) return magic(sourceField(file, 'site') ?? '');
  if (game.includes('Netrunner')) return perGame > 0 ? netrunnerByGames(scoring, perGame) : netrunner;
  return game.startsWith('Pokemon') ? pokemon : undefined;
};
