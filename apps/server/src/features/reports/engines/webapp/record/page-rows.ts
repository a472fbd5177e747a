import type { PageReport } from '@rocca/engines/webapp/report';
import { cleanLine, cleanLineOrNull, cleanUrl } from '../../../core/record/index.ts';
import { originOf } from './origin.ts';

const MAX = { method: 20, type: 200, title: 500, parameter: 510, check: 60 };
const MAX_PARAMETERS = 500;
const MAX_CHECKS = 300;
const MAX_DEPTH = 10_000;

export type PageRow = ReturnType<typeof pageRow>;

/** Pages as they go into their table: each once, with all that was said of it. */
export function pageRows(pages: readonly PageReport[]): PageRow[] {
  const distinct = new Map<string, PageRow>();
  for (const page of pages) {
    const row = pageRow(page);
    const key = `${row.method} ${row.url}`;
    const known = distinct.get(key);
    distinct.set(key, known ? merged(known, row) : row);
  }
  return [...distinct.values()];
}

function pageRow(page: PageReport) {
  const { status } = page;
  return {
    url: cleanUrl(page.url),
    method: cleanLine(page.method, MAX.method),
    origin: originOf(page.url),
    status: status !== null && Number.isInteger(status) && status >= 100 && status <= 999 ? status : null,
    content_type: cleanLineOrNull(page.contentType, MAX.type),
    title: cleanLineOrNull(page.title, MAX.title),
    depth: Math.min(MAX_DEPTH, Math.max(0, Math.round(page.depth))),
    source: page.source,
    signed_in: page.signedIn,
    parameters: lines(page.parameters, MAX.parameter).slice(0, MAX_PARAMETERS),
    checks: lines(page.checks, MAX.check).slice(0, MAX_CHECKS),
  };
}

const lines = (texts: readonly string[], max: number) => [...new Set(texts.map((text) => cleanLine(text, max)))];

/** The later word counts where there can be only one. */
function merged(before: PageRow, after: PageRow): PageRow {
  return {
    ...after,
    status: after.status ?? before.status,
    content_type: after.content_type ?? before.content_type,
    title: after.title ?? before.title,
    depth: Math.min(before.depth, after.depth),
    source: before.source,
    signed_in: before.signed_in || after.signed_in,
    parameters: [...new Set([...before.parameters, ...after.parameters])].slice(0, MAX_PARAMETERS),
    checks: [...new Set([...before.checks, ...after.checks])].slice(0, MAX_CHECKS),
  };
}
