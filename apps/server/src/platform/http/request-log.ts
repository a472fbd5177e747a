import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { redactUrl } from './redact.ts';

/**
 * One line for each request, written when its answer has been sent or the client has gone. Fastify's own pair of lines
 * says the same at twice the cost.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Read now: a connection that was cut no longer knows its address.
    const remoteAddress = request.ip;
    reply.raw.once('close', () => {
      request.log.info(
        {
          method: request.method,
          url: redactUrl(request.url),
          remoteAddress,
          statusCode: reply.raw.headersSent ? reply.statusCode : undefined,
          responseTime: Math.round(reply.elapsedTime * 100) / 100,
          // The client went before the whole answer was sent.
          aborted: reply.raw.writableFinished ? undefined : true,
        },
        'request',
      );
    });
  }

  override requestCompleted(): void {}
}
