import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { checkReply } from '../api/replies.ts';
import { createEventParser } from './event-parser.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Heartbeats come every 15 s. While none comes, no screen may claim to be live. */
const SILENCE_MS = 20_000;

interface EventsOptions {
  /** Asks for the stream. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: TaskEvent) => void;
  /** The stream is up (what happened before is unknown), or down. */
  readonly onLive: (live: boolean) => void;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Follows the account’s task events until the signal aborts; a lost stream is opened again with exponential back-off. */
export async function followTaskEvents({ open, onEvent, onLive, signal, wait = pause }: EventsOptions): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      await readStream();
    } catch (cause) {
      if (!signal.aborted) console.warn('The stream of task events broke off', cause);
    }
    if (signal.aborted) return;
    onLive(false);
    await wait(retryMs, signal);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  async function readStream(): Promise<void> {
    const silence = new AbortController();
    const heard = <T>(something: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => silence.abort(new Error('No sign of life')), SILENCE_MS);
      return something.finally(() => clearTimeout(timer));
    };
    const response = await heard(open(AbortSignal.any([signal, silence.signal])));
    if (!isEventStream(response)) throw new Error(`The stream answered ${response.status}`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return;
    const parse = createEventParser();
    onLive(true);
    for (;;) {
      const { done, value } = await heard(reader.read());
      if (done) return;
      retryMs = FIRST_RETRY_MS;
      for (const { event, data } of parse(value)) {
        if (event === 'task') onEvent(await checkReply('taskEvent', 'The event stream', JSON.parse(data)));
        // The server itself may have missed something: what is shown is read anew, as after a reconnection.
        if (event === 'resync') onLive(true);
      }
    }
  }
}

function isEventStream(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/** With jitter: after a restart of the server, clients do not come back all at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
