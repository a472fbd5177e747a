import SchemaBuilder from '@pothos/core';
import type { Language } from '@rocca/contract/language';
import type { ValueNode } from 'graphql';
import type { Database } from '../../../platform/db/database.ts';
import { Kind, valueFromASTUntyped } from '../../../platform/graphql/graphql-js.ts';

/** What every resolver may use. */
export interface ReportContext {
  readonly db: Database;
  /** Whose reports are read; null for staff, who have none. */
  readonly accountId: string | null;
  readonly language: Language;
}

/** The builder of the reports' schema; the files beside it add their types to it. */
export const builder = new SchemaBuilder<{
  Context: ReportContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    JSON: { Input: never; Output: unknown };
    Filters: { Input: unknown; Output: never };
  };
}>({ defaultFieldNullability: false });

builder.scalarType('JSON', {
  description: 'An object as it is.',
  serialize: (value) => value,
  parseValue: () => {
    throw new TypeError('JSON is never an argument.');
  },
});

builder.scalarType('Filters', {
  description: 'A JSON object, or a text that holds one.',
  serialize: () => null,
  // Checked by the section that gets it, which knows its filters and the reader's language.
  parseValue: (value) => value,
  parseLiteral: (node: ValueNode) => (node.kind === Kind.STRING ? node.value : valueFromASTUntyped(node)),
});

export const SortOrder = builder.enumType('SortOrder', {
  values: {
    asc: { value: 'asc' },
    desc: { value: 'desc' },
    ASC: { value: 'asc' },
    DESC: { value: 'desc' },
  } as const,
});
