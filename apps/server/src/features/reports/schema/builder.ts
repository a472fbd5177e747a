import SchemaBuilder from '@pothos/core';
import type { Language } from '@rocca/contract/language';
import type { Database } from '../../../platform/db/database.ts';

/** What every resolver may use. */
export interface ReportContext {
  readonly db: Database;
  /** Whose reports are read; null for staff, who have none. */
  readonly accountId: string | null;
  readonly language: Language;
  /** What the query may still ask for: rows in all its pages together, and ports shown with hosts. */
  readonly left: { rows: number; ports: number };
}

/** The builder of the reports' schema; the files beside it add their types to it. */
export const builder = new SchemaBuilder<{
  Context: ReportContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    Filters: { Input: unknown; Output: never };
    SortOrder: { Input: unknown; Output: never };
  };
}>({ defaultFieldNullability: false });

builder.scalarType('JSON', { description: 'An object as it is.', serialize: asItIs, parseValue: asItIs });

// Both checked by the section that gets them, which knows what it takes and the reader's language.
builder.scalarType('Filters', {
  description: 'A JSON object, or a text that holds one.',
  serialize: asItIs,
  parseValue: asItIs,
});

builder.scalarType('SortOrder', {
  description: '`asc` or `desc`, in any case, as a word or as a text.',
  serialize: asItIs,
  parseValue: asItIs,
});

function asItIs(value: unknown): unknown {
  return value;
}
