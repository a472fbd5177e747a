import { type Answered, headerOf, kindOf, textOf } from './answer.ts';

/** Where a script or style sheet says its source map is, absolute; null: it names none. */
export function sourceMapNamedBy({ request, response }: Answered): string | null {
  const kind = kindOf(response);
  if (kind !== 'script' && kind !== 'style') return null;
  const text = textOf(response);
  // The reference is the last line: a library's text may speak of one before.
  const written = /[#@]\s?sourceMappingURL=(\S{1,2000})(?:\s*\*\/)?\s*$/.exec(text.slice(-4_000))?.[1];
  const reference = headerOf(response, 'SourceMap') ?? headerOf(response, 'X-SourceMap') ?? written;
  if (reference === undefined || reference.startsWith('data:')) return null;
  return URL.canParse(reference, request.url) ? new URL(reference, request.url).href : null;
}

export interface SourceMap {
  readonly sources: readonly string[];
  /** Whether it holds the sources themselves, not their names alone. */
  readonly withContent: boolean;
}

/** Reads an answer as a source map; null: it is none. */
export function sourceMapIn({ response }: Answered): SourceMap | null {
  const text = textOf(response);
  if (response.status !== 200 || !/^(?:\)\]\}'[^\n]{0,20}\n)?\s{0,20}\{/.test(text)) return null;
  // Large maps are cut, so they are recognised by their parts and not as JSON.
  if (!/"version"\s{0,3}:\s{0,3}3\b/.test(text) || !/"(?:mappings|sections)"\s{0,3}:/.test(text)) return null;
  const list = /"sources"\s{0,3}:\s{0,3}\[([^\]]{0,20000})\]/.exec(text)?.[1] ?? '';
  const sources = [...list.matchAll(/"((?:[^"\\]|\\.){1,300})"/g)].slice(0, 200).map(([, source = '']) => source);
  return { sources, withContent: /"sourcesContent"\s{0,3}:\s{0,3}\[\s{0,20}"/.test(text) };
}
