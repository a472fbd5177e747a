import type { WebResponse } from '@rocca/tools/web/model';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Answered, textOf } from './answer.ts';
import { type FormOwners, trackFormOwners } from './form-owners.ts';
import { labelOf } from './link-label.ts';

/** A page's HTML, read as browsers read it. */

export interface Field {
  readonly tag: string;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface Form {
  /** Absolute; the page's own URL where it names none. */
  readonly action: string;
  readonly method: string;
  readonly fields: readonly Field[];
  readonly attributes: ReadonlyMap<string, string>;
}

export interface Script {
  /** Absolute; null: it stands in the page. */
  readonly src: string | null;
  readonly text: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Something the page loads by itself. Active: it can change the page. */
export interface Resource {
  readonly tag: string;
  readonly url: string;
  readonly active: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface Page {
  readonly url: string;
  readonly title: string;
  readonly forms: readonly Form[];
  readonly scripts: readonly Script[];
  readonly resources: readonly Resource[];
  /** Where links lead, absolute. */
  readonly links: readonly string[];
  /** The words of links, by where they lead. */
  readonly labels: ReadonlyMap<string, string>;
  readonly metas: ReadonlyArray<ReadonlyMap<string, string>>;
  readonly comments: readonly string[];
  /** What a person reads, without what the page quotes: code, citations, what stands in fields. */
  readonly prose: string;
}

/** Deeper pages are not read: the time to parse grows with the depth of each element. Browsers stop at 512. */
const MAX_DEPTH = 1_000;

const MAX_COMMENT = 20_000;
/** Of all links to the same address. */
const MAX_LABEL = 400;

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const NOT_PROSE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'code',
  'blockquote',
  'q',
  'samp',
  'textarea',
  'option',
]);

const FIELDS = new Set(['input', 'select', 'textarea', 'button']);

const pages = new WeakMap<WebResponse, Page>();

export function pageOf({ request, response }: Answered): Page {
  const known = pages.get(response);
  if (known) return known;
  const page = read(textOf(response), request.url);
  pages.set(response, page);
  return page;
}

class TooDeep extends Error {}

function documentOf(html: string, adapter: FormOwners['adapter']): Node | null {
  let depth = 0;
  const bounded = {
    ...adapter,
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    return parse(html, { treeAdapter: bounded });
  } catch (failure) {
    if (failure instanceof TooDeep) return null;
    throw failure;
  }
}

interface OpenForm extends Omit<Form, 'fields'> {
  readonly fields: Field[];
}

/** What is gathered while the tree is walked. */
class Reading {
  readonly url: string;
  base: string;
  title = '';
  readonly forms = new Map<Element, OpenForm>();
  readonly fields: Array<{ element: Element; nearest: Element | null; field: Field }> = [];
  readonly scripts: Script[] = [];
  readonly resources: Resource[] = [];
  readonly links: string[] = [];
  readonly labels = new Map<string, string>();
  readonly metas: Array<ReadonlyMap<string, string>> = [];
  readonly comments: string[] = [];
  readonly prose: string[] = [];

  constructor(url: string) {
    this.url = url;
    this.base = url;
  }

  resolve(reference: string): string | null {
    return URL.canParse(reference, this.base) ? new URL(reference, this.base).href : null;
  }

  addForm(element: Element, attributes: ReadonlyMap<string, string>): void {
    this.forms.set(element, {
      action: this.resolve(attributes.get('action') || this.url) ?? this.url,
      method: (attributes.get('method') ?? 'get').toUpperCase(),
      fields: [],
      attributes,
    });
  }

  addField(element: Element, attributes: ReadonlyMap<string, string>, nearest: Element | null): void {
    const field = {
      tag: element.tagName,
      name: attributes.get('name') ?? '',
      type: (attributes.get('type') ?? (element.tagName === 'button' ? 'submit' : 'text')).toLowerCase(),
      value: attributes.get('value') ?? (element.tagName === 'button' ? textIn(element) : ''),
      attributes,
    };
    this.fields.push({ element, nearest, field });
  }

  addResource(tag: string, reference: string | undefined, active: boolean, attributes: ReadonlyMap<string, string>) {
    const url = reference === undefined ? null : this.resolve(reference);
    if (url !== null) this.resources.push({ tag, url, active, attributes });
  }
}

function read(html: string, url: string): Page {
  const reading = new Reading(url);
  const owners = trackFormOwners();
  const document = documentOf(html, owners.adapter);
  const open: Array<{ node: Node; form: Element | null; prose: boolean }> = document
    ? [{ node: document, form: null, prose: true }]
    : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    let { form, prose } = next;
    if (node.nodeName === '#comment' && 'data' in node) reading.comments.push(node.data.slice(0, MAX_COMMENT));
    else if (node.nodeName === '#text' && 'value' in node && prose) reading.prose.push(node.value);
    else if ('tagName' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      owners.noteId(node);
      if (node.tagName === 'form') {
        form = node;
        reading.addForm(node, attributes);
      } else if (FIELDS.has(node.tagName)) reading.addField(node, attributes, form);
      else readElement(reading, node, attributes);
      prose &&= !NOT_PROSE.has(node.tagName);
      if (!prose) reading.prose.push(' ');
    }
    const children = 'childNodes' in node ? node.childNodes : [];
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) open.push({ node: child, form, prose });
    }
  }
  for (const { field, ...place } of reading.fields) {
    const owner = owners.ownerOf(place);
    if (owner) reading.forms.get(owner)?.fields.push(field);
  }
  const { title, scripts, resources, links, labels, metas, comments } = reading;
  const forms = [...reading.forms.values()];
  return { url, title, forms, scripts, resources, links, labels, metas, comments, prose: reading.prose.join('') };
}

function readElement(reading: Reading, element: Element, attributes: ReadonlyMap<string, string>): void {
  const src = attributes.get('src');
  const href = attributes.get('href');
  switch (element.tagName) {
    case 'base':
      reading.base = (href !== undefined && reading.resolve(href)) || reading.base;
      return;
    case 'title':
      reading.title ||= textIn(element).trim();
      return;
    case 'meta':
      reading.metas.push(attributes);
      return;
    case 'a':
    case 'area': {
      const url = href === undefined ? null : reading.resolve(href);
      if (url === null) return;
      reading.links.push(url);
      reading.labels.set(url, `${reading.labels.get(url) ?? ''}\n${labelOf(element)}`.slice(0, MAX_LABEL));
      return;
    }
    case 'script':
      reading.scripts.push({
        src: src === undefined ? null : reading.resolve(src),
        text: textIn(element),
        attributes,
      });
      reading.addResource('script', src, true, attributes);
      return;
    case 'link':
      if (/(?:^|\s)(?:stylesheet|manifest|modulepreload)(?:\s|$)/i.test(attributes.get('rel') ?? ''))
        reading.addResource('link', href, true, attributes);
      return;
    case 'iframe':
    case 'frame':
    case 'embed':
      reading.addResource(element.tagName, src, true, attributes);
      return;
    case 'object':
      reading.addResource('object', attributes.get('data'), true, attributes);
      return;
    case 'img':
    case 'audio':
    case 'video':
    case 'source':
    case 'track':
      reading.addResource(element.tagName, src, false, attributes);
      return;
  }
}

function textIn(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
