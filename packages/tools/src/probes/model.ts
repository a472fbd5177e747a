/** One question of our own checks to one service. */
export interface ProbeRequest {
  readonly check: ProbeCheck;
  readonly ip: string;
  readonly port: number;
  /** The service speaks inside TLS; null: nobody has looked what is there at all. */
  readonly tls: boolean | null;
  /** The name to ask for, where one is known. */
  readonly hostname: string | null;
}

export const PROBE_CHECKS = [
  'ftp_anonymous',
  'redis_open',
  'snmp_public',
  'smb_v1',
  'telnet',
  'default_page',
  'log4shell',
] as const;
export type ProbeCheck = (typeof PROBE_CHECKS)[number];

/** An answer that proves nothing is `unclear`, never `clean`. */
export type ProbeAnswer =
  | {
      readonly kind: 'found';
      /** What was sent and what came back, readable, at most 2,000 characters. */
      readonly evidence: string;
      /** What exactly, where a check knows several things (`default_page`: `nginx`, `apache`, …). */
      readonly variant: string | null;
    }
  | { readonly kind: 'clean'; readonly evidence: string }
  | { readonly kind: 'unclear'; readonly reason: 'timed_out' | 'filtered' | 'tool_failed'; readonly detail: string };
