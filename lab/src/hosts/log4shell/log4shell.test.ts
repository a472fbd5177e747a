import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeldNetwork, holdFreeNetwork, labAddress } from '../../address.ts';
import type { RunningService } from '../../service/service.ts';
import { findLookups } from './find-lookups.ts';
import { log4shell } from './host.ts';

const PORT = 8080;

const jndi = (address: string) => `\${jndi:${address}}`;

const folder = mkdtempSync(join(tmpdir(), 'rocca-log4shell-'));
let held: HeldNetwork;
let address: string;
let shop: RunningService | undefined;

beforeAll(async () => {
  held = await holdFreeNetwork(100);
  address = labAddress(held.network, log4shell.number);
  shop = await log4shell.services[0]?.start({ address, folder, programs: folder });
});
afterAll(async () => {
  await shop?.stop();
  await held.release();
  rmSync(folder, { recursive: true });
});

/** Listens as a directory would and answers whatever comes; the messages it got, once there are two. */
async function listenForLookup(ask: (port: number) => void): Promise<string[]> {
  const messages: string[] = [];
  let done = (_: string[]) => {};
  const both = new Promise<string[]>((resolve) => {
    done = resolve;
  });
  const server = createServer((socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      messages.push(data.toString('latin1'));
      socket.write('0');
      if (messages.length === 2) done(messages);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  ask(typeof bound === 'object' && bound ? bound.port : 0);
  const result = await both;
  server.close();
  return result;
}

function send(headers: Record<string, string>, path = '/', body = ''): void {
  request({ host: address, port: PORT, path, method: body ? 'POST' : 'GET', headers, agent: false }, (response) =>
    response.resume(),
  ).end(body);
}

describe('the log4shell host', () => {
  it.each([
    ['a header', (text: string) => send({ 'X-Api-Version': text })],
    ['a parameter', (text: string) => send({}, `/?q=${encodeURIComponent(text)}`)],
    ['a form', (text: string) => send({}, '/', `q=${encodeURIComponent(text)}`)],
  ])('binds and asks for the token that came in %s', async (_, ask) => {
    const [bind, search] = await listenForLookup((port) => ask(jndi(`ldap://127.0.0.1:${port}/token-42`)));
    expect(Buffer.from(bind ?? '', 'latin1')).toEqual(Buffer.from('300c020101600702010304008000', 'hex'));
    expect(search).toContain('\x04\x08token-42');
  });
});

describe('a look-up', () => {
  it.each([
    [jndi('ldap://127.0.0.1:389/a'), [{ host: '127.0.0.1', port: 389, name: 'a' }]],
    [jndi('ldap://[::1]:389/a/b'), [{ host: '::1', port: 389, name: 'a/b' }]],
    ['x %24%7Bjndi%3Aldap%3A%2F%2F127.9.9.9%3A1%2Fz%7D', [{ host: '127.9.9.9', port: 1, name: 'z' }]],
    [jndi('ldap://192.0.2.1:389/a'), []],
    [jndi('ldap://[2001:db8::1]:389/a'), []],
    [jndi('ldap://[::ffff:192.0.2.1]:389/a'), []],
    [jndi('ldap://localhost:389/a'), []],
    [jndi('ldap://127.0.0.1.example.com:389/a'), []],
    [jndi('ldap://127.0.0.1:99999/a'), []],
    [jndi('rmi://127.0.0.1:389/a'), []],
  ])('in %s leads to this machine or nowhere', (text, lookups) => {
    expect(findLookups(text)).toEqual(lookups);
  });
});
