import { describe, expect, it } from 'vitest';
import { engineOfApi } from './licence/licence.ts';
import { DEFAULT_PERMITTED, licenceApiOf, PERMITTABLE_CODES, SERVICE_CODES, serviceName } from './services.ts';

describe('services', () => {
  it.each(SERVICE_CODES)('%s is the engine of its own licence', (code) => {
    expect(engineOfApi(licenceApiOf(code))).toBe(code);
  });

  it('permit by default only what can be permitted', () => {
    expect(DEFAULT_PERMITTED.filter((code) => !PERMITTABLE_CODES.some((known) => known === code))).toEqual([]);
  });

  it('show an unknown code as it is', () => {
    expect(serviceName('toString', 'it')).toBe('toString');
  });
});
