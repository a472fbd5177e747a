import { cleanText, cveIdOf, listOf, momentOf, objectOf, textOf } from '../shape.ts';
import { affectedProducts, TooManyPlatforms } from './affected.ts';
import type { AffectedProduct, CveRecord, Reference } from './cve-record.ts';
import { scoresOf } from './scores.ts';

/** A record, or why it is refused. One bad record does not fail a feed. */
export type ParsedCve =
  | { readonly ok: true; readonly record: CveRecord }
  | { readonly ok: false; readonly id: string | null; readonly why: string };

const MAX_DESCRIPTION_LENGTH = 4000;
const MAX_URL_LENGTH = 2000;
const MAX_REFERENCES = 8;
const MAX_TAGS = 10;
const MAX_CWES = 10;

/** Checks one element of NVD's `vulnerabilities` by hand: a schema would cost more than the rest of the import. */
export function parseCve(value: unknown): ParsedCve {
  const cve = objectOf(objectOf(value)?.cve);
  const id = cveIdOf(cve?.id);
  if (!cve || !id) return { ok: false, id: null, why: 'no CVE identifier' };
  const status = cleanText(cve.vulnStatus, 40);
  const rejected = status.toLowerCase() === 'rejected';
  let affected: AffectedProduct[];
  try {
    affected = rejected ? [] : affectedProducts(cve.configurations);
  } catch (error) {
    if (error instanceof TooManyPlatforms) return { ok: false, id, why: error.message };
    throw error;
  }
  return {
    ok: true,
    record: {
      id,
      published: momentOf(cve.published),
      modified: momentOf(cve.lastModified),
      status,
      rejected,
      description: descriptionOf(cve.descriptions),
      scores: scoresOf(cve.metrics),
      cwes: cwesOf(cve.weaknesses),
      references: referencesOf(cve.references),
      affected,
    },
  };
}

function descriptionOf(value: unknown): string {
  const english = listOf(value).find((entry) => objectOf(entry)?.lang === 'en');
  return cleanText(objectOf(english)?.value, MAX_DESCRIPTION_LENGTH);
}

function cwesOf(value: unknown): string[] {
  const names = listOf(value)
    .flatMap((weakness) => listOf(objectOf(weakness)?.description))
    .map((entry) => textOf(objectOf(entry)?.value))
    .filter((name) => /^CWE-\d{1,6}$/.test(name));
  return [...new Set(names)].slice(0, MAX_CWES);
}

const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/i;

function referencesOf(value: unknown): Reference[] {
  const byUrl = new Map<string, Reference>();
  for (const entry of listOf(value)) {
    if (byUrl.size === MAX_REFERENCES) break;
    const reference = objectOf(entry);
    const text = textOf(reference?.url);
    const url = cleanText(text, MAX_URL_LENGTH);
    // A cut address leads somewhere else.
    if (text.length > MAX_URL_LENGTH || !WEB_ADDRESS.test(url) || byUrl.has(url)) continue;
    const tags = listOf(reference?.tags).slice(0, MAX_TAGS);
    byUrl.set(url, { url, tags: tags.map((tag) => cleanText(tag, 60)).filter(Boolean) });
  }
  return [...byUrl.values()];
}
