import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { exportSPKI, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { listen } from './listen.ts';

export const PASSWORD = 'correct horse';

/** Made once for all servers of a process: looking for their primes takes half a second each. */
let keyPairs: Promise<readonly [GenerateKeyPairResult, GenerateKeyPairResult]> | undefined;

/** A token endpoint on the loopback with what matters to the client: rotation, reuse detection, failures on demand. */
export async function startIdentityServer() {
  keyPairs ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const [key, otherKey] = await keyPairs;
  const behaviour = {
    ...{ expiresInS: 300, refreshExpiresInS: 1800, signWithOtherKey: false, retryAfterS: 0 },
    /** How many of the next requests a gateway answers in its own words, and with which status. */
    failures: 0,
    failureStatus: 503,
    /** How many of the next replies get lost after the server has done its part. */
    lostReplies: 0,
    sessionEnd: null as string | null,
  };
  const grants: URLSearchParams[] = [];
  const logouts: URLSearchParams[] = [];
  const used = new Set<string>();
  let valid: string | null = null;
  /** The last refresh: its token, presented again, gets the same reply, as the platform does after a lost one. */
  let last: { readonly presented: string; readonly reply: Promise<object> } | null = null;
  let count = 0;
  /** Who signed in last: the tokens are theirs. */
  let person = 'anna';

  function sign(issuedAtS: number): Promise<string> {
    return new SignJWT({ preferred_username: person, realm_access: { roles: ['target'] }, count })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject('user')
      .setAudience('rocca-web')
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + behaviour.expiresInS)
      .sign(behaviour.signWithOtherKey ? otherKey.privateKey : key.privateKey);
  }

  async function issue(issuedAtS = Math.floor(Date.now() / 1000)) {
    count += 1;
    valid = `refresh-${count}`;
    return {
      access_token: await sign(issuedAtS),
      id_token: await sign(issuedAtS),
      refresh_token: valid,
      token_type: 'Bearer' as const,
      scope: 'openid' as const,
      expires_in: behaviour.expiresInS,
      refresh_expires_in: behaviour.refreshExpiresInS,
    };
  }

  function accepts(form: URLSearchParams): boolean {
    if (form.get('grant_type') === 'password') {
      person = form.get('username') ?? person;
      return form.get('password') === PASSWORD;
    }
    const presented = form.get('refresh_token') ?? '';
    // A reused token ends the chain, as the platform does.
    if (used.has(presented)) valid = null;
    used.add(presented);
    return presented === valid;
  }

  async function answerToken(form: URLSearchParams, response: ServerResponse): Promise<void> {
    grants.push(form);
    if (behaviour.failures > 0) {
      behaviour.failures -= 1;
      response.writeHead(behaviour.failureStatus).end('<h1>Gateway</h1>');
    } else if (behaviour.retryAfterS > 0) {
      response.writeHead(429, { 'retry-after': String(behaviour.retryAfterS) }).end('{}');
    } else if (last && form.get('refresh_token') === last.presented) {
      response.end(JSON.stringify(await last.reply));
    } else if (accepts(form)) {
      const issued = issue();
      last = { presented: form.get('refresh_token') ?? '', reply: issued };
      const reply = await issued;
      if (behaviour.lostReplies > 0) {
        behaviour.lostReplies -= 1;
        response.destroy();
      } else response.end(JSON.stringify(reply));
    } else {
      const session_end = behaviour.sessionEnd ?? undefined;
      response.writeHead(401).end(JSON.stringify({ error: 'invalid_grant', error_description: '', session_end }));
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    if (request.url === '/key') response.end(await exportSPKI(key.publicKey));
    else if (request.url === '/token') await answerToken(form, response);
    else {
      logouts.push(form);
      response.writeHead(204).end();
    }
  }

  const { base, close } = await listen((request, response) => void answer(request, response));
  const identity: PublicConfig['identity'] = {
    issuer: base,
    client_id: 'rocca-web',
    token_endpoint: `${base}/token`,
    logout_endpoint: `${base}/logout`,
    public_key: `${base}/key`,
  };
  return { identity, behaviour, grants, logouts, issue, close };
}
