import { ownWords } from './acting-links.ts';
import { kindOfLink, namesOne } from './acts.ts';
import type { LinkPlace } from './html-page.ts';
import { labelShows, showsSomething } from './showing-words.ts';
import { wordsOf } from './state-change.ts';

export interface SeenLink {
  readonly url: string;
  readonly label: string;
  readonly place: LinkPlace | undefined;
}

const PAGING =
  /^(?:p|pg|page|pag|pagina|seite|offset|start|from|to|limit|per_?page|size|sort(?:_?by)?|order(?:_?by)?|ord|dir|direction|tab|view|year|month|day|week|date|anno|mese|data|jahr|monat|datum|annee|mois|fecha|lang|q|query|search|filter)$/i;
const TITLES = 3;

const firstLine = (label: string) => label.trim().split('\n', 1)[0] ?? '';

/** `/things/3/word`, `/things/word?id=3`: something is named, and a word follows that says what is shown or done. */
function isOnThing({ pathname, searchParams }: URL): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts.length === 0 || namesOne(parts.at(-1) ?? '')) return false;
  // Several words are free text, which may be looked up or printed.
  const isThing = ([name, value]: readonly [string, string]) =>
    !PAGING.test(name) && namesOne(value) && !/\p{L}\s+\S|\S\s+\p{L}/u.test(value);
  return parts.some(namesOne) || [...searchParams].some(isThing);
}

/** The words of each row are its own: they are the titles of things. */
function areTitles(links: readonly SeenLink[]): boolean {
  const labels = links.map(({ label }) => wordsOf(firstLine(label).replaceAll(/\d/g, '')));
  const distinct = new Set(labels.map((words) => words.join(' '))).size;
  const begins = new Set(labels.map(([first]) => first)).size;
  if (begins === 1 || distinct < links.length / 2) return false;
  return distinct >= TITLES || labels.every((words) => words.length > 1);
}

/**
 * Links of a page that stand beside things and, by their shape, do something to them: the same words in row after row, or a
 * sign alone, with an address that names the thing and a word that is not known to show something. Who is signed in
 * follows none of them. The title of a row, a menu and a link to the thing itself are followed.
 */
export function actingRows(links: readonly SeenLink[]): ReadonlySet<string> {
  const found = new Set<string>();
  const rows = new Map<string, Map<string, SeenLink>>();
  for (const link of links) {
    const url = URL.parse(link.url);
    const { place } = link;
    if (!url || !place || place.isInMenu || place.isHeading) continue;
    if (labelShows(firstLine(link.label)) || ownWords(url).every(showsSomething)) continue;
    const isOn = isOnThing(url);
    if (place.isSign) {
      const isNamed = namesOne(url.pathname.split('/').findLast((part) => part !== '') ?? '');
      // A parameter that names no record may be a lookup.
      if (isOn || (!isNamed && url.search === '' && /[\p{L}\d]{2}/u.test(place.near))) found.add(link.url);
    } else if (isOn) {
      const kind = kindOfLink(link.url);
      const row = rows.get(kind) ?? new Map<string, SeenLink>();
      rows.set(kind, row.set(link.url, link));
    }
  }
  for (const row of rows.values())
    if (row.size > 1 && !areTitles([...row.values()])) for (const url of row.keys()) found.add(url);
  return found;
}

export const isPaged = ({ searchParams }: URL) => [...searchParams.keys()].some((name) => PAGING.test(name));
