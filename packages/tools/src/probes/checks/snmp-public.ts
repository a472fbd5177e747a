import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { BER, decode, decodeAll, decodeInteger, encode, encodeInteger } from '../../core/ber.ts';
import type { Probe } from '../check.ts';
import type { ProbeLimits } from '../limits.ts';
import { Unclear } from '../unclear.ts';
import { visible } from '../visible.ts';

const GET_REQUEST = 0xa0;
const GET_RESPONSE = 0xa2;
/** 1.3.6.1.2.1.1.1.0: what the device calls itself. */
const SYS_DESCR = encode(BER.objectId, Buffer.from([0x2b, 6, 1, 2, 1, 1, 1, 0]));
/** On the wire version 2c is 1 and version 1 is 0. Old devices know the older one alone. */
const VERSIONS = [
  { number: 1, name: 'v2c' },
  { number: 0, name: 'v1' },
] as const;
/** RFC 3416: the community was understood and may not read. Other errors come from devices that let it read something else. */
const AUTHORIZATION_ERROR = 16;
const TRIES = 2;

/** Asks for the device's description with the default community. Reads one value, sets none. */
export const checkSnmpPublic: Probe = async ({ ip, port }, limits, signal) => {
  const questions = VERSIONS.map(({ number, name }) => {
    const requestId = randomInt(1, 0x7fffffff);
    return { name, requestId, message: getSysDescr(number, requestId) };
  });
  const socket = createSocket(isIPv6(ip) ? 'udp6' : 'udp4');
  try {
    await connected(socket, ip, port);
    for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
      const messages = questions.map(({ message }) => message);
      const answer = await exchange(socket, messages, limits, signal, (data) => readResponse(data, questions));
      if (answer === 'closed') return { kind: 'clean', evidence: `${port}/udp: closed` };
      if (answer) {
        const sent = `> SNMP ${answer.name} GET 1.3.6.1.2.1.1.1.0 (sysDescr), community "public"`;
        return { kind: 'found', evidence: visible(`${sent}\n< ${answer.description}`), variant: answer.name };
      }
    }
    throw new Unclear('filtered', 'no answer: not there, another community, or filtered');
  } finally {
    socket.close();
  }
};

function getSysDescr(version: number, requestId: number): Buffer {
  const nothing = encode(BER.null);
  const bindings = encode(BER.sequence, encode(BER.sequence, SYS_DESCR, nothing));
  const request = encode(GET_REQUEST, encodeInteger(requestId), encodeInteger(0), encodeInteger(0), bindings);
  return encode(BER.sequence, encodeInteger(version), encode(BER.octetString, 'public'), request);
}

interface Response {
  readonly name: string;
  readonly description: string;
}

/** Only an answer that carries our number was made for us. */
function readResponse(
  data: Buffer,
  questions: ReadonlyArray<{ readonly name: string; readonly requestId: number }>,
): Response | null {
  const [, , pdu] = decodeAll(decode(data)?.content ?? Buffer.alloc(0));
  if (pdu?.tag !== GET_RESPONSE) return null;
  const [requestId, errorStatus, , bindings] = decodeAll(pdu.content);
  const id = requestId && decodeInteger(requestId.content);
  const question = questions.find((asked) => asked.requestId === id);
  if (!question || (errorStatus && decodeInteger(errorStatus.content) === AUTHORIZATION_ERROR)) return null;
  const [, value] = decodeAll(decode(bindings?.content ?? Buffer.alloc(0))?.content ?? Buffer.alloc(0));
  const described = value?.tag === BER.octetString && value.content.length > 0;
  return { name: question.name, description: described ? visible(value.content, 1000) : '(no description)' };
}

function connected(socket: Socket, ip: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    socket.once('error', ({ message }) => fail(new Unclear('filtered', message)));
    socket.connect(port, ip, () => done());
  });
}

/** A connected socket takes answers of the target alone, and hears that the port is closed. */
function exchange(
  socket: Socket,
  messages: readonly Buffer[],
  { datagramMs }: ProbeLimits,
  signal: AbortSignal,
  read: (data: Buffer) => Response | null,
): Promise<Response | 'closed' | null> {
  return new Promise((done) => {
    const finish = (outcome: Response | 'closed' | null) => {
      clearTimeout(timer);
      socket.removeAllListeners('message');
      done(outcome);
    };
    const timer = setTimeout(() => finish(null), datagramMs);
    signal.addEventListener('abort', () => finish(null), { once: true });
    socket.on('message', (data) => {
      const response = read(data);
      if (response) finish(response);
    });
    const onError = ({ code }: NodeJS.ErrnoException) => finish(code === 'ECONNREFUSED' ? 'closed' : null);
    socket.removeAllListeners('error').on('error', onError);
    for (const message of messages) socket.send(message, (error) => error && onError(error));
  });
}
