import { describe, expect, it } from 'vitest';
import { isTransient } from './pg-error.ts';
import { retryTransient } from './retry.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

describe('isTransient', () => {
  it.each([
    coded('57P01'),
    coded('57P02'),
    coded('57P03'),
    coded('08006'),
    coded('08P01'),
    coded('53300'),
    coded('25P03'),
    coded('40001'),
    coded('40P01'),
    coded('ECONNREFUSED'),
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Failed query: commit', { cause: coded('57P01') }),
    new AggregateError([coded('EINVAL'), coded('ECONNREFUSED')]),
  ])('knows %s', (error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    coded('23505'),
    coded('42703'),
    coded('57014'),
    coded('53100'),
    coded('ENOENT', { syscall: 'open' }),
    new Error('The report is closed.'),
    new Error('Failed query', { cause: coded('22P02') }),
    'Connection terminated',
    null,
  ])('leaves %s alone', (error) => {
    expect(isTransient(error)).toBe(false);
  });
});

describe('retryTransient', () => {
  it('tries again until the work succeeds, and counts the tries', async () => {
    const seen: number[] = [];
    const answer = await retryTransient(async (tries) => {
      seen.push(tries);
      if (tries < 3) throw coded('57P01');
      return 'done';
    });
    expect([answer, seen]).toEqual(['done', [1, 2, 3]]);
  });

  it('never repeats what failed for another reason', async () => {
    let tries = 0;
    const work = retryTransient(async () => {
      tries += 1;
      throw coded('23505');
    });
    await expect(work).rejects.toThrow('23505');
    expect(tries).toBe(1);
  });

  it('gives up after its time with the last error', async () => {
    let tries = 0;
    const work = retryTransient(
      async () => {
        tries += 1;
        throw coded('ECONNREFUSED');
      },
      { forMs: 0 },
    );
    await expect(work).rejects.toThrow('ECONNREFUSED');
    expect(tries).toBe(1);
  });

  it('ends with the signal, also while a try hangs', async () => {
    const ending = new AbortController();
    const hanging = retryTransient(() => new Promise(() => undefined), { signal: ending.signal });
    const failing = retryTransient(() => Promise.reject(coded('57P01')), { signal: ending.signal });
    ending.abort(new Error('the lease was lost'));
    await expect(hanging).rejects.toThrow('the lease was lost');
    await expect(failing).rejects.toThrow('the lease was lost');
    await expect(retryTransient(async () => 'late', { signal: ending.signal })).rejects.toThrow('the lease was lost');
  });
});
