import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findingShape } from './finding.schema.ts';
import { columnsOf } from './row-columns.ts';

const both = (text: string) => ({ it: `${text} (it)`, en: `${text} (en)` });

const row = z.object({
  id: z.string().meta({ graphql: 'ID', column: both('Id') }),
  code: z.string(),
  level: z.enum(['low', 'high']).meta({ column: both('Level'), words: { low: both('Low'), high: both('High') } }),
  score: z
    .number()
    .nullable()
    .meta({ column: both('Score') }),
  place: z.object({ host: z.string().meta({ column: both('Host') }), port: z.int() }),
  year: z.int().meta({ column: both('Year'), plain: true }),
  known: z.object({ since: z.string(), used: z.boolean().meta({ column: both('Used') }) }).nullable(),
  lines: z.array(z.string()).meta({ column: both('Lines') }),
  day: z.iso
    .date()
    .nullable()
    .meta({ column: both('Day') }),
  time: z.iso.datetime().meta({ column: both('Time') }),
});

describe('the columns of a row', () => {
  const columns = columnsOf(row);

  it('are the fields with a heading, an identifier last', () => {
    expect(columns.map(({ header }) => header.en)).toEqual(
      ['Level', 'Score', 'Host', 'Year', 'Used', 'Lines', 'Day', 'Time', 'Id'].map((name) => `${name} (en)`),
    );
  });

  it('say where their field is and what their cells are', () => {
    expect(columns.map(({ key, kind }) => `${key}: ${kind}`)).toEqual([
      'level: text',
      'score: number',
      'place.host: text',
      'year: number',
      'known.used: text',
      'lines: list',
      'day: date',
      'time: date',
      'id: text',
    ]);
  });

  it('tell which numbers are names', () => {
    expect(columns.filter(({ isPlain }) => isPlain).map(({ key }) => key)).toEqual(['year']);
  });

  it('put sentences of a list one after the other, and semicolons between other items', () => {
    const lines = columns.find(({ key }) => key === 'lines');
    expect(lines?.cell({ lines: ['It ends.', 'It goes on.'] }, 'en')).toBe('It ends. It goes on.');
    expect(lines?.cell({ lines: ['a.test', 'b.test'] }, 'en')).toBe('a.test; b.test');
  });

  it.each([
    [
      'a full row',
      {
        ...{ id: 'x', level: 'high', score: 9.8, place: { host: 'a' }, known: { used: true }, lines: ['1', '2'] },
        ...{ year: 2020, day: '2026-11-01', time: '2026-11-01T08:00:00.000Z' },
      },
      ['High (it)', 9.8, 'a', 2020, 'sì', '1; 2', '2026-11-01', '2026-11-01T08:00:00.000Z', 'x'],
    ],
    [
      'what is missing, and a value without a word',
      { id: 'x', level: 'constructor', score: null, place: { host: '' }, known: null, lines: [], day: null },
      ['constructor', '', '', '', '', '', '', '', 'x'],
    ],
  ])('tell %s', (_, value, cells) => {
    expect(columns.map(({ cell }) => cell(value, 'it'))).toEqual(cells);
  });
});

it('writes the level of a finding by its score, and the version of CVSS of its vector', () => {
  const columns = columnsOf(z.object(findingShape));
  const cellsOf = (severity: number, vector: string) =>
    ['level', 'cvss_data.vector'].map((key) =>
      columns.find((column) => column.key === key)?.cell({ level: 'low', severity, cvss_data: { vector } }, 'it'),
    );
  expect(cellsOf(3.1, 'CVSS:3.1/AV:N')).toEqual(['Bassa', 'CVSS:3.1/AV:N']);
  expect(cellsOf(0, 'AV:N/AC:H/Au:N/C:N/I:N/A:N')).toEqual(['Informativa', 'CVSS v2 AV:N/AC:H/Au:N/C:N/I:N/A:N']);
  expect(cellsOf(0, '')).toEqual(['Non nota', '']);
});
