// @vitest-environment node
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { importPublicKey, TokenError, verifyJwt } from './jwt.ts';

const NOW_S = 1_800_000_000;
const wanted = { nowMs: NOW_S * 1000, audience: 'rocca-web' };

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let key: CryptoKey;

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
  key = await importPublicKey(await exportSPKI(pair.publicKey));
});

function sign(claims: Record<string, unknown> = {}, header: { alg: string; crit?: string[] } = { alg: 'RS256' }) {
  return new SignJWT({ aud: 'rocca-web', exp: NOW_S + 60, preferred_username: 'zoë', ...claims })
    .setProtectedHeader({ ...header })
    .sign(pair.privateKey);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function refusalOf(token: string): Promise<string> {
  const outcome = await verifyJwt(token, key, wanted).catch((cause: unknown) => cause);
  return outcome instanceof TokenError ? outcome.refusal : 'accepted';
}

describe('a token of the platform', () => {
  it('gives its claims, whatever their letters', async () => {
    expect(await verifyJwt(await sign(), key, wanted)).toMatchObject({ preferred_username: 'zoë' });
  });

  it('may be for several clients', async () => {
    expect(await refusalOf(await sign({ aud: ['account', 'rocca-web'] }))).toBe('accepted');
  });

  it.each([
    ['has expired', { exp: NOW_S }, 'expired'],
    ['never expires', { exp: undefined }, 'claims'],
    ['is not valid yet', { nbf: NOW_S + 1 }, 'claims'],
    ['has a start that is no time', { nbf: 'soon' }, 'claims'],
    ['is for another client', { aud: 'other' }, 'claims'],
    ['is for no client', { aud: undefined }, 'claims'],
  ])('is refused when it %s', async (_, claims, refusal) => {
    expect(await refusalOf(await sign(claims))).toBe(refusal);
  });
});

describe('a token of somebody else is refused', () => {
  it('when its claims were changed', async () => {
    const [head, , signature] = (await sign()).split('.');
    expect(await refusalOf(`${head}.${encode({ aud: 'rocca-web', exp: NOW_S + 60 })}.${signature}`)).toBe('signature');
  });

  it('when another key has signed it', async () => {
    const other = await generateKeyPair('RS256');
    const token = await new SignJWT({ exp: NOW_S + 60 }).setProtectedHeader({ alg: 'RS256' }).sign(other.privateKey);
    expect(await refusalOf(token)).toBe('signature');
  });

  it.each(['none', 'HS256', 'RS512'])('when its header says %s', async (alg) => {
    const [, body, signature] = (await sign()).split('.');
    expect(await refusalOf(`${encode({ alg })}.${body}.${signature}`)).toBe('malformed');
  });

  it('when it needs an extension', async () => {
    const [, body, signature] = (await sign()).split('.');
    expect(await refusalOf(`${encode({ alg: 'RS256', crit: ['b64'] })}.${body}.${signature}`)).toBe('malformed');
  });

  it.each(['', 'a.b', 'a.b.c', '..', 'a.b.c.d', `${encode(null)}.${encode({})}.eA`, `${encode([])}.${encode({})}.eA`])(
    'when it is no token: %j',
    async (token) => {
      expect(await refusalOf(token)).toBe('malformed');
    },
  );
});

describe('a public key', () => {
  it.each(['', '<html></html>', '-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----'])(
    'that cannot be read counts as an unusable answer: %j',
    async (pem) => {
      await expect(importPublicKey(pem)).rejects.toBeInstanceOf(TypeError);
    },
  );

  it('that is too short is trusted with nothing', async () => {
    const short = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    const content = `${encode({ alg: 'RS256' })}.${encode({ aud: 'rocca-web', exp: NOW_S + 60 })}`;
    const signature = await crypto.subtle.sign(short.privateKey.algorithm, short.privateKey, Buffer.from(content));
    const token = `${content}.${Buffer.from(signature).toString('base64url')}`;
    await expect(verifyJwt(token, short.publicKey, wanted)).rejects.toMatchObject({ refusal: 'signature' });
  });
});
