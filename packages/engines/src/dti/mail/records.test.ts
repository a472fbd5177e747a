import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer, Found } from '../dns-answer.ts';
import { judgeBimi } from './bimi.ts';
import { judgeCaa } from './caa.ts';
import { judgeDane, type ServerTlsa } from './dane.ts';
import { DKIM_SELECTORS, judgeDkim, parseDkim } from './dkim.ts';
import { judgeDmarc } from './dmarc.ts';
import { judgeDnssec } from './dnssec.ts';
import { judgeMtaSts, parsePolicy } from './mta-sts.ts';
import { judgeTlsRpt } from './tls-rpt.ts';
import { tagsOf } from './verdict.ts';

const UNTOLD = { kind: 'untold', reason: 'failed' } as const;
const NOT_ANSWERED = { status: 'unknown', record: null, notes: ['not_answered'] };

const found = <Type extends 'TXT' | 'DS' | 'DNSKEY' | 'TLSA'>(
  type: Type,
  texts: readonly string[],
  authenticated = false,
) =>
  ({
    kind: 'found',
    name: 'acme.test',
    type,
    state: 'NOERROR',
    records: texts.map((text) => ({ name: 'acme.test', ttl: 60, type, text })),
    authenticated,
  }) as unknown as Found<Type>;
const txt = (...texts: string[]) => found('TXT', texts);

const rsa = (bits: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'der', type }).toString('base64');
const SHORT = rsa(512);
const WEAK = rsa(1024);
// A key pair of 2048 bits takes long to draw: this one was drawn once, and only its public half is here.
const STRONG = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwxBfsX2GzNY4IMD5pb0wZsmwvQUStT2Jl38l4NsLsU8vYAv2WSTmyF3D',
  'Lf6/0QMmZdDpHgB03JYC3S0TylQf1Odv+Nf5NkJdLoliznbsfotfX6JCgRBqaYCuviAHpk6H/ZEspNxq5qAVEq4EEmPexQpaxxro',
  'nG9vc/AQ66l/U/XtUVnbsuxVnTlKn9vN+iFeBsH3yYr9i/TcN/xiA3QS6Oa4FiOoTzwTNc5BU7Pa4NXsI2lG15yym2/Z4KbIL5/g',
  'l82O6TQN5TO1qs6B/KkCxQwbQGtdzY1CmEYs3Hll4fT80XXyioKKR7ZNBtrRtjv6VsYFM15Niav8vSaLbNnxhwIDAQAB',
].join('');

describe('lists of tags', () => {
  it.each([
    ['v=DMARC1; p=none', { v: 'DMARC1', p: 'none' }],
    [' V = DMARC1 ;P=none;; ', { v: 'DMARC1', p: 'none' }],
    ['v=DKIM1; p=a=b=', { v: 'DKIM1', p: 'a=b=' }],
  ])('%s', (text, tags) => {
    expect(Object.fromEntries(tagsOf(text) ?? [])).toEqual(tags);
  });

  it.each(['p', '=none', 'p=none; p=reject', 'ü=1', 'v=DMARC1; p none'])('%s is none', (text) => {
    expect(tagsOf(text)).toBeNull();
  });
});

