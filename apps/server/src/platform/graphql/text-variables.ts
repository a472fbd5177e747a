import type { GraphQLScalarType, OperationDefinitionNode, ValidationContext, ValidationRule } from 'graphql';
import {
  GraphQLNonNull,
  isNonNullType,
  isScalarType,
  Kind,
  specifiedRules,
  VariablesInAllowedPositionRule,
} from 'graphql';

type Usage = ReturnType<ValidationContext['getRecursiveVariableUsages']>[number];

/** These GraphQL reads itself; every other scalar is text or JSON, checked by whoever gets it. */
const READ_BY_GRAPHQL = new Set(['Int', 'Float', 'Boolean']);

const isText = (type: unknown): type is GraphQLScalarType => isScalarType(type) && !READ_BY_GRAPHQL.has(type.name);

/**
 * GraphQL's own rules, but for one thing: a variable of one kind of text may stand where another is expected
 * (`$id: String!`, `$order: String`). The contract names the arguments and not the names of their types.
 */
export const RULES: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === VariablesInAllowedPositionRule ? textVariables : rule,
);

function textVariables(context: ValidationContext): ReturnType<ValidationRule> {
  const getRecursiveVariableUsages = (operation: OperationDefinitionNode) =>
    context.getRecursiveVariableUsages(operation).map((usage) => asDeclared(usage, operation, context));
  return VariablesInAllowedPositionRule(
    Object.create(context, { getRecursiveVariableUsages: { value: getRecursiveVariableUsages } }),
  );
}

/** A usage, expecting the text it was declared with; whether it may be missing stays as it is. */
function asDeclared(usage: Usage, operation: OperationDefinitionNode, context: ValidationContext): Usage {
  const { node, type: expected } = usage;
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === node.name.value)?.type;
  const named = declared?.kind === Kind.NON_NULL_TYPE ? declared.type : declared;
  const type = named?.kind === Kind.NAMED_TYPE ? context.getSchema().getType(named.name.value) : undefined;
  if (!isText(type) || !isText(isNonNullType(expected) ? expected.ofType : expected)) return usage;
  // One that may be missing is refused in the schema's own words.
  if (isNonNullType(expected) && declared?.kind !== Kind.NON_NULL_TYPE) return usage;
  return { ...usage, type: isNonNullType(expected) ? new GraphQLNonNull(type) : type };
}
