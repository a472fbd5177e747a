import { describe, expect, it } from 'vitest';
import { taskRow } from '../../testing/task-rows.ts';
import type { SignedInFetch } from '../api/signed-in-fetch.ts';
import { submitStart } from './submit-start.ts';

const start = { targets: ['a.example'] };
const answering =
  (response: Response): SignedInFetch =>
  async () =>
    response;
const failing =
  (cause: unknown): SignedInFetch =>
  async () => {
    throw cause;
  };

describe('submitting a start', () => {
  it('sends the body to the engine', async () => {
    const seen: [string, RequestInit | undefined][] = [];
    const started = { task_id: taskRow().task_id, status: 'PENDING', msg: 'queued', scans_done: 1, scans_max: 2 };
    const answer = await submitStart('nscan', start, async (path, init) => {
      seen.push([path, init]);
      return Response.json(started, { status: 201 });
    });
    expect(answer).toEqual({ kind: 'started', started });
    expect(seen[0]?.[0]).toBe('/tasks/nscan/');
    expect(seen[0]?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(start) });
  });

  it('keeps status, headers and data of a refusal', async () => {
    const refusal = Response.json({ error: { code: 'x' } }, { status: 402, headers: { 'x-request-id': '7' } });
    expect(await submitStart('nscan', start, answering(refusal))).toEqual({
      kind: 'response',
      status: 402,
      headers: { 'content-type': 'application/json', 'x-request-id': '7' },
      data: { error: { code: 'x' } },
    });
    const page = new Response('<html>', { status: 502 });
    expect(await submitStart('nscan', start, answering(page))).toMatchObject({ status: 502, data: '<html>' });
  });

  it('tells a request without an answer from one that was never sent', async () => {
    expect(await submitStart('nscan', start, failing(new TypeError('Failed to fetch')))).toEqual({
      kind: 'request',
      method: 'POST',
      path: '/tasks/nscan/',
      reason: 'network',
    });
    expect(await submitStart('nscan', start, failing(new Error('No session')))).toEqual({
      kind: 'message',
      message: 'No session',
    });
  });
});
