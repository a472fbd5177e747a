import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type HeldNetwork, holdFreeNetwork, holdNetwork, labAddress } from './address.ts';
import { type ExpectedHost, expectedOfNscan, expectOnly } from './expected.ts';
import { makeLabFolder } from './folder.ts';
import { LAB_HOSTS } from './hosts/index.ts';
import { unpackedPrograms } from './programs/unpacked.ts';
import { giveToService } from './programs/unprivileged.ts';
import type { LabHost, LabService, RunningService } from './service/service.ts';

export interface LabOptions {
  /** The third octet. Where another lab has it, there is no second one. */
  readonly network?: number;
  /** Takes the first free network from here upwards instead: for tests, which run side by side. */
  readonly firstFreeFrom?: number;
  /** Names of the hosts to start; all of them where it is left out. */
  readonly only?: readonly string[];
}

/** The wanted network belongs to another lab. */
export class NetworkTaken extends Error {}

export interface RunningHost {
  readonly number: number;
  readonly name: string;
  readonly address: string;
  /** The ports that could be opened: `21/tcp`. */
  readonly open: readonly string[];
  /** What a network scan finds on them. Null: the host is for other engines. */
  readonly expected: ExpectedHost | null;
}

/** A port this machine could not open. */
export interface LeftOut {
  readonly host: string;
  readonly port: string;
  readonly why: string;
}

export interface RunningLab {
  readonly network: number;
  readonly hosts: readonly RunningHost[];
  readonly leftOut: readonly LeftOut[];
  stop(): Promise<void>;
}

interface StartedHost {
  readonly host: RunningHost;
  readonly services: readonly RunningService[];
  readonly leftOut: readonly LeftOut[];
}

/** Starts every weak host this machine can run and says which it cannot. */
export async function startLab({ network = 0, firstFreeFrom, only }: LabOptions = {}): Promise<RunningLab> {
  const held = firstFreeFrom === undefined ? await holdNetwork(network) : await holdFreeNetwork(firstFreeFrom);
  if (!held) throw new NetworkTaken(`another lab runs on 127.20.${network}.0`);
  const folder = makeLabFolder();
  const programs = unpackedPrograms(folder);
  const started = await Promise.all(
    LAB_HOSTS.filter(({ name }) => !only || only.includes(name)).map((host) =>
      startHost(host, { network: held.network, folder, programs }),
    ),
  );
  return {
    network: held.network,
    hosts: started.map(({ host }) => host),
    leftOut: started.flatMap(({ leftOut }) => leftOut),
    stop: () => stopAll(held, folder, started),
  };
}

interface Grounds {
  readonly network: number;
  readonly folder: string;
  readonly programs: string;
}

async function startHost(host: LabHost, grounds: Grounds): Promise<StartedHost> {
  const { number, name } = host;
  const address = labAddress(grounds.network, number);
  const folder = join(grounds.folder, name);
  mkdirSync(folder, { mode: 0o700 });
  giveToService(folder);
  const services: RunningService[] = [];
  const leftOut: LeftOut[] = [];
  const open: string[] = [];
  for (const service of host.services) {
    try {
      services.push(await service.start({ address, folder, programs: grounds.programs }));
      open.push(portName(service));
    } catch (error) {
      leftOut.push({ host: name, port: portName(service), why: error instanceof Error ? error.message : 'unknown' });
    }
  }
  const expected = expectedOfNscan(name);
  return { host: { number, name, address, open, expected: expected && expectOnly(expected, open) }, services, leftOut };
}

const portName = ({ port, protocol }: LabService) => `${port}/${protocol}`;

async function stopAll(held: HeldNetwork, folder: string, started: readonly StartedHost[]): Promise<void> {
  await Promise.all(started.flatMap(({ services }) => services).map((service) => service.stop()));
  rmSync(folder, { recursive: true, force: true });
  await held.release();
}
