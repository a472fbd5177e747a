import type { Probe } from '../check.ts';
import { recognise, titleOf } from '../default-pages.ts';
import { getPage, hostHeader, type Page } from '../http-get.ts';
import type { ProbeTarget } from '../model.ts';
import { visible } from '../visible.ts';

/** A start page may send to another of the same server: `/` to `/index.html`. */
const MAX_REDIRECTS = 2;

/** Fetches the start page and looks whether it is the one the server came with. */
export const checkDefaultPage: Probe = async (request, limits, signal) => {
  let path = '/';
  let page = await getPage(request, path, limits, signal);
  for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
    const next = sameServerPath(request, path, page);
    if (next === null) break;
    path = next;
    page = await getPage(request, path, limits, signal);
  }
  const body = page.body.toString('utf8');
  const title = titleOf(body);
  const known = recognise({ title, body, server: page.server });
  const mark = known?.mark.exec(body.replace(/\s+/g, ' ').trim())?.[0] ?? '';
  const evidence = evidenceOf(request, path, page, title, mark);
  return known ? { kind: 'found', evidence, variant: known.variant } : { kind: 'clean', evidence };
};

/** Where a redirect leads, if it stays on the very same server; anything else is not ours to visit. */
function sameServerPath(request: ProbeTarget, path: string, { status, location }: Page): string | null {
  if (status < 300 || status >= 400 || location === null || location.length > 2000) return null;
  const scheme = request.tls ? 'https' : 'http';
  const here = URL.parse(path, `${scheme}://${hostHeader(request)}`);
  const there = here && URL.parse(location, here.href);
  return there && there.origin === here.origin ? `${there.pathname}${there.search}` : null;
}

function evidenceOf(request: ProbeTarget, path: string, page: Page, title: string, mark: string): string {
  const lines = [
    `> GET ${path} HTTP/1.1`,
    `> Host: ${hostHeader(request)}`,
    `< HTTP/1.1 ${page.status} ${page.statusText}`.trimEnd(),
  ];
  if (page.server) lines.push(`< Server: ${visible(page.server, 200)}`);
  if (page.location) lines.push(`< Location: ${visible(page.location, 200)}`);
  if (title) lines.push(`< <title>${visible(title, 200)}</title>`);
  if (mark) lines.push(`< … ${visible(mark, 300)} …`);
  return visible(lines.join('\n'));
}
