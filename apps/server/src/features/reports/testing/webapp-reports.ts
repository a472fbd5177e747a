import type { WebFinding, WebPlace } from '@rocca/engines/webapp/place';
import type {
  AlertReport,
  InputReport,
  LeftReport,
  MessageReport,
  PageReport,
  TechnologyReport,
  TlsReport,
  WafReport,
  WebappBegin,
  WebappEnd,
} from '@rocca/engines/webapp/report';
import { type Database, withTransaction } from '../../../platform/db/database.ts';
import { closeReport, type Outcome } from '../core/record/index.ts';
import { webappReport } from '../engines/webapp/index.ts';
import { ALL_CHECKS } from '../engines/webapp/record/checks.ts';
import { finding as networkFinding } from './nscan-reports.ts';

/** What a web application scan would write, with everything that a test does not care about filled in. */

export const SHOP = 'http://shop.example';

export const at = (path: string, fields: Partial<WebPlace> = {}): WebPlace => ({
  ...{ url: `${SHOP}${path}`, method: 'GET', parameter: null },
  ...fields,
});

export const message = (fields: Partial<MessageReport> = {}): MessageReport => ({
  role: 'proof',
  request: 'GET /search?q=%3Cb%3E HTTP/1.1\r\nHost: shop.example',
  response: 'HTTP/1.1 200 OK\r\n\r\n<b>',
  marks: ['<b>'],
  ms: 12,
  curl: "curl 'http://shop.example/search?q=%3Cb%3E'",
  ...fields,
});

export function alert(
  key: string,
  place: WebPlace,
  { finding = {}, ...fields }: Partial<Omit<AlertReport, 'finding'>> & { readonly finding?: Partial<WebFinding> } = {},
): AlertReport {
  return {
    finding: { ...networkFinding(key, { check: 'xss', proof: 'proven' }), place, ...finding },
    messages: [],
    tools: ['rocca'],
    confidence: 'high',
    owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
    ...fields,
  };
}

export const page = (path: string, fields: Partial<PageReport> = {}): PageReport => ({
  site: `${SHOP}/`,
  url: `${SHOP}${path}`,
  method: 'GET',
  status: 200,
  contentType: 'text/html',
  title: null,
  depth: 1,
  source: 'link',
  signedIn: false,
  parameters: [],
  checks: ['xss'],
  ...fields,
});

const BEGIN: WebappBegin = {
  strength: 'default',
  threshold: 'medium',
  sites: [{ url: `${SHOP}/`, address: '192.0.2.1', reason: null }],
  signIn: 'none',
  toolVersions: { chromium: '140.0' },
  knowledge: [
    { name: 'nvd', dataDate: new Date('2026-01-01T00:00:00Z'), loadedAt: null, entries: 5, starterPart: null },
  ],
};

export const left = (fields: Partial<LeftReport> = {}): LeftReport => ({
  ...{ site: `${SHOP}/`, url: `${SHOP}/board`, method: 'POST', page: `${SHOP}/`, fields: ['text'] },
  ...{ kind: 'record', state: 'possible', times: 1, marks: ['Anna'] },
  ...fields,
});

export const input = (fields: Partial<InputReport> = {}): InputReport => ({
  ...{ site: `${SHOP}/`, kind: 'form', url: `${SHOP}/board`, method: 'POST', page: `${SHOP}/`, state: 'tested' },
  ...{ reason: null, fields: ['text'], fields_left: [] },
  ...fields,
});

/** Everything was done on the shop but what is named, each with its reason. */
export const done = (
  notDone: Readonly<Record<string, WebappEnd['checks'][number]['reason']>> = {},
): WebappEnd['checks'] => {
  const codes = [...ALL_CHECKS.map(({ code }) => code), 'xss'];
  return codes.map((check) => ({ site: `${SHOP}/`, check, reason: notDone[check] ?? null }));
};

export interface WebScanScript {
  readonly accountId: string;
  readonly taskId: string;
  readonly targetKey?: string;
  readonly begin?: Partial<WebappBegin>;
  readonly pages?: readonly PageReport[];
  readonly alerts?: readonly AlertReport[];
  readonly technologies?: readonly TechnologyReport[];
  readonly waf?: readonly WafReport[];
  readonly tls?: readonly TlsReport[];
  readonly left?: readonly LeftReport[];
  readonly inputs?: readonly InputReport[];
  /** Null: the scan was cut before it could say. */
  readonly end?: Partial<WebappEnd> | null;
  /** Left out: it stays open. */
  readonly outcome?: Outcome;
}

/** Writes a whole report the way the engine does. */
export async function writeWebScan(db: Database, script: WebScanScript): Promise<void> {
  const { accountId, taskId, targetKey = 'shop', end = {}, outcome } = script;
  const sink = webappReport.writing.open({ db, accountId, taskId, targetKey, held: async () => true });
  await sink.begin({ ...BEGIN, ...script.begin });
  await sink.pages(script.pages ?? []);
  await sink.technologies(script.technologies ?? []);
  await sink.alerts(script.alerts ?? []);
  await sink.waf(script.waf ?? []);
  await sink.tls(script.tls ?? []);
  await sink.left(script.left ?? []);
  await sink.inputs(script.inputs ?? []);
  if (end)
    await sink.end({
      ...{ checks: done(), requests: 250, pages: 3, points: 7, stateChanges: [], inputsCounted: true, notDone: [] },
      ...end,
    });
  if (outcome) {
    const cause = outcome === 'failed' ? 'the browser died' : null;
    await withTransaction(db, (tx) => closeReport(db, tx, webappReport.writing, { accountId, taskId, outcome, cause }));
  }
}

export async function addWebTask(db: Database, accountId: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'webapp', 'Shop', 'SUCCESS') RETURNING id",
    [accountId],
  );
  return rows[0]?.id ?? '';
}
