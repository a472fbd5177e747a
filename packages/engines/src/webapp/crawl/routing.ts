import { pageOf } from '@rocca/tools/web/scope';
import type { SeenForm } from './form.ts';
import { createIndexPages, type IndexPages } from './index-pages.ts';
import { createNumberFolders, type NumberFolders } from './number-folders.ts';
import { kindOfValue, type Template, templateOf } from './template.ts';

/** What a page consists of: its forms, the kinds of its elements, and its texts. */
interface PageParts {
  /** Apart from its links. */
  readonly sentences: readonly string[];
  readonly heading: string;
  readonly forms: readonly SeenForm[];
  readonly elements: ReadonlySet<string>;
}

/**
 * Parameters that choose the page, on sites with one entry script (`?page=news`). They are recognised by what they do:
 * their words lead to pages with other forms, another structure, or hardly a sentence in common. A parameter that only
 * chooses data (`?user=anna`) leads to the same page with other texts among those that stay.
 */
export interface Routing {
  /** Folders and their index pages. */
  readonly index: IndexPages;
  /** Numbers in paths that choose the page. */
  readonly numbers: NumberFolders;
  /** Notes what an address leads to. True: a parameter was recognised. */
  learn(url: string, page: PageParts): boolean;
  /** Judges parameters of which only two pages are known. To be called when there is nothing left to learn. */
  settle(): boolean;
  /** The address of a page without values, apart from the words that choose it. */
  pageOf(url: string): string;
  /** As `templateOf`, with the words that choose a page as part of its path, and one path for a folder and its index page. */
  templateOf(method: string, url: string): Template;
}

/** Words of one parameter that count as pages: a bound in case a parameter was recognised wrongly. */
const MAX_WORDS = 300;
/** The same for one that was recognised by texts alone. */
const MAX_TEXTS = 60;
/** Bounds of what is kept for the comparison. */
const MAX_GROUPS = 500;
const MAX_COMPARED = 40;
const MAX_PARAMETERS = 10;
/** So many pages that differ from each other prove a parameter. */
const ENOUGH = 3;
/** Pages whose own elements have less in common than this are different pages. */
const ALIKE = 0.5;
/** Pages that share less of their sentences, frame included, say something else. */
const SAME_TEXT = 0.25;
/** Of what a page says alone: so many sentences, and words in them. */
const OWN_SENTENCES = 2;
const OWN_WORDS = 12;
const MAX_SENTENCES = 150;
const PAGE_FILE = /\.(?:php\d?|phtml|html?|inc|tpl|jspx?|aspx?|cfm)$/i;

interface Outline {
  readonly forms: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly sentences: ReadonlySet<string>;
  readonly heading: string;
}

export function createRouting(): Routing {
  /** Pages that differ in one word alone: by path, name and the other parameters, then by the word. */
  const groups = new Map<string, Map<string, Outline>>();
  /** Words of the parameters that choose pages, by path and name. */
  const routes = new Map<string, { words: Set<string>; most: number }>();
  const keyOf = (url: string, name: string) => `${pageOf(url)} ${name}`;

  const index = createIndexPages();
  const numbers = createNumberFolders();
  const isRoute = (url: string, name: string, value: string): boolean => {
    const route = routes.get(keyOf(url, name)) ?? routes.get(keyOf(index.otherOf(url) ?? url, name));
    if (!route || !isWord(value)) return false;
    const { words, most } = route;
    if (words.size < most) words.add(value);
    return words.has(value);
  };
  const accept = (url: string, name: string, most = MAX_WORDS) =>
    void routes.set(keyOf(url, name), { words: new Set(), most });

  return {
    index,
    numbers,
    learn(url, { forms, elements, sentences, heading }) {
      const pairs = pairsOf(url);
      let isNew = false;
      for (const [name, value] of pairs.slice(0, MAX_PARAMETERS)) {
        if (!isWord(value) || routes.has(keyOf(url, name))) continue;
        const others = pairs
          .filter(([other]) => other !== name)
          .map(([other, word]) => `${other}=${kindOfValue(word)}`);
        const key = JSON.stringify([pageOf(url), name, others.sort()]);
        const pages = groups.get(key) ?? new Map<string, Outline>();
        if (pages.has(value) || pages.size >= MAX_COMPARED || groups.size >= MAX_GROUPS) continue;
        pages.set(value, {
          ...{ forms: new Set(forms.map(nameForm)), elements, heading: heading.slice(0, 300) },
          sentences: new Set(sentences.slice(0, MAX_SENTENCES).map((sentence) => withoutValue(sentence, value))),
        });
        groups.set(key, pages);
        const isPage = choosesPages(pages);
        if (!isPage && !choosesTexts(pages)) continue;
        accept(url, name, isPage ? MAX_WORDS : MAX_TEXTS);
        isNew = true;
      }
      return isNew;
    },
    settle() {
      const found = [...groups].flatMap(([key, pages]) => {
        const [page = '', name = ''] = JSON.parse(key) as string[];
        return !routes.has(keyOf(page, name)) && haveFormsOfTheirOwn(pages) ? [{ page, name }] : [];
      });
      for (const { page, name } of found) accept(page, name);
      return numbers.settle() || found.length > 0;
    },
    pageOf(url) {
      const words = pairsOf(url).filter(([name, value]) => isRoute(url, name, value));
      const query = words.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      return query.length === 0 ? pageOf(url) : `${pageOf(url)}?${query.join('&')}`;
    },
    templateOf: (method, url) =>
      templateOf(method, index.firstOf(url), (name, value) => isRoute(url, name, value), numbers.isPart),
  };
}

