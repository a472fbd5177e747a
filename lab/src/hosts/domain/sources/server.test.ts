import { afterEach, describe, expect, it } from 'vitest';
import { labAddress } from '../../../address.ts';
import { expectedOfDti } from '../../../expected-dti.ts';
import { LOOKALIKES } from '../facts/lookalikes.ts';
import { startSource } from './server.ts';
import { LAB_KEYS, type LabSource, type SourceBehaviour } from './source.ts';

const NETWORK = 33;
const stops: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(source: LabSource, behaviour: SourceBehaviour = 'honest') {
  const running = await startSource(source, { network: NETWORK, address: '127.0.0.1', port: 0, behaviour });
  stops.push(() => running.stop());
  return running;
}

async function get(source: LabSource, path: string, headers: Record<string, string> = {}, behaviour?: SourceBehaviour) {
  const { url } = await start(source, behaviour);
  const response = await fetch(url + path, { headers });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, retryAfter: response.headers.get('retry-after'), body: parsed(text) };
}

/** An empty answer has no JSON in it. */
const parsed = (text: string) => (text === '' ? '' : JSON.parse(text));
const ip = (number: number) => labAddress(NETWORK, number);

describe('the certificate logs', () => {
  it('list certificates with their names on lines, some twice, some expired', async () => {
    const { status, body } = await get('crtsh', '/?q=%25.acme.test&output=json');
    expect(status).toBe(200);
    const names = body.flatMap((one: { name_value: string }) => one.name_value.split('\n'));
    expect(names).toEqual(expect.arrayContaining(['*.shop.acme.test', 'sicurezza@acme.test', 'www.beta-holding.test']));
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(body.length);
    expect(new Set(body.map((one: { serial_number: string }) => one.serial_number)).size).toBeLessThan(body.length);
    const now = new Date().toISOString();
    expect(body.some((one: { not_after: string }) => one.not_after < now)).toBe(true);
    for (const one of body) expect(one.entry_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}$/);
  });

  it('know nothing of others', async () => {
    expect((await get('crtsh', '/?q=%25.buona.test&output=json')).body).toEqual([]);
  });
});

describe('the registry', () => {
  it('says when each look-alike was registered, or that it does not know', async () => {
    const { url } = await start('rdap');
    for (const { domain, registered } of LOOKALIKES) {
      const response = await fetch(`${url}/domain/${domain}`);
      expect([domain, response.status]).toEqual([domain, registered ? 200 : 404]);
      expect(response.headers.get('content-type')).toBe('application/rdap+json');
      const body = parsed(await response.text());
      if (!registered) continue;
      expect(body).toMatchObject({ objectClassName: 'domain', ldhName: domain });
      const { eventDate } = body.events.find((event: { eventAction: string }) => event.eventAction === 'registration');
      if ('on' in registered) expect(eventDate).toBe(`${registered.on}T00:00:00.000Z`);
      else
        expect(Math.round((Date.now() - Date.parse(eventDate)) / 86_400_000)).toBeLessThanOrEqual(
          registered.daysAgo + 1,
        );
    }
  });

  it('agrees with the sheet', async () => {
    const { lookalikes, registered } = expectedOfDti();
    expect(lookalikes.map(({ domain, created }) => [domain, created])).toEqual(
      LOOKALIKES.map((one) => [one.domain, one.registered]),
    );
    const { body } = await get('rdap', '/domain/ACME.test');
    expect(body.events[0]).toEqual({ eventAction: 'registration', eventDate: `${registered.on}T00:00:00.000Z` });
    expect((await get('rdap', '/domain/constructor')).status).toBe(404);
  });
});

describe('the search engines of the internet', () => {
  it('know ports, products and names of an address', async () => {
    expect((await get('internetdb', `/${ip(3)}`)).body).toEqual({
      cpes: ['cpe:/a:apache:http_server:2.4.49'],
      hostnames: ['srv-03.sede.acme.test', 'www.acme.test'],
      ip: ip(3),
      ports: [80],
      tags: [],
      vulns: ['CVE-2021-41773', 'CVE-2019-0211'],
    });
    const { body } = await get('shodan', `/shodan/host/${ip(13)}?key=${LAB_KEYS.shodan}`);
    expect(body).toMatchObject({ ip_str: ip(13), ports: [25], org: 'Acme S.p.A.', city: 'Milano', asn: 'AS64496' });
    expect(body.data[0]).toMatchObject({ port: 25, transport: 'tcp', product: 'Exim smtpd', version: '4.91' });
  });

  it('have never seen some', async () => {
    expect(await get('internetdb', `/${ip(5)}`)).toMatchObject({
      status: 404,
      body: { detail: 'No information available' },
    });
    expect((await get('internetdb', '/8.8.8.8')).status).toBe(404);
    expect((await get('shodan', `/shodan/host/${ip(53)}?key=${LAB_KEYS.shodan}`)).status).toBe(404);
  });

  it('want a key, one of them', async () => {
    expect((await get('shodan', `/shodan/host/${ip(3)}`)).status).toBe(401);
    expect((await get('shodan', `/shodan/host/${ip(3)}?key=other`)).status).toBe(401);
  });
});

