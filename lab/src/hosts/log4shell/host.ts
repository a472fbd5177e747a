import type { IncomingMessage } from 'node:http';
import { htmlPage, webSite } from '../../emulation/http.ts';
import { lookUp } from '../../emulation/ldap-lookup.ts';
import type { LabHost } from '../../service/service.ts';
import { findLookups } from './find-lookups.ts';

const MAX_BODY_BYTES = 16_384;

/** Follows the look-ups that the vulnerable library would follow in a log line, but only on this machine. */
function logRequest(request: IncomingMessage): void {
  follow([request.url ?? '', ...request.rawHeaders].join('\n'));
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    if (body.length < MAX_BODY_BYTES) body += chunk;
  });
  request.once('end', () => follow(body.slice(0, MAX_BODY_BYTES)));
}

function follow(text: string): void {
  for (const lookup of findLookups(text)) lookUp(lookup);
}

/** A shop that behaves as if it logged with Log4j 2.14. It makes the look-ups, and loads nothing from the answers. */
export const log4shell: LabHost = {
  number: 11,
  name: 'log4shell',
  services: [webSite(8080, { server: null, page: htmlPage('Shop', 'Open on weekdays.'), onRequest: logRequest })],
};
