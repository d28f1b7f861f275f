/** What is shown in place of an erased person's name: the first six digits of its id, as `Player 3f2a91`. */
export const pseudonym = (personId: string): string => `Player ${personId.replaceAll('-', '').slice(0, 6)}`;
