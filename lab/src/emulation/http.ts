import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../service/emulated.ts';
import type { LabService } from '../service/service.ts';

export interface WebSite {
  /** The `Server` header; null: the server sends none. */
  readonly server: string | null;
  readonly page: string;
  onRequest?(request: IncomingMessage): void;
}

/** A web server with one page. */
export function webSite(port: number, site: WebSite): LabService {
  return { port, protocol: 'tcp', start: ({ address }) => listen(webServer(site), address, port) };
}

function webServer({ server, page, onRequest }: WebSite) {
  return createServer((request, response) => {
    onRequest?.(request);
    if (server) response.setHeader('Server', server);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const found = request.url === '/' || request.url === '/index.html';
    response.statusCode = found ? 200 : 404;
    response.end(found ? page : htmlPage('Not found', 'There is nothing here.'));
  });
}

/** A page as short as it can be and still be one. */
export function htmlPage(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><p>${text}</p></body></html>\n`;
}
