import { extname } from 'node:path/posix';
import { isCounterpart } from './counterparts.ts';

const FILE = /\.(?:pdf|docx?|xlsx?|odt|ods|csv|txt|zip|json|xml|eml|p7m)$/i;
const MOST = 4;

const endingOf = (url: string) => extname(new URL(url).pathname).toLowerCase();

/**
 * Files by their names to which one user alone is led, where the other is led to another one of the same folder and kind:
 * `report_anna.pdf` and `report_bruno.pdf`. A file without such a counterpart may be for all users.
 */
export function ownFiles(links: ReadonlySet<string>, linksOfOther: ReadonlySet<string>): string[] {
  const isFile = (url: string) => FILE.test(new URL(url).pathname);
  const others = [...linksOfOther].filter((url) => isFile(url) && !links.has(url));
  const isInstead = (url: string) =>
    others.some((other) => isCounterpart(other, url) && endingOf(other) === endingOf(url));
  return [...links].filter((url) => isFile(url) && !linksOfOther.has(url) && isInstead(url)).slice(0, MOST);
}
