import { starterRecords } from '@rocca/feeds/starter/starter-set';
import { expect, it } from 'vitest';
import { contentHash } from './write-cves.ts';

it('differs for another importer, which may make other keys of the same versions', () => {
  const [record] = starterRecords();
  if (!record) throw new Error('the starter set is empty');
  expect(contentHash(record)).toBe(contentHash({ ...record }));
  expect(contentHash(record)).not.toBe(contentHash({ ...record, description: 'Another one.' }));
  expect(contentHash(record, 1)).not.toBe(contentHash(record, 2));
});
