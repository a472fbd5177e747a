import { setTimeout as delay } from 'node:timers/promises';
import type { FaultPlatform } from './platform.ts';
import { between, type Random } from './random.ts';

/** The companies of the demo, by a user who may start tests. */
const USERS = ['demo', 'beta'] as const;

/** Enough to keep every slot of a worker busy. */
const IN_FLIGHT_EACH = 3;

export interface Load {
  /** Starts the platform acknowledged, so far. */
  acknowledged(): number;
  /** Starts no further tests and waits for the callers. */
  stop(): Promise<void>;
}

/** Keeps tests of both companies in flight: short real scans of single practice hosts. */
export function startLoad(platform: FaultPlatform, random: Random): Load {
  let going = true;
  let acknowledged = 0;
  const keepStarting = async (user: string) => {
    while (going) {
      // A platform that is being killed refuses or cuts requests: the caller tries again, as a person would.
      const started = await startOne(platform, user, random).catch(() => null);
      if (started) acknowledged += 1;
      await delay(between(random, 100, 500));
    }
  };
  const callers = USERS.map(keepStarting);
  return {
    acknowledged: () => acknowledged,
    async stop() {
      going = false;
      await Promise.all(callers);
    },
  };
}

async function startOne(platform: FaultPlatform, user: string, random: Random): Promise<boolean> {
  const [row] = await platform.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM tasks t JOIN users u ON u.account_id = t.account_id
     WHERE u.username = $1 AND t.ended_at IS NULL`,
    [user],
  );
  if ((row?.n ?? 0) >= IN_FLIGHT_EACH) return false;
  const host = platform.hosts[Math.floor(random() * platform.hosts.length)] ?? '';
  return 'id' in (await platform.startTest(user, [host]));
}
