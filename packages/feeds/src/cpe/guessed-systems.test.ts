import { expect, it } from 'vitest';
import { guessedSystems } from './guessed-systems.ts';

const WINDOWS = { part: 'o', vendor: 'microsoft', product: 'windows', version: null, update: null } as const;
const UNIX = { ...WINDOWS, vendor: 'unix', product: 'unix' };
const named = (...args: Parameters<typeof guessedSystems>) =>
  guessedSystems(...args).map(({ vendor, product, version }) => `${vendor}:${product} ${version}`);

it('is the family alone', () => {
  expect(named(['cpe:/o:linux:linux_kernel:2.4.20'], [])).toEqual(['linux:linux_kernel null']);
  expect(named(['cpe:/o:microsoft:windows_10:1607', 'cpe:/o:microsoft:windows_server_2016'], [])).toEqual([
    'microsoft:windows null',
  ]);
  expect(named(['cpe:/o:linux:linux_kernel:4', 'cpe:/o:freebsd:freebsd:11'], [])).toHaveLength(2);
  expect(named(['cpe:/h:cisco:2800', 'cpe:/o:cisco:ios:12.4'], [])).toEqual([]);
});

it('is nothing where a service tells the family', () => {
  expect(named(['cpe:/o:linux:linux_kernel:5'], [WINDOWS])).toEqual([]);
  expect(named(['cpe:/o:linux:linux_kernel:5'], [UNIX])).toEqual(['linux:linux_kernel null']);
});
