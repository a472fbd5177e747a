import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { taskRow } from '../../testing/task-rows.ts';
import { createSignedInFetch } from '../api/signed-in-fetch.ts';
import { followTaskEvents } from './task-events.ts';

const removed: TaskEvent = { kind: 'removed', task_id: taskRow().task_id };
const changed: TaskEvent = { kind: 'changed', task: taskRow() };
const written = (event: TaskEvent) => `event: task\ndata: ${JSON.stringify(event)}\n\n`;

/** A stream of the given pieces, which then ends, or stays open until it is aborted. */
function streamOf(
  pieces: readonly string[],
  { open, signal }: { open?: boolean; signal?: AbortSignal } = {},
): Response {
  const bytes = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      if (open) signal?.addEventListener('abort', () => controller.error(signal.reason));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Follows until the openings are used up. */
async function follow(openings: readonly ((signal: AbortSignal) => Response | Promise<Response>)[]) {
  const all = new AbortController();
  const events: TaskEvent[] = [];
  const lives: boolean[] = [];
  const waits: number[] = [];
  let next = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await followTaskEvents({
    open: async (signal) => {
      const opening = openings[next];
      next += 1;
      if (!opening) throw new Error('no more');
      return opening(signal);
    },
    onEvent: (event) => events.push(event),
    onLive: (live) => lives.push(live),
    signal: all.signal,
    wait: async (ms) => {
      waits.push(ms);
      if (next >= openings.length) all.abort();
    },
  });
  return { events, lives, waits };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the stream of task events', () => {
  it('reads events across pieces and seeks the stream again when it ends', async () => {
    const text = written(changed);
    const { events, lives, waits } = await follow([
      () => streamOf([': hello\n\n', text.slice(0, 20), text.slice(20)]),
      () => streamOf([written(removed)]),
    ]);
    expect(events).toEqual([changed, removed]);
    expect(lives).toEqual([true, false, true, false]);
    expect(waits).toEqual([1_000, 1_000]);
  });

  it('waits ever longer while nothing comes, up to half a minute, and not after a sign of life', async () => {
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    const broken = () => new Response('no', { status: 503 });
    const { waits, lives } = await follow([
      refuse,
      broken,
      refuse,
      refuse,
      refuse,
      refuse,
      () => streamOf([': x\n\n']),
    ]);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000]);
    expect(lives.filter(Boolean)).toHaveLength(1);
  });

  it('takes an answer that is no event stream for a failure', async () => {
    const { lives } = await follow([() => new Response('<html>', { headers: { 'content-type': 'text/html' } })]);
    expect(lives).toEqual([false]);
  });

  it('gives a silent line up after 40 s', async () => {
    vi.useFakeTimers();
    const following = follow([(signal) => streamOf([': hello\n\n'], { open: true, signal })]);
    await vi.advanceTimersByTimeAsync(41_000);
    const { lives } = await following;
    expect(lives).toEqual([true, false]);
  });

  it('is opened with the token in a header, and after a 401 with a fresh one', async () => {
    let token = 'old';
    const seen: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      const sent = new Headers(headers).get('authorization');
      seen.push(sent);
      return sent === 'Bearer new' ? streamOf([written(removed)]) : new Response(null, { status: 401 });
    });
    const session = {
      accessToken: () => token,
      refresh: async () => {
        token = 'new';
        return true;
      },
    };
    const fetchAs = createSignedInFetch({ session, language: () => 'it' });
    const { events } = await follow([(signal) => fetchAs('/tasks/events/', { signal })]);
    expect(events).toEqual([removed]);
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
  });
});
