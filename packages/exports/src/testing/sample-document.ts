import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { Language } from '@rocca/contract/language';
import type { Executive, Figure } from '@rocca/contract/report/executive';
import { columnsOf } from '@rocca/contract/report/row-columns';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import type { FindingEntry, ReportDocument } from '../document/document.ts';

interface SampleOptions {
  readonly language?: Language;
  readonly findings?: number;
  /** How many findings say the same of different places. */
  readonly placesEach?: number;
  /** Text of targets that tries to be more than text. */
  readonly hostile?: boolean;
  readonly long?: boolean;
  readonly partner?: boolean;
  readonly lite?: boolean;
}

/** What targets may send: markup of every format, control characters, marks that turn the direction, formulas. */
export const HOSTILE_TEXT =
  '=HYPERLINK("http://x") <script>alert(1)</script> #eval("1") $x$ *b* _i_ [link](http://x) @ref \\ "q" & &amp; ]]> \u202egnp.exe\u202c \u0000\u0007\u001b[31m \ud800 \ufffe 漏洞 🙂';

const LONG_NAME = 'laboratorio-di-prova-con-un-nome-molto-lungo-che-non-finisce-mai.stabilimento-di-produzione.example';

const SCORES: Readonly<Record<Level, number>> = { critical: 9.8, high: 7.5, medium: 5.3, low: 2.6 };

