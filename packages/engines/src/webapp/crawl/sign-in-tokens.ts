import type { KeptStorage } from './script-session.ts';

const NAMES = /token|jwt|bearer|auth|session|api[_-]?key|^sid$|^access$|^id_?t/i;
/** It renews the sign-in and is sent to one address alone. */
const RENEWS = /refresh|csrf|xsrf|expire/i;
const MADE_OF_PARTS = /^eyJ[\w-]{5,4000}\.[\w-]{5,8000}\.[\w-]{0,4000}$/;
const MAX_DEPTH = 4;
const MAX_TOKENS = 20;
const MAX_VALUES = 2000;

const isToken = (name: string, value: string) =>
  !RENEWS.test(name) && (MADE_OF_PARTS.test(value) || (NAMES.test(name) && /^[\w.~+/=:|-]{12,8000}$/.test(value)));

/** Values of a text of JSON that look like the proof of a sign-in, by their names or by their form. */
export function tokensInJson(text: string): string[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return [];
  }
  const found = new Set<string>();
  let left = MAX_VALUES;
  const walk = (value: unknown, name: string, depth: number) => {
    left -= 1;
    if (left < 0 || found.size >= MAX_TOKENS) return;
    if (typeof value === 'string' && isToken(name, value)) found.add(value);
    if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : key, depth + 1);
  };
  walk(root, '', 0);
  return [...found];
}

/** Those that the storage of the browser has and did not have before. */
export function newTokens(before: KeptStorage, after: KeptStorage): string[] {
  const found = new Set<string>();
  for (const place of ['local', 'session'] as const)
    for (const [name, value] of Object.entries(after[place])) {
      if (before[place][name] === value) continue;
      const bare = value.replaceAll(/^"|"$/g, '');
      if (isToken(name, bare)) found.add(bare);
      for (const token of tokensInJson(value)) found.add(token);
    }
  return [...found].slice(0, MAX_TOKENS);
}
