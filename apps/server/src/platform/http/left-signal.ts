import type { FastifyReply } from 'fastify';

/** Work for a request was dropped because its client has gone. Nobody failed and nobody was refused. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';

  constructor() {
    super('the client left');
  }
}

/** Aborts with `ClientLeft` when the client goes before it has the whole answer. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) left.abort(new ClientLeft());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return left.signal;
}