/** A report that no test has made, for the tests of formats. Every sentence of it is a stand-in. */
export function sampleDocument(options: SampleOptions = {}): ReportDocument {
  const { language = 'en', findings = 12, hostile = false, long = false, partner = false, lite = false } = options;
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const counts = countsOf(findings, options.placesEach ?? 3);
  const target = hostile ? HOSTILE_TEXT : long ? `${LONG_NAME}, 10.20.0.0/20` : '10.20.0.0/24';
  const figure = (key: string, label: string, value: number | null, level?: Level): Figure => ({
    ...{ key, label, value, source: `nscan_summary.${key}` },
    ...(level ? { level } : {}),
  });
  const executive: Executive = {
    service: {
      name: t('Scansione di rete', 'Network Scan'),
      purpose: t(
        'Trova che cosa è esposto in rete e che cosa si può attaccare.',
        'Finds what the network exposes and what can be attacked.',
      ),
      looksAt: [
        t('Host e porte aperte', 'Hosts and open ports'),
        t('Versioni con vulnerabilità note', 'Versions with known vulnerabilities'),
        t('Configurazione di TLS', 'TLS configuration'),
      ],
    },
    standing:
      findings === 0
        ? [t('Non è stata trovata alcuna vulnerabilità.', 'No vulnerability was found.')]
        : [
            t(
              `Sono state trovate ${findings} vulnerabilità, ${counts.critical} critiche.`,
              `${findings} vulnerabilities were found, ${counts.critical} of them critical.`,
            ),
            t('Due sono già sfruttate dagli attaccanti.', 'Two of them are already exploited by attackers.'),
          ],
    levels: {
      total: figure('vulns', t('Vulnerabilità', 'Vulnerabilities'), findings),
      critical: figure('critical', t('Critiche', 'Critical'), counts.critical, 'critical'),
      high: figure('high', t('Alte', 'High'), counts.high, 'high'),
      medium: figure('medium', t('Medie', 'Medium'), counts.medium, 'medium'),
      low: figure('low', t('Basse', 'Low'), counts.low, 'low'),
    },
    circles: [
      figure('hosts_count', t('Host attivi', 'Live hosts'), 1234),
      figure('open_ports', t('Porte aperte', 'Open ports'), 98_765),
      figure('known_exploited', t('Già sfruttate', 'Already exploited'), null),
      figure('distinct.remedies', t('Rimedi', 'Remedies'), findings === 0 ? 0 : 7),
    ],
    charts: [
      {
        key: 'TECHNOLOGY_RISK',
        title: t('Rischio tecnologico', 'Technology risk'),
        kind: 'doughnut',
        categories: [t('Critiche', 'Critical'), t('Alte', 'High'), t('Medie', 'Medium'), t('Basse', 'Low')],
        series: [
          {
            name: t('Vulnerabilità', 'Vulnerabilities'),
            values: LEVELS.map((level) => counts[level]),
            tone: 'accent',
            tones: LEVELS,
          },
        ],
        empty: findings === 0 ? t('Nessuna vulnerabilità trovata', 'No vulnerability found') : null,
        source: 'nscan_summary',
      },
      {
        key: 'HUMAN_RISK',
        title: t('Rischio umano', 'Human risk'),
        kind: 'doughnut',
        categories: [t('Alto', 'High'), t('Medio', 'Medium'), t('Basso', 'Low')],
        series: [
          {
            name: t('Account', 'Accounts'),
            values: [0, 0, 0],
            tone: 'accent',
            tones: ['high', 'medium', 'low'],
          },
        ],
        empty: t('Non è stato cercato', 'Not looked for'),
        source: 'nscan_summary',
      },
      {
        key: 'GDPR_RISK',
        title: t(
          'Impatto su riservatezza, integrità e disponibilità',
          'Impact on confidentiality, integrity, availability',
        ),
        kind: 'stacked_bars',
        categories: [
          t('Riservatezza', 'Confidentiality'),
          t('Integrità', 'Integrity'),
          t('Disponibilità', 'Availability'),
        ],
        series: [
          { name: t('Completo', 'Complete'), values: [4, 3, 5], tone: 'critical' },
          { name: t('Parziale', 'Partial'), values: [6, 2, 1], tone: 'medium' },
        ],
        empty: null,
        source: 'nscan_summary.cia_data',
      },
      {
        key: 'trend',
        title: t('Andamento', 'Trend'),
        kind: 'line',
        categories: ['2026-09-01', '2026-10-01', '2026-11-01'],
        series: [{ name: t('Vulnerabilità', 'Vulnerabilities'), values: [30, 21, findings], tone: 'accent' }],
        empty: null,
        source: 'nscan_summary.history',
      },
    ],
    changes: {
      previous: { name: t('Scansione di ottobre', 'October scan'), at: '2026-10-01T08:00:00.000Z' },
      counts: { new: 3, found: 1, changed: 1, still: 7, gone: 4, unverified: 2 },
      sentences: [t('Tre vulnerabilità sono nuove, quattro sono state risolte.', 'Three are new, four were resolved.')],
      source: 'nscan_difference.counts',
    },
    actions: Array.from({ length: findings === 0 ? 0 : 5 }, (_, index) => ({
      id: `remedy-${index}`,
      priority: index + 1,
      name:
        hostile && index === 0 ? HOSTILE_TEXT : t(`Aggiorna il prodotto ${index + 1}`, `Update product ${index + 1}`),
      solution: t('Aggiorna alla versione 2.4.66 o successiva.', 'Update to version 2.4.66 or later.'),
      level: LEVELS[index % 4] ?? 'low',
      findings: 12 - index,
      closes: 12 - index,
      unverified: 0,
      places: 9 - index,
      somePlaces: ['10.20.0.1 443/tcp', long ? LONG_NAME : '10.20.0.2 80/tcp'],
      knownExploited: index === 0 ? 2 : 0,
      effect: t(`chiude ${12 - index} delle 77 vulnerabilità`, `closes ${12 - index} of 77 vulnerabilities`),
    })),
    ...(findings > 0 && {
      actionsLead: t(
        'Le prime 5 azioni su 7 chiudono 50 delle 77 vulnerabilità.',
        'The first 5 actions of 7 close 50 of 77 vulnerabilities.',
      ),
    }),
    actionsTotal: figure('distinct.remedies', t('Rimedi', 'Remedies'), findings === 0 ? 0 : 7),
    notChecked: {
      complete: false,
      sentence: t('Due controlli non sono stati fatti ovunque.', 'Two checks were not made everywhere.'),
      entries: [
        { name: t('Configurazione di TLS', 'TLS configuration'), reason: t('tempo scaduto', 'timed out'), places: 3 },
        { name: t('Porte UDP', 'UDP ports'), reason: t('non nel profilo', 'not in the profile'), places: 12 },
      ],
    },
    facts: [
      { label: t('Profilo', 'Profile'), value: t('Completa', 'Full') },
      { label: 'nmap', value: '7.93' },
    ],
  };
  return {
    language,
    brand: {
      name: 'Rocca',
      footer: t('Rocca · Riservato', 'Rocca · Confidential'),
      colours: { primary: '#14213d', accent: '#2563eb' },
      timeZone: 'Europe/Rome',
      logo: null,
      partner: partner ? { name: 'Partner S.p.A.', lines: ['partner.example', '+39 02 0000000'] } : null,
    },
    head: {
      reportId: '0f0e0d0c-0b0a-4908-8706-050403020100',
      engine: { code: 'nscan', name: executive.service.name },
      company: long ? 'Società Italiana per le Prove di Nomi Lunghissimi e Oltre S.p.A.' : 'Acme',
      target,
      name: hostile ? HOSTILE_TEXT : t('Rete della sede', 'Office network'),
      begunAt: new Date('2026-11-01T08:00:00.000Z'),
      endedAt: new Date('2026-11-01T08:42:00.000Z'),
    },
    executive,
    coverage: {
      complete: false,
      ended: 'success',
      cause: null,
      consents: [],
      tools: [{ name: 'nmap', version: '7.93' }],
      checks: [],
      knowledge: [
        {
          name: 'nvd',
          data_date: '2026-10-30T00:00:00.000Z',
          loaded_at: '2026-10-31T00:00:00.000Z',
          entries: 1000,
          starter_part: null,
        },
      ],
    },
    details: lite ? null : detailsOf(options, executive),
  };
}

