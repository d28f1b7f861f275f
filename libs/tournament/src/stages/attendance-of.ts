import type { Round } from '../state';

/** Players of a round, byes included; 0 where there is none. */
export const attendanceOf = (round: Round | undefined): number => (round === undefined ? 0 : round.matches.length * 2 + round.byes.length);