describe('DKIM', () => {
  const under = (answers: Record<string, Answer<'TXT'>>) =>
    DKIM_SELECTORS.map((selector) => ({ selector, answer: answers[selector] ?? txt() }));

  it('reads keys of every kind', () => {
    expect(parseDkim(`v=DKIM1; k=rsa; p=${WEAK}`)).toMatchObject({ kind: 'rsa', bits: 1024 });
    expect(parseDkim(`p=${STRONG}`)).toMatchObject({ kind: 'rsa', bits: 2048 });
    expect(parseDkim(`v=DKIM1;p=${rsa(512, 'pkcs1')}`)).toMatchObject({ kind: 'rsa', bits: 512 });
    expect(parseDkim(`v=DKIM1; h=sha1; t=y:s; p=${WEAK.slice(0, 60)} ${WEAK.slice(60)}`)).toMatchObject({
      bits: 1024,
      test: true,
      onlySha1: true,
    });
    expect(parseDkim('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')).toMatchObject({
      kind: 'ed25519',
    });
    expect(parseDkim('v=DKIM1; p=')).toEqual({ kind: 'revoked' });
  });

  it.each([
    'v=DKIM1; p=not base64!',
    'v=DKIM1; k=ed25519; p=AAAA',
    'v=DKIM1; p=AAAA',
    `v=DKIM1; p=${'A'.repeat(10_000)}`,
    'v=DKIM1; p=\u{1F600}',
  ])('%s cannot be read', (text) => {
    expect(parseDkim(text)).toEqual({ kind: 'unreadable' });
  });

  it.each(['v=spf1 -all', 'v=DMARC1; p=none', 'v=DKIM1; k=rsa', ''])('%s is no key', (text) => {
    expect(parseDkim(text)).toBeNull();
  });

  it.each([
    [{ google: txt(`v=DKIM1; p=${STRONG}`) }, 'good', ['dkim_key_good']],
    [
      { s1: txt(`v=DKIM1; p=${WEAK}`), google: txt(`v=DKIM1; p=${STRONG}`) },
      'weak',
      ['dkim_key_weak', 'dkim_key_good'],
    ],
    [{ k1: txt(`v=DKIM1; p=${SHORT}`) }, 'bad', ['dkim_key_short']],
    [{ k1: txt(`v=DKIM1; t=y; p=${STRONG}`) }, 'weak', ['dkim_key_good', 'dkim_test']],
    [{ k1: txt('v=DKIM1; p=') }, 'unknown', ['dkim_revoked']],
    [{ k1: txt('v=DKIM1; p=AAAA') }, 'weak', ['dkim_key_unreadable']],
    [{}, 'unknown', ['dkim_none_found']],
    [{ mail: UNTOLD }, 'unknown', ['dkim_none_found', 'dkim_unread']],
    [{ mail: UNTOLD, k1: txt(`p=${STRONG}`) }, 'good', ['dkim_key_good', 'dkim_unread']],
    [{ mail: txt('v=spf1 -all') }, 'unknown', ['dkim_none_found']],
  ] satisfies Array<[Record<string, Answer<'TXT'>>, string, string[]]>)(
    'judges what is published (%#)',
    (answers, status, notes) => {
      const verdict = judgeDkim(under(answers), true);
      expect(verdict.status).toBe(status);
      expect(verdict.notes.toSorted()).toEqual(notes.toSorted());
    },
  );

  it('says a wildcard once, and calls it good for a domain without mail', () => {
    const answers = DKIM_SELECTORS.map((selector) => ({ selector, answer: txt('v=DKIM1; p=') }));
    expect(judgeDkim(answers, false)).toEqual({
      status: 'good',
      record: `${DKIM_SELECTORS[0]}: v=DKIM1; p=`,
      notes: ['dkim_revoked'],
    });
  });

  it('tries about forty selectors, none twice', () => {
    expect(new Set(DKIM_SELECTORS).size).toBe(DKIM_SELECTORS.length);
    expect(DKIM_SELECTORS.length).toBeGreaterThanOrEqual(40);
  });
});

