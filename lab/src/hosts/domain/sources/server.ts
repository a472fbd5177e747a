import { createServer } from 'node:http';
import { labAddress } from '../../../address.ts';
import { listen } from '../../../service/emulated.ts';
import type { RunningService } from '../../../service/service.ts';
import { act } from './behaviour.ts';
import { LAB_SOURCES, type LabSource, SOURCE_PORTS, SOURCES_HOST, type SourceBehaviour } from './source.ts';

export interface RunningSource extends RunningService {
  /** Without a slash at its end. */
  readonly url: string;
  /** Paths that were asked, without the query: keys stand there. */
  readonly asked: readonly string[];
  behave(behaviour: SourceBehaviour): void;
}

export interface SourceOptions {
  /** Of the lab whose addresses the facts are about. */
  readonly network: number;
  readonly address: string;
  readonly port: number;
  readonly behaviour?: SourceBehaviour;
}

/** One source, honest or not. */
export async function startSource(source: LabSource, options: SourceOptions): Promise<RunningSource> {
  const { network, address, port } = options;
  let behaviour = options.behaviour ?? 'honest';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').replace(/\?.*/s, ''));
    act(behaviour, { source, network, request, response });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  const running = await listen(server, address, port);
  const bound = server.address();
  const openPort = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `http://${address}:${openPort}`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    stop: () => running.stop(),
  };
}

export type RunningSources = Readonly<Record<LabSource, RunningSource>> & RunningService;

/** All of them where the lab has them, in place of its host `sources`: for tests of what goes wrong. */
export async function startSources(
  network: number,
  behaviours: Partial<Record<LabSource, SourceBehaviour>> = {},
): Promise<RunningSources> {
  const address = labAddress(network, SOURCES_HOST);
  const start = (source: LabSource) =>
    startSource(source, { network, address, port: SOURCE_PORTS[source], behaviour: behaviours[source] });
  const [crtsh, rdap, internetdb, shodan, hibp] = await Promise.all([
    start('crtsh'),
    start('rdap'),
    start('internetdb'),
    start('shodan'),
    start('hibp'),
  ]);
  const running = { crtsh, rdap, internetdb, shodan, hibp };
  const stop = async () => {
    await Promise.all(LAB_SOURCES.map((source) => running[source].stop()));
  };
  return { ...running, stop };
}
