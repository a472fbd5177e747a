import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { BER, encode, encodeInteger } from '../core/ber.ts';

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

const TAGS = { bitString: 0x03, utf8: 0x0c, set: 0x31, time: 0x17, version: 0xa0, extensions: 0xa3, dnsName: 0x82 };
const OBJECTS = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  alternativeNames: '551d11',
};
const DAY_MS = 86_400_000;

/**
 * A certificate nobody trusts, for one name and one day. The browser's proxy shows it to our own browser, which is told
 * to take any, so that every request passes the scope and is counted: also those inside of TLS.
 */
export function makeCertificate(name: string): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(object('ecdsaWithSha256'));
  const who = sequence(encode(TAGS.set, sequence(object('commonName'), encode(TAGS.utf8, 'scan'))));
  const now = Date.now();
  const facts = sequence(
    encode(TAGS.version, encodeInteger(2)),
    // Positive, and not beginning with a zero.
    encode(BER.integer, Buffer.from([1]), randomBytes(8)),
    algorithm,
    who,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(isIP(name) === 0 ? [alternativeName(name)] : []),
  );
  const signature = sign('sha256', facts, privateKey);
  const whole = sequence(facts, algorithm, encode(TAGS.bitString, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Buffer[]) => encode(BER.sequence, ...parts);
const object = (name: keyof typeof OBJECTS) => encode(BER.objectId, Buffer.from(OBJECTS[name], 'hex'));

function alternativeName(name: string): Buffer {
  const names = encode(BER.octetString, sequence(encode(TAGS.dnsName, name)));
  return encode(TAGS.extensions, sequence(sequence(object('alternativeNames'), names)));
}

/** `261116020000Z`. */
function time(ms: number): Buffer {
  return encode(TAGS.time, `${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`);
}
