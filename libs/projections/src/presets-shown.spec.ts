import { isRight } from 'fp-ts/Either';
import { presetNamed, type Policy } from '@roundbook/tournament';
import { presetsCodec } from './answer-codecs';
import { fieldNeeded, presetsShown } from './presets-shown';

describe('what is told of the presets', () => {
  const shown = presetsShown();
  const fieldOf = (preset: string, settings = {}) => fieldNeeded({ ...presetNamed(preset)?.policy, ...settings } as Policy);

  it('is what its codec says', () => {
    expect(isRight(presetsCodec.decode(shown))).toBe(true);
    expect(shown).toHaveLength(16);
  });

  it('names the field that is needed, by the rules of the first stage', () => {
    expect(shown.find(({ name }) => name === 'performance')?.field).toEqual({ least: 4, most: null });
    expect(fieldOf('performance', { initial: 'roundRobin' })).toEqual({ least: 2, most: 16 });
    expect(fieldOf('faction-play')).toEqual({ least: 2, most: null });
    expect(fieldOf('faction-play', { cut: 8 })).toEqual({ least: 8, most: null });
    expect(fieldOf('dominion-league').least).toBe(4);
    expect(fieldOf('key-league').most).not.toBeNull();
  });
});
