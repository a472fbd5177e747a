import type { Probe } from '../check.ts';
import { getPage, hostHeader, type Page } from '../http-get.ts';
import type { ProbeTarget } from '../model.ts';
import { marksIn } from '../page-marks.ts';
import { visible } from '../visible.ts';

/** Enough for the head of a page, where what it was made with stands, and for the foot of one that signs in. */
const PAGE_BYTES = 64 * 1024;
/** From the root to the page that signs in: `/`, `/owa/`, `/owa/auth/logon.aspx`. */
const MOST_STEPS = 2;
const MAX_LINES = 40;
const LINE_CHARACTERS = 250;

/** Headers that are long, personal or say nothing of the software. */
const UNTOLD =
  /^(?:set-cookie|content-.*|date|etag|last-modified|expires|cache-control|pragma|vary|connection|keep-alive|transfer-encoding|accept-ranges|strict-transport-security|permissions-policy|feature-policy|report-to|nel|referrer-policy|p3p|link|location|age)$/;

/**
 * Asks for the start page and keeps what it says of the software behind it: headers, and what the page was made with. Where
 * the root only leads on to a page of the same service, that one tells.
 */
export const hearWebHead: Probe = async (request, limits, signal) => {
  const first = await getPage(request, '/', { ...limits, readBytes: PAGE_BYTES }, signal);
  const pages = [first];
  for (let path = stepOf(first, request, '/'); path !== null && pages.length <= MOST_STEPS; ) {
    const next = await getPage(request, path, { ...limits, readBytes: PAGE_BYTES }, signal).catch(() => null);
    if (!next) break;
    pages.push(next);
    path = stepOf(next, request, path);
  }
  return { kind: 'heard', text: webHeadOf(first, pages.slice(1)) };
};

type Head = Pick<Page, 'status' | 'statusText' | 'headers' | 'body'>;

/** The path on the same service to which a page leads on; null: it does not, or it leads elsewhere. */
function stepOf({ status, location }: Page, request: ProbeTarget, from: string): string | null {
  if (status < 300 || status > 399 || location === null || location.length > LONGEST_LOCATION) return null;
  const base = `${request.tls ? 'https' : 'http'}://${hostHeader(request)}`;
  if (!URL.canParse(location, `${base}${from}`)) return null;
  const url = new URL(location, `${base}${from}`);
  const path = `${url.pathname}${url.search}`;
  return url.origin === new URL(base).origin && path !== from ? path : null;
}
const LONGEST_LOCATION = 1000;

export function webHeadOf(page: Head, later: readonly Head[] = []): string {
  const { telling, others } = headersOf(page);
  const status = `HTTP/1.1 ${page.status} ${page.statusText}`.trimEnd();
  const made = [page, ...later].flatMap(({ body }) => madeWith(body.toString('utf8')));
  const further = later.flatMap((one) => Object.values(headersOf(one)).flat());
  const lines = [...new Set([status, ...telling, ...made, ...others, ...further])];
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
