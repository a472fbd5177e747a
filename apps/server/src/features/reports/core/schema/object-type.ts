import { fieldsOf, type RowField, typeNameOf } from '@rocca/contract/report/row-fields';
import { type ListSection, pageOf } from '@rocca/contract/report/section';
import { type GraphQLFieldConfig, GraphQLList, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { z } from 'zod';
import type { FieldExtensions } from '../../../../platform/graphql/plain-lists.ts';
import { SCALARS } from './scalars.ts';

/** The GraphQL types of one schema, made from the contract's objects. */
export interface ObjectTypes {
  /** An object that several sections share is one type. @throws Error where two objects have one name. */
  objectTypeOf(schema: z.ZodObject): GraphQLObjectType;
  /** `{ total items { … } aggregation { … } }` of a list section, and its fields beside them. */
  pageTypeOf(name: string, section: ListSection): GraphQLObjectType;
}

export function createObjectTypes(): ObjectTypes {
  const known = new Map<string, { readonly schema: z.ZodObject; readonly type: GraphQLObjectType }>();
  const typeCalled = (name: string, schema: z.ZodObject): GraphQLObjectType => {
    const found = known.get(name);
    if (found && found.schema !== schema) throw new Error(`two different objects are called ${name}`);
    if (found) return found.type;
    const { description } = schema.meta() ?? {};
    const fields = () => Object.fromEntries(fieldsOf(schema).map((field) => [field.name, configOf(field, name)]));
    const type = new GraphQLObjectType({ name, description, fields });
    known.set(name, { schema, type });
    return type;
  };
  const named = (schema: z.ZodObject, name: string | null, where: string) => {
    if (name === null) throw new Error(`${where} has no name: .meta({ graphql: … })`);
    return typeCalled(name, schema);
  };
  /** Values are read by graphql-js itself, which calls a field on request that is a function. */
  const configOf = (field: RowField, of: string): GraphQLFieldConfig<unknown, unknown> => {
    const { type, list, nullable, description, onRequest } = field;
    const one = type.kind === 'scalar' ? SCALARS[type.name] : named(type.schema, type.name, `${of}.${field.name}`);
    const value = list ? new GraphQLList(new GraphQLNonNull(one)) : one;
    const extensions: FieldExtensions = { onRequest };
    return { type: nullable ? value : new GraphQLNonNull(value), description, extensions: { ...extensions } };
  };
  return {
    objectTypeOf: (schema) => named(schema, typeNameOf(schema), 'an object'),
    pageTypeOf: (name, section) => typeCalled(pageNameOf(name), pageOf(section)),
  };
}

/** A section `some_list` has pages of the type `SomeListPage`. */
const pageNameOf = (section: string) =>
  `${section
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Page`;
