import { createServer } from 'node:https';
import { certificatePem, makeWeakCertificate } from '../../emulation/certificate.ts';
import { htmlPage } from '../../emulation/http.ts';
import { listen } from '../../service/emulated.ts';
import type { LabHost, LabService } from '../../service/service.ts';

/**
 * Everything Node's OpenSSL still offers, including ciphers without encryption or authentication. It has no RC4, 3DES,
 * SSL 2 and SSL 3 any more.
 */
const CIPHERS = 'ALL:COMPLEMENTOFALL:@SECLEVEL=0';

const EXPIRED = {
  commonName: 'old.lab.example',
  keyBits: 1024,
  notBefore: new Date('2015-03-01T00:00:00Z'),
  notAfter: new Date('2017-03-01T00:00:00Z'),
};

const weakTls: LabService = {
  port: 443,
  protocol: 'tcp',
  start({ address }) {
    const page = htmlPage('Intranet', 'Telephone numbers and lunch.');
    const { key, certificate } = makeWeakCertificate(EXPIRED);
    const pems = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificatePem(certificate) };
    const server = createServer({ ...pems, minVersion: 'TLSv1', ciphers: CIPHERS }, (_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page);
    });
    return listen(server, address, 443);
  },
};

export const tlsOld: LabHost = { number: 5, name: 'tls-old', services: [weakTls] };
