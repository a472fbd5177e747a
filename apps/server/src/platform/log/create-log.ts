import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino from 'pino';
import { redactText, redactUrl } from '../http/redact.ts';
import { LineWriter } from './line-writer.ts';
import { logFile } from './log-file.ts';
import { standardOutput } from './standard-output.ts';

interface LogOptions {
  readonly level: string;
  /** A file instead of standard output: where a person reads the terminal. */
  readonly file?: string;
}

/** Structured logs: one JSON object a line, with request ids and without secrets. */
export function createLog({ level, file }: LogOptions): FastifyBaseLogger {
  const writer = new LineWriter({
    sink: file ? logFile(file) : standardOutput(),
    lostLine,
    // Reported on the terminal. Without a file standard output itself failed, so there is no place to report it.
    onFailure({ message }) {
      if (file) console.error(`The log ${file} cannot be written: ${message}`);
    },
  });
  process.on('exit', () => writer.flushSync());
  return pino(logOptions(level), writer);
}

function lostLine(lost: number): string {
  const line = { level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost' };
  return `${JSON.stringify(line)}\n`;
}

/** The content of a log line, for every destination. */
export function logOptions(level: string): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: describeRequest, err: describeError },
    // A second line of defence: removes secrets from objects that reach the log by mistake.
    redact: {
      paths: ['password', '*.password', 'authorization', '*.authorization', 'refresh_token', '*.refresh_token'],
      censor: '[redacted]',
    },
  };
}

/**
 * An error without its data: the database layer writes a query's parameters into message and trace, and those are
 * personal data. What remains says where and why it failed.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const isQuery = 'query' in error && 'params' in error;
  const trace = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  return {
    type: error.name,
    message: isQuery ? 'a query failed' : quotesData(error) ? 'a value was refused' : redactText(error.message),
    ...('code' in error ? { code: error.code } : {}),
    stack: trace,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** PostgreSQL's data exceptions (class 22) repeat the value they refuse. */
function quotesData(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
}

function describeRequest(request: FastifyRequest): object {
  return { method: request.method, url: redactUrl(request.url), remoteAddress: request.ip };
}
