import type { Draw } from '@roundbook/draw';

/** How the simulated players behave; rates are shares from 0 to 1, and 0 where they are not named. */
export interface Behaviour {
  readonly seed: string;
  /** Of the players, after each round of the first stage; of the finalists at tables, before each game. */
  readonly dropRate: number;
  /** Of the matches in which nobody has to win: drawn, or where that is a result now and then a timeout or unprovable. */
  readonly drawRate: number;
  /** Of the matches that somebody walks out of. */
  readonly walkoutRate?: number;
  /** Of the players who signed up in time, so many more after each round, as long as somebody can enter. */
  readonly lateRate?: number;
  /** Of those who dropped, after each round. */
  readonly returnRate?: number;
  /** Open play alone: how often those who are free are paired; without it as often as a Swiss of the field has rounds. */
  readonly rounds?: number;
}

const PER_MILLION = 1_000_000;

/** Draws once, whatever the rate. */
export const happens = (draw: Draw, rate: number): boolean => draw.int(PER_MILLION) < Math.round(rate * PER_MILLION);
