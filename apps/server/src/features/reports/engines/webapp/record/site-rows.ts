import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type {
  InputReport,
  LeftReport,
  SiteCheckReport,
  TechnologyReport,
  TlsReport,
  WafReport,
  WebappBegin,
} from '@rocca/engines/webapp/report';
import { cleanLine, cleanLineOrNull, cleanText, cleanUrl, foldLine } from '../../../core/record/index.ts';
import { originOf } from './origin.ts';

const MAX = { name: 100, version: 100, word: 60, line: 300, address: 60, evidence: 2000, mark: 200 };
const MAX_FIELDS = 30;
const MAX_INPUT_FIELDS = 200;
const MAX_CHANGES = 100;
const MAX_SITES = 1000;
const MAX_ASKED = 20;

/** A site of `webapp_report_facts.sites`. */
export interface StoredSite {
  readonly url: string;
  readonly origin: string;
  readonly address: string | null;
  /** Null: it was reached. */
  readonly reason: string | null;
}

export function siteRows({ sites }: WebappBegin): StoredSite[] {
  return sites.slice(0, MAX_SITES).map(({ url, address, reason }) => ({
    url: cleanUrl(url),
    origin: originOf(url),
    address: cleanLineOrNull(address, MAX.address),
    reason,
  }));
}

export function checkRows(checks: readonly SiteCheckReport[]) {
  return checks.map(({ site, check, reason, partly = false }) => ({
    origin: originOf(site),
    check_code: cleanLine(check, MAX.word),
    site: cleanUrl(site),
    reason,
    partly: reason !== null && partly,
  }));
}

type TechnologyRow = ReturnType<typeof technologyRow>;

/** Each technology of a site once, with all tools that saw it. */
export function technologyRows(found: readonly TechnologyReport[]): TechnologyRow[] {
  const distinct = new Map<string, TechnologyRow>();
  for (const row of found.map(technologyRow)) {
    const key = JSON.stringify([row.origin, row.key, row.version]);
    const known = distinct.get(key);
    const both = (name: 'tools' | 'asked') => [...new Set([...(known?.[name] ?? []), ...row[name]])];
    distinct.set(key, { ...(known ?? row), tools: both('tools'), asked: both('asked') });
  }
  return [...distinct.values()];
}

function technologyRow({ site, name, version, category, evidence, tool, asked }: TechnologyReport) {
  const shown = cleanLine(name, MAX.name);
  return {
    site: cleanUrl(site),
    origin: originOf(site),
    key: foldLine(shown),
    name: shown,
    version: cleanLine(version ?? '', MAX.version),
    category: cleanLine(category, MAX.word),
    evidence: cleanText(evidence, MAX.evidence),
    tools: [cleanLine(tool, MAX.word)],
    asked: asked.slice(0, MAX_ASKED).map((line) => cleanLine(line, MAX.line)),
  };
}

export function wafRow({ site, detected, name, manufacturer, evidence }: WafReport) {
  return {
    ...{ site: cleanUrl(site), detected },
    name: cleanLineOrNull(name, MAX.line),
    manufacturer: cleanLineOrNull(manufacturer, MAX.line),
    evidence: cleanText(evidence, MAX.evidence),
  };
}

export function leftRow({ site, url, method, page, fields, kind, state, times, marks }: LeftReport) {
  return {
    ...{ site: cleanUrl(site), url: cleanUrl(url), page: page === null ? null : cleanUrl(page), kind, state, times },
    method: cleanLine(method, MAX.word),
    fields: fields.slice(0, MAX_FIELDS).map((name) => cleanLine(name, MAX.line)),
    marks: marks.slice(0, MAX_FIELDS).map((mark) => cleanLine(mark, MAX.mark)),
  };
}

export function inputRow({ site, kind, url, method, page, state, reason, fields, fields_left }: InputReport) {
  const named = (names: readonly string[]) => names.slice(0, MAX_INPUT_FIELDS).map((name) => cleanLine(name, MAX.line));
  return {
    ...{ site: cleanUrl(site), kind, url: cleanUrl(url), page: cleanUrl(page), state, reason },
    method: cleanLine(method, MAX.word),
    ...{ fields: named(fields), fields_left: named(fields_left) },
  };
}

export function changeRows(changes: readonly StateChange[]): StateChange[] {
  return changes.slice(0, MAX_CHANGES).map(({ what, where, before, after, seconds, restored }) => ({
    ...{ what, seconds, restored },
    where: cleanText(where, MAX.evidence),
    before: cleanLine(before, MAX.line),
    after: cleanLine(after, MAX.line),
  }));
}

export function tlsRow({ site, id, severity, finding, tool }: TlsReport) {
  return {
    ...{ site: cleanUrl(site), severity },
    id: cleanLine(id, MAX.name),
    finding: cleanText(finding, MAX.evidence),
    tool: cleanLine(tool, MAX.word),
  };
}
