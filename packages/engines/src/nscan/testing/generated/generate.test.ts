import { describe, expect, it } from 'vitest';
import { readCapture } from './captured.ts';
import { generateServices } from './generate.ts';
import { PRODUCTS } from './products.ts';

describe('the generator of services', () => {
  it('makes the same services of the same seed, and others of another', () => {
    const services = generateServices({ seed: 7, count: 300 });
    expect(generateServices({ seed: 7, count: 300 })).toEqual(services);
    expect(generateServices({ seed: 8, count: 300 })).not.toEqual(services);
    expect(services).toHaveLength(300);
  });

  it('says nothing twice, and every product comes up', () => {
    const services = generateServices({ seed: 7, count: 400 });
    expect(new Set(services.map(({ id }) => id)).size).toBe(services.length);
    const keys = new Set(services.map(({ id }) => id.replace(/-\d+$/, '')));
    expect(keys.size).toBe(PRODUCTS.length);
    expect(keys.size).toBeGreaterThanOrEqual(60);
  });

  it('prints the version it is said to have', () => {
    for (const { id, speaks, truth } of generateServices({ seed: 7, count: 600 })) {
      const said = JSON.stringify(speaks).replaceAll('_', '.');
      for (const { version } of truth.products) if (version) expect(said, id).toContain(version.replaceAll('_', '.'));
    }
  });
});

it('the capture has what the generator makes of its seed', () => {
  expect(readCapture().length).toBeGreaterThanOrEqual(400);
});
