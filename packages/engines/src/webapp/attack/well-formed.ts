import { PROOF_FUNCTION } from '../check.ts';
import type { Candidate } from './payloads.ts';

/** One element with its end, and nothing around it. */
const DOCUMENT = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<([A-Za-z][\w:.-]{0,60})(?:\s[^>]{0,1000})?>.*<\/\1\s*>\s*$/s;

/**
 * What a parser of XML takes, where the usual value is a document: every element with its end, attributes in quotes. Both by
 * themselves and within the first element of the usual one.
 */
export function wellFormed(value: string): readonly Candidate[] {
  const [, name] = DOCUMENT.exec(value.slice(0, 20_000)) ?? [];
  if (name === undefined) return [];
  const spellings: ReadonlyArray<(call: string) => string> = [
    // In both kinds of documents that browsers show it is a script.
    (call) => `<script xmlns="http://www.w3.org/1999/xhtml">${call}</script>`,
    (call) => `<${name}><img src="x" onerror="${call}"/></${name}>`,
  ];
  return spellings.map((spell) => ({
    ...{ value: (mark: string) => spell(`${PROOF_FUNCTION}(/${mark}/)`), interact: false, unread: false },
  }));
}
