import type { Probe } from '../check.ts';
import { getPage } from '../http-get.ts';
import { visible } from '../visible.ts';

/** Error pages of providers carry their pictures and styles with them. */
const PAGE_BYTES = 64 * 1024;

/** Asks for the start page of a name and passes on its status and the words that a visitor reads. */
export const hearStartPage: Probe = async (request, limits, signal) => {
  const page = await getPage(request, '/', { ...limits, readBytes: PAGE_BYTES }, signal);
  return { kind: 'heard', text: visible(`HTTP ${page.status}\n${wordsOf(page.body.toString('utf8'))}`) };
};

const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|svg)\b[\s\S]{0,65536}?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]{0,4096}>/g, ' ')
    .replace(/&#(?:39|x27);|&apos;|&rsquo;|’/gi, "'")
    .replace(/\s+/g, ' ')
    .trim();
