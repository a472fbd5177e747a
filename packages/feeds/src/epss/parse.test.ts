import { describe, expect, it } from 'vitest';
import { collect, inPieces } from '../testing/nvd-feed.ts';
import { epssScores } from './parse.ts';

const HEAD = '#model_version:v2025.03.14,score_date:2026-08-07T00:00:00+0000\n';
const TABLE = 'cve,epss,percentile\n';
const read = async (text: string, size?: number) => await collect(epssScores(inPieces(text, size)));

describe('the file of EPSS scores', () => {
  it('gives its model and date, then its scores, however its bytes are cut', async () => {
    const text = `${HEAD}${TABLE}CVE-2025-62593,0.01015,0.60644\r\nCVE-2021-44228,0.94358,0.99957`;
    const expected = [
      { kind: 'head', head: { model: 'v2025.03.14', scoredAt: '2026-08-07T00:00:00.000Z' } },
      {
        kind: 'scores',
        scores: [
          { cve: 'CVE-2025-62593', score: 0.01015, percentile: 0.60644 },
          { cve: 'CVE-2021-44228', score: 0.94358, percentile: 0.99957 },
        ],
      },
    ];
    for (const size of [1, 7, 1000]) expect(await read(text, size)).toEqual(expected);
  });

  it('may lack the comment of older files', async () => {
    expect(await read(`${TABLE}CVE-2021-44228,1e-05,0`)).toEqual([
      { kind: 'head', head: { model: null, scoredAt: null } },
      { kind: 'scores', scores: [{ cve: 'CVE-2021-44228', score: 0.00001, percentile: 0 }] },
    ]);
  });

  it('comes in batches, so that a quarter of a million fits anywhere', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `CVE-2021-${10_000 + index},0.5,0.5\n`).join('');
    const sizes = (await read(HEAD + TABLE + lines)).map((item) => (item.kind === 'scores' ? item.scores.length : 0));
    expect(sizes).toEqual([0, 1000, 1000, 500]);
  });

  it.each([
    ['a page of HTML', '<html></html>', 'malformed'],
    ['nothing', '', 'truncated'],
    ['a comment alone', HEAD, 'truncated'],
    ['a table without a line', HEAD + TABLE, 'truncated'],
    ['another table', 'a,b,c\n', 'malformed'],
    ['a line cut off', `${TABLE}CVE-2021-44228,0.9`, 'malformed'],
    ['a column too many', `${TABLE}CVE-2021-44228,0.9,0.9,0.9`, 'malformed'],
    ['a score above one', `${TABLE}CVE-2021-44228,1.5,0.9`, 'malformed'],
    ['a score that is no number', `${TABLE}CVE-2021-44228,,0.9`, 'malformed'],
    ['something else than a CVE', `${TABLE}hello,0.5,0.5`, 'malformed'],
    ['an endless line', 'x'.repeat(5000), 'malformed'],
  ])('is refused when it is %s', async (_, text, code) => {
    await expect(read(text, 1000)).rejects.toMatchObject({ name: 'FeedError', code });
  });
});
