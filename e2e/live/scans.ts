import { setTimeout as delay } from 'node:timers/promises';
import type { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import type { TaskDetail } from '../../packages/contract/src/api/tasks.schema.ts';
import type { LiveLab } from './live-lab.ts';

type Call = Awaited<ReturnType<typeof signInAt>>;

/** Hosts whose services nmap is slow to make out: scanned with the quick profile, which finds the same on them. */
const SLOW = [5, 9, 17, 18, 19];

/** The hosts of the network scan. The two that wear nmap out are left to the tests of its adapter. */
export function scannedHosts(lab: LiveLab) {
  return lab.hosts.flatMap(({ number, address, expected }) =>
    number < 32 && expected ? [{ address, expected, slow: SLOW.includes(number) }] : [],
  );
}

export const addressesOf = (lab: LiveLab, { slow }: { slow: boolean }) =>
  scannedHosts(lab).flatMap((host) => (host.slow === slow ? [host.address] : []));

/** Adds a target and starts its scan; answers the test's id. */
export async function startScan(call: Call, name: string, targets: readonly string[], profile: string) {
  return startAgain(call, name, await addTarget(call, name, targets), profile);
}

export async function addTarget(call: Call, name: string, targets: readonly string[]): Promise<string> {
  return (await post<{ id: string }>(call, '/profiles/targets/', { name, engine: 'nscan', target: targets.join() })).id;
}

/** Starts a scan of a target that is there. */
export async function startAgain(call: Call, task_name: string, target_id: string, profile: string): Promise<string> {
  const start = { task_name, target_id, target_extra: { nscan: { profile } } };
  return (await post<{ task_id: string }>(call, '/tasks/nscan/', start)).task_id;
}

/** Adds the lab's shop as a target and starts a scan that looks at every page and attacks none; answers the test's id. */
export async function startShopScan(call: Call, lab: LiveLab): Promise<string> {
  const name = 'Bottega';
  const target_extra = { webapp: { scan_strength: 'low', alert_threshold: 'off' } };
  const target = { name, engine: 'webapp', target: `http://${shopAddress(lab)}:8080/` };
  const { id: target_id } = await post<{ id: string }>(call, '/profiles/targets/', target);
  return (await post<{ task_id: string }>(call, '/tasks/webapp/', { task_name: name, target_id, target_extra }))
    .task_id;
}

export function shopAddress(lab: LiveLab): string {
  const shop = lab.hosts.find(({ name }) => name === 'shop');
  if (!shop) throw new Error('The lab has no shop');
  return shop.address;
}

export async function post<T>(call: Call, path: string, payload: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const reply = await call(path, { method: 'POST', body: JSON.stringify(payload), headers });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The test once it has ended, in whatever way. Limits of time are the caller's. */
export async function ended(call: Call, id: string): Promise<TaskDetail> {
  for (;;) {
    const task = (await (await call(`/tasks/${id}/`)).json()) as TaskDetail;
    if (!['PENDING', 'RUNNING'].includes(task.status)) return task;
    await delay(250);
  }
}

/** The sections of a report that a query asks for. */
export async function askReport<T>(call: Call, query: string, variables: Record<string, unknown>): Promise<T> {
  const search = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  const reply = await (await call(`/reports/graphql/?${search}`)).json();
  const { data, errors } = reply as { data: { result: T }; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data.result;
}
