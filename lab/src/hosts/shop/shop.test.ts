import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeldNetwork, holdFreeNetwork, labAddress } from '../../address.ts';
import { type ExpectedWebapp, expectedOfWebapp, WEB_CATEGORIES } from '../../expected-webapp.ts';
import type { RunningService } from '../../service/service.ts';
import { shop } from './host.ts';
import { LOOK_ALIKE_PROOFS } from './testing/look-alikes.ts';
import { INJECTION_PROOFS } from './testing/planted-injection.ts';
import { OUTPUT_PROOFS } from './testing/planted-output.ts';
import { SITE_PROOFS } from './testing/planted-site.ts';
import { pathsReachedFrom } from './testing/reach.ts';
import { type Listener, type Scene, startListener } from './testing/scene.ts';
import { type Seen, Visitor } from './testing/visitor.ts';

const PLANTED_PROOFS = { ...OUTPUT_PROOFS, ...INJECTION_PROOFS, ...SITE_PROOFS };

const expected = expectedOfWebapp('shop') as ExpectedWebapp;
const folder = mkdtempSync(join(tmpdir(), 'rocca-shop-'));
const services: RunningService[] = [];
const customers: Visitor[] = [];
let held: HeldNetwork;
let address: string;
let listener: Listener;

beforeAll(async () => {
  held = await holdFreeNetwork(100);
  address = labAddress(held.network, shop.number);
  for (const service of shop.services) services.push(await service.start({ address, folder, programs: folder }));
  listener = await startListener();
  for (const { name, password } of expected.signIn.users)
    customers.push(await new Visitor(originOf()).signedInAs(name, password));
});
afterAll(async () => {
  for (const customer of customers) customer.leave();
  listener.stop();
  await Promise.all(services.map((service) => service.stop()));
  await held.release();
  rmSync(folder, { recursive: true });
});

const originOf = () => `http://${address}:8080`;

function scene(guest: Visitor): Scene {
  const [maria, luigi] = customers;
  if (!maria || !luigi) throw new Error('nobody signed in');
  return { guest, maria, luigi, secure, listener };
}

const agent = new Agent({ rejectUnauthorized: false });

function secure(path: string): Promise<Seen> {
  return new Promise((done, fail) => {
    const asking = request({ host: address, port: 8443, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body, ms: 0 }));
    });
    asking.once('error', fail);
    asking.end();
  });
}

async function proven(id: string, proofs: typeof PLANTED_PROOFS): Promise<boolean> {
  const guest = new Visitor(originOf());
  try {
    return (await proofs[id]?.(scene(guest))) ?? false;
  } finally {
    guest.leave();
  }
}

describe('the weak shop', () => {
  it('has weaknesses of every category, and look-alikes, each with its proof', () => {
    expect(expected.planted.map(({ id }) => id).sort()).toEqual(Object.keys(PLANTED_PROOFS).sort());
    expect(expected.lookAlikes.map(({ id }) => id).sort()).toEqual(Object.keys(LOOK_ALIKE_PROOFS).sort());
    expect(new Set(expected.planted.map(({ category }) => category))).toEqual(new Set(WEB_CATEGORIES));
    expect(expected.planted.length).toBeGreaterThanOrEqual(60);
    expect(expected.lookAlikes.length).toBeGreaterThanOrEqual(40);
  });

  describe.concurrent('really has', () => {
    it.each(expected.planted)('$id: $category, $variant', async ({ id }) => {
      expect(await proven(id, PLANTED_PROOFS)).toBe(true);
    });
  });

  describe.concurrent('only looks like', () => {
    it.each(expected.lookAlikes)('$id: $why', async ({ id }) => {
      expect(await proven(id, LOOK_ALIKE_PROOFS)).toBe(true);
    });
  });

  it('is no look-alike where it is weak', () => {
    const key = ({
      path,
      method,
      parameter,
      site,
    }: ExpectedWebapp['planted'][number] | ExpectedWebapp['lookAlikes'][number]) =>
      `${site} ${method} ${path} ${parameter}`;
    const weak = new Map(expected.planted.map((one) => [`${key(one)} ${one.category}`, one.id]));
    const both = expected.lookAlikes.flatMap((one) =>
      one.categories.map((category) => weak.get(`${key(one)} ${category}`)),
    );
    expect(both.filter(Boolean)).toEqual([]);
  });

  it('leads to everything by links, forms and scripts', async () => {
    const customer = await new Visitor(originOf()).signedInAs('luigi', 'grano-Duro-2026');
    const guest = new Visitor(originOf());
    const reached = [...(await pathsReachedFrom(customer, '/')), ...(await pathsReachedFrom(guest, '/'))];
    for (const visitor of [customer, guest]) visitor.leave();
    const linked = [...expected.planted.filter(({ reached: how }) => how === 'crawl'), ...expected.lookAlikes];
    const missing = linked
      .filter(({ site, id }) => site === 'http' && id !== 'safe-xss-not-found')
      .filter(
        ({ path }) => !reached.some((one) => (path.endsWith('*') ? one.startsWith(path.slice(0, -1)) : one === path)),
      );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('never reads a file of this machine nor asks another for anything', async () => {
    const guest = new Visitor(originOf());
    const real = await guest.get('/leggi', { percorso: import.meta.filename });
    const outside = await guest.get('/importa', { url: 'http://192.0.2.1/' });
    const command = await guest.get('/strumenti/ping', {
      host: `x; cat ${import.meta.filename}; curl http://192.0.2.1/; touch /tmp/x`,
    });
    guest.leave();
    expect(real.status).toBe(404);
    expect(outside.body).toContain('ENOTFOUND 192.0.2.1');
    expect(command.body).toContain('No such file or directory');
    expect(command.body).toContain('Could not resolve host');
    expect(command.body).toContain('touch: not found');
  });
});
