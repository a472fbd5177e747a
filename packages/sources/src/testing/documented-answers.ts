import type { BreachRecord, Sources } from '../core/facts.ts';
import type { SourceAnswer } from '../core/source.ts';
import type { ServiceCode } from '../open-sources.ts';

/** One question to each service, with what the service answers in its documented format and what we make of it. */
export interface DocumentedAnswer {
  readonly code: ServiceCode;
  readonly question: string;
  /** The path and query of the request. */
  readonly path: string;
  readonly file: string;
  readonly body: unknown;
  ask(sources: Sources, signal: AbortSignal): Promise<SourceAnswer<unknown>>;
  readonly value: unknown;
  /** What a 404 says; null where it says nothing but that something is wrong. */
  readonly absent: unknown;
}

export const KEYS = { shodan: 'shodan-secret-7f3a', hibp: 'hibp-secret-91bc' } as const;

const unseen = {
  ports: [],
  hostnames: [],
  cpes: [],
  cves: [],
  org: null,
  isp: null,
  asn: null,
  city: null,
  countryCode: null,
};

export const BREACHES = [
  {
    Name: 'Adobe',
    Title: 'Adobe',
    Domain: 'adobe.com',
    BreachDate: '2013-10-04',
    PwnCount: 152_445_165,
    DataClasses: ['Email addresses', 'Password hints', 'Passwords', 'Usernames'],
    IsVerified: true,
    IsFabricated: false,
    IsSpamList: false,
  },
];

const adobe = {
  key: 'Adobe',
  fullname: 'Adobe',
  year: 2013,
  features: ['Email addresses', 'Password hints', 'Passwords', 'Usernames'],
  actor: null,
  category: null,
  geography: null,
  attackVector: null,
  verified: true,
};

