import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { shorten } from '../nmap/limits.ts';
import type { SslscanCertificate, SslscanReport } from './model.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = {
  -readonly [K in keyof SslscanReport]: SslscanReport[K] extends readonly (infer Item)[] ? Item[] : SslscanReport[K];
};
type CertificateDraft = Mutable<SslscanCertificate> & { altNames: string[] };

const MOST_ITEMS = 2000;

/** Reads a whole result. Null: it is no result, or it never spoke TLS with the service. */
export function parseSslscan(xml: string): SslscanReport | null {
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
    if (!certificate) return;
    if (name === 'certificate') {
      if (report.certificates.length < 10) report.certificates.push(certificate);
      certificate = null;
    } else readText(certificate, name, shorten(text.trim(), 1000));
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  const spoke = report.protocols.some(({ enabled }) => enabled) || report.certificates.length > 0;
  return tested && spoke ? report : null;
}

const flag = (value: string | undefined) => (value === undefined ? null : value === '1' || value === 'true');

function readTag(report: Draft, { name, attributes: a }: SaxesTagPlain): void {
  if (name === 'protocol' && report.protocols.length < 20) {
    report.protocols.push({ name: a.type ?? '', version: a.version ?? '', enabled: a.enabled === '1' });
  } else if (name === 'cipher' && report.ciphers.length < MOST_ITEMS) {
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
