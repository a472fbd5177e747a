import { isIPv6 } from 'node:net';
import { findTool } from '../core/find-tool.ts';
import { type Cleanup, createCleanup } from './cleanup.ts';
import { type Copy, copyRules, OWN_PORTS } from './copy-rules.ts';
import { applyRules, ip, ipBatch } from './ip-command.ts';
import { createNamespace, type JobNamespace } from './namespace.ts';
import { NoIsolation, type Uplink, uplinksTo } from './uplinks.ts';

/** A network namespace from which a run reaches its targets, and in which it sees no packet but its own. */
export interface IsolatedNetwork {
  /** Words to put before a command so that it runs there. */
  readonly inside: readonly string[];
  /** Removes all of it. Never fails, and may be called again. */
  close(): Promise<void>;
}

export type IsolationOutcome =
  | { readonly kind: 'open'; readonly network: IsolatedNetwork }
  | { readonly kind: 'failed'; readonly detail: string };

/**
 * Makes a namespace that looks like the machine's own network, with the same addresses and the same way to the targets,
 * and passes on the run's packets alone. Whatever the outcome, nothing is left of one that failed; that of a killed
 * worker is removed by `removeStaleNamespaces`.
 */
export async function openIsolatedNetwork(addresses: readonly string[]): Promise<IsolationOutcome> {
  const cleanup = createCleanup();
  try {
    const missing = missingTool();
    if (missing) throw new NoIsolation(`${missing} is missing`);
    const { inside } = await build(await uplinksTo(addresses), cleanup);
    return { kind: 'open', network: { inside, close: () => cleanup.clear() } };
  } catch (error) {
    await cleanup.clear();
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** An address of documentation: nothing is sent, the kernel is asked for the way it would take. */
const SOMEWHERE = '203.0.113.1';

/**
 * Why runs on this machine cannot have such a network, or null. Tried for real, in a namespace of its own, since
 * containers take rights away in many ways and kernels are built without parts.
 */
export async function isolationProblem(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'the platform is not root';
  const cleanup = createCleanup();
  try {
    const missing = missingTool();
    if (missing) throw new NoIsolation(`${missing} is missing`);
    const [uplink] = await uplinksTo([SOMEWHERE]);
    const { name, inside } = await createNamespace(cleanup);
    await ip('-n', name, 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'other');
    const copy = { uplink: { ...(uplink as Uplink), device: 'one' }, hostEnd: 'other' };
    await applyRules(copyRules(name, [copy]), inside);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await cleanup.clear();
  }
}

function missingTool(): string | null {
  return ['ip', 'nft'].find((tool) => findTool(tool) === null) ?? null;
}

async function build(uplinks: readonly Uplink[], cleanup: Cleanup): Promise<JobNamespace> {
  const namespace = await createNamespace(cleanup);
  const copies: Copy[] = [];
  for (const [index, uplink] of uplinks.entries()) {
    const hostEnd = index === 0 ? namespace.device : `${namespace.device}${index}`;
    await addPair(namespace, uplink, hostEnd, innerEnd(index));
    copies.push({ uplink, hostEnd });
  }
  await applyRules(copyRules(namespace.name, copies));
  await ipBatch(
    namespace.name,
    copies.flatMap(({ uplink }, index) => innerCommands(uplink, innerEnd(index))),
  );
  const range = `echo ${OWN_PORTS.first} ${OWN_PORTS.last} > /proc/sys/net/ipv4/ip_local_port_range`;
  await ip('netns', 'exec', namespace.name, 'sh', '-c', range);
  return namespace;
}

const innerEnd = (index: number) => `up${index}`;

/** The inner end has the uplink's hardware address: answers to it are meant for that address. */
async function addPair({ name }: JobNamespace, { mac, mtu }: Uplink, hostEnd: string, inner: string): Promise<void> {
  const peer = ['peer', 'name', inner, 'address', mac, 'mtu', String(mtu), 'netns', name];
  await ip('link', 'add', hostEnd, 'mtu', String(mtu), 'type', 'veth', ...peer);
  // Neither end announces itself: the machine's has no address, the copy has those that are put there.
  await ip('link', 'set', 'dev', hostEnd, 'addrgenmode', 'none');
  await ip('link', 'set', 'dev', hostEnd, 'arp', 'off', 'up');
}

/** A route for each target, as the machine has it; there is none to anywhere else. */
function innerCommands({ paths }: Uplink, device: string): string[] {
  const sources = [...new Set(paths.map(({ source }) => source))];
  const route = ({ address, gateway, source }: Uplink['paths'][number]) =>
    `route add ${address} ${gateway ? `via ${gateway} ` : ''}dev ${device} ${gateway ? 'onlink ' : ''}src ${source}`;
  return [
    `link set dev ${device} addrgenmode none`,
    `link set dev ${device} up`,
    ...sources.map(
      (source) => `addr add ${source}/${isIPv6(source) ? '128' : '32'} dev ${device} ${isIPv6(source) ? 'nodad' : ''}`,
    ),
    ...paths.map(route),
  ];
}
