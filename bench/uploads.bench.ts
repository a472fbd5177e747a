import { changeExtra } from '../apps/server/src/features/targets/extra.rules.ts';
import { HOSTILE_FILES } from '../apps/server/src/features/targets/vpn/testing/hostile-files.ts';
import type { Figure } from './measure.ts';

const RUNS = 9;
/** In each run: the clock of a thread goes in steps of four milliseconds. */
const READS = 5;
/** What others may wait for one upload. */
const BAR_MS = 20;

/** What the reading of hostile VPN files of a megabyte takes of the thread that answers requests. */
export async function* measure(): AsyncGenerator<Figure> {
  const times = HOSTILE_FILES.map(([what, file]) => {
    const base64 = Buffer.from(file).toString('base64');
    return { what, ms: medianCpuMs(() => read(base64)) };
  });
  const worst = times.toSorted((a, b) => b.ms - a.ms)[0];
  if (!worst) throw new Error('no files');
  yield {
    name: `.ovpn of 1 MB, worst of ${times.length}: ${worst.what}`,
    value: `${worst.ms.toFixed(1)} ms`,
    bar: `at most ${BAR_MS} ms of CPU`,
    holds: worst.ms <= BAR_MS,
  };
}

function read(config_file: string): void {
  const vpn = { kind: 'openvpn', config_file, config_file_name: 'a.ovpn' } as const;
  changeExtra({}, { vpn }, { engine: 'nscan', target: '10.0.0.1', scope: {} });
}

function medianCpuMs(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const begin = process.threadCpuUsage();
    for (let read = 0; read < READS; read += 1) work();
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1000 / READS;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}
