import { expect, it } from 'vitest';
import { shortPlaces } from './short-places.ts';

const shown = (places: readonly string[]) => places.map(shortPlaces([{ somePlaces: places }]));

it.each([
  [
    ['https://acme.test/login (user)', 'https://acme.test', 'https://acme.test/?q=1'],
    ['/login (user)', '/', '/?q=1'],
  ],
  [
    ['https://acme.test/login', 'http://shop.acme.test:8080/'],
    ['acme.test/login', 'shop.acme.test:8080/'],
  ],
  [
    ['10.0.0.1 443/tcp', 'https://acme.test/x'],
    ['10.0.0.1 443/tcp', 'acme.test/x'],
  ],
  [
    ['mail.acme.test', '10.0.0.1'],
    ['mail.acme.test', '10.0.0.1'],
  ],
])('%j are shown as %j', (places, short) => {
  expect(shown(places)).toEqual(short);
});
