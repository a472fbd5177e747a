import type { Registration } from '@rocca/sources/core/facts';
import type { Source, SourceAnswer } from '@rocca/sources/core/source';
import { describe, expect, it } from 'vitest';
import { findLookalikes, type LookalikeSearch } from './find-lookalikes.ts';
import { candidateCountOf, permutationsOf } from './permutations.ts';
import { MAX_REGISTRATIONS } from './registrations.ts';
import { scriptedDns } from './testing/scripted-dns.ts';

const NOW = new Date('2026-11-17T00:00:00Z');
const AS_OF = new Date('2026-11-16T00:00:00Z');
const FRAUD = ['NS ns.fraud.net', 'A 198.51.100.9', 'MX 20 b.fraud.net', 'MX 10 a.fraud.net'];
/** Short enough that a whole search takes milliseconds. */
const DOMAIN = 'qk.it';

const created = (day: string): SourceAnswer<Registration> => ({
  kind: 'told',
  value: { registered: true, createdOn: new Date(day), expiresOn: null, registrar: null, statuses: [] },
  asOf: AS_OF,
  from: 'network',
  cut: false,
});

function registry(answer: (domain: string) => SourceAnswer<Registration>) {
  const asked: string[] = [];
  const source: Source<string, Registration> = {
    code: 'rdap',
    async ask(domain) {
      asked.push(domain);
      return answer(domain);
    },
  };
  return { source, asked };
}

function search(parts: Partial<LookalikeSearch> & Pick<LookalikeSearch, 'dns'>) {
  return findLookalikes({
    registration: registry(() => ({ kind: 'untold', reason: 'off', detail: '' })).source,
    domain: DOMAIN,
    own: { addresses: ['192.0.2.1'], nameServers: ['ns.qk.it'], mailServers: ['mail.qk.it'] },
    signal: new AbortController().signal,
    progress: () => {},
    now: NOW,
    ...parts,
  });
}

