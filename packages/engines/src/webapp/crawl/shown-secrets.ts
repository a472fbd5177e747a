import type { Exchange } from '@rocca/tools/web/model';
import { isAnswered } from '../reading/answer.ts';
import { looksRandom } from '../reading/placeholders.ts';

const MAX_TEXT = 200_000;
const MAX_SECRETS = 50;

/** Address of a secret for an app that shows codes: a page that holds one has made it for whoever opens the page. */
const ENROLS = /otpauth(?:-migration)?:\/\//i;

/** What stands before a secret that a page shows to its owner; in five languages. */
const SECRET_LABEL =
  /secret|api[ _-]?keys?|access[ _-]?tokens?|api[ _-]?tokens?|personal[ _-]?tokens?|private[ _-]?key|recovery|backup[ _-]?codes?|2fa|mfa|totp|two[ -]?factor|qr[ _-]?code|segret|chiav[ei]|codic[ei] di (?:recupero|riserva|backup)|due fattori|geheim|schl(?:ü|ue)ssel|wiederherstellung|zwei-?faktor|cl[eé]s? (?:d.api|secr)|codes? de (?:secours|r[eé]cup)|deux facteurs|clave|c[oó]digos? de recuperaci[oó]n|dos factores/gi;
/** Values that pages make anew for themselves. */
const OWN_VALUES =
  /<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<input\b[^>]*\btype=["']?hidden\b[^>]*>|<meta\b[^>]*>/gi;
const LABEL_REACH = 300;
const VALUES = /data:image\/[\w+;,=/.-]{20,}|[A-Za-z0-9+/_=-]{12,200}/g;

/** Whether a page makes a new secret for whoever opens it, by its first answer alone. */
export const enrols = (exchange: Exchange): boolean => isAnswered(exchange) && ENROLS.test(textOf(exchange));

/** Long random values behind words for a secret. */
export function secretsIn(exchange: Exchange): ReadonlySet<string> {
  const found = new Set<string>();
  if (!isAnswered(exchange)) return found;
  const text = textOf(exchange).replaceAll(OWN_VALUES, ' ');
  for (const { index } of text.matchAll(SECRET_LABEL)) {
    for (const [value] of text.slice(index, index + LABEL_REACH).matchAll(VALUES)) {
      if (found.size >= MAX_SECRETS) return found;
      // Cut off at the end of what is read.
      if (value.startsWith('data:') || looksRandom(value)) found.add(value);
    }
  }
  return found;
}

const textOf = ({ response }: Exchange) => response?.body.subarray(0, MAX_TEXT).toString('utf8') ?? '';
