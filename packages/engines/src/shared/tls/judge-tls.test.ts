import type { SslscanCertificate, SslscanReport } from '@rocca/tools/sslscan/model';
import { describe, expect, it } from 'vitest';
import { TLS_DEFINITIONS } from './definitions.ts';
import { judgeTls } from './judge-tls.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const CERTIFICATE: SslscanCertificate = {
  subject: 'www.example.test',
  issuer: 'Example CA',
  altNames: ['DNS:www.example.test'],
  selfSigned: false,
  expired: false,
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
  signatureAlgorithm: 'sha256WithRSAEncryption',
  key: { type: 'RSA', bits: 2048, error: false },
};
const SOUND: SslscanReport = {
  protocols: [
    { name: 'ssl', version: '2', enabled: false },
    { name: 'ssl', version: '3', enabled: false },
    { name: 'tls', version: '1.0', enabled: false },
    { name: 'tls', version: '1.1', enabled: false },
    { name: 'tls', version: '1.2', enabled: true },
    { name: 'tls', version: '1.3', enabled: true },
  ],
  ciphers: [
    cipher('TLS_AES_256_GCM_SHA384', 256, 'TLSv1.3'),
    cipher('TLS_CHACHA20_POLY1305_SHA256', 256, 'TLSv1.3'),
    cipher('ECDHE-RSA-AES128-GCM-SHA256', 128),
    cipher('DHE-RSA-CAMELLIA128-SHA', 128),
    cipher('ECDHE-ECDSA-AES256-CCM8', 256),
  ],
  heartbleed: [],
  compression: false,
  renegotiationSecure: true,
  fallbackScsv: true,
  certificates: [CERTIFICATE],
};

function cipher(name: string, bits: number, protocol = 'TLSv1.2'): SslscanReport['ciphers'][number] {
  return { protocol, name, bits, strength: 'acceptable', preferred: false };
}

const keysOf = (parts: Partial<SslscanReport>) =>
  judgeTls({ ...SOUND, ...parts }, NOW).map(({ definition }) => definition.key);
const ofCertificate = (parts: Partial<SslscanCertificate>) => keysOf({ certificates: [{ ...CERTIFICATE, ...parts }] });

it('has nothing to say of a sound server', () => {
  expect(judgeTls(SOUND, NOW)).toEqual([]);
});

it('makes no finding of what sslscan could not tell', () => {
  const unknown = { ...CERTIFICATE, selfSigned: null, expired: null, notBefore: null, notAfter: null, key: null };
  expect(
    keysOf({ protocols: [], ciphers: [], compression: null, renegotiationSecure: null, certificates: [unknown] }),
  ).toEqual([]);
});

it.each([
  ['ssl', '2', 'ssl-v2'],
  ['ssl', '3', 'ssl-v3'],
  ['tls', '1.0', 'tls-v1.0'],
  ['tls', '1.1', 'tls-v1.1'],
])('finds %s %s when it is enabled', (name, version, key) => {
  expect(keysOf({ protocols: [{ name, version, enabled: true }] })).toEqual([key]);
});

it.each([
  ['DES-CBC3-SHA', 112, ['tls-3des']],
  ['ECDHE-RSA-DES-CBC3-SHA', 168, ['tls-3des']],
  ['TLS_RSA_WITH_3DES_EDE_CBC_SHA', 112, ['tls-3des']],
  ['RC4-MD5', 128, ['tls-rc4']],
  ['ECDHE-RSA-RC4-SHA', 128, ['tls-rc4']],
  ['EXP-RC4-MD5', 40, ['tls-weak-cipher', 'tls-rc4']],
  ['EXP-RC2-CBC-MD5', 40, ['tls-weak-cipher']],
  ['DES-CBC-SHA', 56, ['tls-weak-cipher']],
  ['EDH-RSA-DES-CBC-SHA', 56, ['tls-weak-cipher']],
  ['TLS_RSA_WITH_DES_CBC_SHA', 56, ['tls-weak-cipher']],
  ['NULL-SHA256', 0, ['tls-weak-cipher']],
  ['ECDHE-RSA-NULL-SHA', 0, ['tls-weak-cipher']],
  ['ADH-AES256-SHA', 256, ['tls-weak-cipher']],
  ['AECDH-AES128-SHA', 128, ['tls-weak-cipher']],
  ['TLS_DH_anon_WITH_AES_128_CBC_SHA', 128, ['tls-weak-cipher']],
  ['SOME-NEW-CIPHER', 80, ['tls-weak-cipher']],
  ['AES128-SHA', 128, []],
  ['ECDHE-ECDSA-CHACHA20-POLY1305', 256, []],
])('judges the cipher %s', (name, bits, keys) => {
  expect(keysOf({ ciphers: [cipher(name, bits)] })).toEqual(keys);
});

