import type { Source as GraphqlSource } from 'graphql';
import { Lexer, Source, TokenKind } from 'graphql';
import { AppError } from '../http/app-error.ts';
import { TOO_DEEP } from '../http/nesting.ts';

/** Brackets of all kinds in each other. The deepest query that passes the other limits has about half as many. */
const MAX_QUERY_NESTING = 64;

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Refuses a query whose brackets lie too deep: the parser calls itself for each, and would run out of stack. */
export function refuseDeep(source: string | GraphqlSource): void {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source);
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (OPENING.has(token.kind)) depth += 1;
    else if (CLOSING.has(token.kind)) depth -= 1;
    if (depth > MAX_QUERY_NESTING) throw new AppError('invalid_request', { fields: { 'query.query': TOO_DEEP } });
  }
}
