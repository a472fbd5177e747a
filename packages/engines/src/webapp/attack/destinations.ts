import type { WebResponse } from '@rocca/tools/web/model';
import { nodesOf } from './contexts.ts';
import { textOf } from './probe.ts';
import { headerOf, renderingOf } from './rendered.ts';

/** Where an answer sends whoever asked, and by what. */
interface Destination {
  readonly by: 'Location' | 'Refresh' | 'meta refresh';
  readonly url: URL;
}

/** Seconds and an address, as browsers read it. */
const REFRESH = /^[\d.]*[;,\s]*(?:url\s*=\s*)?["']?([^"']+)/i;
const MAX_REFRESH = 5000;

/** As browsers read it: relative addresses, backslashes and tabs included. */
export function destinationOf(response: WebResponse, from: string): Destination | null {
  const { status, headers } = response;
  const location = headerOf(headers, 'location');
  if (status >= 300 && status < 400 && location !== null) return destination('Location', location, from);
  const refresh = headerOf(headers, 'refresh');
  if (refresh !== null) return destination('Refresh', addressIn(refresh), from);
  if (renderingOf(response) !== 'html') return null;
  const text = textOf(response.body);
  if (!/http-equiv\s*=\s*["']?\s*refresh/i.test(text)) return null;
  for (const node of nodesOf(text)) {
    if (!('tagName' in node) || node.tagName !== 'meta') continue;
    const of = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value ?? '';
    if (!/^refresh$/i.test(of('http-equiv'))) continue;
    const found = destination('meta refresh', addressIn(of('content')), from);
    if (found) return found;
  }
  return null;
}

/** Also where the address cannot be read: the part that the value was to bring may be missing. */
export function sendsOn(response: WebResponse, from: string): boolean {
  const isRedirect = response.status >= 300 && response.status < 400 && headerOf(response.headers, 'location') !== null;
  return isRedirect || destinationOf(response, from) !== null;
}

const addressIn = (refresh: string) => REFRESH.exec(refresh.trim().slice(0, MAX_REFRESH))?.[1]?.trim() ?? '';

function destination(by: Destination['by'], address: string, from: string): Destination | null {
  const url = address === '' ? null : URL.parse(address, from);
  return url && { by, url };
}

/** Where the forms of a page send what is written into them. */
export function formsLeadingTo(page: string, from: string): URL[] {
  return nodesOf(page).flatMap((node) => {
    if (!('tagName' in node)) return [];
    const name = node.tagName === 'form' ? 'action' : /^(?:button|input)$/.test(node.tagName) ? 'formaction' : null;
    const address = node.attrs.find((attribute) => attribute.name === name)?.value ?? '';
    return address === '' ? [] : (URL.parse(address, from) ?? []);
  });
}

/** The text of a page's scripts: those in it, and handlers of its elements, or some of them. */
export function scriptsOf(page: string, handlersOf = /^on[a-z]/): string {
  return nodesOf(page)
    .flatMap((node) => {
      if (!('tagName' in node)) return [];
      const handlers = node.attrs.filter(({ name }) => handlersOf.test(name)).map(({ value }) => value);
      const text =
        node.tagName === 'script' ? node.childNodes.map((child) => ('value' in child ? child.value : '')) : [];
      return [...handlers, ...text];
    })
    .join('\n');
}

/** What elements of a page do when they are pressed. */
export const clickHandlersOf = (page: string): string =>
  nodesOf(page)
    .flatMap((node) => ('tagName' in node ? node.attrs.filter(({ name }) => name === 'onclick') : []))
    .map(({ value }) => value)
    .join('\n');
