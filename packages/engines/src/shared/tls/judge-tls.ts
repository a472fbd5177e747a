import { visible } from '@rocca/tools/probes/visible';
import type { SslscanCertificate, SslscanReport } from '@rocca/tools/sslscan/model';
import type { Sighting } from '../../core/finding.ts';
import { TLS_DEFINITIONS, type TlsDefinitionKey } from './definitions.ts';

/** Ciphers listed as evidence; a server that takes a hundred weak ones is no worse for it. */
const MAX_LISTED = 12;
/** NIST SP 800-131A: below this a symmetric key no longer counts. 3DES reaches it on paper and has a finding of its own. */
const SAFE_CIPHER_BITS = 112;
/** Of elliptic curves sslscan gives the strength, which is half the length: 128 for P-256. */
const SAFE_KEY_BITS = { rsa: 2048, dsa: 2048, ec: 112 };

const OLD_PROTOCOLS = [
  { name: 'ssl', version: '2', key: 'ssl-v2' },
  { name: 'ssl', version: '3', key: 'ssl-v3' },
  { name: 'tls', version: '1.0', key: 'tls-v1.0' },
  { name: 'tls', version: '1.1', key: 'tls-v1.1' },
] as const satisfies ReadonlyArray<{ name: string; version: string; key: TlsDefinitionKey }>;

type Cipher = SslscanReport['ciphers'][number];
type Seen = readonly [TlsDefinitionKey, readonly string[]];

/** What is wrong with one TLS service. Null in the report means that sslscan could not tell: no finding follows. */
export function judgeTls(report: SslscanReport, now: Date): Sighting[] {
  const seen: Seen[] = [...protocols(report), ...ciphers(report), ...flaws(report), ...certificates(report, now)];
  return seen
    .filter(([, evidence]) => evidence.length > 0)
    .map(([key, evidence]) => ({ definition: TLS_DEFINITIONS[key], evidence: listed(evidence) }));
}

function protocols({ protocols }: SslscanReport): Seen[] {
  return OLD_PROTOCOLS.map(({ name, version, key }) => {
    const on = protocols.some((one) => one.enabled && one.name.toLowerCase() === name && one.version === version);
    return [key, on ? [`${name.toUpperCase()} ${version}: enabled`] : []];
  });
}

function ciphers({ ciphers }: SslscanReport): Seen[] {
  const where = (test: (cipher: Cipher) => boolean) =>
    ciphers.filter(test).map(({ protocol, bits, name }) => `${protocol}  ${bits} bits  ${name}`);
  return [
    ['tls-weak-cipher', where(isWeak)],
    ['tls-3des', where(({ name }) => isTripleDes(name))],
    ['tls-rc4', where(({ name }) => isRc4(name))],
  ];
}

/** By name and length, in OpenSSL's spelling or the registry's; sslscan's own word for it changes between versions. */
function isWeak({ name, bits }: Cipher): boolean {
  if (/NULL|EXP|anon|^(?:ADH|AECDH)-|RC2|(?:^|[-_])DES[-_]CBC(?!3)|_DES\d*_40/i.test(name)) return true;
  return bits < SAFE_CIPHER_BITS && !isTripleDes(name) && !isRc4(name);
}

const isTripleDes = (name: string) => /DES-CBC3|3DES/i.test(name) && !/EXP/i.test(name);
const isRc4 = (name: string) => /RC4/i.test(name);

function flaws({ heartbleed, compression, renegotiationSecure }: SslscanReport): Seen[] {
  return [
    ['CVE-2014-0160', heartbleed.map((version) => `${version}: vulnerable to heartbleed`)],
    ['tls-compression', compression === true ? ['Compression: enabled'] : []],
    ['tls-insecure-renegotiation', renegotiationSecure === false ? ['Insecure session renegotiation: supported'] : []],
  ];
}

function certificates({ certificates }: SslscanReport, now: Date): Seen[] {
  const where = (test: (certificate: SslscanCertificate) => string | null) =>
    certificates.flatMap((certificate) => {
      const what = test(certificate);
      return what === null ? [] : [`${what}\nSubject: ${certificate.subject}\nIssuer: ${certificate.issuer}`];
    });
  return [
    ['cert-expired', where((one) => (isExpired(one, now) ? `Not after: ${day(one.notAfter)}` : null))],
    [
      'cert-not-yet-valid',
      where(({ notBefore }) => (notBefore && notBefore > now ? `Not before: ${day(notBefore)}` : null)),
    ],
    ['cert-self-signed', where(({ selfSigned }) => (selfSigned ? 'Self-signed' : null))],
    ['cert-weak-key', where(({ key }) => (key && isShort(key) ? `${key.type} key: ${key.bits} bits` : null))],
    [
      'cert-weak-signature',
      where(({ signatureAlgorithm }) =>
        /md[245]|sha-?1(?!\d)/i.test(signatureAlgorithm) ? `Signature: ${signatureAlgorithm}` : null,
      ),
    ],
  ];
}

/** The date decides; sslscan's own word only where the date could not be read. */
function isExpired({ notAfter, expired }: SslscanCertificate, now: Date): boolean {
  return notAfter ? notAfter < now : expired === true;
}

function isShort({ type, bits, error }: NonNullable<SslscanCertificate['key']>): boolean {
  if (error || bits <= 0) return false;
  const kind = type.toLowerCase();
  if (kind.startsWith('rsa')) return bits < SAFE_KEY_BITS.rsa;
  if (kind.startsWith('dsa')) return bits < SAFE_KEY_BITS.dsa;
  return /^(?:ec|ecdsa|id-ecpublickey)$/.test(kind) && bits < SAFE_KEY_BITS.ec;
}

function day(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'unknown';
}

function listed(evidence: readonly string[]): string {
  const more = evidence.length - MAX_LISTED;
  // Names in a certificate are whatever its owner wrote there.
  return visible([...evidence.slice(0, MAX_LISTED), ...(more > 0 ? [`… ${more} more`] : [])].join('\n'));
}
