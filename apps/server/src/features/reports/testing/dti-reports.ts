import type { DomainFinding, DomainPlace } from '@rocca/engines/dti/place';
import type {
  AddressReport,
  BreachReport,
  DtiBegin,
  DtiEnd,
  LookalikeReport,
  MailReport,
  NameReport,
} from '@rocca/engines/dti/report';
import { STEPS, type StepCode } from '@rocca/engines/dti/steps';
import { type Database, withTransaction } from '../../../platform/db/database.ts';
import { closeReport, type Outcome } from '../core/record/index.ts';
import { dtiLiteReport, dtiReport } from '../engines/dti/index.ts';
import { finding as networkFinding } from './nscan-reports.ts';

/** What a look at a domain would write, with everything that a test does not care about filled in. */

export const DOMAIN = 'acme.test';

export const at = (ip: string, port = 80): DomainPlace => ({ ip, port, protocol: 'tcp' });

export const finding = (key: string, place: DomainPlace, fields: Partial<DomainFinding> = {}): DomainFinding => ({
  ...networkFinding(key, {
    ...('check' in fields ? { check: fields.check ?? '' } : {}),
    ...('certainty' in fields ? { certainty: fields.certainty ?? 'confirmed' } : {}),
  }),
  ...fields,
  place,
});

type Version = 'v2' | 'v3';
const VECTORS = { v2: 'AV:N/AC:L/Au:N/C:P/I:P/A:C', v3: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N' };

export const scores = (given: Partial<Record<Version, number>>): Pick<DomainFinding, 'scores'> => ({
  scores: Object.fromEntries(
    Object.entries(given).map(([version, score]) => [version, { vector: VECTORS[version as Version], score }]),
  ),
});

export const name = (label: string, fields: Partial<NameReport> = {}): NameReport => ({
  name: label === '' ? DOMAIN : `${label}.${DOMAIN}`,
  addresses: ['192.0.2.1'],
  origins: ['wordlist'],
  cname: null,
  wildcard: false,
  technologies: [],
  ...fields,
});

export const port = (
  number: number,
  fields: Partial<AddressReport['ports'][number]> = {},
): AddressReport['ports'][number] => ({
  ...{ port: number, transport: 'tcp', product: 'httpd', version: '2.4.49', banner: null, cpes: [] },
  ...{ seenOn: new Date('2026-01-02T00:00:00Z'), seenBy: ['internetdb'], silentOn: null },
  ...fields,
});

export const address = (ip: string, fields: Partial<AddressReport> = {}): AddressReport => ({
  ip,
  names: [`www.${DOMAIN}`],
  data: { city: 'Milano', countryCode: 'IT', org: 'Acme', isp: 'Telco', asn: 'AS64500', hostnames: [] },
  ports: [port(80)],
  superseded: [],
  contradicted: [],
  thirdParty: false,
  findings: [],
  asked: ['x:httpd 2.4.49'],
  reason: null,
  ...fields,
});

export const breach = (account: string, fields: Partial<BreachReport> = {}): BreachReport => ({
  account,
  total: 1,
  riskValue: 5,
  seenBy: 'hibp',
  ...fields,
  source: {
    ...{ key: 'Adobe', fullname: 'Adobe', year: 2013, features: ['Passwords'], actor: null, category: null },
    ...{ geography: null, attackVector: null, verified: true },
    ...fields.source,
  },
});

export const lookalike = (domain: string, fields: Partial<LookalikeReport> = {}): LookalikeReport => ({
  domain,
  unicode: domain,
  kind: 'omission',
  createdOn: new Date('2025-05-05T00:00:00Z'),
  similarity: 0.912345678,
  dnsA: ['198.51.100.1'],
  dnsMx: [],
  dnsNs: [],
  holder: 'other',
  risk: 'medium',
  ...fields,
});

const BEGIN: DtiBegin = {
  domain: DOMAIN,
  contact: true,
  toolVersions: { nmap: '7.93' },
  knowledge: [
    { name: 'nvd', dataDate: new Date('2026-01-01T00:00:00Z'), loadedAt: null, entries: 5, starterPart: null },
  ],
};

type NotDone = Partial<Record<StepCode, DtiEnd['steps'][number]['reason']>>;

/** Every step was made but those named, each with its reason. */
export const steps = (notDone: NotDone = {}): DtiEnd['steps'] =>
  STEPS.map(({ code }) => ({ check: code, reason: notDone[code] ?? null, detail: '' }));

export const source = (
  code: DtiEnd['sources'][number]['source'],
  fields: Partial<DtiEnd['sources'][number]> = {},
): DtiEnd['sources'][number] => ({
  ...{ source: code, reason: null, detail: '', answered: 1, unanswered: 0, items: 3 },
  dataDate: new Date('2026-01-03T00:00:00Z'),
  ...fields,
});

const END: DtiEnd = {
  steps: steps(),
  sources: [source('internetdb'), source('hibp'), source('crtsh')],
  ransomwareIndex: {
    value: 42.5,
    certainties: { exposed: 'proven', breached: null },
    parts: { exposed: 30, breached: 12.5 },
  },
  questions: 1234,
};

export interface DomainScript {
  readonly accountId: string;
  readonly taskId: string;
  readonly engine?: 'dti' | 'dti_lite';
  readonly targetKey?: string;
  readonly begin?: Partial<DtiBegin>;
  readonly names?: readonly NameReport[];
  readonly addresses?: readonly AddressReport[];
  readonly findings?: readonly DomainFinding[];
  readonly breaches?: readonly BreachReport[];
  readonly lookalikes?: readonly LookalikeReport[];
  readonly mail?: readonly MailReport[];
  /** Null: the test was cut before it could say. */
  readonly end?: Partial<DtiEnd> | null;
  /** Left out: it stays open. */
  readonly outcome?: Outcome;
}

/** Writes a whole report the way the engine does. */
export async function writeDomain(db: Database, script: DomainScript): Promise<void> {
  const { accountId, taskId, targetKey = DOMAIN, engine = 'dti', end = {}, outcome } = script;
  const { writing } = engine === 'dti' ? dtiReport : dtiLiteReport;
  const sink = writing.open({ db, accountId, taskId, targetKey, held: async () => true });
  await sink.begin({ ...BEGIN, ...script.begin });
  await sink.names(script.names ?? []);
  await sink.addresses(script.addresses ?? []);
  await sink.findings(script.findings ?? []);
  await sink.breaches(script.breaches ?? []);
  await sink.lookalikes(script.lookalikes ?? []);
  await sink.mail(script.mail ?? []);
  if (end) await sink.end({ ...END, ...end });
  if (outcome) {
    const cause = outcome === 'failed' ? 'the resolver died' : null;
    await withTransaction(db, (tx) => closeReport(db, tx, writing, { accountId, taskId, outcome, cause }));
  }
}

export async function addDomainTask(
  db: Database,
  accountId: string,
  engine: DomainScript['engine'] = 'dti',
): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, $2, 'Acme', 'SUCCESS') RETURNING id",
    [accountId, engine],
  );
  return rows[0]?.id ?? '';
}
