import {
  type WebappAlert,
  type WebappCoverage,
  type WebappDifferenceRow,
  type WebappInput,
  type WebappLeftBehind,
  type WebappMessage,
  type WebappPage,
  type WebappSummary,
  type WebappTechnology,
  type WebappTls,
  type WebappWaf,
  webappSections,
} from '@rocca/contract/engines/webapp/sections';
import type { ValueOf } from '@rocca/contract/report/section';
import { reportSummary as summarySchema } from '@rocca/contract/report/summary.schema';
import { checkDone, nscanDifferenceRow, nscanRemedy, nscanSummary, nscanVulnerability } from './nscan-reports.ts';

/**
 * Sections of a web application scan's report as the server sends them. What all reports say alike is that of the network
 * scan; each is read with the contract's schema, so that one that the server could not send fails the test.
 */

export const SHOP = 'https://shop.example';
const SCANNED = '2026-11-14T10:00:00.000Z';

export const webReportSummary = summarySchema.strict().parse({
  target_cleaned: SHOP,
  name: 'Bottega',
  scanType: 'Web Application Scan',
  creation_time: SCANNED,
  full_mode: true,
});

export function webappSummary(change: Partial<WebappSummary> = {}): WebappSummary {
  const {
    hosts_count: _hosts,
    down_count: _down,
    open_ports: _ports,
    average: _average,
    top_3_vuln: _top,
    ...counts
  } = nscanSummary();
  return webappSections.webapp_summary.value.strict().parse({
    ...counts,
    grade: {
      letter: 'D',
      points: 41,
      costs: [
        { id: 'sql-injection', name: 'SQL injection', level: 'critical', alerts: 2, points: 56 },
        { id: 'csp-missing', name: 'Content-Security-Policy assente', level: 'low', alerts: 12, points: 3 },
      ],
    },
    confidences: { high: 2, medium: 1, low: 0 },
    owasp: [
      { category: 'A03:2021', name: 'Injection', alerts: 2 },
      { category: 'A05:2025', name: 'Injection', alerts: 2 },
    ],
    ...{ pages: 4, points: 7, parameters: 5, requests: 250 },
    sites: [{ url: `${SHOP}/`, address: '192.0.2.1', signed_in: true }],
    ...change,
  });
}

export function webappCoverage(change: Partial<WebappCoverage> = {}): WebappCoverage {
  return webappSections.webapp_coverage.value.strict().parse({
    ...{ complete: true, ended: 'success', cause: null, consents: [] },
    tools: [{ name: 'chromium', version: '140.0' }],
    checks: [checkDone({ check: 'crawl', inventory: true }), checkDone({ check: 'sql_injection' })],
    knowledge: [
      { name: 'nvd', data_date: '2026-11-13T00:00:00.000Z', loaded_at: SCANNED, entries: 9, starter_part: null },
    ],
    ...{ strength: 'low', threshold: 'medium', sign_in: 'form', pages: 4, points: 7, requests: 250 },
    ...{ left_behind: 0, state_changes: [] },
    inputs: { forms: 2, forms_sent: 2, fields: 5, fields_attacked: 5, unsteady: 0 },
    sites: [{ url: `${SHOP}/`, address: '192.0.2.1', reason_name: null }],
    ...change,
  });
}

const place = { url: `${SHOP}/login`, method: 'POST', parameter: 'user' };
const {
  host: _host,
  port: _port,
  ...finding
} = nscanVulnerability({
  ...{ id: 'a1', name: 'SQL injection', cves: [], epss: null, epss_percentile: null, certainty: 'proven' },
  ...{ check: 'sql_injection', check_name: 'SQL injection', evidence: 'Una frase.' },
});

export function webappAlert(change: Partial<WebappAlert> = {}): WebappAlert {
  return webappSections.webapp_alerts.row.strict().parse({
    ...finding,
    ...place,
    ...{ confidence: 'high', owasp: { y2021: 'A03:2021', y2025: 'A05:2025' }, tools: ['rocca', 'wapiti'] },
    messages_count: 2,
    ...change,
  });
}

export function webappDifferenceRow(change: Partial<WebappDifferenceRow> = {}): WebappDifferenceRow {
  const { host: _h, port: _p, ...row } = nscanDifferenceRow({ name: 'SQL injection', cves: [] });
  return webappSections.webapp_difference.row.strict().parse({ ...row, ...place, ...change });
}

