import { createServer } from 'node:http';
import { listen } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';
import { fragilePages } from './pages.ts';

const PORT = 8080;
const MAX_BODY = 64 * 1024;

/** `/presses` says what harm was done so far, as JSON; no page links to it. */
function fragileServer() {
  const pages = fragilePages();
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => {
      if (parts.length < MAX_BODY / 1024) parts.push(part);
    });
    request.once('end', () => {
      const { method = 'GET', url = '/' } = request;
      if (url === '/presses') {
        response.setHeader('Content-Type', 'application/json');
        return void response.end(JSON.stringify({ presses: pages.presses, accounts: pages.accounts }));
      }
      const answer = pages.answer({ method, url, body: Buffer.concat(parts).toString('utf8').slice(0, MAX_BODY) });
      const { status = 200, headers = [], body, ms = 0 } = answer;
      const timer = setTimeout(() => {
        response.statusCode = status;
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        for (const [name, value] of headers) response.setHeader(name, value);
        response.end(body);
      }, ms);
      response.once('close', () => clearTimeout(timer));
    });
  });
}

/** Links and forms that must not be pressed; pages that alternate, drift or are slow. Its number lies outside the lab's usual range. */
export const fragile: LabHost = {
  number: 41,
  name: 'fragile',
  services: [{ port: PORT, protocol: 'tcp', start: ({ address }) => listen(fragileServer(), address, PORT) }],
};
