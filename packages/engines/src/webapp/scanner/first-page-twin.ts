import { pageOf } from '@rocca/tools/web/scope';
import { partsOf } from '../attack/without-session.ts';
import type { Site } from '../check.ts';
import { isAnswered } from '../reading/answer.ts';
import { type Form, pageOf as readPage } from '../reading/page.ts';

/** The first page of many sites shows the same form as a page of its own name: one program answers at both addresses. */

type Twins = Pick<Site, 'origin' | 'exchanges'>;

const known = new WeakMap<object, Map<string, string | null>>();

/** What a page holds: its title, its texts, its links and its forms; null: it has no form that it sends to itself. */
function outlineOf(url: string, { exchanges }: Twins): string | null {
  const shown = exchanges.find(({ request }) => request.method === 'GET' && request.url === url);
  if (!shown || !isAnswered(shown) || shown.response.status !== 200) return null;
  const { title, links, forms } = readPage(shown);
  const target = ({ action }: Form) => (pageOf(action) === pageOf(url) ? '' : pageOf(action));
  if (!forms.some((form) => form.method === 'POST' && target(form) === '')) return null;
  const fields = forms.map((form) => [
    form.method,
    target(form),
    ...form.fields.map(({ name, type }) => `${type} ${name}`),
  ]);
  return JSON.stringify([
    title,
    partsOf(shown),
    links.map((link) => (pageOf(link) === pageOf(url) ? '' : link)),
    fields,
  ]);
}

/** The address of the first page, if a page is the same to the word; else its own. */
export function twinOfFirst(url: string, site: Twins): string {
  const first = `${site.origin}/`;
  if (url === first || !url.startsWith(first) || url.includes('?')) return url;
  const outlines = known.get(site) ?? new Map<string, string | null>();
  known.set(site, outlines);
  const outline = (page: string) => {
    // A page that was not seen yet may be seen later.
    const own = outlines.get(page) ?? outlineOf(page, site);
    outlines.set(page, own);
    return own;
  };
  const own = outline(url);
  return own !== null && own === outline(first) ? first : url;
}
