import { z } from 'zod';
import type { BreachRecord, BreachSource } from '../core/facts.ts';
import { maybeFlag, maybeText, textList } from '../core/lenient.ts';
import { cleanText, distinct } from '../core/text.ts';

const entry = z.object({
  source: z.object({
    key: z.string().min(1).max(100),
    fullname: maybeText,
    year: z.int().min(1970).max(9999).nullish().catch(null),
    features: textList,
    actor: maybeText,
    category: maybeText,
    geography: maybeText,
    attackVector: maybeText,
    verified: maybeFlag,
  }),
  account: z.string().min(3).max(320),
  total: z.int().min(1).max(1_000_000_000).default(1),
});

const MAX_FEATURES = 100;

/** Whether a line is one of the feed at all, whatever its domain. */
export const isFeedLine = (line: string): boolean => entry.safeParse(jsonOf(line)).success;

/**
 * Reads the lines of one domain. Sources repeat on every line: each is kept once, so that a million records share a few
 * hundred of them.
 */
export function feedReader(domain: string): (line: string) => BreachRecord | 'other' | 'broken' {
  const sources = new Map<string, BreachSource>();
  // Most lines are of others: they are told apart before anything is parsed.
  const mentions = `@${domain}"`;
  return (line) => {
    if (!line.includes(mentions) && !line.toLowerCase().includes(mentions)) return 'other';
    const { data } = entry.safeParse(jsonOf(line));
    if (!data) return 'broken';
    const at = data.account.lastIndexOf('@');
    if (data.account.slice(at + 1).toLowerCase() !== domain) return 'other';
    const account = cleanText(data.account.slice(0, at), 200)?.toLowerCase();
    if (!account) return 'broken';
    const { key } = data.source;
    const source = sources.get(key) ?? sourceOf(data.source);
    if (sources.size < MAX_SHARED_SOURCES) sources.set(key, source);
    return { source, account, total: data.total };
  };
}

const MAX_SHARED_SOURCES = 10_000;

function sourceOf(data: z.infer<typeof entry>['source']): BreachSource {
  return {
    key: cleanText(data.key, 100) ?? 'unnamed',
    fullname: cleanText(data.fullname, 200) ?? data.key,
    year: data.year ?? null,
    features: distinct(data.features, (text) => cleanText(text, 100), MAX_FEATURES),
    actor: cleanText(data.actor, 200),
    category: cleanText(data.category, 100),
    geography: cleanText(data.geography, 100),
    attackVector: cleanText(data.attackVector, 200),
    verified: data.verified === true,
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
