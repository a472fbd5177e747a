import type { WebRequest } from '@rocca/tools/web/model';
import { fillerFor } from './fillers.ts';
import { SPOTS } from './replay.ts';

const ATTACKS: readonly RegExp[] = [
  /<\/?(?:script|img|svg|iframe|body|object|embed|marquee)\b|^\s*javascript:/i,
  // Files of the system, by steps up or from the root.
  /^(?:file:\/\/)?(?:\.{1,2}[/\\])*[/\\]?(?:etc|proc|windows|winnt)[/\\]|^[a-z]:[/\\](?:windows|winnt|boot\.ini)/i,
  /['"]\s{0,9}(?:or|and|union|having)\b|['"]\s{0,9}(?:--|#|;)|\bunion\s{1,9}(?:all\s{1,9})?select\b/i,
  /\s(?:or|and)\s{1,9}(?:\w{1,40}\(|['"]?\w{1,40}['"]?\s{0,9}=)|\b(?:sleep|benchmark|pg_sleep)\s{0,9}\(|\bwaitfor\s{1,9}delay\b/i,
  /[;|&]\s{0,9}(?:cat|ls|id|dir|whoami|sleep|ping|uname)\b|\$\([^)]*\)|\{\{|\$\{/i,
];
const MAX_LOOKED_AT = 500;

/** Whether a value attacks somebody already, as in the links of a site that shows its own weakness. */
const isAttack = (value: string) => ATTACKS.some((attack) => attack.test(value.slice(0, MAX_LOOKED_AT)));

/** Words that the scan makes for itself. */
const OWN = /rc[0-9a-f]{12}/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Whether a parameter is named by a value of the scan, or its page: a redirect to a value that holds a question mark makes
 * the rest of it a parameter.
 */
export function isNamedByScan(name: string, { url }: Pick<WebRequest, 'url'>): boolean {
  const { pathname = '', searchParams } = URL.parse(url) ?? {};
  const named = [name, decoded(pathname), ...(searchParams?.keys() ?? [])];
  return isAttack(name) || named.some((text) => OWN.test(text));
}

/** What the value begins with, if that is a word, or else what a field of this name is filled with. */
function harmlessFor(name: string, value: string, page: string): string {
  const [first = ''] = /^[\p{L}\p{N}_.@-]{1,60}(?=['"\s;|&<)])/u.exec(value) ?? [];
  const field = { name, type: 'text', min: null, max: null, maxLength: null, pattern: null };
  return first === '' ? fillerFor(field, page) : first;
}

/** The same link with harmless values: beside an attack that works already, no other one shows a difference. */
export function withoutAttacks(request: WebRequest): WebRequest {
  if (request.method !== 'GET' || request.body !== null) return request;
  return SPOTS.query
    .list(request)
    .filter(({ value }) => isAttack(value))
    .reduce(
      (harmless, { name, value }) => SPOTS.query.put(harmless, name, harmlessFor(name, value, request.url), false),
      request,
    );
}
