import type { z } from 'zod';
import type { Localised } from '../language.ts';

/**
 * How GraphQL sees a zod object. A schema says what differs by `.meta()`: `graphql` is the name of an object's type, or
 * `ID` or `JSON` for a value; `onRequest` marks a field that the stored query leaves out. `column`, `words` and `plain` are
 * for files (`row-columns.ts`).
 */
export type FieldType =
  | { readonly kind: 'scalar'; readonly name: 'String' | 'Int' | 'Float' | 'Boolean' | 'ID' | 'JSON' }
  | { readonly kind: 'object'; readonly schema: z.ZodObject; readonly name: string | null };

export interface RowField {
  readonly name: string;
  readonly type: FieldType;
  readonly list: boolean;
  /** Null may be answered. A field on request is optional in a row that did not ask for it, and answered like another. */
  readonly nullable: boolean;
  readonly onRequest: boolean;
  readonly description: string | undefined;
}

interface FieldMeta {
  readonly graphql?: string;
  readonly onRequest?: boolean;
  readonly description?: string;
  /** The heading of the field where rows are a file. */
  readonly column?: Localised;
  /** What a reader reads for each of its values. */
  readonly words?: Readonly<Record<string, Localised>>;
  /** A number that is a name, as a year or a port is: it is written without separators. */
  readonly plain?: boolean;
  /** What is written where rows are a file: `rating` goes by the score beside it, `vector` names its version of CVSS. */
  readonly reads?: 'rating' | 'vector';
  /** Decimals that its numbers always have. */
  readonly decimals?: number;
}

export function fieldsOf(schema: z.ZodObject): RowField[] {
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
}

export function typeNameOf(schema: z.ZodType): string | null {
  return metaOf(schema).graphql ?? null;
}

function fieldOf(name: string, schema: z.ZodType): RowField {
  const { inner, nullable, optional, meta } = unwrap(schema);
  const onRequest = meta.onRequest ?? false;
  const list = inner.def.type === 'array';
  const element = list ? unwrap((inner as z.ZodArray<z.ZodType>).element) : null;
  const value = element?.inner ?? inner;
  const valueMeta = { ...element?.meta, ...(list ? {} : meta) };
  return {
    name,
    type: typeOf(value, valueMeta, name),
    list,
    nullable: nullable || (optional && !onRequest),
    onRequest,
    description: meta.description,
  };
}

interface Unwrapped {
  readonly inner: z.ZodType;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly meta: FieldMeta;
}

/** The schema inside `nullable` and `optional`, and its metadata at any depth: the outermost value wins. */
export function unwrap(schema: z.ZodType): Unwrapped {
  const meta = metaOf(schema);
  const { type } = schema.def;
  if (type !== 'nullable' && type !== 'optional') return { inner: schema, nullable: false, optional: false, meta };
  const below = unwrap((schema as z.ZodNullable<z.ZodType>).unwrap());
  return { ...below, [type]: true, meta: { ...below.meta, ...meta } };
}

function metaOf(schema: z.ZodType): FieldMeta {
  return (schema.meta() ?? {}) as FieldMeta;
}

function typeOf(schema: z.ZodType, meta: FieldMeta, name: string): FieldType {
  if (meta.graphql === 'ID' || meta.graphql === 'JSON') return { kind: 'scalar', name: meta.graphql };
  switch (schema.def.type) {
    case 'object':
      return { kind: 'object', schema: schema as z.ZodObject, name: meta.graphql ?? null };
    case 'string':
    case 'enum':
    case 'literal':
      return { kind: 'scalar', name: 'String' };
    case 'boolean':
      return { kind: 'scalar', name: 'Boolean' };
    case 'number':
      return { kind: 'scalar', name: (schema as z.ZodNumber).isInt ? 'Int' : 'Float' };
    default:
      throw new Error(`the field ${name} is a ${schema.def.type}, which GraphQL has no type for`);
  }
}
