import type { Site } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import { textOf } from './similar.ts';
import { htmlAnswersOf } from './site-pages.ts';

const MOST_PAGES = 40;
const MOST_FOLDERS = 3;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;

const known = new WeakMap<Site, readonly string[]>();

/** Folders of the pictures that pages show, those with the most pictures first: what visitors bring may lie beside them. */
export function pictureFoldersOf(site: Site): readonly string[] {
  const folders = known.get(site) ?? readFolders(site);
  known.set(site, folders);
  return folders;
}

function readFolders(site: Site): string[] {
  const pictures = htmlAnswersOf(site)
    .slice(0, MOST_PAGES)
    .flatMap((exchange) =>
      readHtml(textOf(exchange)).resources.flatMap((url) => URL.parse(url, exchange.request.url) ?? []),
    )
    .filter(({ origin, pathname }) => origin === site.origin && PICTURE.test(pathname))
    .map(({ origin, pathname }) => origin + pathname);
  const byFolder = Map.groupBy(new Set(pictures), (url) => url.slice(0, url.lastIndexOf('/') + 1));
  return [...byFolder]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([folder]) => folder)
    .slice(0, MOST_FOLDERS);
}
