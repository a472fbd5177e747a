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
