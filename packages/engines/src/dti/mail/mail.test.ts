import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_RECORD_CODES } from '@rocca/contract/engines/dti/choices';
import { MAIL_NOTES } from '@rocca/contract/engines/dti/mail-notes';
import { describe, expect, it } from 'vitest';
import { type Failure, scriptedDns, type Zone } from '../testing/scripted-dns.ts';
import { type FetchedPolicy, type LookAtMail, lookAtMail } from './index.ts';

const { signal } = new AbortController();

const GOOD: Zone = {
  'acme.test': {
    MX: ['10 mx1.acme.test'],
    TXT: ['other', 'v=spf1 mx -all'],
    DS: ['2371 13 2 AB12'],
    DNSKEY: ['257 3 13 mdss'],
    CAA: ['0 issue "ca.test"'],
  },
  '_dmarc.acme.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@acme.test'] },
  '_mta-sts.acme.test': { TXT: ['v=STSv1; id=1'] },
  '_smtp._tls.acme.test': { TXT: ['v=TLSRPTv1; rua=mailto:d@acme.test'] },
  '_25._tcp.mx1.acme.test': { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] },
  'default._bimi.acme.test': { TXT: ['v=BIMI1; l=https://acme.test/l.svg; a=https://acme.test/v.pem'] },
  'selector1._domainkey.acme.test': { CNAME: ['selector1.provider.test'] },
  'selector1.provider.test': { TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] },
};
const POLICY = 'version: STSv1\nmode: enforce\nmx: mx1.acme.test\nmax_age: 604800\n';

const look = (zone: Zone, { domain = 'acme.test', fetchPolicy = null }: Partial<LookAtMail> = {}) =>
  lookAtMail({ dns: scriptedDns(zone), domain, signal, fetchPolicy });
