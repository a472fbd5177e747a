import { licenceApiOf } from '@rocca/contract/services';
import { expect, it } from 'vitest';
import { presentLicences } from './licences.present.ts';
import type { LicenceRecord } from './licences.tables.ts';

const licence = (code: 'dti' | 'dti_lite', fullMode: boolean): LicenceRecord => ({
  ...{ id: 'a', accountId: 'b', api: licenceApiOf(code), name: code, expiresOn: null, scansDone: 0, scansMax: 1 },
  ...{ binaryEdgeIpScore: false, fullMode, createdAt: new Date() },
});
const READER = { userId: 'u', memberRole: 'owner', language: 'en' } as const;

it.each([
  ['dti', true, true],
  ['dti', false, false],
  ['dti_lite', true, false],
  ['dti_lite', false, false],
] as const)('a licence of %s that is stored as full: %s opens everything: %s', (code, stored, full) => {
  const [shown] = presentLicences([licence(code, stored)], [code], READER, new Date());
  expect(shown?.full_mode).toBe(full);
});
