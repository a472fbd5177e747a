import { isIP } from 'node:net';
import { AXFR, RCODE, TYPE_NUMBERS } from './codec/constants.ts';
import { answers, readReply } from './codec/read-reply.ts';
import { writeQuestion } from './codec/write-question.ts';
import type { AskOptions, Dns, DnsReply, RecordType, TransferReply } from './dns.ts';
import { createRandom } from './random.ts';
import { askOverTcp } from './tcp.ts';
import { createTransfer, TRANSFER_LIMITS, type TransferLimits } from './transfer.ts';
import { type Carried, type Lane, type NameServer, openLane } from './udp-lane.ts';

export interface DnsOptions {
  /** Asked in turn; at least one. */
  readonly servers: readonly NameServer[];
  /** How long one server has for one question. */
  readonly timeoutMs?: number;
  /** How often a question is put, each time to the next server. */
  readonly tries?: number;
  /** Questions under way at once; the others wait in order. */
  readonly concurrency?: number;
  readonly socketsPerServer?: number;
  /** Random upper and lower case in the name (0x20), which an answer must repeat. A few servers do not. */
  readonly mixCase?: boolean;
  /** Where zones are asked for: 53 but in tests. */
  readonly transferPort?: number;
  readonly transferLimits?: Partial<TransferLimits>;
}

type UntoldReason = Extract<DnsReply, { kind: 'untold' }>['reason'];

interface Question extends Carried {
  readonly name: string;
  readonly type: number;
  readonly signal: AbortSignal;
  readonly done: (reply: DnsReply) => void;
  readonly fail: (reason: unknown) => void;
  triesLeft: number;
  server: number;
  edns: boolean;
  state: 'queued' | 'asked' | 'settled';
  /** Ends the TCP connection of this question, if it has one. */
  hangUp: (() => void) | null;
}

const ABSENT: DnsReply = { kind: 'absent' };
const MAX_TCP_BYTES = 66_000;
/** How exactly time-outs are kept: an eighth of them, but no busy loop. */
const TICK_SHARE = 8;
const MIN_TICK_MS = 5;

