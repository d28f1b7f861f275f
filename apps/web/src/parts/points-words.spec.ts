import { pointsWords } from './points-words';

describe('points', () => {
  it.each([
    [3, '3'],
    [0, '0'],
    [-2, '−2'],
    ['7/2', '3½'],
    ['1/2', '½'],
    ['-1/2', '−½'],
    ['-3/2', '−1½'],
  ])('%s is printed as %s', (points, printed) => expect(pointsWords(points)).toBe(printed));
});
