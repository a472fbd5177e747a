import { describe, expect, it } from 'vitest';
import type { LicenceItem } from '../api/licences.schema.ts';
import { deriveLicence, engineOfApi, formatExpiration, remainingScans, usagePercentage } from './licence.ts';

const item: LicenceItem = {
  id: '8f0c8e4e-4f43-4a55-9d0e-0d6c5b3c1a11',
  api: 'nscan/',
  name: 'Network Scan',
  expires_on: '2027-03-09T05:07:00Z',
  scans_done: 50,
  scans_max: 200,
  user_id: '8f0c8e4e-4f43-4a55-9d0e-0d6c5b3c1a12',
  user_role: 'owner',
  binary_edge_ip_score: false,
  full_mode: true,
  available: true,
};

describe('a licence', () => {
  it('derives everything a screen shows', () => {
    expect(deriveLicence(item, 'en', 'UTC')).toMatchObject({
      api: '/nscan/',
      engine: 'nscan',
      engineDescription: 'Network Scan',
      expiration: '09.03.2027 05:07',
      remainingScans: 150,
      usagePercentage: 25,
    });
  });

  it.each([
    ['/nscan/', 'nscan'],
    ['nscan', 'nscan'],
    ['/helperbot/nis2/', 'helperbot'],
    ['survey_gdpr/', 'survey_gdpr'],
    ['/', ''],
    ['', ''],
  ])('of %s has the engine %s', (api, engine) => {
    expect(engineOfApi(api)).toBe(engine);
  });

  it.each([
    ['2027-01-01T00:00:00Z', 'UTC', '01.01.2027 00:00'],
    ['2026-12-31T23:30:00Z', 'Europe/Rome', '01.01.2027 00:30'],
    ['2026-07-01T10:05:00+02:00', 'UTC', '01.07.2026 08:05'],
    [null, 'UTC', '-'],
    ['', 'UTC', '-'],
    ['soon', 'UTC', '-'],
  ])('expiring %s (%s) shows %s', (expiresOn, zone, shown) => {
    expect(formatExpiration(expiresOn, zone)).toBe(shown);
  });

  it.each([
    [10, 100, 90],
    [0, 0, 0],
    [120, 100, 0],
    [null, 100, 0],
    [10, null, 0],
  ])('with %s of %s scans done has %s left', (scans_done, scans_max, left) => {
    expect(remainingScans({ scans_done, scans_max })).toBe(left);
  });

  it.each([
    ['nscan', 1, 4, 25],
    ['nscan', 0, 4, 0],
    ['nscan', 5, 4, 100],
    ['nscan', 0, 0, 100],
    ['nscan', null, 4, 100],
    ['nscan', 1, null, 100],
    ['ir', 1, 1, 0],
    ['ir', null, null, 0],
  ])('for %s with %s of %s done is used %s percent', (engine, scans_done, scans_max, percent) => {
    expect(usagePercentage(engine, { scans_done, scans_max })).toBe(percent);
  });
});