describe('DMARC', () => {
  it.each([
    ['v=DMARC1; p=reject; rua=mailto:d@acme.test', 'good', ['dmarc_reject'], true],
    ['v=DMARC1;p=quarantine;rua=mailto:d@acme.test!10m', 'good', ['dmarc_quarantine'], true],
    ['v=DMARC1; p=REJECT', 'good', ['dmarc_reject', 'dmarc_no_reports'], true],
    ['v=DMARC1; p=none; rua=mailto:d@acme.test', 'weak', ['dmarc_none'], false],
    ['v=DMARC1; p=none; pct=50; sp=none', 'weak', ['dmarc_none', 'dmarc_partial_none', 'dmarc_no_reports'], false],
    ['v=DMARC1; p=reject; pct=20; rua=mailto:d@acme.test', 'weak', ['dmarc_reject', 'dmarc_partial'], true],
    ['v=DMARC1; p=reject; pct=0; rua=mailto:d@acme.test', 'weak', ['dmarc_reject', 'dmarc_partial'], false],
    ['v=DMARC1; p=reject; sp=none; rua=mailto:d@acme.test', 'weak', ['dmarc_reject', 'dmarc_subdomains_open'], true],
    ['v=DMARC1; p=reject; t=y; rua=mailto:d@acme.test', 'weak', ['dmarc_reject', 'dmarc_test'], false],
    ['v=DMARC1; p=reject; adkim=s; rua=mailto:d@acme.test', 'good', ['dmarc_reject', 'dmarc_strict_alignment'], true],
    ['v=DMARC1; p=rejct; rua=mailto:d@acme.test', 'weak', ['dmarc_none'], false],
    ['v=DMARC1; p=rejct', 'bad', ['dmarc_syntax'], false],
    ['v=DMARC1; p=reject; p=none', 'bad', ['dmarc_syntax'], false],
    ['v=DMARC1', 'bad', ['dmarc_syntax'], false],
  ])('%s is %s', (text, status, notes, enforced) => {
    expect(judgeDmarc({ own: txt(text), above: null })).toEqual({ status, record: text, notes, enforced });
  });

  it.each(['v=dmarc1; p=reject', 'p=reject; v=DMARC1', 'v=DMARC10; p=reject', 'v=spf1 -all'])('%s is none', (text) => {
    expect(judgeDmarc({ own: txt(text), above: null })).toMatchObject({ status: 'missing', enforced: false });
  });

  it('ignores several records', () => {
    expect(judgeDmarc({ own: txt('v=DMARC1; p=reject', 'v=DMARC1; p=none'), above: null })).toMatchObject({
      status: 'bad',
      notes: ['dmarc_several'],
      enforced: false,
    });
  });

  it('takes the policy for subdomains from the organisational domain', () => {
    const above = (text: string) => judgeDmarc({ own: txt(), above: txt(text) });
    expect(above('v=DMARC1; p=reject; sp=none; rua=mailto:d@acme.test')).toMatchObject({
      status: 'weak',
      notes: ['dmarc_inherited', 'dmarc_none'],
      enforced: false,
    });
    expect(above('v=DMARC1; p=reject; rua=mailto:d@acme.test')).toMatchObject({ status: 'good', enforced: true });
    expect(judgeDmarc({ own: txt('v=DMARC1; p=none'), above: txt('v=DMARC1; p=reject') })).toMatchObject({
      enforced: false,
    });
  });

  it('knows nothing where one of both does not answer', () => {
    expect(judgeDmarc({ own: UNTOLD, above: null })).toEqual({ ...NOT_ANSWERED, enforced: null });
    expect(judgeDmarc({ own: txt(), above: UNTOLD })).toEqual({ ...NOT_ANSWERED, enforced: null });
    expect(judgeDmarc({ own: txt('v=DMARC1; p=reject'), above: UNTOLD })).toMatchObject({ enforced: true });
  });
});

describe('MTA-STS', () => {
  const RECORD = 'v=STSv1; id=20240131085700Z;';
  const policy = (body: string, status = 200, untrusted: string | null = null) =>
    ({ kind: 'answered', status, body, untrusted }) as const;
  const body = (mode: string, rest = 'mx: mx1.acme.test\nmx: *.mail.test\nmax_age: 604800') =>
    `version: STSv1\r\nmode: ${mode}\r\n${rest}\r\n`;
  const mailServers = ['mx1.acme.test', 'a.mail.test'];

  it.each([
    [body('enforce'), 'good', ['mta_sts_enforce']],
    [body('testing'), 'weak', ['mta_sts_testing']],
    [body('none', 'max_age: 86400'), 'weak', ['mta_sts_off']],
    [
      body('enforce', 'mx: mx1.acme.test\nmx: *.mail.test\nmax_age: 60'),
      'weak',
      ['mta_sts_enforce', 'mta_sts_short_lived'],
    ],
    [body('enforce', 'mx: mx1.acme.test\nmax_age: 604800'), 'bad', ['mta_sts_enforce', 'mta_sts_mx_mismatch']],
    [body('enforce', 'max_age: 604800'), 'bad', ['mta_sts_no_policy']],
    ['<!doctype html><title>Not found</title>', 'bad', ['mta_sts_no_policy']],
    ['', 'bad', ['mta_sts_no_policy']],
    [`${' '.repeat(60_000)}x:${' '.repeat(60_000)}y`, 'bad', ['mta_sts_no_policy']],
  ])('judges its policy (%#)', (text, status, notes) => {
    expect(judgeMtaSts({ answer: txt(RECORD), policy: policy(text), mailServers })).toEqual({
      status,
      notes,
      record: RECORD,
    });
  });

  it('takes no other answer than 200 for a policy', () => {
    const facts = { answer: txt(RECORD), policy: policy(body('enforce'), 404), mailServers };
    expect(judgeMtaSts(facts)).toMatchObject({ status: 'bad', notes: ['mta_sts_no_policy'] });
  });

  it('does not believe a policy that senders would not', () => {
    const untrusted = policy(body('enforce'), 200, 'DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(judgeMtaSts({ answer: txt(RECORD), policy: untrusted, mailServers })).toMatchObject({
      status: 'bad',
      notes: ['mta_sts_untrusted'],
    });
    expect(judgeMtaSts({ answer: txt(RECORD), policy: { kind: 'absent' }, mailServers })).toMatchObject({
      status: 'bad',
      notes: ['mta_sts_no_policy'],
    });
  });

  it('does not know the mode of a policy that it may not read', () => {
    for (const unread of [null, { kind: 'untold' } as const])
      expect(judgeMtaSts({ answer: txt(RECORD), policy: unread, mailServers })).toMatchObject({
        status: 'unknown',
        notes: ['mta_sts_policy_unread'],
      });
  });

  it('lets a star stand for one label', () => {
    expect(parsePolicy(body('enforce'))?.mx).toEqual(['mx1.acme.test', '*.mail.test']);
    const facts = { answer: txt(RECORD), policy: policy(body('enforce')), mailServers: ['a.b.mail.test'] };
    expect(judgeMtaSts(facts).notes).toContain('mta_sts_mx_mismatch');
  });

  it.each([
    [txt(), mailServers, 'missing', ['mta_sts_missing']],
    [txt(), [], 'missing', ['mta_sts_no_mail']],
    [txt(), null, 'unknown', ['not_answered']],
    [UNTOLD, mailServers, 'unknown', ['not_answered']],
    [txt('v=STSv1; id=not valid'), mailServers, 'bad', ['mta_sts_invalid']],
    [txt(RECORD, RECORD), mailServers, 'bad', ['mta_sts_invalid']],
  ] satisfies Array<[Answer<'TXT'>, string[] | null, string, string[]]>)(
    'judges its record (%#)',
    (answer, servers, status, notes) => {
      expect(judgeMtaSts({ answer, policy: null, mailServers: servers })).toMatchObject({ status, notes });
    },
  );
});

