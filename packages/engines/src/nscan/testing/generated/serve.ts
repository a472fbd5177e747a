import { createServer, type Server, type Socket } from 'node:net';
import type { Dialogue, GeneratedService } from './truth.ts';

/** Answers on loopback, as the generated services would. */
export interface Served {
  readonly service: GeneratedService;
  readonly address: string;
  stop(): Promise<void>;
}

export async function serve(service: GeneratedService, address: string): Promise<Served> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    speak(socket, service.speaks);
  });
  await listen(server, service.port, address);
  return {
    service,
    address,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

const listen = (server: Server, port: number, address: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });

function speak(socket: Socket, dialogue: Dialogue): void {
  const say = (text: string) => socket.write(Buffer.from(text, 'latin1'));
  switch (dialogue.kind) {
    case 'greeting':
      if (dialogue.text !== '') say(dialogue.text);
      return;
    case 'http':
      socket.once('data', () => socket.end(Buffer.from(dialogue.text, 'latin1')));
      return;
    case 'answers':
      if (dialogue.greeting !== '') say(dialogue.greeting);
      socket.on('data', (data) => {
        const heard = data.toString('latin1');
        const answer = dialogue.answers.find(({ hears }) => heard.includes(hears));
        if (answer) say(answer.says);
        else socket.end();
      });
      return;
    case 'dns':
      socket.on('data', (query) => answerDns(socket, query, dialogue.text));
      return;
  }
}

const HEADER = 12;

/** The question comes back with one text: class CHAOS, type TXT. Anything but `version.bind` is refused. */
function answerDns(socket: Socket, packet: Buffer, text: string): void {
  const query = packet.subarray(2);
  if (!query.includes('version') || query.length < HEADER) {
    socket.end();
    return;
  }
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(0x8500, 2);
  header.writeUInt16BE(1, 6);
  header.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, HEADER, 0, 16, 0, 3, 0, 0, 0, 0, 0, text.length + 1, text.length]);
  const reply = Buffer.concat([header, query.subarray(HEADER), record, Buffer.from(text, 'latin1')]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(reply.length);
  socket.write(Buffer.concat([size, reply]));
}
