import { expect, it } from 'vitest';
import { isArchive } from './file-shapes.ts';

it.each([
  ['PK\u0003\u0004rest', 'ZIP'],
  ['Rar!\u001a\u0007\u0000', 'RAR'],
  ['plain', null],
])('names an archive by its format, in no language: %j', (body, name) => {
  expect(isArchive({ body: Buffer.from(body, 'latin1') } as Parameters<typeof isArchive>[0])).toBe(name);
});