describe('TLS-RPT', () => {
  it.each([
    [txt('v=TLSRPTv1; rua=mailto:t@acme.test'), true, 'good', ['tls_rpt_good']],
    [txt('v=TLSRPTv1;rua=mailto:t@acme.test,https://t.acme.test/v1'), true, 'good', ['tls_rpt_good']],
    [txt('v=TLSRPTv1; rua=t@acme.test'), true, 'bad', ['tls_rpt_invalid']],
    [txt('v=TLSRPTv1'), true, 'bad', ['tls_rpt_invalid']],
    [txt(), true, 'missing', ['tls_rpt_missing']],
    [txt(), false, 'missing', ['tls_rpt_no_mail']],
    [txt(), null, 'unknown', ['not_answered']],
    [UNTOLD, true, 'unknown', ['not_answered']],
  ] satisfies Array<[Answer<'TXT'>, boolean | null, string, string[]]>)(
    'is judged (%#)',
    (answer, mail, status, notes) => {
      expect(judgeTlsRpt(answer, mail)).toMatchObject({ status, notes });
    },
  );
});

describe('DNSSEC', () => {
  const DS = '2371 13 2 1F987CC6583E92DF0890718C42';
  const KEY = '257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF';

  it.each([
    [[DS], [KEY], 'good', ['dnssec_signed']],
    [[], [], 'missing', ['dnssec_missing']],
    [[], [KEY], 'weak', ['dnssec_no_ds']],
    [[DS], [], 'bad', ['dnssec_no_keys']],
    [['2371 5 2 AB12'], [KEY], 'weak', ['dnssec_signed', 'dnssec_old_algorithm']],
    [['2371 13 1 AB12'], [KEY], 'weak', ['dnssec_signed', 'dnssec_old_algorithm']],
    [['2371 13 1 AB12', DS], [KEY], 'good', ['dnssec_signed']],
    [['\u{1F600} nonsense'], [KEY], 'good', ['dnssec_signed']],
  ])('with DS %j and keys %j is %s', (ds, keys, status, notes) => {
    expect(judgeDnssec({ ds: found('DS', ds), keys: found('DNSKEY', keys) })).toMatchObject({ status, notes });
  });

  it('says that the signature was verified', () => {
    const verdict = judgeDnssec({ ds: found('DS', [DS], true), keys: found('DNSKEY', [KEY], true) });
    expect(verdict.notes).toEqual(['dnssec_signed', 'dnssec_validated']);
  });

  it('knows nothing without an answer', () => {
    expect(judgeDnssec({ ds: UNTOLD, keys: found('DNSKEY', []) })).toEqual(NOT_ANSWERED);
    expect(judgeDnssec({ ds: found('DS', []), keys: UNTOLD })).toEqual(NOT_ANSWERED);
  });
});

