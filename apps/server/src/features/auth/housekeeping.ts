import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import { dropExpiredTokens } from './sessions.repo.ts';
import { dropForgottenFailures } from './sign-in-throttle.repo.ts';

/** Often enough that the tables stay small, seldom enough that nobody notices. */
const EVERY_MS = 60 * 60 * 1000;

/** Removes what no sign-in can need again. Answers the function that ends it. */
export function keepHouse(db: Database, log: Log): () => void {
  const sweep = () =>
    Promise.all([dropExpiredTokens(db.orm), dropForgottenFailures(db.orm)]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not remove expired sign-in data'),
    );
  const timer = setInterval(() => void sweep(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
