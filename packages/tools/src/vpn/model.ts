import type { ScopeOptions } from '@rocca/contract/target/scope';

/** What a tunnel needs, with its secrets opened. */
export type TunnelSettings =
  | {
      readonly kind: 'openvpn';
      /** The configuration as the platform stored it: its own writing of the customer's file. */
      readonly config: string;
      readonly credentials: { readonly user: string; readonly password: string } | null;
    }
  | {
      readonly kind: 'netextender';
      readonly user: string;
      readonly password: string;
      /** `host` or `host:port` of the gateway. */
      readonly address: string;
      readonly domain: string;
    };

export type TunnelKind = TunnelSettings['kind'];

export type TunnelStage = 'preparing' | 'connecting' | 'authenticating' | 'configuring' | 'open';

export interface TunnelOptions {
  /** Ends the opening; an open tunnel is ended by its own `close`. */
  readonly signal: AbortSignal;
  /** A folder of the job's own. */
  readonly workDir: string;
  readonly timeoutMs: number;
  /** Which addresses a gateway may have. */
  readonly scope?: ScopeOptions;
  onStage?(stage: TunnelStage): void;
}

export type TunnelFailureReason = 'missing_tool' | 'no_privileges' | 'refused' | 'timed_out' | 'bad_config' | 'stopped';

export interface Tunnel {
  /** Words to put before a command so that it sees the tunnel's network and nothing else. */
  readonly inside: readonly string[];
  /** Ends the tunnel and removes all it made. Never fails, and may be called again. */
  close(): Promise<void>;
  /** Resolves with the reason when the tunnel is lost before it is closed: what is measured after that is worthless. */
  readonly lost: Promise<string>;
}

export type TunnelOutcome =
  | { readonly kind: 'open'; readonly tunnel: Tunnel }
  /** `detail` is for the log and the engineer: printable, short, without secrets. */
  | { readonly kind: 'failed'; readonly why: TunnelFailureReason; readonly detail: string };

/** Why an opening ends early; caught in one place, where everything made so far is removed. */
export class TunnelFailure extends Error {
  override readonly name = 'TunnelFailure';
  readonly why: TunnelFailureReason;

  constructor(why: TunnelFailureReason, detail: string) {
    super(detail);
    this.why = why;
  }
}

/** Text from outside, fit for a log: one line, printable, short. */
export function quoteForeign(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200);
}
