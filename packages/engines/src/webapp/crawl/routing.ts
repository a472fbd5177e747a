import { pageOf } from '@rocca/tools/web/scope';
import type { SeenForm } from './form.ts';
import { kindOfValue, type Template, templateOf } from './template.ts';

/** What a page consists of: its forms, and the kinds of its elements. */
interface PageParts {
  readonly forms: readonly SeenForm[];
  readonly elements: ReadonlySet<string>;
}

/**
 * Parameters that choose the page, on sites with one entry script (`?page=news`). They are recognised by what they do:
 * their words lead to pages with other forms or another structure. A parameter that only chooses data (`?user=anna`) leads
 * to the same page with other texts.
 */
export interface Routing {
  /** Notes what an address leads to. True: a parameter was recognised. */
  learn(url: string, page: PageParts): boolean;
  /** Judges parameters of which only two pages are known. To be called when there is nothing left to learn. */
  settle(): boolean;
  /** The address of a page without values, apart from the words that choose it. */
  pageOf(url: string): string;
  /** As `templateOf`, with the words that choose a page as part of its path. */
  templateOf(method: string, url: string): Template;
}

/** Words of one parameter that count as pages: a bound in case a parameter was recognised wrongly. */
const MAX_WORDS = 300;
/** Bounds of what is kept for the comparison. */
const MAX_GROUPS = 500;
const MAX_COMPARED = 40;
const MAX_PARAMETERS = 10;
/** So many pages that differ from each other prove a parameter. */
const ENOUGH = 3;
/** Pages whose own elements have less in common than this are different pages. */
const ALIKE = 0.5;
const PAGE_FILE = /\.(?:php\d?|phtml|html?|inc|tpl|jspx?|aspx?|cfm)$/i;

interface Outline {
  readonly forms: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

export function createRouting(): Routing {
  /** Pages that differ in one word alone: by path, name and the other parameters, then by the word. */
  const groups = new Map<string, Map<string, Outline>>();
  /** Words of the parameters that choose pages, by path and name. */
  const routes = new Map<string, Set<string>>();
  const keyOf = (url: string, name: string) => `${pageOf(url)} ${name}`;

  const isRoute = (url: string, name: string, value: string): boolean => {
    const words = routes.get(keyOf(url, name));
    if (!words || !isWord(value)) return false;
    if (words.size < MAX_WORDS) words.add(value);
    return words.has(value);
  };
  const accept = (url: string, name: string) => void routes.set(keyOf(url, name), new Set());

  return {
    learn(url, { forms, elements }) {
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
        pages.set(value, { forms: new Set(forms.map(nameForm)), elements });
        groups.set(key, pages);
        if (!choosesPages(pages)) continue;
        accept(url, name);
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
      return found.length > 0;
    },
    pageOf(url) {
      const words = pairsOf(url).filter(([name, value]) => isRoute(url, name, value));
      const query = words.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      return query.length === 0 ? pageOf(url) : `${pageOf(url)}?${query.join('&')}`;
    },
    templateOf: (method, url) => templateOf(method, url, (name, value) => isRoute(url, name, value)),
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

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((part) => other.has(part)).length;
  return shared / (one.size + other.size - shared) >= ALIKE;
}
