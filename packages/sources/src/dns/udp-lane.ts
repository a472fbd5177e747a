import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { answers } from './codec/read-reply.ts';
import type { Random } from './random.ts';

export interface NameServer {
  readonly address: string;
  readonly port: number;
}

/** A question on its way through a lane. */
export interface Carried {
  query: Buffer;
  /** When the lane stops waiting for it, on the clock of `performance.now()`. */
  deadline: number;
  /** Its id, set by the lane. */
  id: number;
  lane: Lane | null;
}

export interface Lane {
  readonly server: NameServer;
  readonly state: 'opening' | 'open' | 'dead';
  readonly waiting: number;
  /** False: no id is free. */
  send(question: Carried): boolean;
  /** Forgets a question: what comes for it is dropped. */
  forget(question: Carried): void;
  /** Hands back what has waited too long. */
  expire(now: number): void;
  close(): void;
}

export interface LaneEvents<Question extends Carried> {
  onOpen(): void;
  onAnswer(question: Question, message: Buffer): void;
  onTimeout(question: Question): void;
  /** The system says that nothing listens there, or the socket broke. */
  onFailure(question: Question): void;
}

/** Enough to tell them apart at random: with more of the 65,536 ids in use a guess would be worth its while. */
const MAX_WAITING = 4096;

/**
 * One socket on a random port, connected to one server: the kernel drops what any other address sends. An answer has to
 * repeat the id and the question, too; whatever does not is dropped without a trace, and the question goes on waiting.
 */
export function openLane<Question extends Carried>(
  server: NameServer,
  random: Random,
  exactCase: boolean,
  events: LaneEvents<Question>,
): Lane {
  const socket = createSocket({ type: isIPv6(server.address) ? 'udp6' : 'udp4' });
  // Insertion order is deadline order, since every question waits equally long.
  const waiting = new Map<number, Question>();
  let state: Lane['state'] = 'opening';

  const failAll = () => {
    const failed = [...waiting.values()];
    waiting.clear();
    for (const question of failed) events.onFailure(question);
  };
  socket.on('message', (message) => {
    if (message.length < 12) return;
    const question = waiting.get(message.readUInt16BE(0));
    if (!question || !answers(message, question.query, exactCase)) return;
    waiting.delete(question.id);
    events.onAnswer(question, message);
  });
  socket.on('error', () => {
    if (state === 'opening') {
      state = 'dead';
      socket.close();
      events.onOpen();
    }
    failAll();
  });
  socket.on('connect', () => {
    if (state !== 'opening') return;
    state = 'open';
    events.onOpen();
  });
  socket.connect(server.port, server.address);

  const lane: Lane = {
    server,
    get state() {
      return state;
    },
    get waiting() {
      return waiting.size;
    },
    send(question) {
      if (waiting.size >= MAX_WAITING) return false;
      let id = random.word();
      while (waiting.has(id)) id = random.word();
      question.id = id;
      question.lane = lane;
      question.query.writeUInt16BE(id, 0);
      waiting.set(id, question as Question);
      socket.send(question.query);
      return true;
    },
    forget(question) {
      if (waiting.get(question.id) === question) waiting.delete(question.id);
    },
    expire(now) {
      for (const question of waiting.values()) {
        if (question.deadline > now) return;
        waiting.delete(question.id);
        events.onTimeout(question);
      }
    },
    close() {
      if (state === 'dead') return;
      state = 'dead';
      waiting.clear();
      socket.close();
    },
  };
  return lane;
}