describe('a search for look-alikes', () => {
  it('finds what is registered, with its records and its date, the riskiest first', async () => {
    const dns = scriptedDns({
      'kq.it': FRAUD,
      'qk.com': ['NS ns.old.net', 'SOA ns.old.net'],
      'qk-login.it': ['A 198.51.100.7', 'AAAA 2001:db8::7'],
      'qqk.it': ['SOA ns.dark.net'],
      'qk.eu': ['NS ns.qk.it', 'A 198.51.100.8', 'MX 10 mx.elsewhere.net'],
    });
    const { source, asked } = registry((domain) => created(domain === 'kq.it' ? '2026-11-01' : '1999-01-01'));
    const { found, step, untold, registration, wildcardSuffixes } = await search({ dns, registration: source });
    expect(found).toEqual([
      {
        domain: 'kq.it',
        unicode: 'kq.it',
        kind: 'transposition',
        createdOn: new Date('2026-11-01'),
        similarity: 0.75,
        dnsA: ['198.51.100.9'],
        dnsMx: ['a.fraud.net', 'b.fraud.net'],
        dnsNs: ['ns.fraud.net'],
        holder: 'other',
        risk: 'high',
      },
      expect.objectContaining({ domain: 'qk.eu', risk: 'low', createdOn: null }),
      expect.objectContaining({ domain: 'qk.com', risk: 'low', dnsNs: ['ns.old.net'] }),
      expect.objectContaining({ domain: 'qqk.it', risk: 'low', dnsNs: [], dnsA: [] }),
      expect.objectContaining({ domain: 'qk-login.it', kind: 'dictionary', dnsA: ['198.51.100.7', '2001:db8::7'] }),
    ]);
    // The company's own domain needs no date.
    expect(asked.toSorted()).toEqual(['kq.it', 'qk-login.it', 'qk.com', 'qqk.it']);
    expect(registration).toEqual({ answered: 4, untold: {}, left: 0, oldest: AS_OF });
    expect({ untold: untold.count, wildcardSuffixes, reason: step.reason }).toEqual({
      untold: 0,
      wildcardSuffixes: [],
      reason: null,
    });
  });

  it('asks one question for a name that is free', async () => {
    const dns = scriptedDns({});
    const { asked, found } = await search({ dns });
    expect(found).toEqual([]);
    expect(asked).toBe([...permutationsOf(DOMAIN)].length);
    expect(dns.questions).toBe(asked);
  });

  it.each(['failed', 'refused', 'timed_out', 'malformed'] as const)(
    'takes %s neither for registered nor for free',
    async (reason) => {
      const dns = scriptedDns({ 'kq.it': reason });
      const { found, untold, step } = await search({ dns });
      expect(found).toEqual([]);
      expect(untold).toEqual({ count: 1, names: ['kq.it'] });
      expect(step).toMatchObject({ check: 'lookalikes', reason: 'source_failed' });
      expect(step.detail).toMatch(/^#names_asked\|\d+\|1$/);
    },
  );

  it('says so when too many names stay unknown', async () => {
    const dns = scriptedDns({}, (name) => (name.endsWith('.it') ? null : 'failed'));
    const { step, untold } = await search({ dns });
    expect(step.reason).toBe('source_failed');
    expect(untold.count).toBeGreaterThan(300);
  });

  it('gives up on name servers that never answer', async () => {
    const domain = 'bosco.com';
    const { step, asked, untold } = await search({ dns: scriptedDns({}, () => 'timed_out'), domain });
    expect(step).toMatchObject({ reason: 'source_failed', detail: expect.stringContaining('#names_asked_part|') });
    expect(asked).toBe(untold.count);
    expect(asked).toBeLessThan(candidateCountOf(domain) / 2);
  });

  it('does not report what a suffix answers for every name, but what somebody registered there', async () => {
    const parked = (name: string) => (name.endsWith('.ws') ? [`A 203.0.113.${name.length}`] : null);
    const dns = scriptedDns({ 'qk.ws': ['A 203.0.113.5'], 'qk.io': ['NS ns.a.io'] }, parked);
    const parkedOnly = await search({ dns });
    expect(parkedOnly.found.map(({ domain }) => domain)).toEqual(['qk.io']);
    expect(parkedOnly.wildcardSuffixes).toEqual(['ws']);
    const registered = await search({ dns: scriptedDns({ 'qk.ws': FRAUD }, parked) });
    expect(registered.found.map(({ domain }) => domain)).toEqual(['qk.ws']);
  });

  it('does not report names of its own suffix when a resolver answers for all of them', async () => {
    const dns = scriptedDns({ 'kq.it': FRAUD }, () => ['A 203.0.113.1', 'NS ns.parking.net', 'MX 10 mx.parking.net']);
    const { found, wildcardSuffixes } = await search({ dns });
    expect(found.map(({ domain }) => domain)).toEqual(['kq.it']);
    expect(wildcardSuffixes.length).toBeGreaterThan(100);
  });

  it('rates a name that a wildcard below somebody’s domain answers as low', async () => {
    const wildcard = (name: string) => (name.endsWith('.k.it') ? ['A 198.51.100.3', 'MX 10 mx.k.it'] : null);
    const dns = scriptedDns({ 'k.it': FRAUD }, wildcard);
    const { found } = await search({ dns, domain: 'qk.it' });
    expect(found.find(({ domain }) => domain === 'q.k.it')).toMatchObject({ kind: 'subdomain', risk: 'low' });
    const made = await search({ dns: scriptedDns({ 'k.it': FRAUD, 'q.k.it': FRAUD.slice(1) }) });
    expect(made.found.find(({ domain }) => domain === 'q.k.it')).toMatchObject({ risk: 'high' });
  });

  it('takes a mail server without a name for none', async () => {
    const dns = scriptedDns({ 'kq.it': ['NS ns.fraud.net', 'MX 0 '] });
    const { found } = await search({ dns });
    expect(found).toMatchObject([{ domain: 'kq.it', dnsMx: [] }]);
  });
});

describe('dates of registration', () => {
  const registered = (count: number) =>
    scriptedDns(Object.fromEntries([...permutationsOf(DOMAIN)].slice(0, count).map(({ domain }) => [domain, FRAUD])));

  it('are asked for the riskiest alone, each domain once', async () => {
    const { source, asked } = registry(() => created('2026-11-01'));
    const { found, registration } = await search({ dns: registered(MAX_REGISTRATIONS + 30), registration: source });
    expect(asked.length).toBe(MAX_REGISTRATIONS);
    expect(new Set(asked).size).toBe(asked.length);
    expect(registration).toMatchObject({ answered: MAX_REGISTRATIONS, left: 30 });
    const similarities = (isDated: boolean) =>
      found.filter(({ createdOn }) => (createdOn !== null) === isDated).map(({ similarity }) => similarity);
    expect(Math.min(...similarities(true))).toBeGreaterThanOrEqual(Math.max(...similarities(false)));
  });

  it.each(['off', 'no_key', 'refused', 'quota', 'failed', 'timed_out', 'changed'] as const)(
    'are asked for one by one where a registry is %s, and each that is missing is counted',
    async (reason) => {
      const names = { 'kq.it': FRAUD, 'qqk.it': FRAUD, 'qk.com': FRAUD, 'qk.eu': FRAUD };
      const { source, asked } = registry((domain) =>
        domain.endsWith('.com') ? created('2026-11-01') : { kind: 'untold', reason, detail: '' },
      );
      const { found, registration } = await search({ dns: scriptedDns(names), registration: source });
      expect(asked.toSorted()).toEqual(Object.keys(names).toSorted());
      expect(registration).toEqual({ answered: 1, untold: { [reason]: 3 }, left: 0, oldest: AS_OF });
      expect(found.filter(({ createdOn }) => createdOn).map(({ domain }) => domain)).toEqual(['qk.com']);
    },
  );

  it.each(['failed', 'timed_out'] as const)('end when three registries in a row have %s', async (reason) => {
    const names = { 'qk.com': FRAUD, 'qk.net': FRAUD, 'qk.org': FRAUD, 'qk.de': FRAUD, 'qk.fr': FRAUD };
    const { source, asked } = registry(() => ({ kind: 'untold', reason, detail: '' }));
    const { registration } = await search({ dns: scriptedDns(names), registration: source });
    expect(asked.length).toBe(3);
    expect(registration).toEqual({ answered: 0, untold: { [reason]: 5 }, left: 0, oldest: null });
  });

  it('that are no dates are unknown', async () => {
    const { source } = registry(() => created('never'));
    const { found } = await search({ dns: scriptedDns({ 'kq.it': FRAUD }), registration: source });
    expect(found).toMatchObject([{ createdOn: null }]);
  });
});

describe('a stop', () => {
  it('keeps what was found and says that the rest is unknown', async () => {
    const stop = new AbortController();
    const dns = scriptedDns({ 'qk.com': FRAUD }, (name) => {
      if (name === 'qk-login.it') stop.abort();
      return null;
    });
    const { found, step, registration } = await search({ dns, signal: stop.signal });
    expect(found.map(({ domain }) => domain)).toEqual(['qk.com']);
    expect(step.reason).toBe('stopped');
    expect(registration).toMatchObject({ answered: 0, left: 1 });
  });

  it('before the start asks nothing', async () => {
    const dns = scriptedDns({ 'kq.it': FRAUD });
    const { asked, step } = await search({ dns, signal: AbortSignal.abort() });
    expect({ asked, questions: dns.questions, reason: step.reason }).toEqual({
      asked: 0,
      questions: 0,
      reason: 'stopped',
    });
  });
});

it('tells how far it has come, never backwards, up to the end', async () => {
  const told: number[] = [];
  await search({ dns: scriptedDns({}), progress: (fraction) => told.push(fraction) });
  expect(told.length).toBeGreaterThan(3);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
});

it('passes on a fault of its own', async () => {
  const dns = { ...scriptedDns({}), ask: () => Promise.reject(new Error('broken')) };
  await expect(search({ dns })).rejects.toThrow('broken');
});
