import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';

/**
 * Every field that a query can ask for, one line each: its path, its arguments and its type. Objects are written `{}`:
 * the names of their types are no part of what a query says.
 */
export function schemaPaths(schema: GraphQLSchema): string[] {
  const query = schema.getQueryType();
  return query ? pathsOf(query, '') : [];
}

function pathsOf(type: GraphQLObjectType, prefix: string): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const path = `${prefix}${field.name}`;
    const args = field.args.map((arg) => `${arg.name}: ${arg.type}`).sort();
    const named = getNamedType(field.type);
    const written = isObjectType(named) ? `${field.type}`.replace(named.name, '{}') : `${field.type}`;
    const line = `${path}${args.length > 0 ? `(${args.join(', ')})` : ''}: ${written}`;
    return [line, ...(isObjectType(named) ? pathsOf(named, `${path}.`) : [])];
  });
}
