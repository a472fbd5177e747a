import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type { Gap, WebSighting } from '../check.ts';
import type { Surface } from '../crawl/surface.ts';
import { mapEvidence } from '../evidence.ts';
import type { Technology } from '../reading/technologies.ts';
import type { TestedInput } from './inputs.ts';
import type { LeftBehind } from './left-behind.ts';
import type { Mask } from './mask.ts';
import { messageText } from './message-text.ts';
import { MAX_FIELDS_SAID, type ScanMessage, type SightingTool } from './messages.ts';
import type { Unseen } from './watch-pages.ts';

/** What the process says, within the bounds of its messages. */

const PAGES_AT_ONCE = 200;
const INPUTS_AT_ONCE = 200;
const UNSEEN_NAMED = 10;

export function sightingMessage(
  check: string,
  sighting: WebSighting,
  mask: Mask,
  tools: readonly SightingTool[] = ['rocca'],
): ScanMessage {
  const { key, place, evidence, possible = false, plain = false, messages } = sighting;
  return {
    kind: 'sighting',
    check,
    key,
    url: mask.url(place.url).slice(0, 8000),
    method: place.method,
    parameter: place.parameter === null ? null : mask.name(place.parameter).slice(0, 400),
    evidence: mapEvidence(evidence, (said) => mask.text(said).slice(0, 4000).toWellFormed()),
    possible,
    ...(plain && { plain }),
    tools,
    messages: messages.slice(0, 4).map((message) => messageText(message, mask)),
  };
}

/** Addresses, by the names under which messages hold them. */
const ADDRESSES = new Set(['url', 'page', 'pages', 'where']);
/** What is chosen here and by no site; the texts of `messages` and `part` are masked where they are made. */
const OWN = new Set([
  ...[
    'kind',
    'check',
    'key',
    'method',
    'source',
    'category',
    'tool',
    'tools',
    'reason',
    'stage',
    'checks',
    'origin',
    'change',
  ],
  ...['severity', 'messages', 'part', 'what', 'state'],
]);

/** A message without secrets: a site may repeat what it was given in an address, a title, a name. */
export function maskedMessage(message: ScanMessage, mask: Mask): ScanMessage {
  const masked = (name: string, value: unknown): unknown => {
    if (OWN.has(name)) return value;
    if (typeof value === 'string') return ADDRESSES.has(name) ? mask.url(value) : mask.text(value);
    if (Array.isArray(value)) return value.map((one) => masked(name, one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(key, inner)]));
  };
  return masked('', message) as ScanMessage;
}

/** The words of the report for what answers say. */
export const categoryOf = (category: Technology['category']) => CATEGORIES[category] ?? category;

const CATEGORIES: Readonly<Partial<Record<Technology['category'], string>>> = {
  server: 'web_server',
  library: 'javascript_library',
};

export function technologyMessage({ name, product, version, category, evidence }: Technology): ScanMessage {
  return {
    kind: 'technology',
    name: name.slice(0, 200),
    product: product?.slice(0, 200) ?? null,
    version: version?.slice(0, 100) ?? null,
    category: categoryOf(category),
    evidence: evidence.slice(0, 1000).toWellFormed(),
    tool: 'rocca',
  };
}

export function unseenMessages(all: ReadonlyArray<Unseen | (Gap & { readonly check: string })>): ScanMessage[] {
  return all
    .filter(({ pages }) => pages.length > 0)
    .map(({ reason, pages, ...said }) => ({
      kind: 'unseen',
      ...('check' in said && { check: said.check }),
      reason,
      count: pages.length,
      pages: [...new Set(pages)].slice(0, UNSEEN_NAMED).map((page) => page.slice(0, 500)),
    }));
}

export function untriedMessages(surface: Pick<Surface, 'untried' | 'wasTried'>): ScanMessage[] {
  // A link may say one thing and another link to the same page nothing of it; registrations are among the forms.
  const untried = [...surface.untried].filter(([key, { change }]) => change !== 'registers' && !surface.wasTried(key));
  if (untried.length === 0) return [];
  const first = untried.map(([, one]) => one).slice(0, UNSEEN_NAMED);
  const requests = first.map(({ method, url, change }) => ({ method, url: url.slice(0, 500), change }));
  return [{ kind: 'untried', count: untried.length, requests }];
}

export function leftMessage(entries: readonly LeftBehind[]): ScanMessage {
  return {
    kind: 'left',
    entries: entries.map(({ url, page, fields, marks, ...rest }) => ({
      ...{ ...rest, url: url.slice(0, 2000), page: page?.slice(0, 2000) ?? null },
      fields: fields.map((name) => name.slice(0, 300).toWellFormed()),
      marks: marks.map((mark) => mark.slice(0, 200).toWellFormed()),
    })),
  };
}

/** At least one, which says that they were counted. */
export function inputMessages(inputs: readonly TestedInput[]): ScanMessage[] {
  const all = inputs.map(({ url, page, fields, fields_left, fields_tried, ...rest }) => ({
    ...{ ...rest, url: url.slice(0, 2000), page: page.slice(0, 2000) },
    fields: named(fields),
    fields_left: named(fields_left),
    ...(fields_tried && { fields_tried: named(fields_tried) }),
  }));
  const parts = Math.max(1, Math.ceil(all.length / INPUTS_AT_ONCE));
  return Array.from({ length: parts }, (_, at) => ({
    kind: 'inputs',
    entries: all.slice(at * INPUTS_AT_ONCE, (at + 1) * INPUTS_AT_ONCE),
    more: at < parts - 1,
  }));
}

const named = (fields: readonly string[]) =>
  fields.slice(0, MAX_FIELDS_SAID).map((name) => name.slice(0, 300).toWellFormed());

export function stateMessage(changes: readonly StateChange[]): ScanMessage {
  return {
    kind: 'state',
    changes: changes.map(({ where, before, after, ...rest }) => ({
      ...{ ...rest, where: where.slice(0, 2000).toWellFormed() },
      ...{ before: before.slice(0, 200).toWellFormed(), after: after.slice(0, 200).toWellFormed() },
    })),
  };
}

/** Every page that was seen, with the checks made there so far. */
export function pageMessages(
  { pages, pageKey }: Surface,
  made: ReadonlyMap<string, ReadonlySet<string>>,
): ScanMessage[] {
  const all = [...pages].map(([key, { parameters, ...page }]) => ({
    ...page,
    url: page.url.slice(0, 8000),
    parameters: [...parameters].slice(0, 200).map((name) => name.slice(0, 300)),
    // A folder and its index page are checked as one.
    checks: [...new Set([...(made.get(key) ?? []), ...(made.get(pageKey(page)) ?? [])])],
  }));
  return Array.from({ length: Math.ceil(all.length / PAGES_AT_ONCE) }, (_, at) => ({
    kind: 'pages',
    pages: all.slice(at * PAGES_AT_ONCE, (at + 1) * PAGES_AT_ONCE),
  }));
}
