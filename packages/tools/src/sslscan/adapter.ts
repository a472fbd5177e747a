import { findTool } from '../core/find-tool.ts';
import type { RawOutputs } from '../core/raw-outputs.ts';
import { spawnTool } from '../core/spawn-tool.ts';
import { type SslscanRequest, sslscanArgs } from './args.ts';
import type { SslscanReport } from './model.ts';
import { parseSslscan } from './parse.ts';

export interface SslscanOptions {
  readonly signal: AbortSignal;
  readonly workDir: string;
  readonly timeoutMs: number;
  readonly inside?: readonly string[];
  /** The user of its run. */
  readonly user?: number | undefined;
  /** Where sslscan is looked for, instead of the platform's own path. */
  readonly searchPath?: string;
  readonly raw?: RawOutputs;
}

export type SslscanOutcome =
  | { readonly kind: 'finished'; readonly report: SslscanReport }
  | {
      readonly kind: 'failed';
      readonly why: 'missing' | 'stopped' | 'timed_out' | 'killed' | 'garbage' | 'no_tls' | 'no_connection';
      readonly detail: string;
    };

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Looks at one TLS service. A service that never spoke TLS is `no_tls`, not a clean one. */
export async function runSslscan(request: SslscanRequest, options: SslscanOptions): Promise<SslscanOutcome> {
  const program = findTool('sslscan', options.searchPath);
  const failed = (why: Extract<SslscanOutcome, { kind: 'failed' }>['why'], detail = '') =>
    ({ kind: 'failed', why, detail: detail.slice(0, 300) }) as const;
  if (!program) return failed('missing');
  const chunks: Buffer[] = [];
  const outcome = await spawnTool(program, sslscanArgs(request), {
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    cwd: options.workDir,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    memoryBytes: MAX_MEMORY_BYTES,
    ...(options.inside ? { inside: options.inside } : {}),
    user: options.user,
    privileges: 'none',
    raw: options.raw?.keep('sslscan', `${request.ip}-${request.port}.xml`),
    onOutput: (chunk) => {
      chunks.push(chunk);
    },
  });
  if (outcome.kind === 'stopped' || outcome.kind === 'timed_out') return failed(outcome.kind);
  if (outcome.kind === 'not_started') return failed('missing', outcome.why);
  if (outcome.kind === 'too_much_output') return failed('garbage', 'too much output');
  if (outcome.signal !== null || outcome.exitCode >= 128) return failed('killed', `${outcome.signal}`);
  const result = parseSslscan(Buffer.concat(chunks).toString('utf8'));
  switch (result.kind) {
    case 'report':
      return { kind: 'finished', report: result.report };
    case 'broken':
      return failed('garbage', result.detail);
    case 'no_connection':
      return failed('no_connection', result.detail);
    case 'no_tls':
      return failed('no_tls');
  }
}
