import { cleanName } from '@roundbook/person';
import { malformed, RefusalError } from '@roundbook/kernel';
import type { Handler } from '../answer';
import { withAccess } from '../with-access';
import { unwrap } from '../unwrap';

const checkedPerson = (written: string): string => {
  const id = written.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new RefusalError(
    malformed('invalid_field', `${JSON.stringify(written.slice(0, 60))} is no person's id.`, {
      field: 'person',
      allowed: 'an id, as `roundbook players list` shows them',
    }),
  );
};

/** `person rename <person> <name>`: shown everywhere from now on; no event of a tournament changes. */
export const rename: Handler<object, [string, string]> = async (call, _options, person, name) => {
  const [id, clean] = [checkedPerson(person), unwrap(cleanName(name))];
  return withAccess(call, 'write', async (access, commandId) => {
    await access.rename(id, clean, commandId);
    return { json: { person: id, name: clean }, text: `The person is now called ${clean}.` };
  });
};

/** Nobody can open the name any more; what is left of its key goes with the next scavenge. */
const pending = (commandId: string): string =>
  `What is left of its key goes from the disks of the store when every node is scavenged; the same with \`--command-id ${commandId}\` then says so.`;

/** `person erase <person>`: the name is gone for good, a pseudonym stands in its place. */
export const erase: Handler<object, [string]> = async (call, _options, person) => {
  const id = checkedPerson(person);
  return withAccess(call, 'write', async (access, commandId) => {
    const { name, erasure } = await access.erase(id, commandId);
    const text = `The name is erased; the person is shown as ${name}.${erasure === 'pending' ? ` ${pending(commandId)}` : ''}`;
    return { json: { person: id, erased: true, erasure, name }, text };
  });
};
