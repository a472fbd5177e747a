import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLScalarType, GraphQLString } from 'graphql';

const unchanged = (value: unknown) => value;
const scalar = (name: string, description: string) =>
  new GraphQLScalarType({ name, description, serialize: unchanged, parseValue: unchanged });

/** The types of single values, by the names that `row-fields.ts` of the contract gives them. */
export const SCALARS = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  ID: GraphQLID,
  JSON: scalar('JSON', 'An object as it is.'),
};

// Both are checked by the section that gets them, which knows what it takes and the reader's language.
export const Filters = scalar('Filters', 'A JSON object, or a text that holds one.');
export const SortOrder = scalar('SortOrder', '`asc` or `desc`, in any case, as a word or as a text.');
