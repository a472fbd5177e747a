import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { shorten } from '../nmap/limits.ts';
import type { SslscanCertificate, SslscanReport } from './model.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = {
  -readonly [K in keyof SslscanReport]: SslscanReport[K] extends readonly (infer Item)[] ? Item[] : SslscanReport[K];
};
type CertificateDraft = Mutable<SslscanCertificate> & { altNames: string[] };

const MAX_ITEMS = 2000;

/** What a result says. One that was cut off says nothing: what it lacks may be what matters. */
export type SslscanResult =
  | { readonly kind: 'report'; readonly report: SslscanReport }
  | { readonly kind: 'no_tls' }
  | { readonly kind: 'no_connection'; readonly detail: string }
  | { readonly kind: 'broken'; readonly detail: string };

/** Characters XML cannot hold, which a certificate can. */
const HARMLESS = /malformed character entity|disallowed character/;

/** Of mail servers alone sslscan says that they answered and offer no TLS; of others it finds no protocol. */
const REFUSES_TLS = /did not appear to support STARTTLS/;

/** Reads a whole result. */
export function parseSslscan(xml: string): SslscanResult {
  const report: Draft = {
    protocols: [],
    ciphers: [],
    heartbleed: [],
    compression: null,
    renegotiationSecure: null,
    fallbackScsv: null,
    certificates: [],
  };
  let certificate: CertificateDraft | null = null;
  let text = '';
  let tested = false;
  let refusal = '';
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    text = '';
    if (tag.name === 'ssltest') tested = true;
    if (tag.name === 'certificate') certificate = emptyCertificate();
    if (certificate) readKey(certificate, tag);
    else readTag(report, tag);
  });
  const take = (part: string) => {
    if (text.length < 10_000) text += part;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (name === 'error') refusal ||= shorten(text.trim());
    if (!certificate) return;
    if (name === 'certificate') {
      // Of a service that shows none, sslscan writes an empty one.
      if (says(certificate) && report.certificates.length < 10) report.certificates.push(certificate);
      certificate = null;
    } else readText(certificate, name, shorten(text.trim(), 1000));
  });
  parser.on('error', (error) => {
    if (!HARMLESS.test(error.message)) throw error;
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    return { kind: 'broken', detail: shorten(String(error)) };
  }
  if (REFUSES_TLS.test(refusal)) return { kind: 'no_tls' };
  if (!tested) return refusal ? { kind: 'no_connection', detail: refusal } : { kind: 'broken', detail: 'no result' };
  const spoke = report.protocols.some(({ enabled }) => enabled) || report.certificates.length > 0;
  return spoke ? { kind: 'report', report } : { kind: 'no_tls' };
}

const flag = (value: string | undefined) => (value === undefined ? null : value === '1' || value === 'true');

function readTag(report: Draft, { name, attributes: a }: SaxesTagPlain): void {
  if (name === 'protocol' && report.protocols.length < 20) {
    const [type, version] = [shorten(a.type ?? '', 20), shorten(a.version ?? '', 20)];
    report.protocols.push({ name: type, version, enabled: a.enabled === '1' });
  } else if (name === 'cipher' && report.ciphers.length < MAX_ITEMS) {
    report.ciphers.push({
      protocol: shorten(a.sslversion ?? '', 20),
      name: shorten(a.cipher ?? '', 100),
      bits: Number.parseInt(a.bits ?? '0', 10) || 0,
      strength: shorten(a.strength ?? '', 20),
      preferred: a.status === 'preferred',
    });
  } else if (name === 'heartbleed' && a.vulnerable === '1' && report.heartbleed.length < 10) {
    report.heartbleed.push(shorten(a.sslversion ?? '', 20));
  } else if (name === 'compression') {
    report.compression = flag(a.supported);
  } else if (name === 'renegotiation') {
    report.renegotiationSecure = a.supported === '1' ? flag(a.secure) : null;
  } else if (name === 'fallback') {
    report.fallbackScsv = flag(a.supported);
  }
}

function emptyCertificate(): CertificateDraft {
  return {
    subject: '',
    issuer: '',
    altNames: [],
    selfSigned: null,
    expired: null,
    notBefore: null,
    notAfter: null,
    signatureAlgorithm: '',
    key: null,
  };
}

function says({ subject, issuer, signatureAlgorithm, key }: SslscanCertificate): boolean {
  return subject !== '' || issuer !== '' || signatureAlgorithm !== '' || key !== null;
}

function readKey(certificate: CertificateDraft, { name, attributes: a }: SaxesTagPlain): void {
  if (name !== 'pk') return;
  const bits = Number.parseInt(a.bits ?? '0', 10) || 0;
  certificate.key = { type: shorten(a.type ?? '', 20), bits, error: a.error === 'true' };
}

function readText(certificate: CertificateDraft, name: string, text: string): void {
  switch (name) {
    case 'signature-algorithm':
      certificate.signatureAlgorithm = text;
      break;
    case 'subject':
      certificate.subject = text;
      break;
    case 'issuer':
      certificate.issuer = text;
      break;
    case 'altnames':
      certificate.altNames = text.split(/,\s*/).slice(0, 100);
      break;
    case 'self-signed':
      certificate.selfSigned = flag(text);
      break;
    case 'expired':
      certificate.expired = flag(text);
      break;
    case 'not-valid-before':
      certificate.notBefore = dateOf(text);
      break;
    case 'not-valid-after':
      certificate.notAfter = dateOf(text);
      break;
  }
}

/** `Nov 15 06:30:38 2026 GMT` */
function dateOf(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
