import type { Registration } from '@rocca/sources/core/facts';
import { expect, it } from 'vitest';
import { judgeRegistration } from './index.ts';

const now = new Date('2026-06-01T00:00:00Z');
const LOCKED = ['client transfer prohibited'];
const keysOf = (registration: Partial<Registration>) =>
  judgeRegistration({
    domain: 'acme.test',
    registration: {
      registered: true,
      createdOn: null,
      expiresOn: null,
      registrar: null,
      statuses: [],
      ...registration,
    },
    now,
  }).map(({ key }) => key);

it.each([
  [{ expiresOn: new Date('2027-06-01'), statuses: LOCKED }, []],
  [{ expiresOn: new Date('2026-07-02'), statuses: LOCKED }, []],
  [{ expiresOn: new Date('2026-07-01'), statuses: LOCKED }, ['domain-expires-soon']],
  [{ expiresOn: new Date('2026-06-01'), statuses: LOCKED }, ['domain-expires-soon']],
  [{ expiresOn: new Date('2026-05-31'), statuses: LOCKED }, ['domain-expired']],
  [{ expiresOn: new Date('nonsense'), statuses: LOCKED }, []],
  [{ expiresOn: null, statuses: ['serverTransferProhibited https://icann.org/epp#x'] }, []],
  [{ statuses: ['locked'] }, []],
  [{ statuses: ['active', 'client delete prohibited'] }, ['domain-not-locked']],
  [{ statuses: [] }, []],
  [{ registered: false, expiresOn: new Date('2020-01-01'), statuses: ['active'] }, []],
] satisfies Array<[Partial<Registration>, string[]]>)('%j gives %j', (registration, keys) => {
  expect(keysOf(registration)).toEqual(keys);
});

it('shows what the registry said, in bounds', () => {
  const registration = { registered: true, createdOn: null, expiresOn: new Date('2026-06-10'), registrar: null };
  const statuses = Array.from({ length: 500 }, () => 'x'.repeat(5000));
  const [soon, lock] = judgeRegistration({ domain: 'acme.test', registration: { ...registration, statuses }, now });
  expect(soon).toMatchObject({
    check: 'registration',
    place: { name: 'acme.test' },
    evidence: 'acme.test expiration: 2026-06-10T00:00:00.000Z',
  });
  expect(lock?.evidence.length).toBeLessThan(3000);
});
