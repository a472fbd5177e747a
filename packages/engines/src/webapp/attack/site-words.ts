import type { Site } from '../check.ts';
import { isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';

const MAX_PAGES = 50;
const MAX_WORDS = 60;
const HEADING = /<h1\b[^>]{0,300}>\s{0,40}([^<>]{1,80}?)\s{0,40}</gi;
/** Words of most titles: no name of a site. */
const NO_NAME =
  /^(?:home|index|page|log-?in|sign-?in|register|welcome|untitled|document|the|and|for|our|your|my|www|localhost|error|not|found|shop|site|web|admin|dashboard)$/i;
const ENDINGS = ['', '1', '123', 'secret', '_secret', '-secret', 'key', '_key', '-key', '_secret_key', '-secret-key'];

/** Parts of titles and headings, each by its words. */
function partsOfTitles(site: Site): string[][] {
  const names = site.exchanges
    .slice(0, MAX_PAGES)
    .filter(isAnswered)
    .filter(({ response }) => kindOf(response) === 'html')
    .flatMap((exchange) => [
      pageOf(exchange).title,
      ...[...textOf(exchange.response).slice(0, 100_000).matchAll(HEADING)].map(([, heading = '']) => heading),
    ]);
  return names.flatMap((name) => name.split(/\s[-–—|:·]\s/).map((part): string[] => part.match(/[\p{L}\d]+/gu) ?? []));
}

/** What the parts are made of, the most frequent first: the name of a site stands in many of its pages. */
function mostFrequent(parts: readonly string[][], made: (words: readonly string[]) => readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const words of parts)
    for (const word of new Set(made(words)))
      if (word.length >= 3 && word.length <= 40) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}

/** More words are a sentence. */
const MOST_WORDS_OF_NAME = 3;

/** Names by which people call the files of a site: its host, the folder that it lies in, and the words of its titles. */
export function namesOfSite(site: Site, most: number): readonly string[] {
  const { hostname } = new URL(site.origin);
  const ofHost = /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? [hostname.split('.').at(-2) ?? ''] : [];
  const folder = site.root.split('/').findLast((part) => part !== '') ?? '';
  const parts = partsOfTitles(site).filter((words) => words.length <= MOST_WORDS_OF_NAME);
  const joined = mostFrequent(parts, (words) => [words.join(''), words.join('_')]);
  const names = [folder, ...ofHost, ...joined].map((name) => name.toLowerCase());
  const isName = (name: string) => /^[a-z\d][\w-]{2,39}$/.test(name) && !NO_NAME.test(name);
  return [...new Set(names.filter(isName))].slice(0, most);
}

/**
 * Keys that people in a hurry make of the site's own name: words of its host, titles and headings, apart and joined, as
 * they are written and in small and capital letters.
 */
export function keysOfSite(site: Site): readonly string[] {
  const { hostname } = new URL(site.origin);
  const ofTitles = mostFrequent(partsOfTitles(site), (words) => [
    ...words,
    ...['', '-', '_'].map((sign) => words.join(sign)),
  ]);
  const spelled = [hostname, ...hostname.split('.'), ...ofTitles]
    .slice(0, MAX_WORDS)
    .flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
  return [...new Set(spelled)].flatMap((word) =>
    ENDINGS.map((ending) => word + (word === word.toUpperCase() ? ending.toUpperCase() : ending)),
  );
}
