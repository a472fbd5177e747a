import { expect, it } from 'vitest';
import { ask, linewise, openTarget } from '../testing/target.ts';

const INFO =
  '# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\nrun_id:0123456789abcdef\r\nconfig_file:/etc/redis/redis.conf\r\n';
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
const server = (info: string, ping = '-NOAUTH Authentication required.\r\n') =>
  openTarget(linewise('', (line) => (line === 'PING' ? ping : info)));

it('finds a server that describes itself without a password, and keeps its paths out of the evidence', async () => {
  expect(await ask('redis_open', await server(bulk(INFO)))).toEqual({
    kind: 'found',
    variant: null,
    evidence: '> INFO server\n< redis_version:7.0.15\n< redis_mode:standalone',
  });
});

it('waits for the whole reply when it comes in pieces', async () => {
  const port = await openTarget((socket) => {
    const [first = '', second = ''] = [bulk(INFO).slice(0, 12), bulk(INFO).slice(12)];
    socket.once('data', () => socket.write(first, () => setImmediate(() => socket.write(second))));
  });
  expect(await ask('redis_open', port)).toMatchObject({ kind: 'found' });
});

it('finds one that hides its description and obeys all the same', async () => {
  const port = await server("-ERR unknown command 'INFO'\r\n", '+PONG\r\n');
  expect(await ask('redis_open', port)).toMatchObject({ kind: 'found' });
});

it('finds one that keeps only its dangerous commands from people without a password', async () => {
  const port = await openTarget(
    linewise('', (line) =>
      line === 'DBSIZE' ? ':42\r\n' : "-NOPERM User default has no permissions to run 'info'\r\n",
    ),
  );
  expect(await ask('redis_open', port)).toMatchObject({ kind: 'found', evidence: expect.stringContaining('< :42') });
});

it.each([
  '-NOAUTH Authentication required.\r\n',
  '-DENIED Redis is running in protected mode\r\n',
  '-NOPERM this user has no permissions\r\n',
  '-ERR operation not permitted\r\n',
])('is clean when it answers %j', async (reply) => {
  expect(await ask('redis_open', await server(reply))).toMatchObject({ kind: 'clean' });
});

it('is unclear about a service that is no Redis', async () => {
  expect(await ask('redis_open', await server('HTTP/1.1 400 Bad Request\r\n'))).toMatchObject({ kind: 'unclear' });
});
