import type {
  SiteCheckReport,
  TechnologyReport,
  TlsReport,
  WafReport,
  WebappBegin,
} from '@rocca/engines/webapp/report';
import { cleanLine, cleanLineOrNull, cleanText, cleanUrl, foldLine } from '../../../core/record/index.ts';
import { originOf } from './origin.ts';

const MAX = { name: 100, version: 100, word: 60, line: 300, address: 60, evidence: 2000 };
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
  return checks.map(({ site, check, reason }) => ({
    origin: originOf(site),
    check_code: cleanLine(check, MAX.word),
    site: cleanUrl(site),
    reason,
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

export function tlsRow({ site, id, severity, finding, tool }: TlsReport) {
  return {
    ...{ site: cleanUrl(site), severity },
    id: cleanLine(id, MAX.name),
    finding: cleanText(finding, MAX.evidence),
    tool: cleanLine(tool, MAX.word),
  };
}
