import { fitted } from './fitted-text';

it.each([
  ['Ada Lovelace', 12, 'Ada Lovelace'],
  ['Ada Lovelace', 11, 'Ada Lovela…'],
  ['Ada Lovelace', 5, 'Ada…'],
  ['渡辺 直美', 9, '渡辺 直美'],
  ['渡辺 直美', 8, '渡辺 直…'],
  ['👩‍👩‍👧 Kim', 3, '👩‍👩‍👧…'],
])('%s in the room of %i letters is %s', (text, room, expected) => expect(fitted(text, room)).toBe(expected));
