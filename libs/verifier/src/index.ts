export { LEDGER_FILE, writeLedgerFile, type FiledEvent, type LedgerFile, type LedgerNames, type LedgerProof } from './ledger-file';
export { verifyLedgerFile, type VerifyOptions } from './verify';
export type { Checked, Fault, Unchecked, VerifyReport } from './report';
