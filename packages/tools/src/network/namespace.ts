import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { z } from 'zod';
import { pidNamespace } from '../core/pid-namespace.ts';
import type { Cleanup } from './cleanup.ts';
import { ip, ipProgram, nft } from './ip-command.ts';

/** A network namespace of one job: its loopback, and what its tunnel or its copy of an uplink puts there. */
export interface JobNamespace {
  readonly name: string;
  /** The name of its device among the machine's. The sweep removes it too, so it follows from the namespace's. */
  readonly device: string;
  readonly inside: readonly string[];
}

/** Names its worker by process namespace, process number and start, since numbers are used again. */
const NAME = /^rocca-(\d{1,20})-(\d{1,10})-(\d{1,20})-[0-9a-f]{8}$/;

/** Where `ip netns exec` finds the files to lay over `/etc` for a namespace. */
export const NAMESPACE_FILES = '/etc/netns';

const namespaceList = z.array(z.object({ name: z.string() }));
const tableList = z.object({ nftables: z.array(z.object({ table: z.object({ name: z.string() }).optional() })) });

/** Makes one; `cleanup` learns of it first. */
export async function createNamespace(cleanup: Cleanup): Promise<JobNamespace> {
  const name = newName();
  cleanup.add(() => remove(name));
  await ip('netns', 'add', name);
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  return { name, device: deviceOf(name), inside: [ipProgram(), 'netns', 'exec', name] };
}

/**
 * Removes the namespaces of workers that are gone (a killed one cannot), their devices and their rules, and gives their
 * names. The processes inside ended with their worker.
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
  return [...new Set([...names, ...withFiles, ...(await tablesOfRules())])];
}

/** A namespace with rules has them in a table of its own name. */
async function tablesOfRules(): Promise<readonly string[]> {
  const listed = await nft('-j', 'list', 'tables', 'netdev').catch(() => '{"nftables":[]}');
  return tableList.parse(JSON.parse(listed)).nftables.flatMap(({ table }) => table?.name ?? []);
}

/** In another process namespace (another container) the number names another process, or none: it is not ours to judge. */
export function isStale(name: string): boolean {
  const [, namespace, pid, start] = NAME.exec(name) ?? [];
  return Number(namespace) === pidNamespace() && startOf(Number(pid)) !== start;
}

async function remove(name: string): Promise<void> {
  // Most often only some of it is there: each may fail.
  await nft('delete', 'table', 'netdev', name).catch(() => {});
  await ip('link', 'delete', 'dev', deviceOf(name)).catch(() => {});
  await ip('netns', 'delete', name).catch(() => {});
  await rm(`${NAMESPACE_FILES}/${name}`, { recursive: true, force: true });
}

/** A new name, with its owner in it. */
export function newName(): string {
  return `rocca-${pidNamespace()}-${process.pid}-${startOf(process.pid)}-${randomBytes(4).toString('hex')}`;
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
