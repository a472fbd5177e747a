import type { Probe } from '../check.ts';
import { getPage, type Page } from '../http-get.ts';
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
  const lines = [`HTTP/1.1 ${page.status} ${page.statusText}`.trimEnd(), ...headersOf(page), ...madeWith(page)];
  const shown = lines.slice(0, MAX_LINES).map((line) => visible(line.replaceAll('\n', ' '), LINE_CHARACTERS));
  return visible(shown.join('\n'));
}

/** The telling ones first: a server with many headers must not push them out. */
const TELLING = ['server', 'x-powered-by', 'via', 'x-generator'];

function headersOf({ headers }: Pick<Page, 'headers'>): string[] {
  const told = Object.entries(headers).filter(([name]) => !UNTOLD.test(name));
  const rank = (name: string) => (TELLING.includes(name) ? 0 : 1);
  return told
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
}

const META = /<meta\s[^>]{1,400}>/gi;
const NAMES = /\bname\s*=\s*["']?(generator|ajs-version-number|application-name)["'\s>]/i;
const CONTENT = /\bcontent\s*=\s*(?:"([^"]{1,200})"|'([^']{1,200})')/i;
/** Products that say their version in the text of their own pages, in words no other page has. */
const MARKS = [
  {
    holds: '<title>Apache Tomcat/',
    version: /<title>Apache Tomcat\/(\d[\w.-]{0,30}(?: \([a-z]{2,20}\))?)/i,
    name: 'Apache Tomcat',
  },
  { holds: 'SquirrelMail', version: /\bSquirrelMail version (\d[\w.-]{0,30})/, name: 'SquirrelMail version' },
  { holds: 'grafanaBootData', version: /"buildInfo":\{[^{}]{0,400}?"version":"(\d[\w.-]{0,30})"/, name: 'Grafana' },
];

function madeWith({ body }: Pick<Page, 'body'>): string[] {
  const text = body.toString('utf8');
  const metas = [...text.matchAll(META)].slice(0, 40).flatMap(([tag]) => {
    const [name, content] = [NAMES.exec(tag)?.[1], CONTENT.exec(tag)];
    return name && content ? [`meta ${name.toLowerCase()}: ${content[1] ?? content[2]}`] : [];
  });
  const marks = MARKS.flatMap(({ holds, version, name }) => {
    const told = text.includes(holds) ? version.exec(text)?.[1] : undefined;
    return told ? [`mark: ${name} ${told}`] : [];
  });
  return [...metas, ...marks, ...toldInJson(text)];
}

const OWN_VERSION = /^([a-z][a-z0-9]{2,30})_version$/;

/** What a database's start page says of itself in JSON: `"neo4j_version":"3.4.0"`, and who built it. */
function toldInJson(text: string): string[] {
  if (!text.trimStart().startsWith('{')) return [];
  const told = objectIn(text);
  const versions = Object.entries(told).flatMap(([key, value]) => {
    const name = OWN_VERSION.exec(key)?.[1];
    return name && typeof value === 'string' && /^\d[\w.-]{0,30}$/.test(value) ? [`mark: ${name} ${value}`] : [];
  });
  const { vendor } = told;
  const builder = typeof vendor === 'object' && vendor !== null && 'name' in vendor ? vendor.name : null;
  return typeof builder === 'string' ? [...versions, `vendor: ${builder}`] : versions;
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
