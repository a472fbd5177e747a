import { connect } from 'node:net';

const LOOK_UP = /\$\{jndi:ldap:\/\/(\[[^\]]+\]|[^:/]+):(\d+)\/([^}]*)\}/g;

/** What a vulnerable Log4j makes of a text: inner look-ups first, then each address it finds. */
export function lookUpsIn(text: string): Array<{ host: string; port: number; name: string }> {
  const resolved = text.replace(/\$\{lower:(\w)\}/g, '$1');
  return [...resolved.matchAll(LOOK_UP)].map(([, host = '', port = '', name = '']) => ({
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    name,
  }));
}

/** The messages Java's LDAP client sends, byte by byte: an anonymous bind of version 3, a search of one entry, a farewell. */
const BIND = Buffer.from('300c020101600702010304008000', 'hex');
const UNBIND = Buffer.from('30050201034200', 'hex');
const search = (name: string) => {
  const rest = Buffer.from('0a01000a0103020100020100010100870b6f626a656374436c6173733000', 'hex');
  const base = Buffer.concat([Buffer.from([0x04, name.length]), Buffer.from(name)]);
  const body = Buffer.concat([Buffer.from([0x63, base.length + rest.length]), base, rest]);
  return Buffer.concat([Buffer.from([0x30, body.length + 3, 0x02, 0x01, 0x02]), body]);
};

/** Looks a name up as Java does; gives what came back to bind and search, in hexadecimal. */
export function lookUp(host: string, port: number, name: string): Promise<string[]> {
  const answers: string[] = [];
  return new Promise((done) => {
    const socket = connect({ host, port }, () => socket.write(BIND));
    socket.on('data', (data: Buffer) => {
      answers.push(data.toString('hex'));
      socket.write(answers.length === 1 ? search(name) : UNBIND);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(answers));
  });
}
