import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask, openTarget } from '../testing/target.ts';
import { headOfAnswer } from './web-head.ts';

async function site(serve: RequestListener): Promise<number> {
  const server = createServer(serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const heard = async (serve: RequestListener) => {
  const answer = await ask('web_heads', await site(serve));
  return answer.kind === 'heard' ? answer.text.split('\n') : [answer.kind];
};

it('keeps the headers that tell of software, first those in which servers name themselves', async () => {
  const lines = await heard((_request, response) => {
    response.setHeader('X-Jenkins', '2.46.1');
    response.setHeader('Set-Cookie', 'session=secret');
    response.setHeader('Server', 'Jetty(9.4.z-SNAPSHOT)');
    response.setHeader('Via', ['1.1 one (squid/3.5.20)', '1.1 two']);
    response.writeHead(403).end('no');
  });
  expect(lines).toEqual([
    'HTTP/1.1 403 Forbidden',
    'server: Jetty(9.4.z-SNAPSHOT)',
    'via: 1.1 one (squid/3.5.20), 1.1 two',
    'x-jenkins: 2.46.1',
  ]);
});

it('keeps what a page was made with, and nothing else of it', async () => {
  const lines = await heard((_request, response) => {
    response.setHeader('Server', 'Apache');
    response.end(`<html><head><title>PHP/5.3.3</title>
      <meta name="generator" content="WordPress 5.2.1" /><META content='6.13.4' name=ajs-version-number >
      <meta name="description" content="Drupal 7"></head><body>SquirrelMail version 1.4.22<br>Jetty/9.0</body></html>`);
  });
  expect(lines).toEqual([
    'HTTP/1.1 200 OK',
    'server: Apache',
    'meta generator: WordPress 5.2.1',
    'meta ajs-version-number: 6.13.4',
    'mark: SquirrelMail version 1.4.22',
  ]);
});

it.each([
  ['<title>Apache Tomcat/7.0.52 - Error report</title>', 'mark: Apache Tomcat 7.0.52'],
  ['window.grafanaBootData = {"settings":{"buildInfo":{"buildstamp":1,"version":"8.3.0"}}}', 'mark: Grafana 8.3.0'],
])('knows products by words only their own pages have: %s', async (page, mark) => {
  expect(await heard((_request, response) => void response.end(page))).toContain(mark);
});

it('keeps what a database says of itself in JSON, and who built it', async () => {
  const page = {
    couchdb: 'Welcome',
    version: '1.6.0',
    vendor: { version: '14.04', name: 'Ubuntu' },
    neo4j_version: '3.4.0',
  };
  expect(await heard((_request, response) => void response.end(JSON.stringify(page)))).toEqual([
    'HTTP/1.1 200 OK',
    'mark: Apache CouchDB 1.6.0',
    'mark: neo4j 3.4.0',
    'vendor: Ubuntu',
  ]);
  const other = { vendor: 'Ubuntu', neo4j_version: { major: 3 }, _version: '1', api_version: 'v2 of 3' };
  expect(await heard((_request, response) => void response.end(JSON.stringify(other)))).toEqual(['HTTP/1.1 200 OK']);
  expect(await heard((_request, response) => void response.end('{"vendor":'))).toEqual(['HTTP/1.1 200 OK']);
});

it('keeps what the page says before headers that tell little', async () => {
  const lines = await heard((_request, response) => {
    for (let n = 0; n < 60; n++) response.setHeader(`X-Filler-${n}`, 'y'.repeat(40));
    response.end('<h3>Apache Tomcat/9.0.0.M20</h3>');
  });
  expect(lines.slice(0, 2)).toEqual(['HTTP/1.1 200 OK', 'mark: Apache Tomcat 9.0.0.M20']);
});

it('keeps a bounded part of what a target sends without end', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `X-Filler-${n}: ${'y'.repeat(40)}\r\n`).join('');
  const port = await openTarget((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('<meta name="generator" content="x">'.repeat(500)));
    };
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${many}Server: last/1.0\r\nConnection: close\r\n\r\n`);
      socket.on('drain', more);
      more();
    });
  });
  const answer = await ask('web_heads', port);
  expect(answer).toMatchObject({ kind: 'heard', text: expect.stringContaining('\nserver: last/1.0\n') });
  expect(JSON.stringify(answer).length).toBeLessThan(3000);
});

it.each([
  [
    'HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{"tagline":"You Know, for Search","version":{"number":"1.4.2"}}',
    'HTTP/1.1 200 OK\nServer: x\nmark: Elasticsearch 1.4.2',
  ],
  [
    'HTTP/1.0 404 Not Found\n\n<p>We ran PHP/5.3.3.</p>\n\n<h3>Apache Tomcat/7.0.1</h3>',
    'HTTP/1.0 404 Not Found\nmark: Apache Tomcat 7.0.1',
  ],
  ['HTTP/1.1 200 OK\r\nServer: x\r\n', 'HTTP/1.1 200 OK\nServer: x'],
  ['SSH-2.0-OpenSSH_7.4\r\n', 'SSH-2.0-OpenSSH_7.4\r\n'],
])('keeps of an answer that somebody else has heard what a look of our own keeps: %j', (answer, kept) => {
  expect(headOfAnswer(answer)).toBe(kept);
});

it('looks at the page of the same service to which the root leads on', async () => {
  const asked: string[] = [];
  const lines = await heard((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/') response.writeHead(302, { Location: '/owa/' }).end();
    else if (request.url === '/owa/') response.writeHead(302, { Location: 'auth/logon.aspx?replaceCurrent=1' }).end();
    else response.end('<link href="/owa/auth/15.0.1497/themes/resources/favicon.ico">');
  });
  expect(asked).toEqual(['/', '/owa/', '/owa/auth/logon.aspx?replaceCurrent=1']);
  expect(lines).toEqual(['HTTP/1.1 302 Found', 'mark: Microsoft Exchange 15.0.1497']);
});

it.each([['/'], ['//other.test/'], ['http://other.test/'], ['https://127.0.0.1/'], ['javascript:0'], ['/next']])(
  'goes to no other service, and never in a circle: %s',
  async (location) => {
    const asked: string[] = [];
    await heard((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { Location: location }).end();
    });
    expect(asked).toEqual(location === '/next' ? ['/', '/next'] : ['/']);
  },
);
