import type { WebRequest } from '@rocca/tools/web/model';
import { bodyText, contentTypeOf, type Spot, type Spots } from './spot.ts';

/** An element that holds text alone. Bounded, since bodies come from the site's own scripts. */
const LEAF = /<([A-Za-z_][\w:.-]{0,80})((?:\s[^<>]{0,500})?)>([^<]{0,5000})<\/\1>/g;
const MAX_BODY = 50_000;

const FORM = /^(?:$|application\/x-www-form-urlencoded|text\/plain)/;
const DOCUMENT =
  /^\s*<(?:\?xml\s[^>]{0,200}\?>\s*(?:<!--[^>]{0,500}-->\s*)?<)?[A-Za-z_][\w:.-]{0,80}(?:\s[^<>]{0,500})?\/?>[\s\S]*>\s*$/;

/** By its kind, or by what it is: scripts send documents as the kind of forms where nobody names another. */
export const isXml = (request: WebRequest) =>
  /[/+]xml\b/.test(contentTypeOf(request)) || (FORM.test(contentTypeOf(request)) && isXmlDocument(bodyText(request)));
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Texts of a document, by the name of their element; of several the first. */
export function textsOfXml(document: string): Spot[] {
  const found = [...document.slice(0, MAX_BODY).matchAll(LEAF)];
  const spots = found.map(([, name = '', , text = '']) => ({ name, value: unescapeXml(text) }));
  return [...new Map(spots.toReversed().map((spot) => [spot.name, spot])).values()].reverse();
}

export function putIntoXml(document: string, wanted: string, value: string, raw = false): string {
  let isDone = false;
  return document.replaceAll(LEAF, (whole: string, name: string, attributes: string) => {
    if (name !== wanted || isDone) return whole;
    isDone = true;
    return `<${name}${attributes}>${raw ? value : escapeXml(value)}</${name}>`;
  });
}

export const isXmlDocument = (text: string) => DOCUMENT.test(text.slice(0, MAX_BODY));

/** Of a kind of XML that is no document yet: what a visitor writes is sent as it is. */
export const isPlainXmlBody = (request: WebRequest) =>
  /[/+]xml\b/.test(contentTypeOf(request)) && !/</.test(bodyText(request)) && bodyText(request) !== '';

const WHOLE_BODY = 'body';

export const xmlSpots: Spots = {
  list(request) {
    if (isPlainXmlBody(request)) return [{ name: WHOLE_BODY, value: bodyText(request) }];
    return isXml(request) ? textsOfXml(bodyText(request)) : [];
  },
  put: (request, wanted, value, raw) => ({
    ...request,
    body: isPlainXmlBody(request) ? value : putIntoXml(bodyText(request), wanted, value, raw),
  }),
};
