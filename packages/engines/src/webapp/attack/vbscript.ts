import { PROOF_FUNCTION } from '../check.ts';
import { type Context, contextsOf, decodeQuotes } from './contexts.ts';

/** What a place in a VBScript is part of. */
type VbscriptPart = 'code' | 'string' | 'comment';

/** Tags and handlers are no longer than this before a value, or are not read. */
const MAX_BEFORE = 20_000;
const REMARK = /^rem\b/i;

/** Strings end with their line, as comments do. */
function vbscriptPartAt(script: string, offset: number): VbscriptPart {
  let part: VbscriptPart = 'code';
  for (let at = 0; at < offset; at += 1) {
    const character = script[at] ?? '';
    if (character === '\n' || character === '\r') part = 'code';
    else if (part === 'string' && character === '"') part = 'code';
    else if (part === 'code' && character === '"') part = 'string';
    else if (part === 'code' && character === "'") part = 'comment';
    else if (part === 'code' && !/\w/.test(script[at - 1] ?? ' ') && REMARK.test(script.slice(at, at + 4)))
      part = 'comment';
  }
  return part;
}

/** The VBScript before a place of a page; null: none is there. Handlers and addresses are in it by their `vbscript:`. */
function scriptBefore(source: string, context: Context, offset: number): string | null {
  const before = source.slice(Math.max(0, offset - MAX_BEFORE), offset);
  if (context.kind === 'raw text' && context.element === 'script') {
    const element = before.slice(before.toLowerCase().lastIndexOf('<script'));
    return /^<script\b[^>]{0,500}vbs(?:cript)?\b[^>]{0,500}>(.*)$/is.exec(element)?.[1] ?? null;
  }
  if (context.kind !== 'attribute' || (context.role !== 'event' && context.role !== 'url')) return null;
  const value = before.slice(context.quote === '' ? 0 : before.lastIndexOf(context.quote) + 1);
  const [, script] = /^\s*vbscript:(.*)$/is.exec(value) ?? [];
  return script === undefined ? null : decodeQuotes(script);
}

/** A value that would be code in the VBScript in which a value of ours stands; null: it stands in none. */
export function vbscriptValue(source: string, context: Context, offset: number): ((mark: string) => string) | null {
  const script = scriptBefore(source, context, offset);
  if (script === null) return null;
  const call = (mark: string) => `${PROOF_FUNCTION}(${mark})`;
  switch (vbscriptPartAt(script, script.length)) {
    case 'code':
      return call;
    case 'string':
      return (mark) => `"&${call(mark)}&"`;
    case 'comment':
      return (mark) => `\n${call(mark)}\n`;
  }
}

/** Whether the call stands in a page as code of such a script. */
export function isVbscriptCode(source: string, mark: string): boolean {
  return contextsOf(source, `${PROOF_FUNCTION}(${mark})`).some(({ offset, context }) => {
    const script = scriptBefore(source, context, offset);
    return script !== null && vbscriptPartAt(script, script.length) === 'code';
  });
}
