import type { StandingsRow } from '../api/shapes';

/** Points as they are printed: halves as `3½`, a real minus. */
export const pointsWords = (points: StandingsRow['points']): string => {
  const halves = typeof points === 'number' ? points * 2 : Number(points.replace(/\/2$/, ''));
  const size = Math.abs(halves);
  const whole = Math.floor(size / 2);
  const shown = size % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
  return halves < 0 ? `−${shown}` : shown;
};
