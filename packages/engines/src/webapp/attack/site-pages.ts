import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { nodesOf } from './contexts.ts';
import { textOf } from './probe.ts';
import { renderingOf } from './rendered.ts';

/** The pages of a site that were seen, each once whatever its values are, as HTML. */
export function htmlPagesOf(site: Site): Exchange[] {
  return [...new Map(htmlAnswersOf(site).map((exchange) => [keyOf(exchange.request.url, site), exchange])).values()];
}

export const htmlAnswersOf = ({ exchanges }: Site): Exchange[] =>
  exchanges.filter(({ request, response }) => request.method === 'GET' && response && renderingOf(response) === 'html');

/** A page and the names of its values. */
export function keyOf(url: string, site: Pick<Site, 'pageOf'>): string {
  const names = [...new Set(new URL(url).searchParams.keys())].toSorted();
  return `${site.pageOf(url)} ${names.join('&')}`;
}

/** All that runs in a page: its own scripts, and those it loads as far as they were seen. */
export function scriptsRunIn({ request, response }: Exchange, site: Site): string[] {
  const text = response ? textOf(response.body) : '';
  const parts: string[] = [];
  if (!/<script|\son[a-z]/i.test(text)) return parts;
  for (const node of nodesOf(text)) {
    if (!('tagName' in node)) continue;
    for (const { name, value } of node.attrs) if (/^on[a-z]/.test(name)) parts.push(value);
    if (node.tagName !== 'script') continue;
    parts.push(...node.childNodes.map((child) => ('value' in child ? child.value : '')));
    const source = node.attrs.find(({ name }) => name === 'src')?.value;
    const address = source === undefined ? null : URL.parse(source, request.url)?.href;
    if (address) parts.push(scriptsBy(site).get(pageOf(address)) ?? '');
  }
  return parts.filter((part) => part !== '');
}

const known = new WeakMap<readonly Exchange[], { readonly seen: number; readonly scripts: Map<string, string> }>();

/** The texts of the site's script files, by their address. */
function scriptsBy({ exchanges }: Site): Map<string, string> {
  const before = known.get(exchanges);
  if (before?.seen === exchanges.length) return before.scripts;
  const scripts = new Map<string, string>();
  for (const { request, response } of exchanges) {
    const type = response?.headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    if (response && /javascript|ecmascript/i.test(type)) scripts.set(pageOf(request.url), textOf(response.body));
  }
  known.set(exchanges, { seen: exchanges.length, scripts });
  return scripts;
}
