import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket as TcpSocket } from 'node:net';
import { AXFR, FLAG } from '../codec/constants.ts';
import { nameEnd, readName } from '../codec/read-name.ts';
import type { DnsRecord } from '../dns.ts';
import { questionBytes, writeMessage } from './write-message.ts';
import { createZones, type Found, type Zone } from './zone-data.ts';

/** How a server treats a question. `answer` is an honest one. */
export type Behaviour =
  | 'answer'
  | 'drop'
  | 'wrong_id'
  | 'wrong_question'
  | 'wrong_server'
  | 'truncate'
  | 'servfail'
  | 'refuse'
  | 'no_edns'
  | 'garbage'
  | 'garbage_with_head'
  | 'lower_case'
  | 'extra_records';

export interface Asked {
  readonly name: string;
  readonly type: number;
  readonly overTcp: boolean;
  /** How many questions with this name and type came before it. */
  readonly before: number;
}

export interface NameServerOptions {
  readonly zones: readonly Zone[];
  readonly behave?: (asked: Asked) => Behaviour | readonly Behaviour[];
  readonly address?: string;
  /** Answers as a resolver does: RA set. */
  readonly recursive?: boolean;
}

const REFUSED = 5;

/** An authoritative name server on loopback, over UDP and TCP, that can be told to behave badly. */
export async function startNameServer({
  zones,
  behave = () => 'answer',
  address = '127.0.0.1',
  recursive = false,
}: NameServerOptions) {
  const data = createZones(zones);
  const asked: Asked[] = [];
  const counts = new Map<string, number>();
  const connections = new Set<TcpSocket>();
  const udp = createSocket('udp4');
  const stranger = createSocket('udp4');
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => connections.delete(socket));
    socket.once('data', (chunk) => onTcp(socket, chunk.subarray(2)));
  });
  // TCP first: a port that is free for it is hardly ever taken for UDP.
  tcp.listen(0, address);
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  udp.bind(port, address);
  stranger.bind(0, address);
  await Promise.all([once(udp, 'listening'), once(stranger, 'listening')]);
  udp.on('message', (query, from) => onUdp(query, (bytes, by = udp) => by.send(bytes, from.port, from.address)));

  function note(query: Buffer, overTcp: boolean): (Asked & { question: Buffer }) | null {
    const name = readName(query, 12);
    if (name === null) return null;
    const end = nameEnd.at + 4;
    const type = query.readUInt16BE(end - 4);
    const key = `${name} ${type} ${overTcp}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const one = { name, type, overTcp, before };
    asked.push(one);
    return { ...one, question: query.subarray(12, end) };
  }

  function reply(query: Buffer, question: Buffer, found: Found): Buffer {
    return writeMessage({
      id: query.readUInt16BE(0),
      flags: FLAG.response | (found.authoritative ? FLAG.authoritative : 0) | (recursive ? 0x80 : 0) | found.rcode,
      question,
      answers: found.answers,
      authority: found.authority,
    });
  }

  function onUdp(query: Buffer, send: (bytes: Buffer, by?: Socket) => void): void {
    const one = note(query, false);
    if (!one) return;
    const honest = () => reply(query, one.question, data.find(one.name, one.type));
    const error = (rcode: number) =>
      reply(query, one.question, { rcode, answers: [], authority: [], authoritative: false });
    const lie = (change: (bytes: Buffer) => void) => {
      const bytes = honest();
      change(bytes);
      return bytes;
    };
    const acts: Record<Behaviour, () => void> = {
      answer: () => send(honest()),
      drop: () => undefined,
      wrong_id: () => send(lie((bytes) => bytes.writeUInt16BE(bytes.readUInt16BE(0) ^ 0x5555, 0))),
      wrong_question: () =>
        send(reply(query, questionBytes(`x${one.name.slice(1)}`, one.type), data.find(one.name, one.type))),
      wrong_server: () => send(honest(), stranger),
      truncate: () =>
        send(
          writeMessage({
            id: query.readUInt16BE(0),
            flags: FLAG.response | FLAG.truncated,
            question: one.question,
            answers: [],
          }),
        ),
      servfail: () => send(error(2)),
      refuse: () => send(error(REFUSED)),
      no_edns: () => send(query.readUInt16BE(10) > 0 ? error(1) : honest()),
      garbage: () => send(Buffer.from('this is no message of the domain name system')),
      garbage_with_head: () => send(lie((bytes) => bytes.writeUInt16BE(900, 6))),
      lower_case: () => send(reply(query, questionBytes(one.name, one.type), data.find(one.name, one.type))),
      extra_records: () => {
        const found = data.find(one.name, one.type);
        const planted: DnsRecord = { name: 'planted.acme.test', ttl: 60, type: 'A', address: '127.6.6.6' };
        send(reply(query, one.question, { ...found, answers: [planted, ...found.answers] }));
      },
    };
    for (const behaviour of [behave(one)].flat()) acts[behaviour]();
  }

  function onTcp(socket: TcpSocket, query: Buffer): void {
    const one = note(query, true);
    if (!one) {
      socket.destroy();
      return;
    }
    if (one.type === AXFR) {
      transfer(socket, query, one.name, one.question);
      return;
    }
    const behaviour = [behave(one)].flat()[0];
    if (behaviour === 'drop') return;
    socket.end(framed(reply(query, one.question, data.find(one.name, one.type))));
  }

  function transfer(socket: TcpSocket, query: Buffer, apex: string, question: Buffer): void {
    const id = query.readUInt16BE(0);
    const zone = data.zoneOf(apex);
    const allowed = zone?.transfer ?? 'refused';
    if (!zone || allowed === 'refused') {
      socket.end(framed(writeMessage({ id, flags: FLAG.response | REFUSED, question, answers: [] })));
      return;
    }
    if (allowed === 'silent') return;
    const message = (answers: readonly DnsRecord[]) =>
      framed(writeMessage({ id, flags: FLAG.response | FLAG.authoritative, question, answers }));
    const soa: DnsRecord = { name: apex, ttl: 60, type: 'SOA', primary: `ns1.${apex}`, serial: 1 };
    socket.write(message([soa]));
    const records = Object.entries(zone.records).flatMap(([name, list]) =>
      list.map((record) => ({ name, ttl: 60, ...record }) as DnsRecord),
    );
    for (let at = 0; at < records.length; at += 50) socket.write(message(records.slice(at, at + 50)));
    if (allowed === 'allowed') socket.end(message([soa]));
    else if (allowed === 'cut_off') socket.end();
    else pour(socket, message);
  }

  return {
    address,
    port,
    asked: asked as readonly Asked[],
    async close() {
      for (const connection of connections) connection.destroy();
      udp.close();
      stranger.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

/** Records without an end, as fast as the other side takes them. */
function pour(socket: TcpSocket, message: (answers: readonly DnsRecord[]) => Buffer): void {
  const answers = Array.from(
    { length: 200 },
    (_, index): DnsRecord => ({ name: `n${index}.acme.test`, ttl: 60, type: 'A', address: '127.0.0.9' }),
  );
  const bytes = message(answers);
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
}

function framed(message: Buffer): Buffer {
  const bytes = Buffer.alloc(message.length + 2);
  bytes.writeUInt16BE(message.length, 0);
  message.copy(bytes, 2);
  return bytes;
}
