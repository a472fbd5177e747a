import { setTimeout as delay } from 'node:timers/promises';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { DEMO_PASSWORD } from '../apps/server/src/testing/platform-process.ts';
import type { Figure } from '../bench/measure.ts';
import { type FaultPlatform, waitFor } from './platform.ts';

const GUESSES = 600;
const ADDRESSES = 10;

/** 600 guesses at once from ten addresses, while another person signs in and reads. Needs one trusted proxy. */
export async function guessingCrowd(platform: FaultPlatform): Promise<Figure[]> {
  await platform.call('beta', '/licenses/');
  let guessing = true;
  const guesses = Promise.all(
    Array.from({ length: GUESSES }, (_, n) =>
      signIn(platform, { username: `stranger-${n}`, password: 'a wrong password', from: `192.0.2.${n % ADDRESSES}` }),
    ),
  ).finally(() => {
    guessing = false;
  });
  let refused = 0;
  const whileGuessing = async (ask: () => Promise<void>) => {
    const times: number[] = [];
    while (guessing || times.length < 3) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
      await delay(100);
    }
    return times;
  };
  const [signIns, reads] = await Promise.all([
    whileGuessing(async () => {
      const status = await signIn(platform, { username: 'beta', password: DEMO_PASSWORD, from: '198.51.100.7' });
      if (status !== 200) refused += 1;
    }),
    whileGuessing(async () => {
      await (await platform.call('beta', '/licenses/')).arrayBuffer();
    }),
  ]);
  await guesses;
  return [
    longest(`another person's sign-in during ${GUESSES} guesses`, signIns, refused),
    longest(`another person's reads during ${GUESSES} guesses`, reads, 0),
  ];
}

function longest(name: string, times: readonly number[], refused: number): Figure {
  const worst = Math.max(...times);
  const value = `${worst.toFixed(0)} ms at most (n=${times.length})${refused > 0 ? `, ${refused} refused` : ''}`;
  return { name, value, bar: 'at most 1 s, none refused', holds: worst <= 1000 && refused === 0 };
}

async function signIn(
  platform: FaultPlatform,
  { username, password, from }: { username: string; password: string; from: string },
): Promise<number> {
  const reply = await fetch(platform.address + IDENTITY_PATHS.token, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'rocca-web', grant_type: 'password', username, password }),
    headers: { 'x-forwarded-for': from },
  }).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status ?? 0;
}

const CROWD = 60;

/** One company starts many tests at once; how many of them start before another company's single one does. */
export async function fairShare(platform: FaultPlatform): Promise<Figure> {
  const host = platform.hosts[0] ?? '';
  for (let test = 0; test < CROWD; test += 1) await platform.startTest('demo', [host]);
  const single = await platform.startTest('beta', [host]);
  if (!('id' in single)) throw new Error('the single test was refused');
  const startedOf = async () => {
    const [row] = await platform.query<{ startedAt: Date | null }>(
      'SELECT started_at AS "startedAt" FROM tasks WHERE id = $1',
      [single.id],
    );
    return row?.startedAt ?? null;
  };
  await waitFor(async () => (await startedOf()) !== null, 180_000);
  const [row] = await platform.query<{ before: number; seconds: number }>(
    `SELECT (SELECT count(*)::int FROM tasks o WHERE o.account_id <> t.account_id
               AND o.started_at BETWEEN t.created_at AND t.started_at) AS before,
            extract(epoch FROM t.started_at - t.created_at)::float AS seconds
     FROM tasks t WHERE t.id = $1`,
    [single.id],
  );
  await withdrawRest(platform);
  return {
    name: `another company's tests started before a single one (${CROWD} wait)`,
    value: `${row?.before ?? -1}, after ${row?.seconds?.toFixed(1) ?? '?'} s`,
    bar: 'at most 1',
    holds: row !== undefined && row.before <= 1,
  };
}

/** Withdraws the waiting tests; running ones end on their own. */
async function withdrawRest(platform: FaultPlatform): Promise<void> {
  const waiting = await platform.query<{ id: string }>("SELECT id FROM tasks WHERE status = 'PENDING'");
  for (const { id } of waiting) await platform.call('demo', `/tasks/queue/${id}/`, { method: 'DELETE' });
}
