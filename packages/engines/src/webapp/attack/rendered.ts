import type { Header, WebResponse } from '@rocca/tools/web/model';

/** How a browser shows an answer: as HTML, as XML, or as nothing in which scripts could run. */
type Rendering = 'html' | 'xml' | null;

const XML = /^(?:image\/svg\+xml|application\/xhtml\+xml|(?:text|application)\/(?:[a-z0-9.+-]{1,40}\+)?xml)$/;
/** With these, and without any, browsers look at the content. */
const SNIFFED = new Set(['', 'unknown/unknown', 'application/unknown', '*/*']);
const LOOKS_LIKE_HTML =
  /^\s*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[\s>]/i;
const STATUS_WITHOUT_PAGE = new Set([204, 205, 304]);

export function renderingOf({ status, headers, body }: WebResponse): Rendering {
  const isRedirect = status >= 300 && status < 400 && headerOf(headers, 'location') !== null;
  if (isRedirect || STATUS_WITHOUT_PAGE.has(status)) return null;
  if (/^\s*attachment/i.test(headerOf(headers, 'content-disposition') ?? '')) return null;
  const [type = ''] = (headerOf(headers, 'content-type') ?? '').toLowerCase().split(';');
  if (type.trim() === 'text/html') return 'html';
  if (XML.test(type.trim())) return 'xml';
  const nosniff = /nosniff/i.test(headerOf(headers, 'x-content-type-options') ?? '');
  const sniffs = SNIFFED.has(type.trim()) && !nosniff;
  return sniffs && LOOKS_LIKE_HTML.test(body.subarray(0, 1445).toString('latin1')) ? 'html' : null;
}

/** The last of its name counts for what a browser does with an answer. */
export function headerOf(headers: readonly Header[], name: string): string | null {
  return headers.findLast(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

/** Whether a policy of the answer is there to keep scripts from running, and whether it allows none at all. */
export function scriptPolicyOf(headers: readonly Header[]): 'none' | 'some' | 'no script' {
  const policies = headers
    .filter(([name]) => name.toLowerCase() === 'content-security-policy')
    .flatMap(([, value]) => value.split(','));
  const sources = policies.flatMap((policy) => {
    const directives = policy.split(';').map((part) => part.trim().toLowerCase());
    const of = (name: string) =>
      directives
        .find((part) => part.startsWith(`${name} `))
        ?.slice(name.length)
        .trim();
    return of('script-src') ?? of('default-src') ?? [];
  });
  if (sources.length === 0) return 'none';
  return sources.some((source) => source === "'none'") ? 'no script' : 'some';
}
