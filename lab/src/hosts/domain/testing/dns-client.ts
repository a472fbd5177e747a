import { connect } from 'node:net';

const TIMEOUT_MS = 5000;

/** The bytes of one question. */
export function question(name: string, type: number, { id = 7, edns = 0, opcode = 0, ofClass = 1 } = {}): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE((opcode << 11) | 0x0100, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(edns ? 1 : 0, 10);
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]);
  const end = Buffer.from([0, type >> 8, type & 0xff, ofClass >> 8, ofClass & 0xff]);
  const opt = edns ? Buffer.from([0, 0, 41, edns >> 8, edns & 0xff, 0, 0, 0, 0, 0, 0]) : Buffer.alloc(0);
  return Buffer.concat([header, ...labels, end, opt]);
}

/** What a test reads of a reply. */
export function readReply(reply: Buffer) {
  const flags = reply.readUInt16BE(2);
  return {
    id: reply.readUInt16BE(0),
    rcode: flags & 0x0f,
    authoritative: (flags & 0x0400) !== 0,
    truncated: (flags & 0x0200) !== 0,
    authenticated: (flags & 0x0020) !== 0,
    answers: reply.readUInt16BE(6),
    authority: reply.readUInt16BE(8),
    additional: reply.readUInt16BE(10),
  };
}

/** Sends messages over one connection and collects `count` replies. */
export function askOverTcp(at: { address: string; port: number }, sent: Buffer, count: number): Promise<Buffer[]> {
  return new Promise((done, fail) => {
    const replies: Buffer[] = [];
    let rest = Buffer.alloc(0);
    const socket = connect({ host: at.address, port: at.port }, () => socket.write(sent));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`only ${replies.length} replies`)));
    socket.once('error', fail);
    socket.once('close', () => done(replies));
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
        replies.push(rest.subarray(2, 2 + rest.readUInt16BE(0)));
        rest = rest.subarray(2 + rest.readUInt16BE(0));
      }
      if (replies.length >= count) socket.destroy();
    });
  });
}

export function framed(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);
}

/** The records of replies' answer sections: name, type and, for addresses, the address. */
export function recordsOf(reply: Buffer): Array<{ name: string; type: number; address: string | null }> {
  let at = skipQuestion(reply);
  return Array.from({ length: reply.readUInt16BE(6) }, () => {
    const { name, end } = readName(reply, at);
    const type = reply.readUInt16BE(end);
    const length = reply.readUInt16BE(end + 8);
    at = end + 10 + length;
    return { name, type, address: type === 1 ? [...reply.subarray(end + 10, at)].join('.') : null };
  });
}

const skipQuestion = (reply: Buffer) => readName(reply, 12).end + 4;

function readName(reply: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  let end = 0;
  for (;;) {
    const length = reply.readUInt8(at);
    if (length >= 0xc0) {
      end ||= at + 2;
      at = reply.readUInt16BE(at) & 0x3fff;
    } else if (length === 0) {
      return { name: labels.join('.'), end: end || at + 1 };
    } else {
      labels.push(reply.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
  }
}
