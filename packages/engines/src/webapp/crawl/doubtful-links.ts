import { ownWords } from './acting-links.ts';
import { namesOne } from './acts.ts';
import type { LinkPlace } from './html-page.ts';
import { isPaged, type SeenLink } from './row-links.ts';
import { labelShows, showsSomething } from './showing-words.ts';
import { wordsOf } from './state-change.ts';

interface DoubtfulLink extends SeenLink {
  readonly page: string;
}

interface DoubtfulLinks<Waiting> {
  /** Notes a link that acts by its words or a confirmation prompt: such a site has others with unknown words. */
  noteKnownAct(url: string, page: string): void;
  /** Notes a link of a page; true if it has to wait until the rest of the site has been read. */
  hold(link: DoubtfulLink, waiting: Waiting): boolean;
  isHeld(url: string): boolean;
  noteAnswer(url: string, answer: 'act' | 'page'): void;
  /** The next held link to follow, or all once enough of them showed pages; `leave`: links to skip; null: none is held. */
  take(): { readonly follow: readonly Waiting[]; readonly leave: readonly string[] } | null;
}

/**
 * `thing`: a word after the identifier of a record (`/invoices/7/issue`). `part`: a word after a section of the site with few
 * pages (`/bin/empty`), or an icon.
 */
type Shape = 'thing' | 'part';

interface Read {
  readonly shape: Shape;
  /** The path up to the identifier, and the same without it; for a section, its folder. */
  readonly thing: string;
  readonly collection: string;
  readonly last: string;
  /** Whether its parameters name another record as well. */
  readonly namesOther: boolean;
}

const MAX_HELD = 2000;
const MOST_WORDS = 5;
/** A folder with more pages than this is a list of titles. */
const MOST_IN_FOLDER = 3;
/** After this many pages without an action, the remaining links of the site are followed. */
const ENOUGH_SHOWN = 6;
const EXTENSION = /\.\w{1,5}$/;
const SWITCH = /^(?:on|off|an|aus|ein|acceso|spento|si|no|yes|ja|nein|oui|non)$/;

const firstLine = (label: string) => label.trim().split('\n', 1)[0] ?? '';

function readShape(address: string): Read | null {
  const url = URL.parse(address);
  const parts = url?.pathname.split('/').filter((part) => part !== '') ?? [];
  const last = parts.at(-1) ?? '';
  if (!url || last === '' || namesOne(last) || EXTENSION.test(last) || wordsOf(last).length > MOST_WORDS - 2)
    return null;
  const above = parts.slice(0, -1);
  const at = above.findLastIndex(namesOne);
  const namesOther = [...url.searchParams.values()].some((value) => namesOne(value));
  if (at > 0) {
    const collection = above.map((part) => (namesOne(part) ? '' : part)).join('/');
    return { shape: 'thing', thing: above.slice(0, at + 1).join('/'), collection, last, namesOther };
  }
  const folder = above.join('/');
  return { shape: 'part', thing: folder, collection: folder, last, namesOther };
}

/** Whether neither its words nor its address are known to show something, and it is in no menu. */
function mayAct({ url: address, label, place }: SeenLink, { shape }: Read): boolean {
  const url = URL.parse(address);
  // A link next to the words of a heading is not a heading itself.
  if (!url || !place || (place.isHeading && place.near === '') || isPaged(url)) return false;
  const line = firstLine(label);
  const changesValue = shape === 'part' && wordsOf(line).length <= 1 && isBesideValue(line, place);
  if (labelShows(line) || (ownWords(url).every(showsSomething) && !changesValue)) return false;
  if (place.isInMenu || wordsOf(line).length > MOST_WORDS) return false;
  // Parameters of a section may be a lookup.
  return shape === 'thing' || isSwitch(line) || ((place.isSign || hasFolder(url)) && url.search === '');
}

