import { expect, test } from 'vitest';
import { createSeenNames, REPORTED } from './seen-names.ts';

test('remembers what was noted of each of many names, and nothing of the others', () => {
  const seen = createSeenNames();
  for (let index = 0; index < 60_000; index += 1) {
    if (seen.note(`host-${index}.acme.test`, 1 << (index % 9)) !== 0) throw new Error('seen before');
  }
  expect(seen.size).toBe(60_000);
  for (let index = 0; index < 60_000; index += 1) {
    if (seen.notesOf(`host-${index}.acme.test`) !== 1 << (index % 9)) throw new Error('forgotten');
    if (seen.notesOf(`host-${index}.acme.tesu`) !== 0) throw new Error('taken for another');
  }
  expect(seen.note('host-9.acme.test', REPORTED)).toBe(1);
  expect(seen.notesOf('host-9.acme.test')).toBe(1 | REPORTED);
  expect(seen.size).toBe(60_000);
  // 10 bytes a slot, at most 1 / 0.3 slots a name.
  expect(seen.bytes).toBeLessThan(60_000 * 34);
});
