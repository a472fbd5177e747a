import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { z } from 'zod';
import { ip, ipProgram } from './ip-command.ts';
import type { Leavings } from './leavings.ts';

/** A network namespace of one job: its loopback, and what the tunnel puts there. */
export interface JobNamespace {
  readonly name: string;
  /** The name of the tunnel's device. It is part of what the sweep removes, so it follows from the namespace's. */
  readonly device: string;
  readonly inside: readonly string[];
}

/** Who made it, told by process id and start, since ids are used again. */
const NAME = /^rocca-(\d{1,10})-(\d{1,20})-[0-9a-f]{8}$/;

/** Where `ip netns exec` finds the files to lay over `/etc` for a namespace. */
export const NAMESPACE_FILES = '/etc/netns';

const namespaceList = z.array(z.object({ name: z.string() }));

/** Makes one; what is made is told to `leavings` first. */
export async function createNamespace(leavings: Leavings): Promise<JobNamespace> {
  const name = newName();
  leavings.add(() => remove(name));
  await ip('netns', 'add', name);
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  return { name, device: deviceOf(name), inside: [ipProgram(), 'netns', 'exec', name] };
}

/**
 * Removes the namespaces of workers that are gone (a killed one cannot) and gives their names. The processes inside
 * ended with their worker; the kernel takes the devices with the namespace.
 */
export async function removeStaleNamespaces(): Promise<readonly string[]> {
  const stale = (await listNames()).filter(isStale);
  for (const name of stale) await remove(name);
  return stale;
}

async function listNames(): Promise<readonly string[]> {
  const made = await ip('-j', 'netns', 'list').catch(() => '');
  const withFiles = await readdir(NAMESPACE_FILES).catch(() => []);
  const names = namespaceList.parse(JSON.parse(made.trim() || '[]')).map(({ name }) => name);
  return [...new Set([...names, ...withFiles])];
}

function isStale(name: string): boolean {
  const [, pid, start] = NAME.exec(name) ?? [];
  return pid !== undefined && startOf(Number(pid)) !== start;
}

async function remove(name: string): Promise<void> {
  // A device that was not moved yet is still among ours. Most often there is none: both may fail.
  await ip('link', 'delete', 'dev', deviceOf(name)).catch(() => {});
  await ip('netns', 'delete', name).catch(() => {});
  await rm(`${NAMESPACE_FILES}/${name}`, { recursive: true, force: true });
}

/** A name nobody has, with its owner in it. */
export function newName(): string {
  return `rocca-${process.pid}-${startOf(process.pid)}-${randomBytes(4).toString('hex')}`;
}

/** Within the 15 characters the kernel gives to a device. */
function deviceOf(name: string): string {
  return `rv${name.slice(-8)}`;
}

/** When a process began, in ticks since the machine did; null when there is none. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets itself; the rest is counted from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
