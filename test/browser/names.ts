/** Forty people, some with names that a table finds hard to hold. */
export const NAMES: readonly string[] = [
  'Ada Lovelace',
  '渡辺 直美',
  'Maximiliana-Theodora von Hohenstein-Wittelsbach zu Altenburg',
  '山田 太郎（トーナメント代表）',
  'Grace Hopper',
  'Bartholomew Featherstonehaugh-Cholmondeley',
  'Li Na',
  'Søren Åkesson',
  ...Array.from({ length: 32 }, (_, index) => `Player ${String(index + 9).padStart(2, '0')}`),
];