const pairsOf = (url: string) =>
  [...(URL.parse(url)?.searchParams ?? [])].slice(0, 40).sort(([one], [other]) => (one < other ? -1 : 1));
const isWord = (value: string) => value !== '' && kindOfValue(value) === value;

/** By its fields: where it is sent to names the page itself as a rule. Numbers in names are those of data. */
const nameForm = ({ method, fields }: SeenForm) =>
  `${method} ${[...new Set(fields.map(({ name }) => name.replaceAll(/\d+/g, '#')))].sort().join('&')}`;

function choosesPages(pages: ReadonlyMap<string, Outline>): boolean {
  if ([...pages.keys()].filter((word) => PAGE_FILE.test(word)).length >= 2) return true;
  if (pages.size < ENOUGH) return false;
  const forms = ownParts(pages, ({ forms }) => forms).filter(({ size }) => size > 0);
  const kinds = new Set(forms.map(textOf));
  if (kinds.size >= ENOUGH && kinds.size * 2 >= forms.length) return true;
  const elements = ownParts(pages, ({ elements }) => elements).filter(({ size }) => size >= ENOUGH);
  const different: Array<ReadonlySet<string>> = [];
  for (const one of elements) if (!different.some((other) => isAlike(one, other))) different.push(one);
  return different.length >= ENOUGH && different.length * 2 >= elements.length;
}

/** What a page says of the value itself, and of numbers, it says of every other one. */
const withoutValue = (sentence: string, value: string) =>
  sentence.slice(0, 120).toLowerCase().replaceAll(value.toLowerCase(), '*').replaceAll(/\d+/g, '#');

/** Pages of the same structure that are called otherwise and have hardly a sentence in common. */
function choosesTexts(pages: ReadonlyMap<string, Outline>): boolean {
  if (pages.size < ENOUGH) return false;
  const all = [...pages.values()];
  const own = ownParts(pages, ({ sentences }) => sentences);
  const speaking = all.filter((_, at) => {
    const said = [...(own[at] ?? [])].filter((sentence) => sentence.includes(' '));
    return said.length >= OWN_SENTENCES && said.join(' ').split(' ').length >= OWN_WORDS;
  });
  const different: Outline[] = [];
  for (const one of speaking) {
    const isOther = (page: Outline) =>
      page.heading !== one.heading && shareOf(page.sentences, one.sentences) < SAME_TEXT;
    if (different.every(isOther)) different.push(one);
  }
  return different.length >= ENOUGH && different.length * 2 >= all.length;
}

/** Two pages or more, each with a form that no other one has. */
function haveFormsOfTheirOwn(pages: ReadonlyMap<string, Outline>): boolean {
  const forms = ownParts(pages, ({ forms }) => forms).filter(({ size }) => size > 0);
  return forms.length >= 2 && new Set(forms.map(textOf)).size === forms.length;
}

/** What each page has beside the frame that all of them share. */
function ownParts(pages: ReadonlyMap<string, Outline>, partsOf: (page: Outline) => ReadonlySet<string>) {
  const all = [...pages.values()].map(partsOf);
  const isShared = (part: string) => all.every((parts) => parts.has(part));
  return all.map((parts) => new Set([...parts].filter((part) => !isShared(part))));
}

const textOf = (parts: ReadonlySet<string>) => [...parts].sort().join('|');

const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>) => shareOf(one, other) >= ALIKE;

/** How much two sets have in common. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((part) => other.has(part)).length;
  return shared / (one.size + other.size - shared);
}
