import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type { WebClient } from '@rocca/tools/web/client';
import type { Pace } from '@rocca/tools/web/pace';

/** So many pages without an answer since the last answer of any page, and the site is asked whether it is there. */
const SUSPICIOUS = 3;
/** Who waits less than this gives up by choice: the request says nothing about the site. */
const PATIENT_MS = 10_000;
/** Before the second question: by then no request of before is open, so that a slow machine has nothing else to do. */
const SETTLE_MS = 5000;
/** Between questions to a site that is silent: with the questions themselves, six minutes in all. */
const PAUSES_MS = [5000, 10_000, 15_000, 30_000, 45_000, 60_000, 60_000];
const MAX_SILENCES = 5;
const MAX_RENEWALS = 3;
const FEWEST_OPEN = 2;
const MAX_NAMED = 200;

interface SilenceParts {
  readonly start: string;
  readonly pace: Pick<Pace, 'pause' | 'resume' | 'end'>;
  /** Requests that are open at the same time, at first. */
  readonly concurrent: number;
  /** Asks for the first page outside of the pace, with the session or without; whether an answer came. */
  ask(cookies: 'jar' | 'none'): Promise<boolean>;
  /** Takes a new session. */
  renew(): Promise<void>;
  /** Rejects when the scan is stopped. */
  wait(ms: number): Promise<unknown>;
  /** When the scan began, by the same clock. */
  readonly began: number;
  now?(): number;
}

interface SilenceWatch {
  /** A client whose answers are watched. */
  clientOf(client: WebClient): WebClient;
  /** Nothing is sent at this time. */
  isPaused(): boolean;
  /** The site did not answer again: nothing more is sent. */
  isGone(): boolean;
  changes(): readonly StateChange[];
}

/** `slow`: it answers only once nothing else is open. */
type State = 'there' | 'slow' | 'session_stuck' | 'silent';

/**
 * Notices that a whole site stops answering, as one does whose workers all wait for each other. Nothing is sent meanwhile;
 * a site that comes back is asked less at once. Where strangers alone are answered, the session is what is stuck.
 */
export function watchSilence(parts: SilenceParts): SilenceWatch {
  const { start, pace, concurrent, now = () => performance.now() } = parts;
  const changes: StateChange[] = [];
  const unanswered = new Set<string>();
  let answeredAt = now();
  let level = concurrent;
  let doubts = 0;
  let renewals = 0;
  let isLooking = false;
  let isGone = false;

  const stateNow = async (): Promise<State> => {
    if (await parts.ask('none')) return (await parts.ask('jar')) ? 'there' : 'session_stuck';
    await parts.wait(SETTLE_MS);
    return (await parts.ask('none')) || (await parts.ask('jar')) ? 'slow' : 'silent';
  };
  const resume = (atMost: number) => {
    level = atMost;
    unanswered.clear();
    pace.resume(level);
  };
  const fewer = () => Math.max(FEWEST_OPEN, Math.floor(level / 2));
  const end = () => {
    isGone = true;
    pace.end();
  };
  const waitForAnswer = async () => {
    const before = [...unanswered].join(', ').slice(0, MAX_NAMED);
    const seconds = Math.round((answeredAt - parts.began) / 1000);
    const change = { what: 'silent', where: start, before, after: '', seconds, restored: false } as const;
    const at = changes.push(change) - 1;
    for (const pause of changes.length < MAX_SILENCES ? PAUSES_MS : []) {
      await parts.wait(pause);
      if (!(await parts.ask('none')) && !(await parts.ask('jar'))) continue;
      changes[at] = { ...change, after: String(Math.round((now() - answeredAt) / 1000)), restored: true };
      return resume(fewer());
    }
    end();
  };
  const look = async () => {
    pace.pause();
    const state = await stateNow();
    if (state === 'silent') return waitForAnswer();
    if (state === 'slow') return resume(fewer());
    if (state === 'there' || renewals >= MAX_RENEWALS) {
      doubts += 1;
      return resume(level);
    }
    renewals += 1;
    resume(fewer());
    await parts.renew();
  };
  const lookOnce = () => {
    if (isLooking || isGone) return;
    isLooking = true;
    look()
      // A stopped scan waits for nothing.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  };
  return {
    clientOf: (client) => ({
      async send(request, options) {
        const exchange = await client.send(request, options);
        if (exchange.response !== null || /^(?:broken|refused)$/.test(exchange.failure ?? '')) {
          unanswered.clear();
          answeredAt = now();
        } else if (exchange.failure === 'timed_out' && (options?.timeoutMs ?? PATIENT_MS) >= PATIENT_MS) {
          unanswered.add(`${request.method} ${pathOf(request.url)}`);
          if (unanswered.size >= SUSPICIOUS * (1 + doubts)) lookOnce();
        }
        return exchange;
      },
      close: () => client.close(),
    }),
    isPaused: () => isLooking,
    isGone: () => isGone,
    changes: () => changes,
  };
}

/** Without values, which may be secret. */
const pathOf = (url: string) => (URL.parse(url)?.pathname ?? '').slice(0, 120);
