/** Where lines end up. Writes are synchronous: an append to a file takes microseconds, and nothing is left at an exit. */
export interface LineSink {
  /** Lines are joined up to this size for one write. */
  readonly batchBytes: number;
  /** Writes as much as it can and answers how many bytes that was; throws when it can write none. */
  append(bytes: Buffer): number;
  /** Called after a failure: the next append starts from scratch. */
  reset(): void;
}

interface LineWriterInput {
  readonly sink: LineSink;
  /** The line that reports how many lines are missing. */
  lostLine(count: number): string;
  /** Called once for each outage. */
  onFailure?(error: Error): void;
}

/** About 3,000 requests: a short outage loses nothing, a long one costs no memory. */
const MAX_WAITING_CHARS = 1024 * 1024;
const FIRST_RETRY_MS = 20;
const MAX_RETRY_MS = 5000;

/**
 * A destination for pino that survives failures of its sink. When a write fails (disk full, reader gone or slow), lines
 * wait in a bounded buffer. Lines beyond the bound are dropped, and their count is written after the recovery. It never
 * throws and never blocks.
 */
export class LineWriter {
  private readonly input: LineWriterInput;
  private waiting: string[] = [];
  private waitingChars = 0;
  /** The unwritten end of a batch that was cut: written first after a recovery, so that no line is torn. */
  private rest: Buffer | null = null;
  private lost = 0;
  private scheduled = false;
  private retry: NodeJS.Timeout | null = null;
  private retryMs = FIRST_RETRY_MS;
  private failing = false;

  constructor(input: LineWriterInput) {
    this.input = input;
  }

  write(line: string): void {
    if (this.waitingChars + line.length > MAX_WAITING_CHARS) {
      this.lost += 1;
      return;
    }
    this.waiting.push(line);
    this.waitingChars += line.length;
    if (this.retry || this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.retry) this.flushSync();
    });
  }

  /** Writes what waits. pino calls it after a fatal line, the process at its exit. */
  flushSync(): void {
    try {
      for (let batch = this.nextBatch(); batch; batch = this.nextBatch()) {
        this.rest = batch;
        while (this.rest.length > 0) {
          this.rest = this.rest.subarray(this.input.sink.append(this.rest));
          // A slow reader accepts a part of each write: only a sink that accepts nothing gets the back-off.
          this.retryMs = FIRST_RETRY_MS;
        }
        this.rest = null;
      }
      this.failing = false;
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private nextBatch(): Buffer | null {
    if (this.rest) return this.rest;
    if (this.waiting.length === 0) {
      if (this.lost === 0) return null;
      const line = this.input.lostLine(this.lost);
      this.lost = 0;
      return Buffer.from(line);
    }
    let chars = 0;
    let count = 0;
    for (const line of this.waiting) {
      if (count > 0 && chars + line.length > this.input.sink.batchBytes) break;
      chars += line.length;
      count += 1;
    }
    this.waitingChars -= chars;
    return Buffer.from(this.waiting.splice(0, count).join(''));
  }

  private fail(error: Error): void {
    this.input.sink.reset();
    if (this.retry) return;
    if (!this.failing) this.input.onFailure?.(error);
    this.failing = true;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.flushSync();
    }, this.retryMs);
    this.retry.unref();
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
  }
}
