import type { ScopeOptions } from '@rocca/contract/target/scope';
import { type Cleanup, createCleanup } from '../network/cleanup.ts';
import type { JobNamespace } from '../network/namespace.ts';
import { TunnelFailure, type TunnelOptions, type TunnelStage } from './model.ts';

/** One opening of a tunnel: what it may use, and how it is cut short. */
export interface Attempt {
  readonly workDir: string;
  readonly scope: ScopeOptions;
  readonly cleanup: Cleanup;
  stage(stage: TunnelStage): void;
  /** The promise's value, or a `stopped` or `timed_out` failure as soon as the opening is over. */
  until<T>(promise: Promise<T>): Promise<T>;
}

/** What an opening gives when it works. */
export interface Connection {
  readonly namespace: JobNamespace;
  readonly lost: Promise<string>;
}

export function createAttempt(options: TunnelOptions): Attempt {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const over = AbortSignal.any([options.signal, timeout]);
  const failure = () =>
    options.signal.aborted
      ? new TunnelFailure('stopped', 'stopped while the tunnel was being opened')
      : new TunnelFailure('timed_out', `no tunnel after ${options.timeoutMs} ms`);

  return {
    workDir: options.workDir,
    scope: options.scope ?? {},
    cleanup: createCleanup(),
    stage: (stage) => options.onStage?.(stage),
    until(promise) {
      const { promise: cut, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(failure());
      if (over.aborted) onAbort();
      over.addEventListener('abort', onAbort, { once: true });
      return Promise.race([promise, cut]).finally(() => over.removeEventListener('abort', onAbort));
    },
  };
}