export function webappMessage(change: Partial<WebappMessage> = {}): WebappMessage {
  return webappSections.webapp_messages.row.strict().parse({
    ...{ id: 'm1', alert: 'a1', role: 'proof', ms: 39 },
    request: 'POST /login HTTP/1.1\r\nHost: shop.example\r\nCookie: sid=[masked]\r\n\r\nuser=%27',
    response: 'HTTP/1.1 500 Error\r\nServer: shop\r\n\r\n<script>alert(1)</script> SQL syntax',
    marks: ['SQL syntax'],
    curl: "curl -H 'Cookie: sid=[masked]' 'https://shop.example/login'",
    ...change,
  });
}

export function webappPage(path: string, change: Partial<WebappPage> = {}): WebappPage {
  return webappSections.webapp_pages.row.strict().parse({
    ...{ url: `${SHOP}${path}`, method: 'GET', status: 200, content_type: 'text/html', title: null, depth: 1 },
    ...{ source: 'link', signed_in: true, parameters: [], checks: ['Cookie'], severity: null, alerts_count: 0 },
    counts: { critical: 0, high: 0, medium: 0, low: 0 },
    ...change,
  });
}

export const webappTechnology = (change: Partial<WebappTechnology> = {}): WebappTechnology =>
  webappSections.whatweb.row.strict().parse({
    ...{ id: 't1', site: `${SHOP}/`, name: 'jQuery', version: '1.8.3', category: 'Libreria JavaScript' },
    ...{ evidence: 'jquery-1.8.3.min.js', tools: ['rocca'], vulnerabilities_count: 2 },
    ...change,
  });

export const webappWaf = (change: Partial<WebappWaf> = {}): WebappWaf =>
  webappSections.waf.row.strict().parse({
    ...{ site: `${SHOP}/`, detected: true, name: 'ModSecurity', manufacturer: 'OWASP', evidence: '406' },
    ...change,
  });

export const webappLeftBehind = (change: Partial<WebappLeftBehind> = {}): WebappLeftBehind =>
  webappSections.webapp_left_behind.row.strict().parse({
    ...{ site: `${SHOP}/`, url: `${SHOP}/board`, method: 'POST', page: `${SHOP}/guests`, fields: ['text'] },
    ...{ kind: 'comment', state: 'stored', times: 12, marks: ['rc0123456789ab', 'Anna'] },
    how_to_remove: 'Cercare i commenti con questi valori.',
    ...change,
  });

export const webappInput = (change: Partial<WebappInput> = {}): WebappInput =>
  webappSections.webapp_inputs.row.strict().parse({
    ...{
      site: `${SHOP}/`,
      kind: 'form',
      url: `${SHOP}/account`,
      method: 'POST',
      page: `${SHOP}/me`,
      state: 'left_out',
    },
    ...{ reason: 'changes_account', reason_name: 'cambierebbe la password, l’indirizzo o un file di un account' },
    ...{ fields: ['new', 'again'], fields_left: ['new', 'again'] },
    ...change,
  });

export const webappTls = (change: Partial<WebappTls> = {}): WebappTls =>
  webappSections.testssl.row.strict().parse({
    ...{ site: `${SHOP}/`, id: 'TLS1', severity: 'high', finding: 'offered', tool: 'testssl' },
    ...change,
  });

export const webappTlsSummary = (
  change: Partial<ValueOf<typeof webappSections.testssl_summary>> = {},
): ValueOf<typeof webappSections.testssl_summary> =>
  webappSections.testssl_summary.value.strict().parse({
    ...{ looked: true, ok: 3, info: 0, low: 0, medium: 0, high: 1, critical: 0 },
    ...change,
  });

export const webappRemedy = () =>
  webappSections.remedies.row.strict().parse(
    nscanRemedy({
      ...{ id: 'act:sql-injection', kind: 'act', name: 'SQL injection', product: null, version: null, seen: [] },
      ...{ places: 1, some_places: [`${SHOP}/login`], findings: 2, closes: 2, unverified: 0 },
    }),
  );

export const webappGroup = () =>
  webappSections.webapp_vulnerability_groups.row.strict().parse({
    ...{ id: 'csp-missing', name: 'Content-Security-Policy assente', level: 'low', severity: 3.1, certainty: 'proven' },
    ...{ findings: 12, places: 12, some_places: [`${SHOP}/`, `${SHOP}/login`, `${SHOP}/news`], cves: [], epss: null },
    known_exploited: null,
  });
