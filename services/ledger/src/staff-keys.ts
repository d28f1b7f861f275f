import type { Key } from '@roundbook/keyring';
import { staffKeyId } from './context';
import type { LedgerPorts } from './ports';

/** So many keys are known at once. */
const MOST = 5_000;

/** The keys that belong to the staff of each tournament, asked for with every command: unlike those of persons they are never erased. */
export class StaffKeys {
  private readonly keys = new Map<string, Key>();

  constructor(private readonly ports: LedgerPorts) {}

  /** The tournament's key, made with its first command. Refusals are those of the keyring. */
  async of(tournament: string): Promise<Key> {
    const known = this.keys.get(tournament);
    if (known !== undefined) return known;
    const key = await this.ports.keyring.create(staffKeyId(tournament));
    if (this.keys.size >= MOST) this.keys.clear();
    this.keys.set(tournament, key);
    return key;
  }
}
