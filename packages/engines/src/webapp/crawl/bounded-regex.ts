import { createContext, Script } from 'node:vm';

const LIMIT_MS = 150;
const MAX_TEXT = 300_000;

const room = createContext({ expression: '', text: '', known: new Map() });
const TEST = new Script(`
  if (!known.has(expression)) known.set(expression, new RegExp(expression, 'u'));
  known.get(expression).test(text)`);

/**
 * Whether a customer's expression is found in a page; null: it took too long, or is none. Its text does not show how fast
 * it is on every page, so it runs with a time limit.
 */
export function isFound(expression: string, text: string): boolean | null {
  Object.assign(room, { expression, text: text.slice(0, MAX_TEXT) });
  try {
    return Boolean(TEST.runInContext(room, { timeout: LIMIT_MS }));
  } catch {
    return null;
  } finally {
    room.text = '';
  }
}
