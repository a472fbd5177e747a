import { setTimeout as delay } from 'node:timers/promises';
import type { FaultPlatform } from './platform.ts';
import { between, type Random } from './random.ts';

/** The companies of the demo, by a user who may start tests. */
const USERS = ['demo', 'beta'] as const;

/** Enough to keep every slot of a worker busy. */
const IN_FLIGHT_EACH = 3;

export interface Load {
  /** Starts no further tests, waits for the callers, and answers the tests the platform has acknowledged. */
  stop(): Promise<readonly string[]>;
}

/** Keeps tests of both companies in flight: short real scans of single lab hosts. */
export function startLoad(platform: FaultPlatform, random: Random): Load {
  let going = true;
  const acknowledged: string[] = [];
  const keepStarting = async (user: string) => {
    while (going) {
      // A platform that is being killed refuses or cuts requests: the caller tries again, as a person would.
      const started = await startOne(platform, user, random).catch(() => null);
      if (started) acknowledged.push(started);
      await delay(between(random, 100, 500));
    }
  };
  const callers = USERS.map(keepStarting);
  return {
    async stop() {
      going = false;
      await Promise.all(callers);
      return acknowledged;
    },
  };
}

async function startOne(platform: FaultPlatform, user: string, random: Random): Promise<string | null> {
  const [row] = await platform.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM tasks t JOIN users u ON u.account_id = t.account_id
     WHERE u.username = $1 AND t.ended_at IS NULL`,
    [user],
  );
  if ((row?.n ?? 0) >= IN_FLIGHT_EACH) return null;
  const host = platform.hosts[Math.floor(random() * platform.hosts.length)] ?? '';
  const started = await platform.startTest(user, [host]);
  return 'id' in started ? started.id : null;
}
