import type { Probe } from '../check.ts';
import { getPage, type Page } from '../http-get.ts';
import { marksIn } from '../page-marks.ts';
import { visible } from '../visible.ts';

/** Enough for the head of a page, where what it was made with stands. */
const PAGE_BYTES = 32 * 1024;
const MAX_LINES = 40;
const LINE_CHARACTERS = 250;

/** Headers that are long, personal or say nothing of the software. */
const UNTOLD =
  /^(?:set-cookie|content-.*|date|etag|last-modified|expires|cache-control|pragma|vary|connection|keep-alive|transfer-encoding|accept-ranges|strict-transport-security|permissions-policy|feature-policy|report-to|nel|referrer-policy|p3p|link|location|age)$/;

/** Asks for the start page and keeps what it says of the software behind it: headers, and what the page was made with. */
export const hearWebHead: Probe = async (request, limits, signal) => {
  const page = await getPage(request, '/', { ...limits, readBytes: PAGE_BYTES }, signal);
  return { kind: 'heard', text: webHeadOf(page) };
};

export function webHeadOf(page: Pick<Page, 'status' | 'statusText' | 'headers' | 'body'>): string {
  const { telling, others } = headersOf(page);
  const status = `HTTP/1.1 ${page.status} ${page.statusText}`.trimEnd();
  const lines = [status, ...telling, ...madeWith(page.body.toString('utf8')), ...others];
  const shown = lines.slice(0, MAX_LINES).map((line) => visible(line.replaceAll('\n', ' '), LINE_CHARACTERS));
  return visible(shown.join('\n'));
}

/** The same of an answer that somebody else has heard: its head, and of a page what it was made with. */
export function headOfAnswer(answer: string): string {
  if (!/^HTTP\/\d/.test(answer)) return answer;
  const [head = '', ...page] = answer.replace(/\r\n?/g, '\n').split('\n\n');
  return [head.trimEnd(), ...madeWith(page.join('\n\n'))].join('\n');
}

/** The telling ones and the page come first: a server with many headers must not push them out. */
const TELLING = ['server', 'x-powered-by', 'via', 'x-generator'];

function headersOf({ headers }: Pick<Page, 'headers'>): Readonly<Record<'telling' | 'others', string[]>> {
  const told = Object.entries(headers).filter(([name]) => !UNTOLD.test(name));
  const linesOf = (some: typeof told) =>
    some.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
  return {
    telling: linesOf(told.filter(([name]) => TELLING.includes(name))),
    others: linesOf(told.filter(([name]) => !TELLING.includes(name))),
  };
}

const META = /<meta\s[^>]{1,400}>/gi;
const NAMES = /\bname\s*=\s*["']?(generator|ajs-version-number|application-name)["'\s>]/i;
const CONTENT = /\bcontent\s*=\s*(?:"([^"]{1,200})"|'([^']{1,200})')/i;

function madeWith(text: string): string[] {
  const metas = [...text.matchAll(META)].slice(0, 40).flatMap(([tag]) => {
    const [name, content] = [NAMES.exec(tag)?.[1], CONTENT.exec(tag)];
    return name && content ? [`meta ${name.toLowerCase()}: ${content[1] ?? content[2]}`] : [];
  });
  return [...metas, ...marksIn(text)];
}
