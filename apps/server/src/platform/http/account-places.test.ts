import { expect, it } from 'vitest';
import { AccountPlaces } from './account-places.ts';

it('refuses an account more at once than it may have, until one of them ends, and no other account', () => {
  const places = new AccountPlaces(2);
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

it('refuses every account beyond what all may have together, until any of them ends one', () => {
  const places = new AccountPlaces(2, 3);
  const ends = ['acme', 'acme', 'beta'].map((account) => places.take(account));
  expect(() => places.take('gamma')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  ends[0]?.();
  places.take('gamma');
  expect(() => places.take('beta')).toThrow();
});
