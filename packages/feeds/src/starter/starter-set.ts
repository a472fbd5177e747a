import type { CveRecord } from '../nvd/cve-record.ts';
import { DATABASES } from './databases.ts';
import { FILE_TRANSFER } from './file-transfer.ts';
import { INFRASTRUCTURE } from './infrastructure.ts';
import { MAIL } from './mail.ts';
import { REMOTE_SHELL } from './remote-shell.ts';
import { starterRecord } from './starter-entry.ts';
import { WEB_APPLICATIONS } from './web-applications.ts';
import { WEB_SERVERS } from './web-servers.ts';

/** The set holds nothing published later. */
export const STARTER_DATE = '2025-03-31T00:00:00.000Z';

const ENTRIES = [
  ...DATABASES,
  ...FILE_TRANSFER,
  ...INFRASTRUCTURE,
  ...MAIL,
  ...REMOTE_SHELL,
  ...WEB_APPLICATIONS,
  ...WEB_SERVERS,
];

/** The knowledge of a fresh platform before any feed was read: well-known vulnerabilities of server software. */
export function starterRecords(): CveRecord[] {
  return ENTRIES.map(starterRecord);
}
