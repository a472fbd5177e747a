import { ownNetworkOf } from '@rocca/contract/target/scope';
import { describe, expect, it } from 'vitest';
import type { TestPlan } from './engine.ts';
import { resolveSubjects } from './resolve.ts';

const planOf = (...texts: string[]): TestPlan => ({
  entries: texts.map((text) => ({ text, kind: 'any', addresses: 1 })),
  addresses: texts.length,
  names: 0,
  steps: {},
});

/** A name server that says what the owner of each name wants it to say. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example': ['127.0.0.1', '169.254.169.254', '::1'],
  'mixed.example': ['127.0.0.1', '93.184.216.34'],
  'lab.example': ['127.20.0.7'],
  'office.example': ['10.0.0.8', 'fd00:ec2::254'],
  'mapped.example': ['::ffff:93.184.216.34', '93.184.216.34', '::ffff:5db8:d823'],
  'both.example': ['10.0.0.8', '93.184.216.34'],
  'platform.example': ['10.0.0.5', 'fd00::2'],
};
const { signal } = new AbortController();
const resolve = async (name: string) => {
  const found = ANSWERS[name];
  if (!found) throw new Error('ENOTFOUND');
  return found;
};

describe('what is scanned', () => {
  it('is every address of the plan once, by family', async () => {
    const subjects = await resolveSubjects(
      planOf('10.0.0.1-10.0.0.3', '10.0.0.2', '2001:4860::1'),
      {},
      resolve,
      signal,
    );
    expect(subjects.ipv4).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    expect(subjects.ipv6).toEqual(['2001:4860::1']);
  });

  it('is where a name leads, and the name stays known', async () => {
    const subjects = await resolveSubjects(planOf('shop.example'), {}, resolve, signal);
    expect([...subjects.ipv4, ...subjects.ipv6]).toEqual(ANSWERS['shop.example']);
    expect(subjects.nameOf('93.184.216.34')).toBe('shop.example');
    expect(subjects.nameOf('10.0.0.1')).toBeNull();
  });

  it('is never our own network, whatever a name says', async () => {
    const subjects = await resolveSubjects(planOf('inside.example', 'mixed.example'), {}, resolve, signal);
    expect(subjects.ipv4).toEqual(['93.184.216.34']);
    expect(subjects.ipv6).toEqual([]);
    expect(subjects.names).toEqual([
      { name: 'inside.example', addresses: [], refused: 'not_allowed', left: null },
      { name: 'mixed.example', addresses: ['93.184.216.34'], refused: null, left: 'not_allowed' },
    ]);
  });

  it('is the lab only where the lab is allowed', async () => {
    expect((await resolveSubjects(planOf('lab.example'), {}, resolve, signal)).ipv4).toEqual([]);
    expect((await resolveSubjects(planOf('lab.example'), { lab: true }, resolve, signal)).ipv4).toEqual(['127.20.0.7']);
    expect((await resolveSubjects(planOf('127.20.0.7'), {}, resolve, signal)).ipv4).toEqual([]);
  });

  it('tells which names do not resolve', async () => {
    const { names } = await resolveSubjects(planOf('gone.example'), {}, resolve, signal);
    expect(names).toEqual([{ name: 'gone.example', addresses: [], refused: 'not_resolved', left: null }]);
  });

  it('is not waited for once the test is stopped, whatever the name server does', async () => {
    const stop = new AbortController();
    const never = () => new Promise<string[]>(() => undefined);
    const resolving = resolveSubjects(planOf('slow.example'), {}, never, stop.signal);
    stop.abort();
    await expect(resolving).rejects.toThrow();
  });

  it('tells which names lead beyond what one scan may hold', async () => {
    const full = planOf('10.0.0.0/20', 'shop.example', 'inside.example');
    const { ipv4, ipv6, names } = await resolveSubjects(full, {}, resolve, signal);
    expect(ipv4.length + ipv6.length).toBe(4096);
    expect(names.map(({ name, left }) => [name, left])).toEqual([
      ['shop.example', 'too_many'],
      ['inside.example', null],
    ]);
  });

  it('is an IPv4 once, also where a name server writes it as a mapped IPv6', async () => {
    const { ipv4, ipv6, nameOf } = await resolveSubjects(planOf('mapped.example'), {}, resolve, signal);
    expect({ ipv4, ipv6 }).toEqual({ ipv4: ['93.184.216.34', '93.184.216.35'], ipv6: [] });
    expect(nameOf('93.184.216.35')).toBe('mapped.example');
  });

  it("is never the platform's own address, typed, in a range or behind a name", async () => {
    const own = ownNetworkOf(['10.0.0.5', 'fd00::2']);
    const plan = planOf('10.0.0.4-10.0.0.6', '10.0.0.5', 'platform.example', 'office.example');
    const subjects = await resolveSubjects(plan, { own }, resolve, signal);
    expect(subjects).toMatchObject({
      ipv4: ['10.0.0.4', '10.0.0.6', '10.0.0.8'],
      ipv6: [],
      leftOut: ['10.0.0.5'],
      refusedEntries: ['10.0.0.5'],
      names: [
        { name: 'platform.example', refused: 'not_allowed' },
        { name: 'office.example', addresses: ['10.0.0.8'], left: 'not_allowed' },
      ],
      needsVpn: false,
    });
  });

  it('is nothing private where the provider asks for a VPN, whatever a name says', async () => {
    const scope = { lab: true, privateNeedsVpn: true };
    const private_ = await resolveSubjects(planOf('10.0.0.1', 'platform.example'), scope, resolve, signal);
    expect(private_).toMatchObject({ ipv4: [], ipv6: [], needsVpn: true, refusedEntries: ['10.0.0.1'] });
    const mixed = await resolveSubjects(planOf('both.example', 'lab.example'), scope, resolve, signal);
    expect(mixed).toMatchObject({ ipv4: ['93.184.216.34', '127.20.0.7'], names: [{ left: 'needs_vpn' }, {}] });
  });

  it('names the entries that may no longer be tested', async () => {
    const { refusedEntries } = await resolveSubjects(planOf('10.0.0.1', '127.20.0.7'), {}, resolve, signal);
    expect(refusedEntries).toEqual(['127.20.0.7']);
  });
});
