import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';
import { type ScriptState, scriptStateAt } from './script-state.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

type Quote = '"' | "'" | '';

/** What an attribute's value is to the browser. */
type AttributeRole = 'plain' | 'event' | 'url' | 'markup';

/** Where in a page a value lands, as the HTML standard reads it. */
export type Context =
  /** `within`: elements around it that keep markup from being alive, from the inside out. */
  | { readonly kind: 'text'; readonly within: readonly string[] }
  /** Elements whose content is no markup: title, textarea, style, noscript, xmp, scripts that are data. */
  | { readonly kind: 'raw text'; readonly element: string }
  | { readonly kind: 'script'; readonly state: ScriptState }
  | { readonly kind: 'comment' }
  | { readonly kind: 'tag name'; readonly closing: boolean; readonly atStart: boolean }
  | { readonly kind: 'attribute name'; readonly element: string }
  | {
      readonly kind: 'attribute';
      readonly element: string;
      readonly name: string;
      readonly quote: Quote;
      readonly role: AttributeRole;
      /** The value begins there: what scheme it has is ours to say. */
      readonly atStart: boolean;
      /** Of an event handler, or of an address that is a script. */
      readonly state: ScriptState | null;
      /** An input nobody sees: it takes no focus and no mouse. */
      readonly hidden: boolean;
    };

/** Nobody reads more places of a page than this. */
const MAX_PLACES = 12;
const RAW_TEXT = new Set(['title', 'textarea', 'style', 'noscript', 'xmp', 'iframe', 'noembed', 'noframes', 'script']);
/** Whether a tag in an element's content is none. */
export const holdsNoMarkup = (element: string) => RAW_TEXT.has(element);
const NOT_ALIVE_WITHIN = new Set(['select', 'template', 'frameset']);
const URL_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  href: ['a', 'area', 'base'],
  'xlink:href': ['a'],
  src: ['iframe', 'frame', 'embed', 'script'],
  data: ['object'],
  action: ['form'],
  formaction: ['button', 'input'],
};
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script(?:\d\.\d)?)$/i;

/** Every place of a text in a page. The text may come back in another case. */
export function contextsOf(source: string, text: string): ReadonlyArray<{ offset: number; context: Context }> {
  const places = placesOf(source, text);
  if (places.length === 0) return [];
  const nodes = nodesOf(source);
  return places.map((offset) => ({ offset, context: contextAt(source, nodes, offset) }));
}

export function placesOf(source: string, text: string): number[] {
  const found: number[] = [];
  const haystack = source.toLowerCase();
  const needle = text.toLowerCase();
  // Some characters change their length with their case: then offsets would be those of another text.
  const inOneCase = haystack.length === source.length ? haystack : source;
  for (let at = inOneCase.indexOf(needle); at >= 0 && found.length < MAX_PLACES; at = inOneCase.indexOf(needle, at + 1))
    found.push(at);
  return found;
}

/** Whether the browser runs what stands in a script element. */
export function isScriptType({ attrs }: Element): boolean {
  const of = (name: string) => attrs.find((attribute) => attribute.name === name)?.value.trim();
  const language = of('language') ?? '';
  return SCRIPT_TYPE.test(of('type') ?? (language === '' ? '' : `text/${language}`));
}

export function roleOf(element: string, name: string): AttributeRole {
  if (/^on[a-z]/.test(name)) return 'event';
  if (name === 'srcdoc' && element === 'iframe') return 'markup';
  return URL_ATTRIBUTES[name]?.includes(element) ? 'url' : 'plain';
}

/**
 * All nodes of a page, templates' content included. None of a page that is made to be slow: reading takes time by the
 * square of how deep elements are nested.
 */
export function nodesOf(source: string): Node[] {
  if (isEndless(source)) return [];
  const nodes: Node[] = [];
  const waiting: Node[] = [parse(source, { sourceCodeLocationInfo: true })];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return nodes;
}

/** Browsers nest no deeper than 512; elements without an end tag count here as well. */
const MAX_OPEN = 20_000;
/** Ends may be written where they end nothing, so that all tags are counted, too. */
const MAX_TAGS = 60_000;

function isEndless(source: string): boolean {
  let open = 0;
  let begun = 0;
  for (const [tag] of source.matchAll(/<\/?[a-z]/gi)) {
    const begins = tag.length === 2;
    open += begins ? 1 : -1;
    begun += begins ? 1 : 0;
    if (open > MAX_OPEN || begun > MAX_TAGS) return true;
  }
  return false;
}

function contextAt(source: string, nodes: readonly Node[], offset: number): Context {
  for (const node of nodes) {
    const location = node.sourceCodeLocation;
    if (!location) continue;
    if ('tagName' in node) {
      const tags = [node.sourceCodeLocation?.startTag ?? location, node.sourceCodeLocation?.endTag];
      for (const tag of tags)
        if (tag && tag.startOffset < offset && offset < tag.endOffset)
          return inTag(source, tag.startOffset, offset, node);
      continue;
    }
    if (offset < location.startOffset || offset >= location.endOffset) continue;
    if (node.nodeName === '#comment') return { kind: 'comment' };
    if (node.nodeName === '#text') return inText(source, node, offset);
  }
  // Between frames the parser drops every text.
  if (nodes.some((node) => 'tagName' in node && node.tagName === 'frameset'))
    return { kind: 'text', within: ['frameset'] };
  return unclosed(source, offset);
}

