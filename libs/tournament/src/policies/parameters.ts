import type { Parameter } from './parameter';
import { bracketEnd, bracketGames, common, matchGames } from './parameters/every-preset';
import { feather, groupsThenBracket, leagueThenBracket, oneLeague, openPlay } from './parameters/groups';
import { knockout, revival } from './parameters/knockout';
import { leagues } from './parameters/leagues';
import { tripleDown, twoLossOut } from './parameters/loss-out';
import { performance } from './parameters/performance';
import { keySwiss, keySwissQualifier, swiss } from './parameters/swiss';
import type { PresetName } from './policy';

const PARAMETERS: Readonly<Record<PresetName, readonly Parameter[]>> = {
  'playstile-2lo': [...twoLossOut, ...common, ...bracketEnd],
  'triple-down': [...tripleDown, ...common, ...matchGames],
  'faction-play': [...swiss, ...common, ...bracketEnd],
  magic: [...swiss, ...common, ...bracketEnd],
  performance: [...performance, ...common],
  'key-knockout': [...knockout, ...common, ...bracketGames],
  'key-final-tournament': [...leagueThenBracket, ...common, ...bracketEnd],
  'key-playoff': [...groupsThenBracket, ...common, ...bracketEnd],
  'key-feather': [...feather, ...common, ...bracketEnd],
  'key-revival': [...revival, ...common, ...bracketGames],
  'key-league': [...oneLeague, ...common, ...matchGames],
  'random-battle': [...openPlay, ...common, ...matchGames],
  'key-swiss': [...keySwiss, ...common, ...matchGames],
  'key-swiss-simplified': [...keySwiss, ...common, ...matchGames],
  'key-swiss-qualifier': [...keySwissQualifier, ...common, ...bracketEnd],
  'dominion-league': [...leagues, ...common],
};

/** The parameters of a preset, in the order in which they are listed. */
export const parametersOf = (preset: PresetName): readonly Parameter[] => PARAMETERS[preset];