/** A client of name servers over sockets of its own. */
export function openDns({
  servers,
  timeoutMs = 2000,
  tries = 3,
  concurrency = 128,
  socketsPerServer = 4,
  mixCase = false,
  transferPort = 53,
  transferLimits = {},
}: DnsOptions): Dns {
  if (servers.length === 0) throw new Error('no name server to ask');
  const random = createRandom();
  const lanes: Lane[][] = [];
  const queue: Question[] = [];
  let queueHead = 0;
  let active = 0;
  let sent = 0;
  let turn = 0;
  let closed = false;
  let ticking: NodeJS.Timeout | null = null;
  const watched = new Map<AbortSignal, Watched>();
  const transfers = new Set<() => void>();

  const openLanes = () => {
    for (const server of servers) {
      const ofServer: Lane[] = [];
      for (let index = 0; index < socketsPerServer; index += 1) {
        ofServer.push(
          openLane<Question>(server, random, mixCase, {
            onOpen: pump,
            onAnswer,
            onTimeout: (question) => tryAgain(question, 'timed_out'),
            onFailure: (question) => tryAgain(question, 'failed'),
          }),
        );
      }
      lanes.push(ofServer);
    }
  };

  function pump(): void {
    while (active < concurrency && queueHead < queue.length) {
      const question = queue[queueHead] as Question;
      if (question.state === 'queued' && !dispatch(question)) return;
      queueHead += 1;
    }
    if (queueHead > 1024 || queueHead === queue.length) {
      queue.splice(0, queueHead);
      queueHead = 0;
    }
  }

  /** False: the sockets of its server are still being opened. */
  function dispatch(question: Question): boolean {
    const lane = laneFor(question);
    if (lane === 'opening') return false;
    question.state = 'asked';
    active += 1;
    carry(question, lane);
    return true;
  }

  function laneFor({ server }: Question): Lane | 'opening' | null {
    const ofServer = lanes[server % lanes.length] as Lane[];
    const first = random.word();
    let opening = false;
    for (let index = 0; index < ofServer.length; index += 1) {
      const lane = ofServer[(first + index) % ofServer.length] as Lane;
      if (lane.state === 'open') return lane;
      if (lane.state === 'opening') opening = true;
    }
    return opening ? 'opening' : null;
  }

  function carry(question: Question, lane: Lane | null): void {
    question.triesLeft -= 1;
    question.deadline = performance.now() + timeoutMs;
    if (!lane?.send(question)) {
      // Not from here: whoever settles a question starts the next one, and this could go as deep as the queue is long.
      queueMicrotask(() => tryAgain(question, 'failed'));
      return;
    }
    sent += 1;
    ticking ??= setTimeout(tick, Math.max(MIN_TICK_MS, timeoutMs / TICK_SHARE));
  }

  function tick(): void {
    ticking = null;
    const now = performance.now();
    let waiting = 0;
    for (const ofServer of lanes) {
      for (const lane of ofServer) {
        lane.expire(now);
        waiting += lane.waiting;
      }
    }
    if (waiting > 0 && !closed) ticking ??= setTimeout(tick, Math.max(MIN_TICK_MS, timeoutMs / TICK_SHARE));
  }

  function tryAgain(question: Question, reason: UntoldReason): void {
    if (question.state === 'settled') return;
    question.lane = null;
    if (question.triesLeft <= 0 || closed) {
      settle(question, { kind: 'untold', reason });
      return;
    }
    question.server += 1;
    const lane = laneFor(question);
    if (lane === 'opening') {
      // Back into the line: it has no socket to wait on.
      active -= 1;
      question.state = 'queued';
      queue.push(question);
      return;
    }
    carry(question, lane);
  }

  function onAnswer(question: Question, message: Buffer): void {
    question.lane = null;
    take(question, message, question.server, false);
  }

  function take(question: Question, message: Buffer, server: number, overTcp: boolean): void {
    const read = readReply(message, question.query, question.name, question.type);
    if (read.kind === 'absent') settle(question, ABSENT);
    else if (read.kind === 'records') settle(question, read);
    else if (read.kind === 'error') onError(question, read.rcode);
    else if (read.kind === 'truncated' && !overTcp) askAgainOverTcp(question, server);
    else tryAgain(question, read.kind === 'referral' ? 'failed' : 'malformed');
  }

  function onError(question: Question, rcode: number): void {
    if ((rcode === RCODE.formatError || rcode === RCODE.notImplemented) && question.edns) {
      const plain = writeQuestion(question.name, question.type, { edns: false, mixCase: mixCase ? random.bit : null });
      if (plain) {
        question.edns = false;
        question.query = plain;
        // The same server, once more: it may know no EDNS.
        question.server -= 1;
        question.triesLeft += 1;
      }
    }
    tryAgain(question, rcode === RCODE.refused ? 'refused' : 'failed');
  }

  function askAgainOverTcp(question: Question, server: number): void {
    const at = servers[server % servers.length] as NameServer;
    let message: Buffer | null = null;
    sent += 1;
    question.hangUp = askOverTcp({
      server: at,
      query: question.query,
      timeoutMs,
      maxBytes: MAX_TCP_BYTES,
      onMessage(got) {
        if (got.length >= 12 && answers(got, question.query, mixCase)) message = got;
        return 'done';
      },
      onEnd(why) {
        question.hangUp = null;
        if (message) take(question, message, server, true);
        else tryAgain(question, why === 'timed_out' ? 'timed_out' : why === 'done' ? 'malformed' : 'failed');
      },
    });
  }

  function settle(question: Question, reply: DnsReply): void {
    if (!release(question)) return;
    question.done(reply);
    pump();
  }

  /** False: it was settled before. */
  function release(question: Question): boolean {
    if (question.state === 'settled') return false;
    if (question.state === 'asked') active -= 1;
    question.state = 'settled';
    question.lane?.forget(question);
    question.lane = null;
    question.hangUp?.();
    question.hangUp = null;
    const group = watched.get(question.signal);
    group?.questions.delete(question);
    if (group?.questions.size === 0) {
      question.signal.removeEventListener('abort', group.onAbort);
      watched.delete(question.signal);
    }
    return true;
  }

  /** One listener for all questions of a signal: a million of them share one. */
  function watch(question: Question): void {
    const { signal } = question;
    let group = watched.get(signal);
    if (!group) {
      const questions = new Set<Question>();
      const onAbort = () => {
        for (const one of [...questions]) if (release(one)) one.fail(signal.reason);
        pump();
      };
      group = { questions, onAbort };
      watched.set(signal, group);
      signal.addEventListener('abort', onAbort);
    }
    group.questions.add(question);
  }

  function ask(name: string, type: RecordType, { signal }: AskOptions): Promise<DnsReply> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (closed) return Promise.resolve({ kind: 'untold', reason: 'failed' });
    const number = TYPE_NUMBERS[type];
    const query = writeQuestion(name, number, { edns: true, mixCase: mixCase ? random.bit : null });
    if (!query) return Promise.resolve({ kind: 'untold', reason: 'malformed' });
    if (lanes.length === 0) openLanes();
    return new Promise((done, fail) => {
      const question: Question = {
        name,
        type: number,
        signal,
        done,
        fail,
        query,
        triesLeft: tries,
        server: turn++,
        edns: true,
        state: 'queued',
        hangUp: null,
        deadline: 0,
        id: 0,
        lane: null,
      };
      watch(question);
      queue.push(question);
      pump();
    });
  }

  function transfer(zone: string, server: string, { signal }: AskOptions): Promise<TransferReply> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const name = zone.toLowerCase();
    const query = writeQuestion(name, AXFR, { edns: false });
    if (closed || isIP(server) === 0) return Promise.resolve({ kind: 'untold', reason: 'failed' });
    if (!query) return Promise.resolve({ kind: 'untold', reason: 'malformed' });
    query.writeUInt16BE(random.word(), 0);
    const limits = { ...TRANSFER_LIMITS, ...transferLimits };
    const received = createTransfer(name, query, limits);
    sent += 1;
    return new Promise((done, fail) => {
      const hangUp = askOverTcp({
        server: { address: server, port: transferPort },
        query,
        timeoutMs: limits.timeoutMs,
        maxBytes: limits.maxBytes,
        onMessage: received.onMessage,
        onEnd: (why) => {
          leave();
          done(received.end(why));
        },
      });
      const onAbort = () => {
        leave();
        fail(signal.reason);
      };
      const onClose = () => {
        leave();
        done({ kind: 'untold', reason: 'failed' });
      };
      const leave = () => {
        hangUp();
        signal.removeEventListener('abort', onAbort);
        transfers.delete(onClose);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      transfers.add(onClose);
    });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    if (ticking) clearTimeout(ticking);
    const pending = [...watched.values()].flatMap(({ questions }) => [...questions]);
    for (const question of pending) if (release(question)) question.done({ kind: 'untold', reason: 'failed' });
    for (const end of [...transfers]) end();
    for (const lane of lanes.flat()) lane.close();
    queue.length = 0;
    queueHead = 0;
  }

  return {
    ask,
    transfer,
    close,
    get questions() {
      return sent;
    },
  };
}

interface Watched {
  readonly questions: Set<Question>;
  readonly onAbort: () => void;
}
