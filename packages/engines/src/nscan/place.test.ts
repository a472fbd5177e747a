import { expect, it } from 'vitest';
import { placeKeyOf } from './place.ts';

it('gives every place of a target a key of its own', () => {
  const tcp = { protocol: 'tcp', number: 443 } as const;
  const keys = [
    placeKeyOf('10.0.0.1', { port: tcp }),
    placeKeyOf('10.0.0.2', { port: tcp }),
    placeKeyOf('10.0.0.1', { port: { ...tcp, number: 8443 } }),
    placeKeyOf('10.0.0.1', { port: { ...tcp, protocol: 'udp' } }),
    placeKeyOf('10.0.0.1', { port: null }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
