import { describe, expect, it } from 'vitest';
import type { TestPlan } from '../core/engine.ts';
import { resolveSubjects } from './subjects.ts';

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
      false,
      resolve,
      signal,
    );
    expect(subjects.ipv4).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    expect(subjects.ipv6).toEqual(['2001:4860::1']);
  });

  it('is where a name leads, and the name stays known', async () => {
    const subjects = await resolveSubjects(planOf('shop.example'), false, resolve, signal);
    expect([...subjects.ipv4, ...subjects.ipv6]).toEqual(ANSWERS['shop.example']);
    expect(subjects.nameOf('93.184.216.34')).toBe('shop.example');
    expect(subjects.nameOf('10.0.0.1')).toBeNull();
  });

  it('is never our own network, whatever a name says', async () => {
    const subjects = await resolveSubjects(planOf('inside.example', 'mixed.example'), false, resolve, signal);
    expect(subjects.ipv4).toEqual(['93.184.216.34']);
    expect(subjects.ipv6).toEqual([]);
    expect(subjects.names).toEqual([
      { name: 'inside.example', addresses: [], refused: 'not_allowed', left: null },
      { name: 'mixed.example', addresses: ['93.184.216.34'], refused: null, left: 'not_allowed' },
    ]);
  });

  it('is the lab only where the lab is allowed', async () => {
    expect((await resolveSubjects(planOf('lab.example'), false, resolve, signal)).ipv4).toEqual([]);
    expect((await resolveSubjects(planOf('lab.example'), true, resolve, signal)).ipv4).toEqual(['127.20.0.7']);
    expect((await resolveSubjects(planOf('127.20.0.7'), false, resolve, signal)).ipv4).toEqual([]);
  });

  it('tells which names do not resolve', async () => {
    const { names } = await resolveSubjects(planOf('gone.example'), false, resolve, signal);
    expect(names).toEqual([{ name: 'gone.example', addresses: [], refused: 'not_resolved', left: null }]);
  });

  it('is not waited for once the test is stopped, whatever the name server does', async () => {
    const stop = new AbortController();
    const never = () => new Promise<string[]>(() => undefined);
    const resolving = resolveSubjects(planOf('slow.example'), false, never, stop.signal);
    stop.abort();
    await expect(resolving).rejects.toThrow();
  });

  it('tells which names lead beyond what one scan may hold', async () => {
    const full = planOf('10.0.0.0/20', 'shop.example', 'inside.example');
    const { ipv4, ipv6, names } = await resolveSubjects(full, false, resolve, signal);
    expect(ipv4.length + ipv6.length).toBe(4096);
    expect(names.map(({ name, left }) => [name, left])).toEqual([
      ['shop.example', 'too_many'],
      ['inside.example', null],
    ]);
  });

  it('names the entries that may no longer be tested', async () => {
    const { refusedEntries } = await resolveSubjects(planOf('10.0.0.1', '127.20.0.7'), false, resolve, signal);
    expect(refusedEntries).toEqual(['127.20.0.7']);
  });
});
