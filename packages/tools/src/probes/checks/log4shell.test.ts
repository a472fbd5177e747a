import { type AddressInfo, connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { PROBE_LIMITS } from '../limits.ts';
import { lookUp, lookUpsIn } from '../testing/jndi-client.ts';
import { ask, HASTY, openTarget, selfSigned } from '../testing/target.ts';

/** Answers are waited for, a call that never comes is not. */
const BRIEFLY = { ...PROBE_LIMITS, callbackMs: 200 };

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';

/** A web server that hands every request to `log` before it answers. */
function logging(log: (request: string) => void, host?: string): Promise<number> {
  return openTarget((socket) => {
    socket.once('data', (data) => {
      if (data.toString('latin1', 0, 4) === 'GET ') log(decodeURIComponent(data.toString('latin1')));
      socket.end(OK);
    });
  }, host);
}

/** Resolves the look-ups of the requests that a pattern picks. */
const vulnerableIn = (pattern: RegExp) => (request: string) => {
  if (!pattern.test(request)) return;
  for (const { host, port, name } of lookUpsIn(request)) void lookUp(host, port, name);
};

it.each([
  ['User-Agent', /^User-Agent: \$\{jndi/m],
  ['X-Api-Version', /^X-Api-Version: /m],
  ['Referer', /^Referer: /m],
  ['X-Forwarded-For', /^X-Forwarded-For: /m],
  ['Authorization', /^Authorization: Bearer /m],
  ['User-Agent', /^User-Agent: \$\{\$\{lower:j\}ndi/m],
  ['GET /\\?q=', /^GET \/\?q=/],
])('finds a server that resolves what it logs of %s alone', async (place, pattern) => {
  const port = await logging(vulnerableIn(pattern));
  expect(await ask('log4shell', port)).toMatchObject({
    kind: 'found',
    evidence: expect.stringMatching(
      new RegExp(`^> ${place}[^\\n]*\\n< LDAP search for [0-9a-f]{24} from 127\\.0\\.0\\.1$`),
    ),
  });
});

it('finds one on a port that was not looked at, in TLS or not', async () => {
  const port = await logging(vulnerableIn(/^Referer: /m));
  expect(await ask('log4shell', port, BRIEFLY, { tls: null })).toMatchObject({ kind: 'found' });
  const pem = selfSigned();
  const inTls = createTlsServer({ key: pem, cert: pem }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      vulnerableIn(/^Referer: /m)(data.toString('latin1'));
      socket.end(OK);
    });
  }).on('tlsClientError', () => undefined);
  await new Promise<void>((done) => inTls.listen(0, '127.0.0.1', done));
  onTestFinished(() => void inTls.close());
  const { port: tlsPort } = inTls.address() as AddressInfo;
  expect(await ask('log4shell', tlsPort, BRIEFLY, { tls: null })).toMatchObject({ kind: 'found' });
});

it('tells a port without the web from a web server that hangs up', async () => {
  const port = await openTarget((socket) => socket.once('data', () => socket.destroy()));
  expect(await ask('log4shell', port, BRIEFLY, { tls: null })).toMatchObject({ kind: 'clean' });
  expect(await ask('log4shell', port, BRIEFLY, { tls: false })).toMatchObject({ kind: 'unclear' });
  const silent = await openTarget(() => undefined);
  const hasty = { ...HASTY, connectMs: 250 };
  expect(await ask('log4shell', silent, hasty, { tls: null })).toMatchObject({ kind: 'unclear', reason: 'timed_out' });
});

it('works over IPv6', async () => {
  const port = await logging(vulnerableIn(/./), '::1');
  expect(await ask('log4shell', port, undefined, { ip: '::1' })).toMatchObject({
    kind: 'found',
    evidence: expect.stringContaining('ldap://[::1]:'),
  });
});

it('answers the bind with success and the search with nothing, so that nothing is run', async () => {
  let answers: Promise<string[]> | null = null;
  const port = await logging((request) => {
    const [first] = lookUpsIn(request);
    if (first) answers ??= lookUp(first.host, first.port, first.name);
  });
  await ask('log4shell', port);
  expect(await answers).toEqual(['300c02010161070a010004000400', '300c02010265070a010004000400']);
});

it('gives every place and every run a token of its own', async () => {
  const tokens: string[] = [];
  const port = await logging((request) => void tokens.push(...lookUpsIn(request).map(({ name }) => name)));
  await ask('log4shell', port, BRIEFLY);
  await ask('log4shell', port, BRIEFLY);
  expect(tokens).toHaveLength(14);
  expect(new Set(tokens).size).toBe(14);
});

it('is clean when nothing calls back', async () => {
  expect(await ask('log4shell', await logging(() => undefined), BRIEFLY)).toMatchObject({ kind: 'clean' });
});

it.each([
  ['a connection', (host: string, port: number) => void connect({ host, port })],
  ['a search for another name', (host: string, port: number) => void lookUp(host, port, 'somebody-else')],
  [
    'endless bytes',
    (host: string, port: number) =>
      void connect({ host, port })
        .on('error', () => undefined)
        .write(Buffer.alloc(100_000, 0x30)),
  ],
  [
    'a length that is not there',
    (host: string, port: number) => void connect({ host, port }).write(Buffer.from('3084ffffffff', 'hex')),
  ],
])('does not take %s for proof, nor for a clean result', async (_what, call) => {
  const port = await logging((request) => {
    for (const found of lookUpsIn(request)) call(found.host, found.port);
  });
  expect(await ask('log4shell', port, BRIEFLY)).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
});
