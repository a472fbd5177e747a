import { labelChange, scriptChange } from './state-change.ts';
import type { StateChange } from './state-words.ts';

/** From a call back to the name of the function that it stands in. */
const MAX_FUNCTION = 3000;
const NAMED_FUNCTION =
  /\bfunction\s{1,5}([A-Za-z_$][\w$]{0,60})\s{0,5}\(|([A-Za-z_$][\w$]{0,60})\s{0,5}[:=]\s{0,5}(?:async\s{1,5})?(?:function\b|\([\w\s,$]{0,100}\)\s{0,5}=>)/g;
const QUESTION = /\bconfirm\s{0,5}\(\s{0,5}(["'`])(.{1,200}?)\1/gs;

/** What the functions around a place of a script are named after, or what is asked before it is reached. */
export function actAround(script: string, at: number): StateChange | null {
  const before = script.slice(Math.max(0, at - MAX_FUNCTION), at);
  const around = [...before.matchAll(NAMED_FUNCTION)].filter(({ 0: head, index }) =>
    isOpen(before.slice(index + head.length)),
  );
  for (const [, name, other] of around.toReversed()) {
    const change = changeOfName(name ?? other ?? '');
    if (change) return change;
  }
  const innermost = before.slice(around.at(-1)?.index ?? 0);
  for (const [, , question = ''] of around.length > 0 ? innermost.matchAll(QUESTION) : []) {
    const change = labelChange(question);
    if (change) return change;
  }
  return null;
}

const changeOfName = (name: string) =>
  scriptChange(name) ?? scriptChange(`${name}(1)`) ?? labelChange(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'));

/** Whether the body of a function goes on to the end of the text. */
function isOpen(text: string): boolean {
  let depth = 0;
  let isBegun = false;
  for (const [sign] of text.matchAll(/[{};\n]/g)) {
    if (sign === '{') [depth, isBegun] = [depth + 1, true];
    else if (sign === '}') depth -= 1;
    // A function of one expression ends with it.
    if (depth < 0 || (depth === 0 && (isBegun || sign === ';' || sign === '\n'))) return false;
  }
  return true;
}
