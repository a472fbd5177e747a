import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonMembers } from './json-members.ts';
import { ChangedFormat } from './untold.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function membersOf(text: string, shape: 'list' | 'object', size = 7, options = {}): Promise<unknown[]> {
  const members: unknown[] = [];
  for await (const member of jsonMembers(inPieces(Buffer.from(text), size), shape, options)) members.push(member);
  return members;
}

it('reads every list as JSON.parse does, however its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(2),
      async (list, size, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(await membersOf(text, 'list', size)).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 30 },
  );
});

it('reads every object member by member', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.integer({ min: 1, max: 9 }),
      async (given, size) => {
        const text = JSON.stringify(given);
        const expected = Object.entries(JSON.parse(text)).map(([key, value]) => JSON.stringify({ [key]: value }));
        expect((await membersOf(text, 'object', size)).map((member) => JSON.stringify(member))).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

it.each(['', '[', '[1', '[1,]', '[,1]', '[1 2]', '[1]x', '[1][2]', '[1}', '{"a":1}', '["a]', 'x[1]', '[tru]'])(
  'refuses %j, which is no list',
  async (text) => {
    await expect(membersOf(text, 'list')).rejects.toBeInstanceOf(ChangedFormat);
  },
);

it('refuses an entry that is larger than its bound', async () => {
  const text = JSON.stringify(['a'.repeat(100)]);
  await expect(membersOf(text, 'list', 7, { maxMemberBytes: 50 })).rejects.toBeInstanceOf(ChangedFormat);
});

it('takes what came before a cut', async () => {
  expect(await membersOf('[1, 2, {"a": ', 'list', 3, { wasCut: () => true })).toEqual([1, 2]);
});
