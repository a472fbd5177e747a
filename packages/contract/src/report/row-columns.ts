import type { z } from 'zod';
import type { Language, Localised } from '../language.ts';
import { namedVector, RATING_NAMES, ratingOf } from '../severity/rating.ts';
import { unwrap } from './row-fields.ts';

/** What a column's cells are where a file has types: a `date` is text as ISO 8601 has it, a `list` one text of its items. */
type ColumnKind = 'text' | 'number' | 'date' | 'list';

/** A field of a row that a file has a column for. */
export interface RowColumn {
  /** The field's path in the row: `severity`, `tags.solution`. */
  readonly key: string;
  readonly kind: ColumnKind;
  readonly header: Localised;
  /** Its numbers are names, as years and ports are: 2020 and never 2,020. */
  readonly isPlain?: boolean;
  /** How many decimals its numbers always have; without it as many as a number needs. */
  readonly decimals?: number;
  /** The value in the reader's language: a number stays one, a list becomes one text. */
  cell(row: object, language: Language): string | number;
}

const YES_NO: Readonly<Record<string, Localised>> = {
  true: { it: 'sì', en: 'yes' },
  false: { it: 'no', en: 'no' },
};

const DATE_FORMATS: ReadonlySet<string> = new Set(['date', 'datetime']);

/** The columns of a section's rows: every field with a heading (`.meta({ column })`), those of objects inside included. */
export function columnsOf(row: z.ZodObject): RowColumn[] {
  const columns = columnsAt(row, []);
  // An identifier serves programs: readers find it behind what they came for.
  return [...columns.filter(({ isId }) => !isId), ...columns.filter(({ isId }) => isId)];
}

type FoundColumn = RowColumn & { readonly isId: boolean };

function columnsAt(schema: z.ZodObject, path: readonly string[]): FoundColumn[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const { inner, meta } = unwrap(field as z.ZodType);
    const here = [...path, name];
    if (!meta.column) return inner.def.type === 'object' ? columnsAt(inner as z.ZodObject, here) : [];
    const words = meta.words ?? YES_NO;
    return [
      {
        key: here.join('.'),
        kind: meta.words ? 'text' : kindOf(inner),
        header: meta.column,
        isPlain: meta.plain ?? false,
        ...(meta.decimals === undefined ? {} : { decimals: meta.decimals }),
        isId: meta.graphql === 'ID',
        cell: (row, language) => {
          if (meta.reads === 'rating') return ratingText(valueAt(row, path), language);
          const text = textOf(valueAt(row, here), words, language);
          return meta.reads === 'vector' ? namedVector(String(text)) : text;
        },
      },
    ];
  });
}

function kindOf(schema: z.ZodType): ColumnKind {
  switch (schema.def.type) {
    case 'number':
      return 'number';
    case 'array':
      return 'list';
    case 'string':
      return DATE_FORMATS.has((schema as z.ZodString).format ?? '') ? 'date' : 'text';
    default:
      return 'text';
  }
}

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row);
}

function textOf(value: unknown, words: Readonly<Record<string, Localised>>, language: Language): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return joinItems(value.map((item) => String(textOf(item, words, language))));
  const text = String(value);
  return Object.hasOwn(words, text) ? (words[text]?.[language] ?? text) : text;
}

/** The level of a finding, by its score. */
function ratingText(finding: unknown, language: Language): string {
  const { severity, cvss_data } = finding as {
    readonly severity: number;
    readonly cvss_data?: { readonly vector: string };
  };
  return RATING_NAMES[ratingOf(severity, cvss_data?.vector)][language];
}

/** Sentences follow one another; other items are parted by semicolons. */
const joinItems = (items: readonly string[]) =>
  items.map((item, at) => (at === items.length - 1 ? item : `${item}${item.endsWith('.') ? ' ' : '; '}`)).join('');