describe('the breaches', () => {
  const key = { 'hibp-api-key': LAB_KEYS.hibp, 'user-agent': 'lab' };

  it('are told to whoever has the key: accounts with the names of their breaches', async () => {
    const { body } = await get('hibp', '/api/v3/breacheddomain/acme.test', key);
    const expected: Record<string, string[]> = {};
    for (const { key: name, accounts } of expectedOfDti().breaches)
      for (const account of accounts) expected[account] = [...(expected[account] ?? []), name];
    expect(body).toEqual(expected);
    expect((await get('hibp', '/api/v3/breacheddomain/acme.test')).status).toBe(401);
    expect(await get('hibp', '/api/v3/breacheddomain/buona.test', key)).toMatchObject({ status: 404, body: '' });
  });

  it('are described to anyone, with some that have nobody of the domain', async () => {
    const { body } = await get('hibp', '/api/v3/breaches');
    expect(body).toHaveLength(10);
    expect(body[0]).toMatchObject({ Name: 'RicetteInRete', BreachDate: '2016-05-05', IsVerified: true });
  });
});

describe('a source that is not as it should be', () => {
  it.each([
    ['refuses', 401],
    ['quota', 429],
    ['fails', 500],
  ] as const)('%s: %i', async (behaviour, status) => {
    const { url } = await start('crtsh', behaviour);
    const response = await fetch(`${url}/?q=%25.acme.test&output=json`);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '3600' : null);
  });

  it('is dead, and comes back', async () => {
    const running = await start('internetdb', 'dead');
    await expect(fetch(`${running.url}/${ip(3)}`)).rejects.toThrow();
    running.behave('honest');
    expect((await fetch(`${running.url}/${ip(3)}`)).status).toBe(200);
    expect(running.asked).toEqual([`/${ip(3)}`, `/${ip(3)}`]);
  });

  it.each(['silent', 'slow', 'flood'] as const)('is %s until the client leaves', async (behaviour) => {
    const { url } = await start('rdap', behaviour);
    const leaving = new AbortController();
    const answer = fetch(`${url}/domain/acme.test`, { signal: leaving.signal });
    if (behaviour === 'silent') leaving.abort();
    else {
      const reader = (await answer).body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      leaving.abort();
    }
    if (behaviour === 'silent') await expect(answer).rejects.toThrow();
  });

  it('tells lies about others, in the form of the truth', async () => {
    const names = (await get('crtsh', '/?q=%25.acme.test&output=json', {}, 'lying')).body;
    expect(names[0].name_value).not.toMatch(/(^|\.)acme\.test$/m);
    expect((await get('rdap', '/domain/acm.test', {}, 'lying')).body.ldhName).toBe('acme.test');
    expect((await get('internetdb', `/${ip(3)}`, {}, 'lying')).body.ip).not.toBe(ip(3));
    expect((await get('shodan', `/shodan/host/${ip(3)}`, {}, 'lying')).body.ip_str).not.toBe(ip(3));
    const accounts = (await get('hibp', '/api/v3/breacheddomain/acme.test', {}, 'lying')).body;
    expect(Object.keys(accounts).every((account) => account.endsWith('@beta-holding.test'))).toBe(true);
  });

  it.each(['crtsh', 'rdap', 'internetdb', 'shodan', 'hibp'] as const)(
    '%s changes its form, or has none',
    async (source) => {
      const changed = await get(source, '/api/v3/breacheddomain/acme.test', {}, 'changed');
      expect([changed.status, typeof changed.body]).toEqual([200, 'object']);
      const { url } = await start(source, 'garbage');
      const garbage = await (await fetch(url)).text();
      expect(() => JSON.parse(garbage)).toThrow();
    },
  );

  it('answers no nonsense with more than an error', async () => {
    const { url } = await start('rdap');
    expect((await fetch(`${url}/domain/%ff`)).status).toBe(400);
    expect((await fetch(`${url}/domain/acme.test`, { method: 'POST', body: 'x' })).status).toBe(405);
  });
});
