import { pageOf } from '@rocca/tools/web/scope';
import type { SeenForm } from './form.ts';

/** What two pages are compared by. */
export interface ComparedPage {
  readonly forms: readonly SeenForm[];
  readonly elements: ReadonlySet<string>;
  readonly sentences: readonly string[];
  readonly heading: string;
}

/** Folders and the index pages in them that answer alike: a server runs one program for both addresses. */
export interface IndexPages {
  /** Notes what an address answers. True: it was seen now that it is one page with another address. */
  learn(url: string, page: ComparedPage): boolean;
  /** The address by which the page was known first. */
  firstOf(url: string): string;
  /** The other address of the same page; null: it has none. */
  otherOf(url: string): string | null;
}

const INDEX = /\/(?:index|default)(?:\.(?:php\d?|phtml|html?|jspx?|jsf|do|action|aspx?|cfm|cgi|pl|py|rb))?$/i;
/** Some pages show something else at each visit. */
const ALIKE = 0.8;
const MAX_KEPT = 3000;

interface Known {
  readonly page: string;
  readonly forms: string;
  readonly heading: string;
  readonly elements: ReadonlySet<string>;
  readonly sentences: ReadonlySet<string>;
}

export function createIndexPages(): IndexPages {
  const known = new Map<string, Known>();
  const first = new Map<string, string>();
  const others = new Map<string, string>();
  return {
    learn(url, compared) {
      const page = pageOf(url);
      const folder = folderOf(page);
      if (folder === null || others.has(page)) return false;
      const key = folder + url.slice(page.length);
      const one = outlineOf(page, compared);
      const before = known.get(key);
      if (!before && known.size < MAX_KEPT && one.elements.size + one.sentences.size > 0) known.set(key, one);
      if (!before || before.page === page || others.has(before.page) || !isSame(before, one)) return false;
      first.set(page, before.page);
      others.set(page, before.page).set(before.page, page);
      return true;
    },
    firstOf(url) {
      const page = pageOf(url);
      const to = first.get(page);
      return to === undefined ? url : to + url.slice(page.length);
    },
    otherOf(url) {
      const page = pageOf(url);
      const other = others.get(page);
      return other === undefined ? null : other + url.slice(page.length);
    },
  };
}

/** The folder that an address opens, by itself or by its index page; null: it opens no folder. */
function folderOf(page: string): string | null {
  if (page.endsWith('/')) return page;
  return INDEX.test(page) ? page.slice(0, page.lastIndexOf('/') + 1) : null;
}

const withoutNumbers = (text: string) => text.slice(0, 200).toLowerCase().replaceAll(/\d+/g, '#');

function outlineOf(page: string, { forms, elements, sentences, heading }: ComparedPage): Known {
  const named = forms.map(
    ({ method, fields }) => `${method} ${fields.map(({ name, type }) => `${type} ${name}`).join('&')}`,
  );
  return {
    page,
    forms: named.sort().join('\n'),
    heading: withoutNumbers(heading),
    elements,
    sentences: new Set(sentences.slice(0, 300).map(withoutNumbers)),
  };
}

function isSame(one: Known, other: Known): boolean {
  return (
    one.forms === other.forms &&
    one.heading === other.heading &&
    isAlike(one.elements, other.elements) &&
    isAlike(one.sentences, other.sentences)
  );
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((part) => other.has(part)).length;
  return shared >= ALIKE * (one.size + other.size - shared);
}
