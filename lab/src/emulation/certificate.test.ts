import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { certificatePem, makeWeakCertificate } from './certificate.ts';

describe('a weak certificate', () => {
  it('is one that others can read, with every weakness asked for', () => {
    const { certificate } = makeWeakCertificate({
      commonName: 'old.lab.example',
      keyBits: 1024,
      notBefore: new Date('2015-03-01T00:00:00Z'),
      notAfter: new Date('2017-03-01T00:00:00Z'),
    });
    const read = new X509Certificate(certificatePem(certificate));
    expect(read.subject).toBe('CN=old.lab.example');
    expect(read.issuer).toBe(read.subject);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.publicKey.asymmetricKeyDetails?.modulusLength).toBe(1024);
    expect(read.validToDate).toEqual(new Date('2017-03-01T00:00:00Z'));
  });
});
