import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OutOfBandListener, openListener } from './listener.ts';

const stop = new AbortController();
let listener: OutOfBandListener;
beforeAll(async () => {
  listener = await openListener({ address: '127.0.0.1', signal: stop.signal });
});
afterAll(() => listener.close());

describe('our own listener', () => {
  it('hears who asks for a token, before and while somebody waits', async () => {
    const waiting = listener.heard('token1', 10_000);
    const answer = await fetch(`${listener.urlFor('token1', 'answer 1')}/more?a=1`, { headers: { 'x-own': 'a' } });
    expect(await answer.text()).toBe('answer 1');
    expect(await waiting).toMatchObject({ from: '127.0.0.1', head: expect.stringContaining('x-own: a') });
    expect((await listener.heard('token1', 0))?.head).toContain('GET /token1/more?a=1 HTTP/1.1');
  });

  it('hears a token behind which an application wrote something', async () => {
    await fetch(`${listener.urlFor('token7')}:80/health`);
    expect((await listener.heard('token7', 0))?.head).toContain('GET /token7:80/health HTTP/1.1');
  });

  it('hears nothing of other tokens', async () => {
    expect(await (await fetch(listener.urlFor('token2'))).text()).toBe('');
    expect(await listener.heard('token3', 20)).toBeNull();
    expect(await listener.heard('token', 20)).toBeNull();
  });

  it('passes nothing on and survives what is no HTTP', async () => {
    const socket = connect(listener.port, '127.0.0.1');
    socket.write('GET http://127.0.0.2/token4 HTTP/1.1\r\nHost: 127.0.0.2\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('404');
    const garbage = connect(listener.port, '127.0.0.1');
    garbage.on('error', () => undefined).end('\x16\x03\x01garbage\r\n\r\n');
    await once(garbage, 'close');
    const tunnel = connect(listener.port, '127.0.0.1');
    tunnel.on('error', () => undefined).write('CONNECT 127.0.0.2:80 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(tunnel, 'close');
    expect((await fetch(listener.urlFor('token5'))).status).toBe(200);
  });

  it('tells those who wait when the scan is stopped', async () => {
    const waiting = listener.heard('token6', 60_000);
    stop.abort();
    expect(await waiting).toBeNull();
  });
});
