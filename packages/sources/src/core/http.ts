import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { redirectAddress, serviceAddress } from './address.ts';
import type { Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import type { Untold } from './source.ts';
import { ChangedFormat, untold } from './untold.ts';

export interface HttpQuestion<Value> {
  readonly url: URL;
  /** Keys among them. They are sent to the host of `url` and to no other. */
  readonly headers?: Readonly<Record<string, string>>;
  /** From the request to the last byte of its answer. */
  readonly timeoutMs: number;
  /** The limit for the answer as unpacked. */
  readonly maxBytes: number;
  /** A longer answer ends at the limit instead of failing; `read` is told by `wasCut`. */
  readonly mayCut?: boolean;
  /** Reads the answer while it arrives. Throws `ChangedFormat` if it is not what it should be. */
  read(body: AsyncIterable<Buffer>, wasCut: () => boolean): Promise<Value>;
}

export type HttpAnswer<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  /** 404: what that means is for the source to say. */
  | { readonly kind: 'absent' }
  | Untold;

export interface HttpPort {
  readonly clock: Clock;
  readonly gate: Gate;
}

const USER_AGENT = 'rocca-sources';
const MAX_REDIRECTS = 3;
/** Before the one retry of a failed request. */
const RETRY_MS = 2_000;
/** Waiting longer than this for a service's quota would hold up a run; the answer is `quota` instead. */
const MAX_QUOTA_WAIT_MS = 30_000;
const MAX_QUOTA_WAITS = 3;
/** Where a 429 does not say how long. */
const UNSAID_RETRY_AFTER_MS = 5_000;

type Attempt<Value> =
  | { readonly kind: 'done'; readonly answer: HttpAnswer<Value> }
  | { readonly kind: 'retry'; readonly why: Untold }
  | { readonly kind: 'wait'; readonly waitMs: number };

/** Asks a JSON service. Throws only the reason of an aborted signal. */
export async function askHttp<Value>(
  question: HttpQuestion<Value>,
  port: HttpPort,
  signal: AbortSignal,
): Promise<HttpAnswer<Value>> {
  if (!serviceAddress(question.url)) return untold('off', coverageDetail('address_not_allowed'));
  const closed = port.gate.closed();
  if (closed) return closed;
  const answer = await withRetries(question, port, signal);
  if (answer.kind === 'untold') port.gate.failed(answer);
  else port.gate.answered();
  return answer;
}

async function withRetries<Value>(
  question: HttpQuestion<Value>,
  { gate, clock }: HttpPort,
  signal: AbortSignal,
): Promise<HttpAnswer<Value>> {
  let failures = 0;
  let waits = 0;
  let waitedMs = 0;
  for (;;) {
    await gate.turn(signal);
    const attempt = await tryOnce(question, clock, signal);
    signal.throwIfAborted();
    if (attempt.kind === 'done') return attempt.answer;
    if (attempt.kind === 'retry') {
      if (++failures > 1) return attempt.why;
      await clock.sleep(RETRY_MS, signal);
      continue;
    }
    waitedMs += attempt.waitMs;
    if (waitedMs > MAX_QUOTA_WAIT_MS || ++waits > MAX_QUOTA_WAITS) {
      gate.pauseFor(attempt.waitMs);
      return untold('quota', coverageDetail('no_more_questions', question.url.host));
    }
    await clock.sleep(attempt.waitMs, signal);
  }
}

async function tryOnce<Value>(
  question: HttpQuestion<Value>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Attempt<Value>> {
  const { host } = question.url;
  const ended = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    ended.abort();
  }, question.timeoutMs);
  try {
    const response = await request(question, AbortSignal.any([signal, ended.signal]));
    if (!response) return done(untold('failed', coverageDetail('redirected', host)));
    if (response.status !== 200) return ofStatus(response, host, clock);
    const body = new Body(response, question.maxBytes, question.mayCut ?? false);
    const value = await question.read(body.chunks(), () => body.cut);
    return done({ kind: 'read', value });
  } catch (error) {
    if (timedOut) return done(untold('timed_out', coverageDetail('took_too_long', host, question.timeoutMs / 1000)));
    if (error instanceof ChangedFormat) return done(untold('changed', coverageDetail(error.fault, host)));
    // Nothing of the error itself: messages of the HTTP client may hold the address, and that a key.
    return { kind: 'retry', why: untold('failed', coverageDetail('unreachable', host)) };
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

const done = <Value>(answer: HttpAnswer<Value>): Attempt<Value> => ({ kind: 'done', answer });

function ofStatus<Value>({ status, headers }: Response, host: string, clock: Clock): Attempt<Value> {
  if (status === 404) return done({ kind: 'absent' });
  if (status === 401 || status === 403) return done(untold('refused', coverageDetail('answered_status', host, status)));
  if (status === 429) return { kind: 'wait', waitMs: retryAfterMs(headers.get('retry-after'), clock) };
  if (status >= 500) return { kind: 'retry', why: untold('failed', coverageDetail('answered_status', host, status)) };
  return done(untold('changed', coverageDetail('answered_status', host, status)));
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(text: string | null, clock: Clock): number {
  if (text === null) return UNSAID_RETRY_AFTER_MS;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? UNSAID_RETRY_AFTER_MS : Math.max(0, at - clock.date().getTime());
}

/** Null: redirected to somewhere we do not follow. */
async function request<Value>(question: HttpQuestion<Value>, signal: AbortSignal): Promise<Response | null> {
  const headers = { 'user-agent': USER_AGENT, accept: 'application/json', ...question.headers };
  let url: URL | null = question.url;
  for (let hops = 0; url && hops <= MAX_REDIRECTS; hops++) {
    const response: Response = await fetch(url, { signal, headers, redirect: 'manual' });
    if (response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    url = redirectAddress(url, response.headers.get('location'));
  }
  return null;
}

class Body {
  cut = false;
  readonly #response: Response;
  readonly #maxBytes: number;
  readonly #mayCut: boolean;

  constructor(response: Response, maxBytes: number, mayCut: boolean) {
    this.#response = response;
    this.#maxBytes = maxBytes;
    this.#mayCut = mayCut;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of this.#response.body ?? []) {
      bytes += chunk.length;
      if (bytes > this.#maxBytes) {
        if (!this.#mayCut)
          throw new ChangedFormat(`the answer has more than ${this.#maxBytes} bytes`, 'answer_too_large');
        this.cut = true;
        return;
      }
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    }
  }
}
