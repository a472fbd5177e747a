import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSslscan } from './parse.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '__fixtures__', `sslscan-2.0.7-${name}.xml`), 'utf8');

function reportOf(xml: string) {
  const result = parseSslscan(xml);
  if (result.kind !== 'report') throw new Error(JSON.stringify(result));
  return result.report;
}

const document = (inner: string) => `<?xml version="1.0"?><document><ssltest>${inner}</ssltest></document>`;
const TLS = '<protocol type="tls" version="1.2" enabled="1" />';
const certificate = (inner: string) =>
  document(`${TLS}<certificates><certificate>${inner}</certificate></certificates>`);

describe('a recorded result of sslscan 2.0.7', () => {
  it('of an old service has its protocols, ciphers and certificate', () => {
    const report = reportOf(fixture('old-tls'));
    expect(report.protocols.map(({ name, version, enabled }) => `${name} ${version} ${enabled}`)).toEqual([
      'ssl 2 false',
      'ssl 3 false',
      'tls 1.0 true',
      'tls 1.1 true',
      'tls 1.2 true',
      'tls 1.3 true',
    ]);
    expect(report.ciphers).toHaveLength(48);
    expect(report.ciphers[0]).toEqual({
      protocol: 'TLSv1.3',
      name: 'TLS_AES_256_GCM_SHA384',
      bits: 256,
      strength: 'acceptable',
      preferred: true,
    });
    expect(report.ciphers.filter(({ strength }) => strength === 'anonymous')).toHaveLength(6);
    expect(report).toMatchObject({ heartbleed: [], compression: null, renegotiationSecure: true, fallbackScsv: null });
    expect(report.certificates).toEqual([
      {
        subject: 'old.example',
        issuer: 'old.example',
        altNames: ['DNS:old.example', 'DNS:www.old.example', 'IP Address:127.0.0.9'],
        selfSigned: true,
        expired: true,
        notBefore: new Date('2020-01-01T00:00:00Z'),
        notAfter: new Date('2021-01-01T00:00:00Z'),
        signatureAlgorithm: 'sha1WithRSAEncryption',
        key: { type: 'RSA', bits: 1024, error: false },
      },
    ]);
  });

  it('of a modern service too; the bits of an elliptic curve are its strength', () => {
    const report = reportOf(fixture('tls13'));
    expect(report.protocols.filter(({ enabled }) => enabled)).toEqual([{ name: 'tls', version: '1.3', enabled: true }]);
    expect(report.certificates[0]).toMatchObject({ expired: false, key: { type: 'EC', bits: 128 } });
    expect(report.renegotiationSecure).toBeNull();
  });

  it('of a service without TLS says that, and not that all is well', () => {
    expect(parseSslscan(fixture('no-tls'))).toEqual({ kind: 'no_tls' });
  });

  it('of a mail server that offers no TLS says the same', () => {
    const error = (text: string) => `<document><error><![CDATA[${text}]]></error></document>`;
    const refused = error('The SMTP service on 127.0.0.1 port 25 did not appear to support STARTTLS.');
    expect(parseSslscan(refused)).toEqual({ kind: 'no_tls' });
    const busy = error('The host 127.0.0.1 on port 25 did not appear to be an SMTP service.');
    expect(parseSslscan(busy)).toMatchObject({ kind: 'no_connection' });
  });

  it('of a shut port says that nothing answered', () => {
    const result = parseSslscan(fixture('no-connection'));
    expect(result).toMatchObject({ kind: 'no_connection', detail: expect.stringContaining('Could not open') });
  });

  it('that was cut off is none, wherever it was cut', () => {
    const xml = fixture('old-tls').trimEnd();
    for (let end = 0; end < xml.length; end += 97) {
      expect(parseSslscan(xml.slice(0, end)).kind).toBe('broken');
    }
  });
});

describe('reading', () => {
  it('knows what only old services have', () => {
    const report = reportOf(
      document(`${TLS}<heartbleed sslversion="TLSv1.0" vulnerable="1"/><heartbleed sslversion="TLSv1.1" vulnerable="0"/>
        <compression supported="1"/><renegotiation supported="1" secure="0"/><fallback supported="0"/>`),
    );
    expect(report).toMatchObject({
      heartbleed: ['TLSv1.0'],
      compression: true,
      renegotiationSecure: false,
      fallbackScsv: false,
    });
  });

  it('cuts what a hostile certificate says', () => {
    const long = 'x'.repeat(50_000);
    const [found] = reportOf(
      certificate(`<subject><![CDATA[${long}]]></subject><altnames><![CDATA[${'DNS:a, '.repeat(5000)}]]></altnames>
        <pk error="true" type="${long}" bits="-1e9"/><not-valid-after>never</not-valid-after>`),
    ).certificates;
    expect(JSON.stringify(found).length).toBeLessThan(5000);
    expect(found).toMatchObject({ notAfter: null, notBefore: null, selfSigned: null });
  });

  it('takes characters XML does not know, without passing them on', () => {
    expect(reportOf(certificate('<subject><![CDATA[a\u0007b\u001b[31m]]></subject>')).certificates[0]?.subject).toBe(
      'a\ufffdb\ufffd[31m',
    );
  });

  it.each([
    ['nothing', ''],
    ['words', 'Segmentation fault'],
    ['another document', '<html/>'],
    ['entities', '<!DOCTYPE d [<!ENTITY a "b">]><document><ssltest>&a;</ssltest></document>'],
    ['a certificate that breaks out', certificate('<subject><![CDATA[x]]></certificate>')],
  ])('refuses %s', (_, xml) => {
    expect(parseSslscan(xml).kind).toBe('broken');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string().map(document)), (xml) => {
        expect(['report', 'no_tls', 'no_connection', 'broken']).toContain(parseSslscan(xml).kind);
      }),
    );
  });
});
