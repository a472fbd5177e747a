import { type Answered, textOf } from './answer.ts';
import { pageOf } from './page.ts';

export interface Listing {
  /** The server that writes listings so. */
  readonly maker: string;
  /** The text that shows it. */
  readonly mark: string;
  readonly names: readonly string[];
}

/** How servers write the list of a folder: every one of the marks, in the page's own markup. */
const MAKERS: ReadonlyArray<{ readonly maker: string; readonly marks: readonly RegExp[] }> = [
  {
    maker: 'Apache',
    marks: [
      /<title>Index of \/[^<]{0,300}<\/title>/i,
      /<a href="\?C=[NMSD][;&](?:amp;)?O=[AD]"|<img src="\/icons\/[\w.]{1,40}" alt="\[(?:PARENTDIR|DIR|ICO|TXT|IMG|\s{3})\]"/i,
    ],
  },
  {
    maker: 'Apache',
    marks: [
      /<title>Index of \/[^<]{0,300}<\/title>/i,
      /<ul>\s{0,4}<li><a href="[^"]{1,300}"> ?(?:Parent Directory|[^<]{1,300})<\/a><\/li>/i,
    ],
  },
  {
    maker: 'nginx',
    marks: [
      /<title>Index of \/[^<]{0,300}<\/title>/i,
      /<h1>Index of \/[^<]{0,300}<\/h1>\s{0,4}<hr>\s{0,4}<pre>\s{0,4}<a href="\.\.\/">\.\.\/<\/a>/i,
    ],
  },
  {
    maker: 'lighttpd',
    marks: [/<title>Index of \/[^<]{0,300}<\/title>/i, /<div class="list">\s{0,4}<table summary="Directory Listing"/i],
  },
  { maker: 'Python', marks: [/<title>Directory listing for \/[^<]{0,300}<\/title>/i, /<hr>\s{0,4}<ul>/i] },
  {
    maker: 'Microsoft IIS',
    marks: [
      /<title>[^<]{1,200} - \/[^<]{0,300}<\/title>/i,
      /<pre>(?:<A HREF="[^"]{1,300}">\[[^\]<]{1,60}\]<\/A>)?<br>/i,
      /\d{1,2}\/\d{1,2}\/\d{4}\s{1,4}\d{1,2}:\d{2}/,
    ],
  },
  { maker: 'Apache Tomcat', marks: [/<title>Directory Listing For (?:\[)?\/[^<]{0,300}<\/title>/i] },
  { maker: 'Eclipse Jetty', marks: [/<title>Directory: ?\/[^<]{0,300}<\/title>/i, /<table\b/i] },
  { maker: 'Node serve-index', marks: [/<title>listing directory \/[^<]{0,300}<\/title>/i, /<ul id="files"/i] },
  { maker: 'Caddy', marks: [/<main>[\s\S]{0,4000}<div class="listing/i, /<span class="name">/i] },
  {
    maker: 'a server',
    marks: [/<title>Index of \/[^<]{0,300}<\/title>/i, /<h1>Index of \/[^<]{0,300}<\/h1>/i, /<a href="\.\.\/?">/i],
  },
];

/** A server's own list of a folder; null: a page that merely says so, or something else. */
export function listingIn(answer: Answered): Listing | null {
  const text = textOf(answer.response).slice(0, 200_000);
  for (const { maker, marks } of MAKERS) {
    const found = marks.map((mark) => mark.exec(text)?.[0]);
    const [first] = found;
    if (first !== undefined && found.every((one) => one !== undefined) && linksStayInside(answer)) {
      return { maker, mark: first, names: namesIn(answer) };
    }
  }
  return null;
}

/** The links of a list lead into the folder, to the one above, or sort it. */
function linksStayInside(answer: Answered): boolean {
  const folder = new URL('.', answer.request.url);
  const above = new URL('..', folder).pathname;
  const { links } = pageOf(answer);
  const inside = links.filter((link) => {
    const { origin, pathname } = new URL(link);
    return origin === folder.origin && (pathname.startsWith(folder.pathname) || pathname === above);
  });
  // A footer may name the server's maker.
  return inside.length > 0 && inside.length >= links.length - 2;
}

function namesIn(answer: Answered): string[] {
  const folder = new URL('.', answer.request.url).href;
  const names = pageOf(answer)
    .links.filter((link) => link.startsWith(folder) && !link.includes('?'))
    .map((link) => link.slice(folder.length));
  return [...new Set(names.filter((name) => name !== ''))];
}
