import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remedies } from '@rocca/contract/report/groups.schema';
import { expect, it } from 'vitest';
import { reportSchema } from './core/schema/index.ts';
import { dtiLiteReading, dtiReading } from './engines/dti/reading/index.ts';
import { nscanReading } from './engines/nscan/reading/index.ts';
import { webappReading } from './engines/webapp/reading/index.ts';
import { schemaPaths } from './testing/schema-paths.ts';

/** What clients could ask when the types were still written by hand. */
const ASKED_BEFORE = readFileSync(join(import.meta.dirname, 'testing/asked-before.txt'), 'utf8')
  .trim()
  .split('\n');

it('answers every field that a client could ever ask for, with the same arguments and the same type', () => {
  const now = new Set(schemaPaths(reportSchema([nscanReading])));
  expect(ASKED_BEFORE.filter((line) => !now.has(line))).toEqual([]);
});

it.each([nscanReading, webappReading, dtiReading, dtiLiteReading])(
  'tells under `remedies` what closes findings of $code, and under no other name',
  ({ resolvers }) => {
    const named = Object.entries(resolvers).filter(([, { section }]) => section === remedies);
    expect(named.map(([name]) => name)).toEqual(['remedies']);
  },
);
