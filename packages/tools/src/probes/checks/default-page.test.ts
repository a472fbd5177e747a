import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask, openTarget, selfSigned } from '../testing/target.ts';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const site = (serve: RequestListener) => listening(createServer(serve));
const NGINX = `<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1>
<p>If you see this page, the nginx web server is successfully installed and
working. Further configuration is required.</p></body></html>`;

it('finds the page a server came with, and quotes what proves it', async () => {
  const port = await site((_request, response) => {
    response.setHeader('server', 'nginx/1.22.1').end(NGINX);
  });
  expect(await ask('default_page', port)).toEqual({
    kind: 'found',
    variant: 'nginx',
    evidence: [
      '> GET / HTTP/1.1',
      `> Host: 127.0.0.1:${port}`,
      '< HTTP/1.1 200 OK',
      '< Server: nginx/1.22.1',
      '< <title>Welcome to nginx!</title>',
      '< … If you see this page, the nginx web server is successfully installed and working …',
    ].join('\n'),
  });
});

it('is clean about a site of its own, also one that talks about nginx', async () => {
  const port = await site(
    (_request, response) => void response.end('<title>Welcome to nginx!</title><p>A course.</p>'),
  );
  expect(await ask('default_page', port)).toMatchObject({ kind: 'clean' });
});

it('asks for the name that is known', async () => {
  const port = await site(({ headers }, response) => {
    response.end(headers.host?.startsWith('www.example.test') ? NGINX : 'another site');
  });
  expect(await ask('default_page', port, undefined, { hostname: 'www.example.test' })).toMatchObject({ kind: 'found' });
});

it('follows a redirect within the server', async () => {
  const port = await site(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/index.html' }).end();
    else response.end(NGINX);
  });
  expect(await ask('default_page', port)).toMatchObject({ kind: 'found' });
});

it('does not follow a redirect to another server, and ends when redirects do not', async () => {
  let visits = 0;
  const elsewhere = await site((_request, response) => {
    visits += 1;
    response.end(NGINX);
  });
  const port = await site((_request, response) => {
    response.writeHead(301, { location: `http://127.0.0.1:${elsewhere}/` }).end();
  });
  expect(await ask('default_page', port)).toMatchObject({ kind: 'clean' });
  expect(visits).toBe(0);
  const round = await site((_request, response) => void response.writeHead(302, { location: '/again' }).end());
  expect(await ask('default_page', round)).toMatchObject({ kind: 'clean' });
});

it('looks behind TLS whatever the certificate is', async () => {
  const pem = selfSigned();
  const port = await listening(
    createTlsServer({ key: pem, cert: pem }, (_request, response) => void response.end(NGINX)),
  );
  expect(await ask('default_page', port, undefined, { tls: true })).toMatchObject({ kind: 'found' });
});

it('reads what a careless server writes', async () => {
  const port = await openTarget((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nServer: odd\x07one\r\nConnection: close\r\n\r\n<title>Camera</title>'),
    );
  });
  expect(await ask('default_page', port)).toMatchObject({
    kind: 'clean',
    evidence: expect.stringContaining('odd\\x07one'),
  });
});

it('judges an endless page by its beginning', async () => {
  const port = await openTarget((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(16_384)));
    };
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${NGINX}`);
      socket.on('drain', more);
      more();
    });
  });
  expect(await ask('default_page', port)).toMatchObject({ kind: 'found', variant: 'nginx' });
});
