import { expect, it } from 'vitest';
import { AccountPlaces } from './account-places.ts';

it('refuses an account more at once than it may have, until one of them ends, and no other account', () => {
  const places = new AccountPlaces({ perAccount: 2 });
  const end = places.take('acme');
  places.take('acme');
  expect(() => places.take('acme')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', options: expect.objectContaining({ retryAfterSeconds: 10 }) }),
  );
  places.take('beta');
  end();
  places.take('acme');
  expect(() => places.take('acme')).toThrow();
});

it('keeps the last place of all accounts for one that has none', () => {
  const places = new AccountPlaces({ perAccount: 2, inAll: 3 });
  const ends = ['acme', 'acme'].map((account) => places.take(account));
  places.take('beta');
  expect(() => places.take('gamma')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  ends[0]?.();
  expect(() => places.take('beta')).toThrow();
  places.take('gamma');
});

/** Work that ends when it is told to. */
function startWork(places: AccountPlaces, account: string, left = new AbortController().signal) {
  const ending = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ended = places.run(account, left, () => {
    begun.resolve();
    return ending.promise;
  });
  return { begun: begun.promise, ended, end: () => ending.resolve() };
}

it('makes as many requests of an account wait as it may have waiting, and refuses the others at once', async () => {
  const places = new AccountPlaces({ perAccount: 1, waiting: 1 });
  const first = startWork(places, 'acme');
  const second = startWork(places, 'acme');
  await expect(startWork(places, 'acme').ended).rejects.toMatchObject({ code: 'too_many_requests' });
  await startWork(places, 'beta').begun;
  first.end();
  await second.begun;
  second.end();
  await Promise.all([first.ended, second.ended]);
  await startWork(places, 'acme').begun;
});

it('refuses a request that waited too long, and drops one whose client has gone', async () => {
  const places = new AccountPlaces({ perAccount: 1, waiting: 1, waitMs: 1 });
  const running = startWork(places, 'acme');
  await expect(startWork(places, 'acme').ended).rejects.toMatchObject({ code: 'too_many_requests' });
  const gone = new AbortController();
  const dropped = startWork(new AccountPlaces({ perAccount: 0, waiting: 1 }), 'acme', gone.signal);
  gone.abort(new Error('the client left'));
  await expect(dropped.ended).rejects.toThrow('the client left');
  await expect(startWork(places, 'beta', gone.signal).ended).rejects.toThrow('the client left');
  running.end();
  await running.ended;
  await startWork(places, 'acme').begun;
});

it('gives the place back when the work fails', async () => {
  const places = new AccountPlaces({ perAccount: 1 });
  const { signal } = new AbortController();
  await expect(places.run('acme', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await startWork(places, 'acme').begun;
});
