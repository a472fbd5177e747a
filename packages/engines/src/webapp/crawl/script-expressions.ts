/** Reads expressions of scripts without running them: strings, concatenations, the entries of an object. */

const MAX_EXPRESSION = 5000;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Behind a string, a template or a comment that begins here; null: none does. */
function behindWhole(text: string, at: number): number | null {
  const sign = text[at] ?? '';
  if (sign === '"' || sign === "'" || sign === '`') {
    for (let end = at + 1; end < text.length; end += 1) {
      if (text[end] === '\\') end += 1;
      else if (text[end] === sign) return end + 1;
    }
    return text.length;
  }
  if (sign !== '/') return null;
  const isLine = text[at + 1] === '/';
  if (!isLine && text[at + 1] !== '*') return null;
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
  return end < 0 ? text.length : end + (isLine ? 0 : 2);
}

/** Where an expression ends that begins here: at a comma, a semicolon, the bracket around it, or a line that does not go on. */
export function endOfExpression(text: string, from: number): number {
  const open: string[] = [];
  const most = Math.min(text.length, from + MAX_EXPRESSION);
  let last = '';
  for (let at = from; at < most; ) {
    const behind = behindWhole(text, at);
    if (behind !== null) {
      if (text[at] !== '/') last = '"';
      at = behind;
      continue;
    }
    const sign = text[at] ?? '';
    const closing = CLOSES[sign];
    if (closing !== undefined) open.push(closing);
    else if (/[)\]}]/.test(sign)) {
      if (open.pop() !== sign) return at;
    } else if (open.length === 0) {
      if (sign === ',' || sign === ';') return at;
      if (sign === '\n' && last !== '' && last !== '+' && !/^\s{0,200}[+.?:]/.test(text.slice(at, at + 202))) return at;
    }
    if (!/\s/.test(sign)) last = sign;
    at += 1;
  }
  return most;
}

export interface Piece {
  readonly isText: boolean;
  /** The text of a string, or the code of anything else. */
  readonly text: string;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const unescaped = (text: string) =>
  text.replaceAll(/\\(\r?\n|[\s\S])/g, (_, sign: string) => (sign.includes('\n') ? '' : (ESCAPES[sign] ?? sign)));

/** What is joined with `+`, templates in parts. */
export function piecesOf(source: string): Piece[] {
  const end = endOfExpression(source, 0);
  const pieces: Piece[] = [];
  let code = '';
  const endCode = () => {
    if (code.trim() !== '') pieces.push({ isText: false, text: code.trim() });
    code = '';
  };
  for (let at = 0; at < end; ) {
    const sign = source[at] ?? '';
    const behind = behindWhole(source, at);
    if (behind !== null) {
      const inside = source.slice(at + 1, behind - 1);
      if (sign === '/' || code.trim() !== '') code += sign === '/' ? '' : source.slice(at, behind);
      else if (sign === '`') pieces.push(...templateParts(inside));
      else pieces.push({ isText: true, text: unescaped(inside) });
      at = behind;
    } else if (CLOSES[sign] !== undefined) {
      const close = endOfExpression(source, at + 1);
      // Of a list, or of arguments, the whole belongs to the code.
      let rest = close;
      while (source[rest] === ',' || source[rest] === ';' || source[rest] === '\n')
        rest = endOfExpression(source, rest + 1);
      code += source.slice(at, rest + 1);
      at = rest + 1;
    } else {
      if (sign === '+') endCode();
      else code += sign;
      at += 1;
    }
  }
  endCode();
  return pieces;
}

const templateParts = (text: string): Piece[] =>
  text
    .split(/\$\{([^{}]{0,300})\}/)
    .map((part, at) => (at % 2 === 0 ? { isText: true, text: unescaped(part) } : { isText: false, text: part }))
    .filter((piece) => piece.text !== '');

const KEY =
  /^(?:\s|,|\/\/[^\n]{0,300}\n|\/\*[^*]{0,300}\*\/){0,50}(?:"([^"]{1,80})"|'([^']{1,80})'|([A-Za-z_$][\w$]{0,80}))\s{0,20}(:|(?=\s{0,20}[,}]))/;
const MAX_ENTRIES = 60;

/** The entries of an object as it is written, each with the code of its value. */
export function entriesOf(source: string): Map<string, string> {
  const entries = new Map<string, string>();
  if (!source.startsWith('{')) return entries;
  let at = 1;
  while (entries.size < MAX_ENTRIES) {
    const [whole, double, single, name, colon] = KEY.exec(source.slice(at, at + 2000)) ?? [];
    const key = double ?? single ?? name;
    if (whole === undefined || key === undefined) return entries;
    at += whole.length;
    if (colon === ':') {
      let end = endOfExpression(source, at);
      // A line may end without the value being whole.
      while (source[end] === '\n') end = endOfExpression(source, end + 1);
      entries.set(key, source.slice(at, end).trim());
      at = end;
    } else entries.set(key, key);
    if (source[at] !== ',') return entries;
  }
  return entries;
}

/** Request calls of jQuery and axios: library, method, and where the arguments begin. */
export const LIBRARY_CALL =
  /(?<![\w$.])(?:(\$|jQuery)\s{0,5}\.\s{0,5}(ajax|post|get|getJSON)|(axios)(?:\s{0,5}\.\s{0,5}(get|post|request))?)\s{0,5}\(\s{0,20}/g;

/** The value of an expression that is a single string literal, else null. */
export function literalOf(source: string): string | null {
  const [piece, ...more] = piecesOf(source);
  return piece && more.length === 0 && piece.isText ? piece.text : null;
}

export function nextArgument(script: string, at: number): string {
  const end = endOfExpression(script, at);
  if (script[end] !== ',') return '';
  const next = script.slice(end + 1, endOfExpression(script, end + 1)).trim();
  return /^(?:async\b|function\b|\()/.test(next) ? '' : next;
}

/** The value last assigned to a variable before the call; other expressions are returned unchanged. */
export function resolved(source: string, { script, at }: { readonly script: string; readonly at: number }): string {
  if (!/^[A-Za-z_$][\w$]{0,60}$/.test(source)) return source;
  const name = source.replaceAll('$', '\\$');
  const given = [...script.slice(0, at).matchAll(new RegExp(`(?<![\\w$.])${name}\\s{0,5}=(?![=>])\\s{0,5}`, 'g'))].at(
    -1,
  );
  if (!given) return source;
  const from = given.index + given[0].length;
  return script.slice(from, endOfExpression(script, from)).trim();
}
