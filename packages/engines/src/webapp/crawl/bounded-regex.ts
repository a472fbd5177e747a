import { createContext, Script } from 'node:vm';

const LIMIT_MS = 150;
const MAX_TEXT = 300_000;

const room = createContext({ expression: '', text: '', known: new Map() });
const TEST = new Script(`
  if (!known.has(expression)) known.set(expression, new RegExp(expression, 'u'));
  known.get(expression).test(text)`);

/** Without groups and repetitions an expression reads a text once. */
const READS_ONCE = /^(?:[^\\()*+?{}]|\\[^1-9kpP])*$/;
const simple = new Map<string, RegExp>();
const MAX_SIMPLE = 100;

function testSimple(expression: string, text: string): boolean {
  const known = simple.get(expression) ?? new RegExp(expression, 'u');
  if (simple.size < MAX_SIMPLE) simple.set(expression, known);
  return known.test(text);
}

/**
 * Whether a customer's expression is found in a page; null: it took too long, or is none. Unless it is simple, its text does
 * not show how fast it is on every page: it runs with a time limit, which costs a millisecond.
 */
export function isFound(expression: string, text: string): boolean | null {
  const read = text.slice(0, MAX_TEXT);
  try {
    if (READS_ONCE.test(expression)) return testSimple(expression, read);
    Object.assign(room, { expression, text: read });
    return Boolean(TEST.runInContext(room, { timeout: LIMIT_MS }));
  } catch {
    return null;
  } finally {
    room.text = '';
  }
}
