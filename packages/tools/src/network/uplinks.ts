import { z } from 'zod';
import { askRoutes, ip } from './ip-command.ts';

/** How the machine reaches an address. */
export interface Path {
  readonly address: string;
  readonly device: string;
  /** Null: it is in the same network as the machine. */
  readonly gateway: string | null;
  readonly source: string;
}

/** An Ethernet device that leads to targets. */
export interface Uplink {
  readonly device: string;
  readonly mac: string;
  readonly mtu: number;
  readonly paths: readonly Path[];
}

/** Why the raw packets of a run cannot have a network of their own. */
export class NoIsolation extends Error {
  override readonly name = 'NoIsolation';
}

const routeLine = z.array(
  z.object({
    dst: z.string(),
    dev: z.string().optional(),
    gateway: z.string().optional(),
    prefsrc: z.string().optional(),
    type: z.string().optional(),
  }),
);
const linkList = z.array(
  z.object({
    link_type: z.string(),
    address: z.string().regex(/^[0-9a-f:]{17}$/),
    mtu: z.number().int().positive(),
  }),
);

/** Devices with other names cannot be written into a rule as they are, and are not in use. */
const DEVICE_NAME = /^[\w.@:-]{1,15}$/;

/**
 * Asks the kernel which way it would take to each address. Throws when one of them is the machine's own or is not reached
 * through Ethernet; an address without any route is left out, nmap could not reach it either.
 */
export async function uplinksTo(addresses: readonly string[]): Promise<readonly Uplink[]> {
  const lines = (await askRoutes(addresses)).split('\n').filter((line) => line.startsWith('['));
  const paths = Map.groupBy(
    lines.flatMap((line) => routeLine.parse(JSON.parse(line))).map(pathOf),
    ({ device }) => device,
  );
  if (paths.size === 0) throw new NoIsolation('no address has a route');
  return Promise.all([...paths].map(([device, through]) => uplinkOf(device, through)));
}

function pathOf({ dst, dev, gateway, prefsrc, type }: z.infer<typeof routeLine>[number]): Path {
  if (type === 'local') throw new NoIsolation(`${dst} is an address of this machine`);
  if (type !== undefined || !dev || !prefsrc) throw new NoIsolation(`the route to ${dst} is not a plain one`);
  return { address: dst, device: dev, gateway: gateway ?? null, source: prefsrc };
}

async function uplinkOf(device: string, paths: readonly Path[]): Promise<Uplink> {
  if (!DEVICE_NAME.test(device)) throw new NoIsolation('a device has an unusual name');
  const found = linkList.safeParse(JSON.parse(await ip('-j', 'link', 'show', 'dev', device)));
  const link = found.data?.[0];
  if (link?.link_type !== 'ether') throw new NoIsolation(`${device} is not an Ethernet device`);
  return { device, mac: link.address, mtu: link.mtu, paths };
}
