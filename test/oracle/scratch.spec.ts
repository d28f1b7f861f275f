import * as E from 'fp-ts/Either';
import { readNeutral } from '@roundbook/interchange';
import { importInMemory } from '../support/import-in-memory';
import { publishedFiles } from './shared-data';
const files = publishedFiles(/^(doubleelim|poke|scrab).*json$/) ?? [];
test.each(files)('$name', async ({ name, text }) => {
  const plan = readNeutral(text);
  if (E.isLeft(plan)) { console.log(name, JSON.stringify(plan.left)); return; }
  console.log(name, plan.right.preset, plan.right.settings, plan.right.notes, plan.right.steps.length);
  const { standings } = await importInMemory(plan.right);
  console.log(standings.rows.slice(0, 5).map((r) => JSON.stringify(r)).join('\n'));
}, 60000);
