import { posix } from 'node:path';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { requestChange } from '../crawl/state-change.ts';
import { isProgram } from '../crawl/template.ts';
import { removeElements } from '../reading/remove-elements.ts';
import { plainGet } from './ask.ts';
import { textOf } from './similar.ts';
import type { Trial } from './trial.ts';

/** A file of the site that anybody can open by its address. */
interface OwnFile {
  /** Its path from the folder of the point's page: `about.php`, `../style.css`. */
  readonly path: string;
  readonly ending: string;
  /** Texts of an answer that the point's own page does not show. */
  readonly texts: readonly string[];
}

const NAMED_FILE = /^[\w./-]{1,150}\.(?:php\d?|phtml|jspx?|aspx?|html?|txt|md|inc|tpl|css|js|xml|json|csv|ini)$/i;
/** Of one point. */
const MOST_FILES = 3;
const MOST_LINKS = 400;
const FEWEST_SIGNS = 24;
const MAX_TEXTS = 40;

/**
 * Files whose text proves that one of them was read: those that pages beside the point lead to, and pages that the scan has
 * opened. An included program runs: only programs that the scan opened without a value, or that a link opens so, are named,
 * and never one that reads the same parameter, which would include itself without end.
 */
export async function ownFiles(trial: Trial, isWanted: (ending: string) => boolean): Promise<readonly OwnFile[]> {
  const { point, tools } = trial;
  const own = URL.parse(point.request.url);
  if (!own) return [];
  const leading = await tools.request(plainGet(point.page));
  const links = [trial.control, { text: textOf(leading) }].flatMap(({ text }) => linksIn(text, point));
  const reading = new Set(links.filter((url) => url.searchParams.has(point.name)).map((url) => url.pathname));
  const folder = own.pathname.replace(/[^/]*$/, '');
  const robots = URL.parse('/robots.txt', own.href);
  const pages = (tools.knownPages?.(point.name) ?? []).flatMap((url) => URL.parse(url) ?? []);
  const found: OwnFile[] = [];
  const paths = new Set(
    [...links, ...pages, ...(robots ? [robots] : [])]
      .filter((url) => url.search === '' && !reading.has(url.pathname) && url.pathname !== own.pathname)
      .filter((url) => requestChange(plainGet(url.href)) === null)
      .map((url) => url.pathname),
  );
  const named = [...paths].filter((path) => NAMED_FILE.test(path.slice(1)) && isWanted(posix.extname(path)));
  const byUse = named.toSorted((one, other) => useOf(one) - useOf(other));
  for (const path of byUse.filter(isFirstOfItsKind)) {
    if (found.length >= MOST_FILES) break;
    const exchange = await tools.request(plainGet(new URL(path, own.href).href));
    if (exchange.response?.status !== 200) continue;
    const texts = textsOf(textOf(exchange), trial.control.text + trial.other.text);
    if (texts.join('').length >= FEWEST_SIGNS)
      found.push({ path: posix.relative(folder, path), ending: posix.extname(path), texts });
  }
  return found;
}

function linksIn(text: string, { request, page }: InjectionPoint): readonly URL[] {
  const { links, resources } = readHtml(text);
  const { origin } = new URL(request.url);
  return [...links.slice(0, MOST_LINKS), ...resources.slice(0, MOST_LINKS)]
    .map((link) => URL.parse(link, page))
    .filter((url): url is URL => url?.origin === origin);
}

/** Programs first: they are what names without an ending stand for. */
const useOf = (path: string) => (isProgram(path) ? 0 : /\.(?:html?|txt)$/i.test(path) ? 1 : 2);

/** Of each ending two: the first may be for other people alone. */
const isFirstOfItsKind = (path: string, at: number, all: readonly string[]) =>
  all.slice(0, at).filter((other) => posix.extname(other) === posix.extname(path)).length < 2;

/** Texts between the tags, as an answer repeats them whether it shows the page or its source. */
function textsOf(text: string, elsewhere: string): readonly string[] {
  const parts = removeElements(text.slice(0, 200_000), { by: '\n' })
    .split(/<[^>]{0,2000}>|\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 6 && part.length <= 300 && !/[&<>]/.test(part) && !elsewhere.includes(part));
  return [...new Set(parts)].slice(0, MAX_TEXTS);
}

/** Whether nearly all of a file's texts stand in an answer. */
export const showsFile = ({ texts }: OwnFile, text: string) =>
  texts.filter((part) => text.includes(part)).length >= texts.length * 0.8;