it.each([
  [{ heartbleed: ['TLSv1.2'] }, 'CVE-2014-0160'],
  [{ compression: true }, 'tls-compression'],
  [{ renegotiationSecure: false }, 'tls-insecure-renegotiation'],
])('finds the flaw of %j', (parts, key) => {
  expect(keysOf(parts)).toEqual([key]);
});

describe('a certificate', () => {
  it.each([
    ['past its time', { notAfter: new Date('2026-05-31T23:59:59Z') }, ['cert-expired']],
    ['whose date cannot be read but is said to be over', { notAfter: null, expired: true }, ['cert-expired']],
    ['that sslscan takes for expired by another clock', { expired: true }, []],
    ['before its time', { notBefore: new Date('2026-06-02T00:00:00Z') }, ['cert-not-yet-valid']],
    ['signed by itself', { selfSigned: true }, ['cert-self-signed']],
    ['with an RSA key of 1024 bits', { key: { type: 'RSA', bits: 1024, error: false } }, ['cert-weak-key']],
    ['on the curve P-192, given by its strength', { key: { type: 'EC', bits: 96, error: false } }, ['cert-weak-key']],
    ['on the curve P-256, given by its strength', { key: { type: 'EC', bits: 128, error: false } }, []],
    ['on the curve P-256, given by its length', { key: { type: 'EC', bits: 256, error: false } }, []],
    ['with an Ed25519 key', { key: { type: 'ED25519', bits: 253, error: false } }, []],
    ['whose key could not be read', { key: { type: 'RSA', bits: 512, error: true } }, []],
    ['signed with MD5', { signatureAlgorithm: 'md5WithRSAEncryption' }, ['cert-weak-signature']],
    ['signed with SHA-1', { signatureAlgorithm: 'sha1WithRSAEncryption' }, ['cert-weak-signature']],
    ['signed with SHA-1 over ECDSA', { signatureAlgorithm: 'ecdsa-with-SHA1' }, ['cert-weak-signature']],
    ['signed with SHA-384', { signatureAlgorithm: 'ecdsa-with-SHA384' }, []],
    ['signed with SHA-512', { signatureAlgorithm: 'sha512WithRSAEncryption' }, []],
  ])('%s', (_what, parts, keys) => {
    expect(ofCertificate(parts)).toEqual(keys);
  });

  it('is quoted with its dates and names', () => {
    const expired = { ...CERTIFICATE, notAfter: new Date('2020-02-03T04:05:06Z') };
    expect(judgeTls({ ...SOUND, certificates: [expired] }, NOW)).toEqual([
      {
        definition: TLS_DEFINITIONS['cert-expired'],
        evidence: 'Not after: 2020-02-03 04:05 UTC\nSubject: www.example.test\nIssuer: Example CA',
      },
    ]);
  });

  it('beside another gives one finding for both', () => {
    const both = [
      { ...CERTIFICATE, selfSigned: true },
      { ...CERTIFICATE, selfSigned: true, subject: 'other' },
    ];
    const findings = judgeTls({ ...SOUND, certificates: both }, NOW);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.evidence).toContain('Subject: other');
  });
});

it('lists the ciphers as evidence, and stops listing in time', () => {
  const many = Array.from({ length: 100 }, (_, index) => cipher(`NULL-${index}`, 0, 'TLSv1.0'));
  const [finding] = judgeTls({ ...SOUND, ciphers: many }, NOW);
  expect(finding?.evidence.split('\n')).toEqual([
    ...many.slice(0, 12).map(({ name }) => `TLSv1.0  0 bits  ${name}`),
    '… 88 more',
  ]);
});
