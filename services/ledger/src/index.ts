export * from './ports';
export * from './ledger';
export { People, personStream } from './people';
export { tournamentStream, tournamentEvent } from './tournament-streams';
export * from './rebuild';
export * from './embedded';
export { checkedTimeZone, localDateOf } from './context';
export * from './import-tournament';
