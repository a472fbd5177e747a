import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;
beforeAll(async () => {
  http = await createHttpFixture();
  await http.app.ready();
  const accountId = await http.addAccount('acme');
  await http.addUser({ username: 'acme', accountId, roles: ['target'], memberRole: 'owner' });
});
afterAll(() => http.close());

/** Every call of the API's own description, but for the stream of events, which never ends. */
function listRoutes() {
  const { paths = {} } = http.app.swagger() as { paths?: Record<string, Record<string, { security?: object[] }>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security }]) =>
      path === '/tasks/events/'
        ? []
        : { method: method.toUpperCase() as 'GET', path, isPublic: security?.length === 0 },
    ),
  );
}

const urlOf = (path: string) =>
  path
    .replace('{id}', randomUUID())
    .replace('{engine}', 'nscan')
    .replace('{ip}', '192.0.2.1')
    .replace(/\{\w+\}/, 'x');

/** What may be kept in the browser of its reader, for as long as the route says. */
const KEPT = new Set(['GET /api/brand/']);

it('keeps every answer to a caller out of caches, refusals included, unless the route says otherwise', async () => {
  const routes = listRoutes().filter(({ isPublic }) => !isPublic);
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, path } of routes) {
    const route = `${method} ${path}`;
    const signedIn = await http.as('acme', { method, url: urlOf(path) });
    const expected = KEPT.has(route) ? /^private, / : /^no-store$/;
    expect(signedIn.headers['cache-control'], `${route} ${signedIn.statusCode}`).toMatch(expected);
    const stranger = await http.app.inject({ method, url: urlOf(path) });
    expect(stranger.headers['cache-control'], `${route} without a token`).toBe('no-store');
  }
});

/** Lists and reports. None holds a token or a secret: a new route is compressed once it stands here. */
const COMPRESSED = [
  'GET /api/ip/{ip}/',
  'GET /licenses/',
  'GET /profiles/targets/',
  'GET /reports/graphql/',
  'GET /reports/standing/',
  'GET /surveys/{id}/',
  'GET /surveys/{id}/answers/',
  'GET /surveys/{id}/facts/',
  'GET /surveys/{id}/report/',
  'GET /tasks/',
];

it('compresses the answers of lists and reports alone', async () => {
  const compressed: string[] = [];
  for (const { method, path } of listRoutes()) {
    if (path.startsWith('/assets/data/') && path !== '/assets/data/config.json') continue;
    const { headers } = await http.as('acme', { method, url: urlOf(path) });
    if (String(headers.vary).includes('Accept-Encoding')) compressed.push(`${method} ${path}`);
  }
  expect(compressed.toSorted()).toEqual(COMPRESSED);
});
