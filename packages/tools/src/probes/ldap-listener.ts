import { createServer, type Socket } from 'node:net';
import { BER, decode, decodeAll, decodeInteger, encode, encodeInteger } from '../core/ber.ts';

/** RFC 4511: the operations of a client that looks something up, and our answers to them. */
const BIND_REQUEST = 0x60;
const BIND_RESPONSE = 0x61;
const UNBIND_REQUEST = 0x42;
const SEARCH_REQUEST = 0x63;
const SEARCH_DONE = 0x65;
/** Success, no name, no message: to a search it says that there is nothing, so that nothing is loaded or run. */
const EMPTY_RESULT = [encode(BER.enumerated, Buffer.from([0])), encode(BER.octetString), encode(BER.octetString)];

/** A look-up by name is a few dozen bytes. */
const CONVERSATION_BYTES = 4096;
const CONVERSATION_MS = 5000;
const MAX_CONNECTIONS = 64;

export interface Search {
  readonly base: string;
  readonly from: string;
}

/** An LDAP server that knows nothing: a search in it proves that the target followed our reference. */
export interface LdapListener {
  readonly port: number;
  /** How many have connected: a connection alone proves nothing. */
  connections(): number;
  close(): void;
}

/** Listens on one address, on a port the system chooses. */
export function listenForSearches(address: string, onSearch: (search: Search) => void): Promise<LdapListener> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, onSearch);
  });
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ host: address, port: 0 }, () => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      const close = () => {
        server.close();
        for (const socket of sockets) socket.destroy();
      };
      done({ port, connections: () => connections, close });
    });
  });
}

function converse(socket: Socket, onSearch: (search: Search) => void): void {
  const from = socket.remoteAddress ?? '';
  let held: Buffer = Buffer.alloc(0);
  let total = 0;
  socket.setTimeout(CONVERSATION_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > CONVERSATION_BYTES) return void socket.destroy();
    held = Buffer.concat([held, chunk]);
    for (let message = decode(held); message; message = decode(held)) {
      held = message.rest;
      const answer = message.tag === BER.sequence ? answerTo(message.content, from, onSearch) : null;
      if (answer === null) return void socket.end();
      socket.write(answer);
    }
  });
}

/** Null ends the conversation: a farewell, or nothing we understand. */
function answerTo(message: Buffer, from: string, onSearch: (search: Search) => void): Buffer | null {
  const [id, operation] = decodeAll(message);
  const number = id?.tag === BER.integer ? decodeInteger(id.content) : null;
  if (number === null || number < 0 || !operation || operation.tag === UNBIND_REQUEST) return null;
  const reply = (tag: number) => encode(BER.sequence, encodeInteger(number), encode(tag, ...EMPTY_RESULT));
  if (operation.tag === BIND_REQUEST) return reply(BIND_RESPONSE);
  if (operation.tag !== SEARCH_REQUEST) return null;
  const base = decode(operation.content);
  if (base?.tag !== BER.octetString) return null;
  onSearch({ base: base.content.toString('utf8'), from });
  return reply(SEARCH_DONE);
}
