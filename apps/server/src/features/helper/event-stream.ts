import type { HelperDelta, HelperReply } from '@rocca/contract/api/helper.schema';
import type { FastifyReply } from 'fastify';

interface HelperEvents {
  delta: HelperDelta;
  message: HelperReply;
}

/** An answer as server-sent events. */
export class EventStream {
  readonly #stream: FastifyReply['raw'];

  /** Takes the answer over from Fastify. */
  constructor(reply: FastifyReply) {
    reply.hijack();
    this.#stream = reply.raw;
    this.#stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  }

  send<Name extends keyof HelperEvents>(name: Name, data: HelperEvents[Name]): void {
    this.#stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#stream.end();
  }
}
