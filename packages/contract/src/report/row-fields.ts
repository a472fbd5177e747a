import type { z } from 'zod';

/**
 * How GraphQL sees a zod object. A schema says what differs by `.meta()`: `graphql` is the name of an object's type, or
 * `ID` or `JSON` for a value; `onRequest` marks a field that the stored query leaves out.
 */
export type FieldType =
  | { readonly kind: 'scalar'; readonly name: 'String' | 'Int' | 'Float' | 'Boolean' | 'ID' | 'JSON' }
  | { readonly kind: 'object'; readonly schema: z.ZodObject; readonly name: string | null };

export interface RowField {
  readonly name: string;
  readonly type: FieldType;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly onRequest: boolean;
  readonly description: string | undefined;
}

interface FieldMeta {
  readonly graphql?: string;
  readonly onRequest?: boolean;
  readonly description?: string;
}

export function fieldsOf(schema: z.ZodObject): RowField[] {
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
}

export function typeNameOf(schema: z.ZodType): string | null {
  return metaOf(schema).graphql ?? null;
}

function fieldOf(name: string, schema: z.ZodType): RowField {
  const { inner, nullable, meta } = unwrap(schema);
  const list = inner.def.type === 'array';
  const element = list ? unwrap((inner as z.ZodArray<z.ZodType>).element) : null;
  const value = element?.inner ?? inner;
  const valueMeta = { ...element?.meta, ...(list ? {} : meta) };
  return {
    name,
    type: typeOf(value, valueMeta, name),
    list,
    nullable,
    onRequest: meta.onRequest ?? false,
    description: meta.description,
  };
}

/** The schema inside `nullable` and `optional`, and its metadata at any depth: the outermost value wins. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; nullable: boolean; meta: FieldMeta } {
  const meta = metaOf(schema);
  const { type } = schema.def;
  if (type !== 'nullable' && type !== 'optional') return { inner: schema, nullable: false, meta };
  const below = unwrap((schema as z.ZodNullable<z.ZodType>).unwrap());
  return { inner: below.inner, nullable: true, meta: { ...below.meta, ...meta } };
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
