/** What a place in a style sheet is part of. */
interface CssState {
  readonly part: 'code' | 'single' | 'double' | 'comment' | 'url';
  /** What would close everything that is open there, from the inside out: `]`, `}}`. */
  readonly closers: string;
}

const CLOSER: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** Longer sheets are read no further. */
const MAX_CHARACTERS = 200_000;
const MAX_CLOSERS = 20;

/** Reads a style sheet up to its end, as the standard has it: a closer of another kind than what is open closes nothing. */
export function cssStateOf(sheet: string): CssState {
  const text = sheet.slice(0, MAX_CHARACTERS);
  const open: string[] = [];
  let part: CssState['part'] = 'code';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (part === 'comment') {
      if (character === '*' && text[at + 1] === '/') {
        part = 'code';
        at += 1;
      }
    } else if (character === '\\') at += 1;
    else if (part === 'url') {
      if (character === ')') part = 'code';
    } else if (part !== 'code') {
      if (character === (part === 'single' ? "'" : '"') || character === '\n') part = 'code';
    } else if (character === '/' && text[at + 1] === '*') {
      part = 'comment';
      at += 1;
    } else if (character === "'") part = 'single';
    else if (character === '"') part = 'double';
    else if (character === '(' && /url$/i.test(text.slice(at - 3, at)) && !/^\s*["']/.test(text.slice(at + 1, at + 20)))
      part = 'url';
    else if (CLOSER[character] !== undefined) open.push(CLOSER[character]);
    else if (character === open.at(-1)) open.pop();
  }
  return { part, closers: open.toReversed().slice(0, MAX_CLOSERS).join('') };
}

const PART_ENDS: Readonly<Record<CssState['part'], string>> = {
  code: '',
  single: "'",
  double: '"',
  comment: '*/',
  url: ')',
};

/** A rule of our own for where a sheet has come to, with what is open there closed before it. */
export function ruleAfter(sheet: string, name: string): string {
  const { part, closers } = cssStateOf(sheet);
  // A selector without a block would swallow our rule: it is given an empty one.
  const rest = closers.includes('}') ? '' : '{}';
  return `x${PART_ENDS[part]}${closers}${rest}${ruleOf(name)}x`;
}

const ruleOf = (name: string) => `.${name}{color:red}`;

/** Whether the rule stands in a sheet as a rule, not inside a string, a comment or another rule. */
export function hasRule(sheet: string, name: string): boolean {
  const at = sheet.indexOf(ruleOf(name));
  if (at < 0) return false;
  const { part, closers } = cssStateOf(sheet.slice(0, at));
  return part === 'code' && closers === '';
}
