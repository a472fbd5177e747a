import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../testing/target.ts';

it('passes on the status and the words of a page, without its styles and scripts', async () => {
  const filler = `<style>${'a{} '.repeat(4000)}</style><script>var there = "no words";</script>`;
  const server = createServer((_request, response) => {
    response.writeHead(404).end(`<html>${filler}<h1>Site</h1>\n<p>There isn&#39;t a <b>site</b> here.</p></html>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const answer = await ask('start_page', (server.address() as AddressInfo).port);
  expect(answer).toEqual({ kind: 'heard', text: "HTTP 404\nSite There isn't a site here." });
});
