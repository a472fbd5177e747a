import type { DocumentNode, FieldNode, GraphQLFieldConfig, GraphQLOutputType, SelectionSetNode } from 'graphql';
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';

/** In the `extensions` of a field whose value may be a function or a promise. */
export interface FieldExtensions {
  readonly onRequest?: boolean;
}

/**
 * The same schema for plain queries (`isPlain`): lists of objects are single values, and what a query selects of their
 * objects is picked by functions made once for each query. graphql-js takes each field of each row for something that may
 * wait, fail or have arguments, which costs about as much as to read the rows from the database. A row with a value that
 * is not of its type, which is our own fault, fails its whole list.
 */
export function withPlainLists(schema: GraphQLSchema): GraphQLSchema {
  const picks = new WeakMap<FieldNode, Pick>();
  const pickOf = (type: GraphQLOutputType, node: FieldNode, where: string): Pick => {
    const known = picks.get(node) ?? makePick(type, node, where);
    picks.set(node, known);
    return known;
  };
  const types = new Map<GraphQLObjectType, GraphQLObjectType>();
  const typeOf = (type: GraphQLObjectType): GraphQLObjectType => {
    const known = types.get(type);
    if (known) return known;
    const { fields, ...config } = type.toConfig();
    const made = new GraphQLObjectType({
      ...config,
      fields: () =>
        Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, fieldOf(field, `${type.name}.${name}`)]),
        ),
    });
    types.set(type, made);
    return made;
  };
  const fieldOf = (field: Field, where: string): Field => {
    if (!isPlainList(field)) return { ...field, type: mapNamed(field.type, typeOf) };
    return {
      ...field,
      type: isNonNullType(field.type) ? new GraphQLNonNull(PLAIN) : PLAIN,
      resolve: (source, _args, _context, { fieldName, fieldNodes: [node] }) =>
        node && pickOf(field.type, node, where)((source as Row)[fieldName]),
    };
  };
  const query = schema.getQueryType();
  return new GraphQLSchema({ query: query && typeOf(query) });
}

type Field = GraphQLFieldConfig<unknown, unknown>;
type Row = Readonly<Record<string, unknown>>;

const PLAIN = new GraphQLScalarType({ name: 'Plain', serialize: (value) => value });

/** A list of objects that are read as they are, whatever lies in them. */
function isPlainList({ type, resolve }: Field): boolean {
  const list = getNullableType(type);
  if (resolve || !isListType(list)) return false;
  const row = getNullableType(list.ofType);
  return isObjectType(row) && isData(row);
}

function isData(type: GraphQLObjectType, above: readonly GraphQLObjectType[] = []): boolean {
  if (above.includes(type)) return true;
  return Object.values(type.getFields()).every(({ resolve, args, type: value }) => {
    const inner = innermost(value);
    return !resolve && args.length === 0 && (!isObjectType(inner) || isData(inner, [...above, type]));
  });
}

const innermost = (type: GraphQLOutputType): GraphQLOutputType =>
  isNonNullType(type) || isListType(type) ? innermost(type.ofType) : type;

function mapNamed(type: GraphQLOutputType, map: (type: GraphQLObjectType) => GraphQLObjectType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(mapNamed(type.ofType, map));
  if (isListType(type)) return new GraphQLList(mapNamed(type.ofType, map));
  return isObjectType(type) && !isIntrospectionType(type) ? map(type) : type;
}

/** What a query selects of a value. @throws Error where the value is not of its type. */
type Pick = (value: unknown) => unknown;

function makePick(type: GraphQLOutputType, node: FieldNode, where: string): Pick {
  if (isNonNullType(type)) {
    const pick = makePick(type.ofType, node, where);
    return (value) => {
      if (value === null || value === undefined) throw new Error(`${where} is missing`);
      return pick(value);
    };
  }
  const pick = isListType(type) ? pickList(type, node, where) : pickOne(type, node);
  return (value) => (value === null || value === undefined ? null : pick(value));
}

function pickList({ ofType }: GraphQLList<GraphQLOutputType>, node: FieldNode, where: string): Pick {
  const pick = makePick(ofType, node, where);
  return (values) => (values as readonly unknown[]).map(pick);
}

function pickOne(type: GraphQLOutputType, { selectionSet }: FieldNode): Pick {
  if (!isObjectType(type)) return (value) => (type as GraphQLScalarType).serialize(value);
  const fields = type.getFields();
  const picks = (selectionSet?.selections ?? []).flatMap((node) => {
    const field = node.kind === Kind.FIELD ? fields[node.name.value] : undefined;
    if (node.kind !== Kind.FIELD || !field) return [];
    return { key: keyOf(node), name: field.name, pick: makePick(field.type, node, `${type.name}.${field.name}`) };
  });
  // Every row begins as a copy of this one: of objects that get their fields one by one, the engine makes slow tables.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(picks.map(({ key }) => [key, null])))) as Row;
  return (value) => {
    const picked: Record<string, unknown> = { ...blank };
    for (const { key, name, pick } of picks) picked[key] = pick((value as Row)[name]);
    return picked;
  };
}

const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

/** Whether a valid query selects fields alone, each once, and none whose value may be a function. */
export const isPlain = (schema: GraphQLSchema, document: DocumentNode): boolean =>
  document.definitions.every(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      isPlainSelection(definition.selectionSet, schema.getQueryType() ?? null),
  );

function isPlainSelection({ selections }: SelectionSetNode, type: GraphQLOutputType | null): boolean {
  const fields = isObjectType(type) ? type.getFields() : {};
  const keys = selections.map((node) => (node.kind === Kind.FIELD ? keyOf(node) : ''));
  if (new Set(keys).size < keys.length) return false;
  return selections.every((node) => {
    if (node.kind !== Kind.FIELD || node.directives?.length) return false;
    const field = fields[node.name.value];
    // Without a field it is one of GraphQL itself; `__proto__` may be what a client calls another.
    if (!field || keyOf(node).startsWith('__') || (field.extensions as FieldExtensions).onRequest) return false;
    return !node.selectionSet || isPlainSelection(node.selectionSet, innermost(field.type));
  });
}