function inText(source: string, node: DefaultTreeAdapterTypes.TextNode, offset: number): Context {
  const parent = node.parentNode;
  if (!parent || !('tagName' in parent)) return { kind: 'text', within: [] };
  const isHtml = parent.namespaceURI === html.NS.HTML;
  if (parent.tagName === 'script' && isScriptType(parent)) {
    const from = node.sourceCodeLocation?.startOffset ?? offset;
    return { kind: 'script', state: scriptStateAt(source.slice(from, offset), offset - from) };
  }
  if (isHtml && RAW_TEXT.has(parent.tagName)) return { kind: 'raw text', element: parent.tagName };
  const within: string[] = [];
  for (let around: Node | null = parent; around && 'tagName' in around; around = around.parentNode)
    if (NOT_ALIVE_WITHIN.has(around.tagName)) within.push(around.tagName);
  // The content of a template has no parent: its element is found by what holds it.
  if (isInTemplate(node)) within.push('template');
  return { kind: 'text', within };
}

function isInTemplate(node: Node): boolean {
  let around: Node = node;
  while ('parentNode' in around && around.parentNode) around = around.parentNode;
  return around.nodeName === '#document-fragment';
}

/** A tag that never ends is no node: the browser drops it, unless our value ends it. */
function unclosed(source: string, offset: number): Context {
  const from = source.lastIndexOf('<', offset - 1);
  if (from >= 0 && /^<(?:!--)/.test(source.slice(from, from + 4))) return { kind: 'comment' };
  if (from >= 0 && offset - from < 5000 && /^<\/?[a-z]/i.test(source.slice(from, from + 3)))
    return inTag(source, from, offset, null);
  return { kind: 'text', within: [] };
}

/** Reads a tag from its `<` to the offset. */
function inTag(source: string, from: number, offset: number, element: Element | null): Context {
  const closing = source[from + 1] === '/';
  const nameFrom = from + (closing ? 2 : 1);
  let at = nameFrom;
  while (at < offset && !/[\s/>]/.test(source[at] ?? '')) at += 1;
  if (at >= offset) return { kind: 'tag name', closing, atStart: offset === nameFrom };
  const tagName = element?.tagName ?? source.slice(nameFrom, at).toLowerCase();
  for (;;) {
    while (at < offset && /[\s/]/.test(source[at] ?? '')) at += 1;
    const attributeFrom = at;
    while (at < offset && (!/[\s/=>]/.test(source[at] ?? '') || at === attributeFrom)) at += 1;
    if (at >= offset) return { kind: 'attribute name', element: tagName };
    const name = source.slice(attributeFrom, at).toLowerCase();
    while (at < offset && /\s/.test(source[at] ?? '')) at += 1;
    if (source[at] !== '=') continue;
    at += 1;
    while (at < offset && /\s/.test(source[at] ?? '')) at += 1;
    const quote = source[at] === '"' || source[at] === "'" ? (source[at] as Quote) : '';
    const valueFrom = at + quote.length;
    if (quote === '' && at >= offset)
      return attribute(source, { tagName, name, quote, valueFrom: offset, offset }, element);
    const end = quote === '' ? endOfBareValue(source, valueFrom) : source.indexOf(quote, valueFrom);
    if (end < 0 || end >= offset) return attribute(source, { tagName, name, quote, valueFrom, offset }, element);
    at = end + quote.length;
  }
}

function endOfBareValue(source: string, from: number): number {
  const length = source.slice(from, from + 5000).search(/[\s>]/);
  return length < 0 ? -1 : from + length;
}

interface AttributePlace {
  readonly tagName: string;
  readonly name: string;
  readonly quote: Quote;
  readonly valueFrom: number;
  readonly offset: number;
}

function attribute(source: string, place: AttributePlace, element: Element | null): Context {
  const { tagName, name, quote, valueFrom, offset } = place;
  const role = roleOf(tagName, name);
  const before = source.slice(valueFrom, offset);
  const isScript = role === 'event' || (role === 'url' && /^\s*javascript:/i.test(before));
  return {
    kind: 'attribute',
    element: tagName,
    name,
    quote,
    role,
    atStart: before.trim() === '',
    state: isScript ? scriptStateAt(decodeQuotes(before), decodeQuotes(before).length) : null,
    hidden:
      tagName === 'input' &&
      element?.attrs.some((other) => other.name === 'type' && /^hidden$/i.test(other.value)) === true,
  };
}

/** In an attribute's value the browser undoes these before a script is read. */
export const decodeQuotes = (text: string) =>
  text.replaceAll(/&(?:quot|#34|#x22);/gi, '"').replaceAll(/&(?:apos|#39|#x27);/gi, "'");