function detailsOf(options: SampleOptions, executive: Executive): NonNullable<ReportDocument['details']> {
  const { language = 'en', findings = 12, placesEach = 3 } = options;
  const { actions } = executive;
  return {
    findings: {
      section: 'vulnerabilities',
      columns: columnsOf(nscanSections.vulnerabilities.row),
      total: findings,
      counts: countsOf(findings, placesEach),
      async *rows(level) {
        for (let index = 0; index < findings; index += 1) {
          const found = findingOf(index, findings, options);
          if (!level || found.level === level) yield found;
        }
      },
    },
    async *remedies() {
      for (const { somePlaces, knownExploited, effect: _, ...action } of actions) {
        yield {
          ...action,
          severity: SCORES[action.level],
          certainty: 'version' as const,
          some_places: [...somePlaces],
          kind: 'update' as const,
          product: 'Apache HTTP Server',
          version: '2.4.66',
          seen: ['2.4.49'],
          vulnerabilities: action.findings,
          counts: { critical: knownExploited, high: 1, medium: 1, low: 1 },
          known_exploited: knownExploited,
          needed: [],
          urgency: knownExploited > 0 ? ('exploited' as const) : ('known' as const),
          affected: somePlaces,
          epss: 0.97,
        };
      }
    },
    tables: [
      {
        section: 'hosts',
        title: language === 'it' ? 'Host' : 'Hosts',
        columns: columnsOf(nscanSections.hosts.row),
        total: 2,
        async *rows() {
          for (const ip of ['10.20.0.1', '10.20.0.2']) {
            yield {
              ip,
              hostname: null,
              open_ports: 3,
              mac: null,
              vendor: null,
              severity: 9.8,
              vulnerabilities_count: 4,
              scanned_at: '2026-11-01T08:10:00.000Z',
            };
          }
        },
        empty: language === 'it' ? 'Nessun host.' : 'No hosts.',
      },
    ],
    machineFormats: ['sarif', 'cyclonedx', 'csaf'],
  };
}

const levelAt = (index: number, findings: number, placesEach: number): Level =>
  LEVELS[Math.floor((Math.floor(index / placesEach) * placesEach * 4) / findings)] ?? 'low';

function countsOf(findings: number, placesEach: number): Record<Level, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (let index = 0; index < findings; index += 1) counts[levelAt(index, findings, placesEach)] += 1;
  return counts;
}

function findingOf(index: number, findings: number, options: SampleOptions): FindingEntry {
  const { language = 'en', placesEach = 3, hostile = false } = options;
  const issue = Math.floor(index / placesEach);
  const level = levelAt(index, findings, placesEach);
  const severity = SCORES[level];
  const ip = `10.20.${(index >> 8) & 255}.${index & 255}`;
  const cve = `CVE-2021-${10_000 + issue}`;
  const entry = {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    threat: level === 'medium' ? ('Medium' as const) : level === 'low' ? ('Low' as const) : ('High' as const),
    level,
    severity,
    impacts: ['C' as const],
    name: hostile ? `${issue} ${HOSTILE_TEXT}` : `Apache HTTP Server: path traversal ${issue}`,
    description: `A request can leave the folder of the site and read files of the server (${issue}).`,
    description_language: 'en' as const,
    nvt: { family: 'web', refs: { ref: [{ id: cve, link: `https://nvd.nist.gov/vuln/detail/${cve}` }] } },
    tags: { summary: '', solution: language === 'it' ? 'Aggiorna alla versione 2.4.66.' : 'Update to version 2.4.66.' },
    cvss_data: {
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      v2: null,
      v3: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: severity },
      v4: null,
    },
    cves: [cve],
    cwes: ['CWE-22'],
    epss: 0.5,
    epss_percentile: 0.9,
    known_exploited: issue === 0 ? { added_on: '2021-11-03', ransomware: true } : null,
    certainty: 'version' as const,
    doubt: null,
    remedy: {
      id: 'update:apache:http_server',
      kind: 'update' as const,
      product: 'Apache HTTP Server',
      seen: '2.4.49',
      fixed_in: '2.4.51',
      closed_by: '2.4.66',
    },
    check: 'cve',
    check_name: language === 'it' ? 'Versioni vulnerabili' : 'Vulnerable versions',
    evidence: hostile ? HOSTILE_TEXT : 'Server: Apache/2.4.49 (Unix)',
    first_seen: '2026-10-01T08:00:00.000Z',
    change: 'still' as const,
    reason: null,
    reason_name: null,
    host: { hostname: ip, ip },
    port: '443/tcp',
    place: { label: `${ip} 443/tcp`, host: null, ip, port: 443, protocol: 'tcp' },
  };
  return entry;
}
