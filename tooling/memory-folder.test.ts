import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeLeftovers } from './memory-folder.ts';

it('removes the folders of runs that are gone, and nothing else', () => {
  const place = mkdtempSync(join(tmpdir(), 'rocca-memory-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  // Higher than Linux counts processes.
  const gone = 'rocca-tests-999999999-aB3xYz';
  const others = [`rocca-tests-${process.pid}-aB3xYz`, 'rocca-tests-x', 'PostgreSQL.104200'];
  for (const name of [gone, ...others]) mkdirSync(join(place, name, 'data'), { recursive: true });
  removeLeftovers(place);
  expect(readdirSync(place).toSorted()).toEqual(others.toSorted());
});
