import { pageOf } from '@rocca/tools/web/scope';
import { partsOf } from '../attack/without-session.ts';
import type { Site } from '../check.ts';
import { isAnswered } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';

/** The first page of many sites shows the same form as a page of its own name: one program answers at both addresses. */

type Twins = Pick<Site, 'origin' | 'exchanges'>;

/** What a page holds: its title, its texts, its links and its forms; null: it has no form that it sends to itself. */
function outlineOf(url: string, twin: string, { exchanges }: Twins): string | null {
  const shown = exchanges.find(({ request }) => request.method === 'GET' && request.url === url);
  if (!shown || !isAnswered(shown) || shown.response.status !== 200) return null;
  const { title, links, forms } = readPage(shown);
  if (!forms.some(({ method, action }) => method === 'POST' && pageOf(action) === url)) return null;
  // Each may lead to the other one as it leads to itself.
  const ledTo = links.map((link) => ([url, twin].includes(pageOf(link)) ? '' : link));
  const sent = forms.map(({ method, action, fields }) => [
    method,
    pageOf(action) === url ? '' : action,
    ...fields.map(({ name, type }) => `${type} ${name}`),
  ]);
  return JSON.stringify([title, partsOf(shown), ledTo, sent]);
}

/** The address of the first page, if a page is the same to the word; else its own. */
export function twinOfFirst(url: string, site: Twins): string {
  const first = `${site.origin}/`;
  if (url === first || !url.startsWith(first) || url.includes('?')) return url;
  const own = outlineOf(url, first, site);
  return own !== null && own === outlineOf(first, url, site) ? first : url;
}
