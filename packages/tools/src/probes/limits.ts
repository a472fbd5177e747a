/** How long a check waits and how much it reads. Tests give shorter times; nothing else changes them. */
export interface ProbeLimits {
  /** Everything together. */
  readonly totalMs: number;
  readonly connectMs: number;
  /** For one answer, once the question is out. */
  readonly replyMs: number;
  /** For a target to call back, counted from its last answer. */
  readonly callbackMs: number;
  /** For one try over UDP, where a closed port often stays silent. */
  readonly datagramMs: number;
  /** Whatever a target sends beyond this is not read. */
  readonly readBytes: number;
}

export const PROBE_LIMITS: ProbeLimits = {
  totalMs: 10_000,
  connectMs: 3000,
  // Some services look up the name of their client before they greet, which takes seconds without a name server.
  replyMs: 5000,
  callbackMs: 3000,
  datagramMs: 1500,
  readBytes: 64 * 1024,
};