describe('CAA', () => {
  const caa = (...records: Array<[string, string, boolean?]>): Found<'CAA'> => ({
    kind: 'found',
    name: 'acme.test',
    type: 'CAA',
    state: 'NOERROR',
    records: records.map(([tag, value, critical = false]) => ({
      name: 'acme.test',
      ttl: 60,
      type: 'CAA',
      tag,
      value,
      critical,
    })),
    authenticated: false,
  });

  it.each([
    [[caa(['issue', 'letsencrypt.org'])], 'good', ['caa_restricts']],
    [[caa(['Issue', 'letsencrypt.org; validationmethods=dns-01'])], 'good', ['caa_restricts']],
    [[caa(['issue', ';'])], 'good', ['caa_forbids']],
    [[caa(['iodef', 'mailto:a@acme.test'])], 'weak', ['caa_no_issue']],
    [[caa(['tbs', 'x', true], ['issue', 'a.test'])], 'bad', ['caa_unknown_critical']],
    [[caa(), caa(['issue', 'a.test'])], 'good', ['caa_inherited', 'caa_restricts']],
    [[caa(), caa()], 'missing', ['caa_missing']],
    [[UNTOLD], 'unknown', ['not_answered']],
    [[caa(), UNTOLD], 'unknown', ['not_answered']],
  ] satisfies Array<[Array<Answer<'CAA'>>, string, string[]]>)('is judged (%#)', (answers, status, notes) => {
    expect(judgeCaa(answers)).toMatchObject({ status, notes });
  });
});

describe('BIMI', () => {
  it.each([
    ['v=BIMI1; l=https://acme.test/logo.svg; a=https://acme.test/vmc.pem', true, 'good', ['bimi_good']],
    ['v=BIMI1; l=https://acme.test/logo.svg', true, 'good', ['bimi_good', 'bimi_no_certificate']],
    ['v=BIMI1; l=https://acme.test/l.svg; a=https://acme.test/v.pem', false, 'weak', ['bimi_good', 'bimi_needs_dmarc']],
    ['v=BIMI1; l=; a=;', true, 'good', ['bimi_declined']],
    ['v=BIMI1; l=http://acme.test/logo.svg', true, 'bad', ['bimi_invalid']],
    ['v=BIMI1', true, 'bad', ['bimi_invalid']],
    ['something else', true, 'missing', ['bimi_missing']],
  ])('%s is judged', (text, enforced, status, notes) => {
    expect(judgeBimi(txt(text), enforced)).toMatchObject({ status, notes });
  });
});

describe('DANE', () => {
  const DIGEST = 'ab'.repeat(32);
  const server = (tlsa: readonly string[], ds: readonly string[] = ['1 13 2 aa']): ServerTlsa => ({
    ...{ server: 'mx.acme.test', tlsa: found('TLSA', tlsa), ds: found('DS', ds) },
  });

  it.each<[string, ServerTlsa[], boolean | null, string, string]>([
    ['records in a signed zone', [server([`3 1 1 ${DIGEST}`])], true, 'good', 'dane_good'],
    ['a usable record beside another', [server(['0 0 1 aa', `2 0 1 ${DIGEST}`])], true, 'good', 'dane_good'],
    ['a usage that mail does not know', [server([`1 1 1 ${DIGEST}`])], true, 'bad', 'dane_invalid'],
    ['a digest of the wrong length', [server(['3 1 1 abcd'])], true, 'bad', 'dane_invalid'],
    ['a zone that is not signed', [server([`3 1 1 ${DIGEST}`], [])], true, 'weak', 'dane_unsigned'],
    ['one of two servers', [server([`3 1 1 ${DIGEST}`]), server([])], true, 'weak', 'dane_partial'],
    ['none', [server([])], true, 'missing', 'dane_missing'],
    ['a domain without mail', [], false, 'missing', 'dane_no_mail'],
    ['no answer', [{ ...server([]), tlsa: UNTOLD }], true, 'unknown', 'not_answered'],
    [
      'no answer about the signature',
      [{ ...server([`3 1 1 ${DIGEST}`]), ds: UNTOLD }],
      true,
      'unknown',
      'not_answered',
    ],
    ['unknown mail servers', [], null, 'unknown', 'not_answered'],
  ])('judges %s', (_, servers, receivesMail, status, note) => {
    expect(judgeDane(servers, receivesMail)).toMatchObject({ status, notes: [note] });
  });
});
