import { startLab } from '../../lab/src/lab.ts';
import type { LiveLab } from './live-lab.ts';

/** A lab as a process: busy tests cannot slow its answers. Sends what it runs, and ends with its parent. */
const { network, hosts, leftOut, stop } = await startLab({ firstFreeFrom: 100 });
process.once('disconnect', async () => {
  await stop();
  process.exit(0);
});
process.send?.({ network, hosts, leftOut } satisfies LiveLab);
