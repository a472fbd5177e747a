/** What a place in a script is part of. */
export type ScriptPart = 'code' | 'single' | 'double' | 'template' | 'line comment' | 'block comment' | 'regex';

export interface ScriptState {
  readonly part: ScriptPart;
  /** What would close everything that is open there, from the inside out: `})`. A template literal's end is `` ` ``. */
  readonly closers: string;
}

/** Longer scripts are read no further than this before the place in question. */
const MAX_SCRIPT_CHARACTERS = 500_000;
const MAX_CLOSERS = 40;
const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** After these a slash divides; after anything else it begins a regular expression. */
const ENDS_A_VALUE = /[\w$)\]}"'`]/;
const WORD_BEFORE_A_REGEX = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|do|else)\s*$/;

/** Reads a script up to an offset: strings, template literals, comments and regular expressions. */
export function scriptStateAt(script: string, offset: number): ScriptState {
  const from = Math.max(0, offset - MAX_SCRIPT_CHARACTERS);
  const open: string[] = [];
  let part: ScriptPart = 'code';
  let inClass = false;
  let lastCode = '';
  for (let at = from; at < offset; at += 1) {
    const character = script[at] ?? '';
    const next = script[at + 1];
    if (part === 'code') {
      if (character === '/' && next === '/') part = 'line comment';
      else if (character === '/' && next === '*') {
        part = 'block comment';
        at += 1;
      } else if (character === '/' && beginsRegex(script, at, lastCode)) {
        part = 'regex';
        inClass = false;
      } else if (character === "'") part = 'single';
      else if (character === '"') part = 'double';
      else if (character === '`') {
        part = 'template';
        open.push('`');
      } else if (CLOSER[character] !== undefined) open.push(CLOSER[character]);
      else if (character === '}' && open.at(-1) === '}`') {
        open.pop();
        part = 'template';
      } else if (character === open.at(-1)) open.pop();
      if (!/\s/.test(character)) lastCode = character;
      continue;
    }
    if (part === 'line comment') {
      if (character === '\n' || character === '\r') part = 'code';
    } else if (part === 'block comment') {
      if (character === '*' && next === '/') {
        part = 'code';
        at += 1;
      }
    } else if (character === '\\') at += 1;
    else if (part === 'regex') {
      if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if ((character === '/' && !inClass) || character === '\n') part = 'code';
    } else if (part === 'template') {
      if (character === '`') {
        open.pop();
        part = 'code';
        lastCode = '`';
      } else if (character === '$' && next === '{') {
        open.push('}`');
        part = 'code';
        lastCode = '{';
        at += 1;
      }
    } else if (character === (part === 'single' ? "'" : '"') || character === '\n') {
      part = 'code';
      lastCode = "'";
    }
  }
  // Inside a template literal its own end is not among what closes the rest.
  if (part === 'template') open.pop();
  return {
    part,
    closers: open
      .toReversed()
      .slice(0, MAX_CLOSERS)
      .map((closer) => (closer === '}`' ? '}' : closer))
      .join(''),
  };
}

function beginsRegex(script: string, at: number, lastCode: string): boolean {
  if (lastCode === '' || !ENDS_A_VALUE.test(lastCode)) return true;
  return WORD_BEFORE_A_REGEX.test(script.slice(Math.max(0, at - 12), at));
}
