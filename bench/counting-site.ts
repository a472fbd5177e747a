import { request as ask, createServer } from 'node:http';

/** Stands before a site and counts what it is asked. */
export async function openCountingSite(address: string, to: { readonly host: string; readonly port: number }) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    // A connection of its own: one that is kept may be closed by the site just then, and its answer lost to the scan.
    const asWas = { method: request.method, path: request.url, headers: request.headers, agent: false } as const;
    const passed = ask({ ...to, ...asWas }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(to.port, address, done);
  });
  return {
    asked: () => asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