const hasFolder = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '').length > 1;
const isSwitch = (line: string) => SWITCH.test(wordsOf(line).join(' '));
/** `Door code 4471 (Another)`: the link may change the value beside it. */
const isBesideValue = (line: string, place: LinkPlace | undefined) => isSwitch(line) || /\d/.test(place?.near ?? '');

/**
 * Links that occur once on a page, with unknown words: their shape suggests that they may change something, and only the
 * response shows it. They are followed last, one by one. Once one has changed something, the others of its shape are skipped;
 * where other links are known to act, those with further signs of an action are skipped at once.
 */
export function createDoubtfulLinks<Waiting>(): DoubtfulLinks<Waiting> {
  const held = new Map<string, { link: DoubtfulLink; read: Read; waiting: Waiting }>();
  const wasHeld = new Set<string>();
  /** Words after each record on each page, and after each folder. */
  const onThing = new Map<string, Set<string>>();
  const inFolder = new Map<string, Set<string>>();
  const acted = { thing: new Set<string>(), part: new Set<string>() };
  const actedByWords = new Set<string>();
  const shown = new Set<string>();
  let pagesShown = 0;
  let isKnownToAct = false;
  const addTo = (map: Map<string, Set<string>>, key: string, word: string) => {
    if (map.size < MAX_HELD) map.set(key, (map.get(key) ?? new Set<string>()).add(word));
  };
  const isTitle = ({ shape, collection }: Read, { place }: SeenLink) =>
    shape === 'part' &&
    collection !== '' &&
    place?.isSign !== true &&
    (inFolder.get(collection)?.size ?? 0) > MOST_IN_FOLDER;
  const hasActed = () => acted.thing.size + acted.part.size > 0;
  const isLeft = ({ link, read }: { link: DoubtfulLink; read: Read }): boolean => {
    if (isTitle(read, link)) return false;
    if (read.shape === 'part')
      return (
        acted.part.size > 0 ||
        ((isKnownToAct || acted.thing.size > 0) && isBesideValue(firstLine(link.label), link.place))
      );
    if (acted.thing.has(read.collection) || actedByWords.has(read.collection)) return true;
    if (shown.has(read.collection)) return false;
    const isInGroup = (onThing.get(`${link.page} ${read.thing}`)?.size ?? 0) > 1;
    return acted.thing.size > 0 || (isKnownToAct && (isInGroup || read.namesOther));
  };
  return {
    noteKnownAct(url, page) {
      const read = readShape(url);
      if (read?.shape !== 'thing') return;
      isKnownToAct = true;
      addTo(onThing, `${page} ${read.thing}`, read.last);
    },
    hold(link, waiting) {
      const read = readShape(link.url);
      if (read?.shape === 'part') addTo(inFolder, read.collection, read.last);
      if (!read || held.size >= MAX_HELD || !mayAct(link, read)) return false;
      if (read.shape === 'thing') addTo(onThing, `${link.page} ${read.thing}`, read.last);
      if (wasHeld.has(link.url)) return held.has(link.url);
      wasHeld.add(link.url);
      held.set(link.url, { link, read, waiting });
      return true;
    },
    isHeld: (url) => held.has(url),
    noteAnswer(url, answer) {
      const read = readShape(url);
      if (!read) return;
      // Links that act by known words say nothing about unknown words, except for the same kind of record.
      if (answer === 'act') {
        if (wasHeld.has(url)) acted[read.shape].add(read.collection);
        else if (read.shape === 'thing') actedByWords.add(read.collection);
      } else if (wasHeld.has(url)) {
        shown.add(read.collection);
        pagesShown += 1;
      }
    },
    take() {
      const leave: string[] = [];
      const follow: Waiting[] = [];
      const all = pagesShown >= ENOUGH_SHOWN && !hasActed();
      for (const [url, one] of held) {
        if (follow.length > 0 && !all) break;
        held.delete(url);
        if (isLeft(one)) leave.push(url);
        else follow.push(one.waiting);
      }
      return follow.length + leave.length > 0 ? { follow, leave } : null;
    },
  };
}
