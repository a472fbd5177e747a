import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask, HASTY, openTarget, selfSigned } from '../testing/target.ts';

const asked = { tls: true, hostname: 'mta-sts.acme.test' };

async function site(serve: RequestListener): Promise<number> {
  const pem = selfSigned();
  const server = createServer({ key: pem, cert: pem }, serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('asks for the policy as a sender does, and says that the certificate is not trusted', async () => {
  const port = await site(({ url, headers, socket }, response) => {
    const { servername } = socket as { servername?: string };
    response.end(`version: STSv1\r\nmx: ${url} ${headers.host?.split(':')[0]} ${servername}\r\n`);
  });
  expect(await ask('mta_sts', port, HASTY, asked)).toEqual({
    kind: 'heard',
    text: [
      'HTTP 200',
      'certificate: DEPTH_ZERO_SELF_SIGNED_CERT',
      'version: STSv1',
      'mx: /.well-known/mta-sts.txt mta-sts.acme.test mta-sts.acme.test',
      '',
    ].join('\n'),
  });
});

it('follows no redirect', async () => {
  const port = await site((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.test/' }).end();
  });
  expect(await ask('mta_sts', port, HASTY, asked)).toMatchObject({
    kind: 'heard',
    text: expect.stringMatching(/^HTTP 302\n/),
  });
});

it('tells nothing of a policy that is too long to be told whole, nor where nobody answers', async () => {
  const long = await site((_request, response) => void response.end('mx: a\n'.repeat(1000)));
  expect(await ask('mta_sts', long, HASTY, asked)).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
  const silent = await openTarget(() => undefined);
  expect(await ask('mta_sts', silent, HASTY, asked)).toMatchObject({ kind: 'unclear' });
});
