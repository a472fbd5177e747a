import type { MemberRole, Role } from '@rocca/contract/abilities';
import { engineFacts } from '@rocca/contract/engines/registry';
import {
  DEFAULT_PERMITTED,
  licenceApiOf,
  SERVICE_CODES,
  type ServiceCode,
  serviceName,
} from '@rocca/contract/services';
import { labTargets } from '@rocca/lab/targets';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, withTransaction } from '../../platform/db/database.ts';
import { countAccounts, insertAccount, insertUser } from '../accounts/index.ts';
import { generatePassword, hashPassword } from '../auth/index.ts';
import { insertLicence } from '../licences/index.ts';
import { insertOpenTarget } from '../targets/index.ts';

interface DemoUser {
  readonly username: string;
  readonly roles: Role[];
  readonly memberRole: MemberRole;
}

interface DemoCompany {
  readonly name: string;
  readonly users: readonly DemoUser[];
  /** Has the lab's hosts as targets. */
  readonly practises: boolean;
}

const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Acme',
    practises: true,
    users: [
      { username: 'demo', roles: ['target', 'raw-data'], memberRole: 'owner' },
      { username: 'viewer', roles: [], memberRole: 'viewer' },
    ],
  },
  { name: 'Beta', practises: false, users: [{ username: 'beta', roles: ['target'], memberRole: 'owner' }] },
];

const STAFF: DemoUser = { username: 'staff', roles: ['staff'], memberRole: 'member' };

/** What the demo permits unless its settings say otherwise: the production list, and the test questionnaire to try. */
const DEMO_PERMITTED: readonly string[] = [...DEFAULT_PERMITTED, 'survey_test'];

/**
 * What the demo sets unless told otherwise: it has a lab to test, asks nothing of the outside, and has an address
 * behind "Under attack". There is no phone: a made-up number could be somebody's.
 */
export const DEMO_SETTINGS = {
  ROCCA_LAB: 'on',
  ROCCA_KNOWLEDGE_UPDATES: 'off',
  ROCCA_SOURCES: 'off',
  ROCCA_PERMITTED: DEMO_PERMITTED.join(','),
  ROCCA_DUTY_EMAIL: 'incident@rocca.example',
};

/** What a demo licence of a service without an engine allows, in the service's own unit. */
const DEMO_ALLOWANCE = 10;
const DEMO_ALLOWANCES: Readonly<Partial<Record<ServiceCode, number>>> = {
  // Answers a month: a few for each question of the questionnaire.
  helperbot: 200,
  // A licence includes one phone call (document 1, section 9).
  ir: 1,
};

/**
 * Makes the demo companies in an empty database, all or nothing, and answers their users' password. A database in use
 * is left as it is: the answer is null, since a password is shown once. With a box, for what is secret in them, the
 * lab's hosts become targets.
 */
export async function ensureDemo(
  db: Database,
  givenPassword: string | null,
  lab: SecretBox | null,
): Promise<string | null> {
  if ((await countAccounts(db.orm)) > 0) return null;
  const password = givenPassword ?? generatePassword();
  const passwordHash = await hashPassword(password);
  await withTransaction(db, (tx) => insertDemo(tx, passwordHash, lab));
  return password;
}

async function insertDemo(tx: Executor, passwordHash: string, lab: SecretBox | null): Promise<void> {
  for (const { name, users, practises } of DEMO_COMPANIES) {
    const accountId = await insertAccount(tx, name);
    for (const user of users) await insertDemoUser(tx, user, accountId, passwordHash);
    for (const code of SERVICE_CODES.filter(isDemoLicence)) await insertDemoLicence(tx, accountId, code);
    if (lab && practises) await insertLabTargets(tx, lab, accountId);
  }
  await insertDemoUser(tx, STAFF, null, passwordHash);
}

async function insertLabTargets(tx: Executor, box: SecretBox, accountId: string): Promise<void> {
  const now = Date.now();
  for (const [index, { engine, name, target, extra = {} }] of labTargets().entries()) {
    // The table shows the newest first: the whole lab stands at the top.
    const createdAt = new Date(now - index);
    await insertOpenTarget(tx, box, { accountId, engine, name, target, createdAt, extra });
  }
}

function isDemoLicence(code: ServiceCode): boolean {
  return DEMO_PERMITTED.includes(code);
}

async function insertDemoUser(tx: Executor, user: DemoUser, accountId: string | null, passwordHash: string) {
  await insertUser(tx, { ...user, accountId, email: `${user.username}@rocca.example`, passwordHash });
}

async function insertDemoLicence(tx: Executor, accountId: string, code: ServiceCode): Promise<void> {
  const expiresOn = new Date();
  expiresOn.setUTCFullYear(expiresOn.getUTCFullYear() + 1);
  const engine = engineFacts(code)?.licence;
  await insertLicence(tx, {
    accountId,
    api: licenceApiOf(code),
    name: serviceName(code, 'en'),
    expiresOn,
    scansMax: engine?.demoScans ?? DEMO_ALLOWANCES[code] ?? DEMO_ALLOWANCE,
    fullMode: engine?.full ?? true,
  });
}

/** For the line a start prints. */
export const DEMO_USERS = 'demo, viewer (Acme), beta (Beta), staff';
