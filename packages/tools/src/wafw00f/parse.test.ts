import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseWafw00f } from './parse.ts';

const captured = (name: string) =>
  readFileSync(new URL(`./__fixtures__/wafw00f-2.2.0-${name}.txt`, import.meta.url), 'utf8');

it('reads a firewall, and that there is none', () => {
  expect(parseWafw00f(captured('firewall'))).toEqual({
    detected: true,
    name: 'Barracuda',
    manufacturer: 'Barracuda Networks',
  });
  expect(parseWafw00f(captured('none'))).toEqual({ detected: false, name: null, manufacturer: null });
});

it('knows no firewall by the words for one it does not know', () => {
  const generic = [{ url: 'http://a/', detected: true, firewall: 'Generic', manufacturer: 'Unknown' }];
  expect(parseWafw00f(JSON.stringify(generic, null, 2))).toMatchObject({ name: 'Generic', manufacturer: null });
});

it('takes no silence for a site without one', () => {
  // What it writes of a site that does not answer.
  for (const output of ['', '[]', '[\n]', captured('none').slice(0, 60), '[\n{"detected": "yes"}]'])
    expect(parseWafw00f(output)).toBeNull();
});

it('bounds names', () => {
  const long = [{ detected: true, firewall: 'x'.repeat(100_000), manufacturer: 'y' }];
  expect(parseWafw00f(JSON.stringify(long, null, 1))?.name).toHaveLength(200);
});
