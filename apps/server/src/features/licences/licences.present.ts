import type { MemberRole } from '@rocca/contract/abilities';
import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { engineFacts } from '@rocca/contract/engines/registry';
import type { Language } from '@rocca/contract/language';
import { engineOfApi } from '@rocca/contract/licence/licence';
import { isServiceCode, licenceApiOf, serviceName } from '@rocca/contract/services';
import type { LicenceRecord } from './licences.tables.ts';

interface Reader {
  readonly userId: string;
  readonly memberRole: MemberRole;
  readonly language: Language;
}

/** Of the helper chat no scans are taken: what was used of its licence are the answers of this month. */
export function withAnswers(records: readonly LicenceRecord[], answers: number): LicenceRecord[] {
  const api = licenceApiOf('helperbot');
  return records.map((record) => (record.api === api ? { ...record, scansDone: answers } : record));
}

/**
 * The account's licences, followed by every service that is permitted here but that the account has no licence for
 * (id null), so that a screen can offer it.
 */
export function presentLicences(
  records: readonly LicenceRecord[],
  permitted: readonly string[],
  reader: Reader,
  now: Date,
): LicenceItem[] {
  const owned = records.map((record) => presentLicence(record, permitted, reader, now));
  const ownedEngines = new Set(records.map((record) => engineOfApi(record.api)));
  const missing = permitted
    .filter(isServiceCode)
    .filter((code) => !ownedEngines.has(code))
    .map(
      (code): LicenceItem => ({
        id: null,
        api: licenceApiOf(code),
        name: serviceName(code, reader.language),
        expires_on: null,
        scans_done: null,
        scans_max: null,
        user_id: reader.userId,
        user_role: reader.memberRole,
        binary_edge_ip_score: false,
        full_mode: false,
        available: false,
      }),
    );
  return [...owned, ...missing];
}

const isLite = (code: string): boolean => engineFacts(code)?.liteOf !== undefined;

function presentLicence(
  record: LicenceRecord,
  permitted: readonly string[],
  { userId, memberRole, language }: Reader,
  now: Date,
): LicenceItem {
  const expired = record.expiresOn !== null && record.expiresOn <= now;
  return {
    id: record.id,
    api: record.api,
    name: serviceName(engineOfApi(record.api), language),
    expires_on: record.expiresOn?.toISOString() ?? null,
    scans_done: record.scansDone,
    scans_max: record.scansMax,
    user_id: userId,
    user_role: memberRole,
    binary_edge_ip_score: record.binaryEdgeIpScore,
    full_mode: record.fullMode && !isLite(engineOfApi(record.api)),
    available: !expired && permitted.includes(engineOfApi(record.api)),
  };
}
