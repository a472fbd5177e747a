/**
 * GraphQL's own library, by the file that Pothos loads too. Its bare name leads the test runner to a second copy,
 * and a schema of one copy is a stranger to the other.
 */
export {
  execute,
  GraphQLError,
  GraphQLNonNull,
  getNamedType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  Lexer,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql/index.js';