const statusesOf = ({ records }: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(records.map(({ kind, status }) => [kind, status]));

describe('a look at the mail of a domain', () => {
  it('finds nothing wrong where nothing is', async () => {
    const asked: string[] = [];
    const sight = await look(GOOD, {
      fetchPolicy: async (url) => {
        asked.push(url);
        return { kind: 'answered', status: 200, body: POLICY, untrusted: null };
      },
    });
    expect(new Set(Object.values(statusesOf(sight)))).toEqual(new Set(['good']));
    expect(sight.records.map(({ kind }) => kind)).toEqual([...MAIL_RECORD_CODES]);
    expect(sight).toMatchObject({ findings: [], untold: [], spoofable: false });
    expect(asked).toEqual(['https://mta-sts.acme.test/.well-known/mta-sts.txt']);
  });

  it('finds what is missing, and says that the mail can be forged', async () => {
    const sight = await look({ 'acme.test': { MX: ['10 mx1.acme.test'] } });
    expect(statusesOf(sight)).toEqual({
      ...Object.fromEntries(MAIL_RECORD_CODES.map((kind) => [kind, 'missing'])),
      dkim: 'unknown',
    });
    expect(sight.findings.map(({ key }) => key)).toEqual([
      'mail-spoofable',
      'spf-missing',
      'mta-sts-missing',
      'tls-rpt-missing',
      'dnssec-missing',
      'caa-missing',
    ]);
    expect(sight.findings[0]).toMatchObject({
      place: { name: 'acme.test' },
      check: 'mail',
      proof: 'proven',
      remedy: { kind: 'act', key: 'mail-dmarc' },
      evidence: '_dmarc.acme.test TXT NXDOMAIN\nacme.test TXT NOERROR (0)',
    });
    expect(sight.spoofable).toBe(true);
  });

  it('finds no more than forgery where a domain has no mail', async () => {
    const sight = await look({ 'acme.test': { MX: ['0 .'], A: ['192.0.2.1'] } });
    expect(sight.findings.map(({ key }) => key)).toEqual([
      'mail-spoofable',
      'spf-missing',
      'dnssec-missing',
      'caa-missing',
    ]);
  });

  it.each([
    [['v=spf1 mx -all'], ['v=DMARC1; p=none; rua=mailto:a@b.test'], ['dmarc-not-enforced']],
    [['v=spf1 mx -all'], [], ['dmarc-not-enforced']],
    [['v=spf1 mx ~all'], ['v=DMARC1; p=none; rua=mailto:a@b.test'], ['mail-spoofable']],
    [['v=spf1 mx ~all'], ['v=DMARC1; p=reject; rua=mailto:a@b.test'], []],
    [['v=spf1 mx ?all'], ['v=DMARC1; p=none; rua=mailto:a@b.test'], ['mail-spoofable', 'spf-neutral']],
    [['v=spf1 +all'], ['v=DMARC1; p=reject'], ['spf-permissive']],
    [['v=spf1 include:none.test -all'], [], ['mail-spoofable', 'spf-broken']],
    [['v=spf1 ip4:10.0.0.0/8 -all'], ['v=DMARC1; p=reject; sp=none; pct=5'], ['dmarc-partial', 'spf-broad-range']],
    ['timed_out', [], ['dmarc-not-enforced']],
    [[], 'failed', ['spf-missing']],
  ] satisfies Array<[string[] | Failure, string[] | Failure, string[]]>)(
    'with SPF %j and DMARC %j',
    async (spf, dmarc, keys) => {
      const zone = { ...GOOD, 'acme.test': { ...GOOD['acme.test'], TXT: spf }, '_dmarc.acme.test': { TXT: dmarc } };
      const { findings } = await look(zone);
      expect(findings.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    },
  );

  it('puts findings of the policy file under `mail_policy`, those of DNS records under `mail`', async () => {
    const checks = async (policy: FetchedPolicy) => {
      const { findings } = await look(GOOD, { fetchPolicy: async () => policy });
      return findings.map(({ key, check }) => [key, check]);
    };
    const untrusted = { kind: 'answered', status: 200, body: POLICY, untrusted: 'CERT_HAS_EXPIRED' } as const;
    expect(await checks(untrusted)).toEqual([['mta-sts-ineffective', 'mail_policy']]);
    expect(await checks({ kind: 'absent' })).toEqual([['mta-sts-ineffective', 'mail_policy']]);
    const { findings, policyLack } = await look({ ...GOOD, '_mta-sts.acme.test': {} });
    expect(findings).toMatchObject([{ key: 'mta-sts-missing', check: 'mail' }]);
    expect(policyLack).toEqual({ reason: 'nothing_to_check', detail: '' });
  });

  it('says of a policy that it may not read, or could not, that it is unknown', async () => {
    const without = await look(GOOD);
    expect(statusesOf(without).mta_sts).toBe('unknown');
    expect(without).toMatchObject({ untold: [], policyLack: { reason: 'no_contact' } });
    const broken = await look(GOOD, { fetchPolicy: () => Promise.reject(new Error('reset')) });
    expect(broken).toMatchObject({ untold: [], policyLack: { reason: 'tool_failed' } });
    expect([...without.findings, ...broken.findings]).toEqual([]);
  });

  it('calls nothing missing where name servers do not answer', async () => {
    const dead = { TXT: 'timed_out', MX: 'failed', DS: 'refused', DNSKEY: 'failed', CAA: 'malformed' } as const;
    const names = [
      'acme.test',
      '_dmarc.acme.test',
      '_mta-sts.acme.test',
      '_smtp._tls.acme.test',
      'default._bimi.acme.test',
    ];
    const sight = await look(Object.fromEntries(names.map((name) => [name, dead])));
    expect(new Set(Object.values(statusesOf(sight)))).toEqual(new Set(['unknown']));
    expect(sight.findings).toEqual([]);
    expect(sight.spoofable).toBeNull();
    const kinds = new Set(sight.untold.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(MAIL_RECORD_CODES.filter((kind) => kind !== 'dkim').toSorted());
  });

  it('asks the domain above for DMARC, CAA and DNSSEC', async () => {
    const zone = { ...GOOD, 'shop.acme.test': { MX: ['10 mx1.acme.test'], TXT: ['v=spf1 -all'] } };
    const { records } = await look(zone, { domain: 'shop.acme.test' });
    const of = (kind: string) => records.find((record) => record.kind === kind);
    expect(of('dmarc')?.notes).toContain('dmarc_inherited');
    expect(of('caa')?.notes).toContain('caa_inherited');
    expect(of('dnssec')?.status).toBe('good');
  });

  it.each([
    ['consent', ['v=DMARC1'], [], []],
    ['consent that names another report address', ['v=DMARC1; rua=mailto:x@reports.test'], [], []],
    ['another text', ['hello'], ['dmarc_reports_not_accepted'], []],
    ['nothing', [], ['dmarc_reports_not_accepted'], []],
    ['no answer', 'failed', [], ['acme.test._report._dmarc.in.reports.test']],
  ] satisfies Array<[string, string[] | Failure, string[], string[]]>)(
    'asks another organisation whether it takes reports: %s',
    async (_, consent, notes, untold) => {
      const rua = 'rua=mailto:d@acme.test,mailto:D@sub.acme.test,mailto:x@IN.reports.test!10m';
      const zone: Zone = {
        ...GOOD,
        '_dmarc.acme.test': { TXT: [`v=DMARC1; p=reject; ${rua}`] },
        'acme.test._report._dmarc.in.reports.test': { TXT: consent },
      };
      for (const domain of ['acme.test', 'shop.acme.test']) {
        const sight = await look(zone, { domain });
        const dmarc = sight.records.find(({ kind }) => kind === 'dmarc');
        expect(dmarc?.status).toBe('good');
        expect(dmarc?.notes.filter((note) => note.startsWith('dmarc_reports'))).toEqual(notes);
        expect(sight.untold.filter(({ kind }) => kind === 'dmarc').map(({ detail }) => detail)).toEqual(untold);
      }
    },
  );

  it('ends with the reason of a signal', async () => {
    const gone = AbortSignal.abort(new Error('stopped'));
    await expect(
      lookAtMail({ dns: scriptedDns(GOOD), domain: 'acme.test', signal: gone, fetchPolicy: null }),
    ).rejects.toThrow('stopped');
  });
});

it('has a sentence for every note that judges use, and uses each', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  // `dmarc_${policy}` makes three of them.
  const made = ['dmarc_none', 'dmarc_quarantine', 'dmarc_reject'];
  const unused = Object.keys(MAIL_NOTES).filter((code) => !text.includes(`'${code}'`) && !made.includes(code));
  expect(unused).toEqual([]);
  for (const { it: italian, en } of Object.values(MAIL_NOTES)) {
    expect(italian).toMatch(/^[A-ZÈ].{10,}\.$/);
    expect(en).toMatch(/^[A-Z].{10,}\.$/);
    expect(italian).not.toBe(en);
  }
});