export const DOCUMENTED_ANSWERS: readonly DocumentedAnswer[] = [
  {
    code: 'crtsh',
    question: 'acme.com',
    path: '/?q=%25.acme.com&output=json',
    file: 'crtsh/acme.com.json',
    body: [
      {
        issuer_ca_id: 183_267,
        common_name: 'acme.com',
        name_value: 'acme.com\n*.Shop.acme.com\nadmin@acme.com\nother.org',
        id: 1,
        entry_timestamp: '2026-01-02T03:04:05.678',
        not_before: '2026-01-01T00:00:00',
        not_after: '2026-04-01T00:00:00',
      },
      { name_value: 'acme.com', common_name: null, entry_timestamp: '2025-01-02T03:04:05', extra: {} },
    ],
    ask: ({ certificates }, signal) => certificates.ask('acme.com', signal),
    value: [
      { name: 'acme.com', wildcard: false, lastSeen: new Date('2026-01-02T03:04:05.678Z') },
      { name: 'shop.acme.com', wildcard: true, lastSeen: new Date('2026-01-02T03:04:05.678Z') },
    ],
    absent: null,
  },
  {
    code: 'rdap',
    question: 'acme.com',
    path: '/domain/acme.com',
    file: 'rdap/acme.com.json',
    body: {
      objectClassName: 'domain',
      ldhName: 'ACME.COM',
      status: ['client transfer prohibited'],
      events: [
        { eventAction: 'registration', eventDate: '1997-03-29T05:00:00Z' },
        { eventAction: 'expiration', eventDate: '2027-03-30T04:00:00Z' },
      ],
      entities: [
        { roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', 'Abuse desk']]] },
        {
          roles: ['registrar'],
          vcardArray: [
            'vcard',
            [
              ['version', {}, 'text', '4.0'],
              ['fn', {}, 'text', 'Example Registrar, Inc.'],
            ],
          ],
        },
      ],
    },
    ask: ({ registration }, signal) => registration.ask('acme.com', signal),
    value: {
      registered: true,
      createdOn: new Date('1997-03-29T05:00:00Z'),
      expiresOn: new Date('2027-03-30T04:00:00Z'),
      registrar: 'Example Registrar, Inc.',
      statuses: ['client transfer prohibited'],
    },
    absent: { registered: false, createdOn: null, expiresOn: null, registrar: null, statuses: [] },
  },
  {
    code: 'internetdb',
    question: '8.8.8.8',
    path: '/8.8.8.8',
    file: 'internetdb/8.8.8.8.json',
    body: {
      cpes: ['cpe:/a:openbsd:openssh'],
      hostnames: ['dns.google'],
      ip: '8.8.8.8',
      ports: [53, 443],
      tags: [],
      vulns: ['CVE-2021-41773'],
    },
    ask: ({ hosts }, signal) => hostSource(hosts, 'internetdb').ask('8.8.8.8', signal),
    value: {
      ...unseen,
      ip: '8.8.8.8',
      ports: [53, 443].map((port) => ({
        port,
        transport: 'tcp',
        product: null,
        version: null,
        banner: null,
        cpes: [],
        seenOn: null,
      })),
      hostnames: ['dns.google'],
      cpes: ['cpe:/a:openbsd:openssh'],
      cves: ['CVE-2021-41773'],
    },
    absent: { ...unseen, ip: '8.8.8.8' },
  },
  {
    code: 'shodan',
    question: '8.8.8.8',
    path: `/shodan/host/8.8.8.8?key=${KEYS.shodan}`,
    file: 'shodan/8.8.8.8.json',
    body: {
      ip_str: '8.8.8.8',
      ports: [22],
      org: 'Google LLC',
      isp: 'Google LLC',
      asn: 'AS15169',
      city: 'Mountain View',
      country_code: 'US',
      hostnames: ['dns.google'],
      vulns: ['CVE-2023-38408'],
      data: [
        {
          port: 22,
          transport: 'tcp',
          product: 'OpenSSH',
          version: '8.2p1',
          cpe: ['cpe:/a:openbsd:openssh:8.2p1'],
          cpe23: ['cpe:2.3:a:openbsd:openssh:8.2p1'],
          data: 'SSH-2.0-OpenSSH_8.2p1',
          timestamp: '2026-02-01T10:00:00.123456',
          vulns: { 'CVE-2020-14145': { verified: false, cvss: 4.3 } },
        },
      ],
    },
    ask: ({ hosts }, signal) => hostSource(hosts, 'shodan').ask('8.8.8.8', signal),
    value: {
      ip: '8.8.8.8',
      ports: [
        {
          port: 22,
          transport: 'tcp',
          product: 'OpenSSH',
          version: '8.2p1',
          banner: 'SSH-2.0-OpenSSH_8.2p1',
          cpes: ['cpe:2.3:a:openbsd:openssh:8.2p1:*:*:*:*:*:*:*'],
          seenOn: new Date('2026-02-01T10:00:00.123Z'),
        },
      ],
      hostnames: ['dns.google'],
      cpes: [],
      cves: ['CVE-2023-38408', 'CVE-2020-14145'],
      org: 'Google LLC',
      isp: 'Google LLC',
      asn: 'AS15169',
      city: 'Mountain View',
      countryCode: 'US',
    },
    absent: { ...unseen, ip: '8.8.8.8' },
  },
  {
    code: 'hibp',
    question: 'acme.com',
    path: '/api/v3/breacheddomain/acme.com',
    file: 'hibp/acme.com.json',
    body: { Maria: ['Adobe'], luigi: ['Adobe', 'Unlisted'] },
    async ask({ breaches }, signal) {
      const source = breaches.find(({ code }) => code === 'hibp');
      if (!source) throw new Error('no source of this name');
      const answer = await source.ask('acme.com', signal);
      return answer.kind === 'told' ? { ...answer, value: await collect(answer.value) } : answer;
    },
    value: [
      { source: adobe, account: 'maria', total: 1 },
      { source: adobe, account: 'luigi', total: 1 },
      {
        source: { ...adobe, key: 'Unlisted', fullname: 'Unlisted', year: null, features: [], verified: false },
        account: 'luigi',
        total: 1,
      },
    ],
    absent: [],
  },
];

function hostSource(hosts: Sources['hosts'], code: ServiceCode): Sources['hosts'][number] {
  const source = hosts.find((host) => host.code === code);
  if (!source) throw new Error('no source of this name');
  return source;
}

export async function collect(batches: AsyncIterable<readonly BreachRecord[]>): Promise<BreachRecord[]> {
  const records: BreachRecord[] = [];
  for await (const batch of batches) records.push(...batch);
  return records;
}
