import type { SeenForm } from './form.ts';
import { isSignIn } from './form.ts';
import { wordsOf } from './state-change.ts';
import { CASE_FOLDERS, CASES, NAME_FOLDERS } from './state-words.ts';
import { isValueSegment, kindOfValue } from './template.ts';

/** What pages that differ in a number of their path are compared by. */
export interface NumberedPage {
  readonly forms: readonly SeenForm[];
  readonly elements: ReadonlySet<string>;
  readonly heading: string;
}

/**
 * Numbers in paths that name a part of a site, as in `/lesson/1` and `/lesson/2`, and no record: all the pages of the
 * same path that are known differ from each other in heading and in forms or structure, or each part has a sign-in of
 * its own. Records of a kind look alike.
 */
export interface NumberFolders {
  /** Notes what an address answers. True: it is known now that a number in it names a part. */
  learn(url: string, page: NumberedPage): boolean;
  /** Judges numbers of which two pages alone are known. To be called when there is nothing left to learn. */
  settle(): boolean;
  /** Whether the last segment of a path names a part of the site. */
  isPart(path: string): boolean;
  /** Whether an address lies in such a part. */
  isInPart(url: string): boolean;
}

/** Higher numbers count records. */
const SHORT_NUMBER = /^[1-9]\d?$/;
const ENOUGH = 3;
/** Parts below one folder: a bound in case they are records after all. */
const MAX_PARTS = 8;
const MAX_GROUPS = 1000;
/** Pages that share less of their kinds of elements are made by other code; of fewer kinds nothing is said. */
const ALIKE = 0.5;
const FEWEST_ELEMENTS = 10;
/** Folders of records, beside those of `CASES`. */
const RECORDS =
  /^(?:items?|profiles?|persons?|people|messages?|comments?|reviews?|photos?|pictures?|images?|albums?|events?|files?|documents?|notes?|records?|pages?|threads?|questions?|answers?|customers?|patients?|students?|employees?|id|cart|wishlist)$/;

interface Outline {
  readonly forms: string;
  readonly elements: ReadonlySet<string>;
  readonly heading: string;
  readonly hasSignIn: boolean;
}

export function createNumberFolders(): NumberFolders {
  const groups = new Map<string, { readonly folder: string; readonly pages: Map<string, Outline> }>();
  const parts = new Map<string, Set<string>>();
  const accept = (folder: string) => void parts.set(folder, new Set());
  const isOpen = (folder: string) => !parts.has(folder);
  const isPart = (path: string) => {
    if (parts.size === 0) return false;
    const end = path.lastIndexOf('/');
    const known = parts.get(path.slice(0, end));
    const number = path.slice(end + 1);
    if (!known || !SHORT_NUMBER.test(number)) return false;
    if (known.size < MAX_PARTS) known.add(number);
    return known.has(number);
  };
  return {
    learn(url, page) {
      const segments = (URL.parse(url)?.pathname ?? '').split('/');
      let isNew = false;
      for (const [at, number] of segments.entries()) {
        const folder = segments.slice(0, at).join('/');
        if (!SHORT_NUMBER.test(number) || isOfRecords(segments[at - 1] ?? '') || parts.has(folder)) continue;
        const tail = segments.slice(at + 1).map((one) => (isValueSegment(one) ? kindOfValue(one) : one));
        const key = JSON.stringify([folder, ...tail]);
        const group = groups.get(key) ?? { folder, pages: new Map<string, Outline>() };
        if (group.pages.has(number) || group.pages.size >= MAX_PARTS || groups.size >= MAX_GROUPS) continue;
        group.pages.set(number, outlineOf(page, url, `${folder}/${number}`));
        groups.set(key, group);
        if (group.pages.size < ENOUGH ? !haveSignIns(group.pages) : !areOtherPages(group.pages)) continue;
        accept(folder);
        isNew = true;
      }
      return isNew;
    },
    settle() {
      const found = [...groups.values()].filter(({ folder, pages }) => isOpen(folder) && areOtherPages(pages));
      for (const { folder } of found) accept(folder);
      return found.length > 0;
    },
    isPart,
    isInPart(url) {
      const segments = (URL.parse(url)?.pathname ?? '').split('/');
      return segments.some((_, at) => isPart(segments.slice(0, at + 1).join('/')));
    },
  };
}

const isOfRecords = (folder: string) =>
  wordsOf(folder).some(
    (word) => CASES.has(word) || CASE_FOLDERS.has(word) || NAME_FOLDERS.has(word) || RECORDS.test(word),
  );

const withoutNumbers = (text: string) => text.slice(0, 300).toLowerCase().replaceAll(/\d+/g, '#');

function outlineOf({ forms, elements, heading }: NumberedPage, url: string, part: string): Outline {
  const named = forms.map(
    ({ method, fields }) => `${method} ${[...new Set(fields.map(({ name }) => name))].sort().join('&')}`,
  );
  // A form without an action is sent to its page, which lies in the part.
  const isOfPart = ({ action }: SeenForm) => `${URL.parse(action, url)?.pathname ?? ''}/`.startsWith(`${part}/`);
  const isEmpty = ({ fields }: SeenForm) =>
    fields.every(({ type, value }) => !/^(?:text|email|tel)$/.test(type) || value === '');
  return {
    forms: [...new Set(named)].sort().join('\n'),
    elements,
    heading: withoutNumbers(heading),
    hasSignIn: forms.some((form) => form.method === 'post' && isSignIn(form) && isOfPart(form) && isEmpty(form)),
  };
}

/** Whether each two pages are other ones. */
function areOtherPages(pages: ReadonlyMap<string, Outline>): boolean {
  const all = [...pages.values()];
  return all.length > 1 && all.every((one, at) => all.slice(at + 1).every((other) => isOther(one, other)));
}

function isOther(one: Outline, other: Outline): boolean {
  if (one.heading === other.heading) return false;
  if (one.forms !== '' && other.forms !== '' && one.forms !== other.forms) return true;
  const isLarge = Math.min(one.elements.size, other.elements.size) >= FEWEST_ELEMENTS;
  const shared = [...one.elements].filter((kind) => other.elements.has(kind)).length;
  return isLarge && shared < ALIKE * (one.elements.size + other.elements.size - shared);
}

/** Two pages that are called otherwise, each with a sign-in below its own number: nobody signs in to a record. */
function haveSignIns(pages: ReadonlyMap<string, Outline>): boolean {
  const all = [...pages.values()];
  return all.length > 1 && all.every((one) => one.hasSignIn) && new Set(all.map((one) => one.heading)).size > 1;
}
