import { describe, expect, it } from 'vitest';
import { engineOfApi } from './licence/licence.ts';
import {
  DEFAULT_PERMITTED,
  isComing,
  licenceApiOf,
  PERMITTABLE_CODES,
  SERVICE_CODES,
  SERVICES,
  serviceName,
} from './services.ts';

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

  it.each(SERVICE_CODES)('%s counts its allowance in a unit exactly where it is licensed', (code) => {
    expect(SERVICES[code].unit !== null).toBe(SERVICES[code].licensed);
  });

  it.each([
    ['nscan', ['nscan'], false],
    ['nscan', [], true],
    ['cti', ['nscan'], true],
    ['tvm', ['nscan'], true],
    ['survey_nis2', [], false],
    ['ir', [], false],
    ['penetration_test', [], false],
    ['constructor', [], false],
  ])('%s on a platform with the engines %j is still to come: %s', (code, installed, coming) => {
    expect(isComing(code, installed)).toBe(coming);
  });
});
