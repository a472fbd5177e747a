import type { FastifyReply } from 'fastify';

/** Sends a large reply of our own making without checking it against its schema, which takes longer than all the rest. */
export function sendLarge<Reply extends object>(reply: FastifyReply, body: Reply): Reply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body)) as unknown as Reply;
}
