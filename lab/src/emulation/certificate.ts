import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { element, oid, sequence, TAG } from './ber.ts';

export interface WeakCertificate {
  readonly commonName: string;
  readonly keyBits: number;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export interface MadeCertificate {
  readonly key: KeyObject;
  /** As it goes over the wire (DER). */
  readonly certificate: Buffer;
}

/** RSA with SHA-1, the signature browsers gave up in 2017. */
const SHA1_WITH_RSA = sequence(oid('1.2.840.113549.1.1.5'), element(TAG.null));

/**
 * A self-signed certificate with deliberate weaknesses, made at each start. Encoded by hand, because current tools
 * refuse to write some of them.
 */
export function makeWeakCertificate(wanted: WeakCertificate): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: wanted.keyBits });
  const body = bodyOf(wanted, publicKey);
  const signature = element(TAG.bitString, Buffer.from([0]), sign('sha1', body, privateKey));
  return { key: privateKey, certificate: sequence(body, SHA1_WITH_RSA, signature) };
}

function bodyOf({ commonName, notBefore, notAfter }: WeakCertificate, publicKey: KeyObject): Buffer {
  // The first bit stays clear: a serial number is positive.
  const serial = element(TAG.integer, Buffer.from([1]), randomBytes(7));
  const name = nameOf(commonName);
  const validity = sequence(utcTime(notBefore), utcTime(notAfter));
  return sequence(serial, SHA1_WITH_RSA, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }));
}

function nameOf(commonName: string): Buffer {
  const attribute = sequence(oid('2.5.4.3'), element(TAG.utf8String, Buffer.from(commonName, 'utf8')));
  return sequence(element(TAG.set, attribute));
}

function utcTime(date: Date): Buffer {
  return element(TAG.utcTime, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
}

/** The form files have it in. */
export function certificatePem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
