import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLicence } from './features/licences/index.ts';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;
const owned = { targets: '', tasks: '', reports: '', surveys: '' };

beforeAll(async () => {
  http = await createHttpFixture();
  for (const name of ['acme', 'beta']) {
    const accountId = await http.addAccount(name);
    await http.addUser({ username: name, accountId, roles: ['target', 'raw-data'], memberRole: 'owner' });
    await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5 });
    await insertLicence(http.db.orm, { accountId, api: '/survey_nis2/', name: 'NIS 2', scansMax: 5 });
  }
  const payload = { name: 'Ours', engine: 'nscan', target: '10.0.0.1' };
  owned.targets = (await http.as('acme', { method: 'POST', url: '/profiles/targets/', payload })).json().id;
  const start = { task_name: 'Ours', target_id: owned.targets };
  owned.tasks = (await http.as('acme', { method: 'POST', url: '/tasks/nscan/', payload: start })).json().task_id;
  owned.reports = owned.tasks;
  const form = { name: 'Ours', company: 'Acme', email: 'ciso@acme.example' };
  const begun = await http.as('acme', { method: 'POST', url: '/tasks/survey_nis2/', payload: form });
  owned.surveys = begun.json().task_id;
});
afterAll(() => http.close());

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** Every call whose path holds an id, from the API's own description: a new one is walked without being listed here. */
function routesWithIds(): Route[] {
  const { paths = {} } = http.app.swagger() as { paths?: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    /\{id\}/.test(path)
      ? Object.keys(item).map((method) => ({ method: method.toUpperCase() as Route['method'], path }))
      : [],
  );
}

/** Good enough to pass the schema, so that it is the owner that is refused and not the form. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /profiles/targets/{id}/': { name: 'Theirs', engine: 'nscan', target: '10.0.0.2' },
  'PUT /profiles/targets/{id}/extra/': { extra_targets: '10.0.0.3' },
  'PUT /surveys/{id}/answers/{question}/': { values: [0] },
};

describe('the whole route table', () => {
  it("answers another account's id exactly like one that does not exist: 404", async () => {
    const routes = routesWithIds();
    expect(routes.length).toBeGreaterThanOrEqual(8);
    for (const { method, path } of routes) {
      const kind = (['targets', 'tasks', 'reports', 'surveys'] as const).find((name) => path.includes(`/${name}/`));
      expect(kind, `no owned object for ${path}`).toBeDefined();
      const payload = BODIES[`${method} ${path}`];
      const ask = (id: string) =>
        http.as('beta', { method, url: path.replace('{id}', id), ...(payload ? { payload } : {}) });
      const [foreign, missing] = [await ask(owned[kind ?? 'tasks']), await ask(randomUUID())];
      expect(foreign.statusCode, `${method} ${path}`).toBe(404);
      expect(foreign.body, `${method} ${path}`).toBe(missing.body);
    }
    expect((await http.as('acme', { url: `/profiles/targets/${owned.targets}/` })).json().name).toBe('Ours');
    const task = (await http.as('acme', { url: `/tasks/${owned.tasks}/` })).json();
    expect(task).toMatchObject({ status: 'PENDING', stop_requested: false });
  });

  it('asks for a token everywhere but at its public doors', async () => {
    const { paths = {} } = http.app.swagger() as { paths?: Record<string, Record<string, { security?: object[] }>> };
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        if (security?.length === 0) continue;
        const url = path.replace('{id}', randomUUID()).replace('{engine}', 'nscan');
        const reply = await http.app.inject({ method: method.toUpperCase() as Route['method'], url });
        expect(reply.statusCode, `${method} ${path}`).toBe(401);
      }
    }
  });
});
