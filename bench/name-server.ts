import { createSocket } from 'node:dgram';

/**
 * A name server in a process of its own, as lean as it can be: it must not be what a benchmark measures. Arguments:
 * address, port, names that exist, names that it refuses to tell about (both separated by commas).
 */
const [address = '', port = '', existing = '', refused = ''] = process.argv.slice(2);
const exists = new Set(existing.split(','));
const refuses = new Set(refused.split(','));

const TYPES = { A: 1, NS: 2, SOA: 6, MX: 15 } as const;
const RCODES = { ok: 0, absent: 3, refused: 5 } as const;
const HEADER_BYTES = 12;
/** The question's own name, as a pointer to where it stands. */
const NAME = [0xc0, HEADER_BYTES];
const HOST = [2, 0x6e, 0x73, ...NAME];

const DATA: Readonly<Record<number, readonly number[]>> = {
  [TYPES.A]: [127, 0, 0, 9],
  [TYPES.NS]: HOST,
  [TYPES.MX]: [0, 10, ...HOST],
  [TYPES.SOA]: [...HOST, ...HOST, ...Array.from({ length: 20 }, () => 1)],
};

function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  const end = at + 5;
  if (end > query.length) return null;
  const name = labels.join('.');
  const data = exists.has(name) ? DATA[query.readUInt16BE(at + 1)] : undefined;
  const rcode = exists.has(name) ? RCODES.ok : refuses.has(name) ? RCODES.refused : RCODES.absent;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | rcode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data ? 1 : 0, 6);
  const record = data ? Buffer.from([...NAME, 0, query[at + 2] ?? 0, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]) : '';
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), Buffer.from(record)]);
}

const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 });
socket.on('message', (query, { port: from, address: asker }) => {
  const answer = answerTo(query);
  if (answer) socket.send(answer, from, asker);
});
socket.bind(Number(port), address, () => process.send?.('ready'));
process.once('disconnect', () => process.exit());
