import type { Site } from '../check.ts';
import { isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';

const MAX_PAGES = 50;
const MAX_WORDS = 60;
const HEADING = /<h1\b[^>]{0,300}>\s{0,40}([^<>]{1,80}?)\s{0,40}</gi;
const ENDINGS = ['', '1', '123', 'secret', '_secret', '-secret', 'key', '_key', '-key', '_secret_key', '-secret-key'];

/**
 * Keys that people in a hurry make of the site's own name: words of its host, titles and headings, apart and joined, as
 * they are written and in small and capital letters.
 */
export function keysOfSite(site: Site): readonly string[] {
  const { hostname } = new URL(site.origin);
  const names = site.exchanges
    .slice(0, MAX_PAGES)
    .filter(isAnswered)
    .filter(({ response }) => kindOf(response) === 'html')
    .flatMap((exchange) => [
      pageOf(exchange).title,
      ...[...textOf(exchange.response).slice(0, 100_000).matchAll(HEADING)].map(([, heading = '']) => heading),
    ]);
  // The name of a site stands in many of its pages: what stands in most comes first.
  const counts = new Map<string, number>();
  for (const name of names)
    for (const words of name.split(/\s[-–—|:·]\s/).map((part) => part.match(/[\p{L}\d]+/gu) ?? []))
      for (const word of new Set([...words, words.join(''), words.join('-'), words.join('_')]))
        if (word.length >= 3 && word.length <= 40) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
  const spelled = [hostname, ...hostname.split('.'), ...frequent]
    .slice(0, MAX_WORDS)
    .flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
  return [...new Set(spelled)].flatMap((word) =>
    ENDINGS.map((ending) => word + (word === word.toUpperCase() ? ending.toUpperCase() : ending)),
  );
}
