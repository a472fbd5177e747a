import type { ServerResponse } from 'node:http';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { mayAct } from './acting.ts';
import type { TaskEvents } from './events.ts';

/** Proxies and browsers end a silent connection; a comment now and then keeps it open. */
const HEARTBEAT_MS = 15_000;

/** A stream outlives the token it was opened with by this much at most: the client comes back with a new one. */
const LONGEST_MS = 5 * 60_000;

/** A client that reads too slowly is cut off rather than kept in memory; it comes back and reads the table again. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** `GET /tasks/events/`: one event for each change of a test of the caller's account. */
export function eventsRoutes(app: App, { db, events }: { db: Database; events: TaskEvents }): void {
  const open = new Set<ServerResponse>();
  // A stream never ends by itself: a stop of the server ends them all.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get(
    '/tasks/events/',
    {
      config: { tokenInQuery: true },
      schema: {
        tags: ['Tests'],
        summary: "Changes of the account's tests (server-sent events)",
        description: 'Event `task` carries a TaskEvent; event `resync` asks to read the table again.',
        produces: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      const { accountId, userId } = callerOf(request);
      const reader = { language: languageOf(request), mayAct: await mayAct(db, userId) };
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const write = (text: string) => {
        if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
        else stream.write(text);
      };
      write(': connected\n\n');
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS);
      const limit = setTimeout(() => stream.end(), LONGEST_MS);
      const leave = accountId
        ? events.subscribe({
            accountId,
            reader,
            send: (event) => write(`event: task\ndata: ${JSON.stringify(event)}\n\n`),
            resync: () => write('event: resync\ndata: {}\n\n'),
          })
        : () => undefined;
      open.add(stream);
      stream.on('close', () => {
        open.delete(stream);
        clearInterval(heartbeat);
        clearTimeout(limit);
        leave();
      });
    },
  );
}
