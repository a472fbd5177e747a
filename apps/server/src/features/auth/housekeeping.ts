import type { Database } from '../../platform/db/database.ts';
import { every, type Repeated } from '../../platform/every.ts';
import type { Log } from '../../platform/log/logger.ts';
import { dropExpiredTokens } from './sessions.repo.ts';
import { dropForgottenFailures } from './sign-in-throttle.repo.ts';

/** Often enough that the tables stay small, seldom enough to cost nothing. */
const EVERY_MS = 60 * 60 * 1000;

/** Removes what no sign-in can need again. */
export function startHousekeeping(db: Database, log: Log): Repeated {
  const dropOld = () => Promise.all([dropExpiredTokens(db.orm), dropForgottenFailures(db.orm)]);
  return every(EVERY_MS, 'removing expired sign-in data', dropOld, { log });
}
