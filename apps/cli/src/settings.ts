import { malformed, RefusalError } from '@roundbook/kernel';
import { readJson } from './read-input';

export type Settings = Readonly<Record<string, unknown>>;

/** `--set key=value`, each key once. Values stay as written: the preset's parameters read them. */
export const parseSettings = (pairs: readonly string[] = []): Settings => {
  const seen = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0)
      throw new RefusalError(
        malformed('invalid_setting', `${JSON.stringify(pair.slice(0, 60))} is no setting.`, { field: 'set', allowed: '--set key=value' }),
      );
    const key = pair.slice(0, at).trim();
    if (seen.has(key))
      throw new RefusalError(malformed('invalid_setting', `The parameter ${key.slice(0, 60)} is set twice.`, { field: 'set' }));
    seen.set(key, pair.slice(at + 1).trim());
  }
  return Object.fromEntries(seen);
};

/** A policy file: one JSON object of parameters, perhaps with its `preset`. */
export const readPolicyFile = async (file: string): Promise<Settings> => {
  const document = await readJson(file, 'policy');
  if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document as Settings;
  throw new RefusalError(malformed('invalid_field', 'The policy file is not valid: an object is expected.', { field: 'policy' }));
};
