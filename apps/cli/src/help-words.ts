/** What the help says of arguments and options that many commands have. */
export const TOURNAMENT = 'the tournament: its id or the beginning of it';
export const PLAYER = "a registration number, a name, or a person's id";
export const MATCH = 'a table of the newest round, or a match id as `roundbook rounds` shows it';
export const ROUND = 'the number of the round, to be sure that it is the one meant';
export const IMPACT = 'show what it would change and write nothing';
export const AS_OF = 'as known at a revision (15) or an instant (2026-11-30T19:00:00Z)';
export const POINT =
  'a revision as 15 or revision:15, an instant, now, round:N as known now, or round:N@15 and round:N@<instant> as known then';
