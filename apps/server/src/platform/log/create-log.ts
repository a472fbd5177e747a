import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino from 'pino';
import { redactUrl } from '../http/redact.ts';

interface LogOptions {
  readonly level: string;
  /** A file instead of standard output: where a person reads the terminal. */
  readonly file?: string;
}

/** Past this size the last log is set aside at the next start: two files at most, so a disk never fills with them. */
const ROTATE_BYTES = 50 * 1024 * 1024;

/** Structured logs: one JSON object a line, with request ids and without secrets. */
export function createLog({ level, file }: LogOptions): FastifyBaseLogger {
  const options = logOptions(level);
  if (!file) return pino(options);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rotate(file);
  return pino(options, createWriteStream(file, { flags: 'a', mode: 0o600 }));
}

/** What a line of the log holds, wherever it is written to. */
export function logOptions(level: string): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: describeRequest, err: pino.stdSerializers.err },
    // A second net: objects that reach the log by mistake lose what must not be there.
    redact: {
      paths: ['password', '*.password', 'authorization', '*.authorization', 'refresh_token', '*.refresh_token'],
      censor: '[redacted]',
    },
  };
}

function describeRequest(request: FastifyRequest): object {
  return { method: request.method, url: redactUrl(request.url), remoteAddress: request.ip };
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(file, `${file}.1`);
}
