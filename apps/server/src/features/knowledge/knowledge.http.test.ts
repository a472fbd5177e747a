import { knowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { ensureStarterSet } from './starter.ts';

let http: HttpFixture;
beforeAll(async () => {
  http = await createHttpFixture();
  await http.addUser({ username: 'demo', accountId: await http.addAccount('Acme'), memberRole: 'owner' });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
});
afterAll(() => http.close());

const url = '/api/knowledge/';

describe('the age of the knowledge', () => {
  it('200: lists every source for staff, loaded or not', async () => {
    await ensureStarterSet(http.db);
    const reply = await http.as('staff', { url });
    expect(reply.statusCode).toBe(200);
    const status = knowledgeStatus.parse(reply.json());
    expect(status.sources.map(({ name }) => name)).toEqual(['nvd', 'kev', 'epss', 'starter']);
    expect(status.sources[0]).toEqual({
      name: 'nvd',
      data_date: null,
      loaded_at: null,
      entries: 0,
      starter_part: null,
      last_error: null,
      last_attempt_at: null,
    });
    expect(status.sources[1]).toMatchObject({
      loaded_at: null,
      starter_part: { data_date: '2026-08-07T00:00:00.000Z', entries: expect.any(Number) },
    });
    expect(status.sources[3]?.entries).toBeGreaterThan(0);
    expect(status.running).toBeNull();
  });

  it('401: without a token', async () => {
    expect((await http.app.inject({ url })).statusCode).toBe(401);
  });

  it('403: for a customer', async () => {
    const reply = await http.as('demo', { url });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().error.code).toBe('forbidden');
  });
});
