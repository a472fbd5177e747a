import type { HtmlPage } from './html-page.ts';

type Runnable = Pick<HtmlPage, 'pieces' | 'elements'>;

/** Which pages the browser would show more of than their markup does. */
interface BrowserWorth {
  /** Notes which elements a script names: pages that have them are not like those that have none. */
  learnScript(text: string): void;
  /** `later`: it depends on pages that are open just now. */
  judge(page: Runnable): 'open' | 'later' | 'leave';
  /** A page is opened. */
  begin(page: Runnable): void;
  /** It was seen to its end, or not: did it lead to anything that was not known from markup? */
  end(page: Runnable, came: 'something' | 'nothing' | 'unknown'): void;
}

const MAX_WORDS = 20_000;
const MAX_PIECES = 50_000;

/**
 * Pages of a site share their frame: its scripts do on each what they did on the first. A page is worth a window as long
 * as some piece of it was on fewer than `most` pages where nothing came of it.
 */
export function createBrowserWorth(most: number): BrowserWorth {
  const words = new Set<string>();
  const barren = new Map<string, number>();
  const open = new Map<string, number>();
  const countOf = (counts: ReadonlyMap<string, number>, piece: string) => counts.get(piece) ?? 0;
  const add = (counts: Map<string, number>, piece: string, by: number) => {
    if (counts.has(piece) || counts.size < MAX_PIECES) counts.set(piece, countOf(counts, piece) + by);
  };
  const piecesOf = ({ pieces, elements }: Runnable) => {
    const named = [...elements].flatMap((kind) => kind.split(/[.#\s]+/).slice(1)).filter((word) => words.has(word));
    return new Set([...pieces, ...named.map((word) => `named ${word}`)]);
  };
  return {
    learnScript(text) {
      for (const [, word = ''] of text.matchAll(/['"`#.]([a-z_][\w-]{1,60})/gi)) {
        if (words.size >= MAX_WORDS) return;
        words.add(word.replaceAll(/\d+/g, ''));
      }
    },
    judge(page) {
      const pieces = [...piecesOf(page)];
      if (pieces.every((piece) => countOf(barren, piece) >= most)) return 'leave';
      return pieces.every((piece) => countOf(barren, piece) + countOf(open, piece) >= most) ? 'later' : 'open';
    },
    begin(page) {
      for (const piece of piecesOf(page)) add(open, piece, 1);
    },
    end(page, came) {
      for (const piece of piecesOf(page)) {
        add(open, piece, -1);
        // What was there before did nothing then: it is something else on the page that did.
        if (came === 'nothing' || (came === 'something' && countOf(barren, piece) > 0)) add(barren, piece, 1);
      }
    },
  };
}
