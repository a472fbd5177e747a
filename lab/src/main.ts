import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { networkReleased } from './address.ts';
import { NetworkTaken, type RunningLab, startLab } from './lab.ts';

/** Past this the process ends anyway, and the kernel ends the real services with it. */
const STOP_MS = 5000;
const RETRY_MS = 1000;

// Listened for before anything starts: a parent may be gone again by the time the lab is ready.
const ended = new Promise<void>((done) => {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => done());
});

const { values } = parseArgs({
  options: { network: { type: 'string', default: '0' }, only: { type: 'string', multiple: true } },
});
const network = Number(values.network);

const lab = await Promise.race([startWhenFree(), ended]);
if (lab) {
  report(lab);
  await ended;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await lab.stop();
}
process.exit(0);

/** A second platform on the machine uses the lab of the first, and takes its place when that ends. */
async function startWhenFree(): Promise<RunningLab> {
  for (;;) {
    try {
      return await startLab({ network, ...(values.only ? { only: values.only } : {}) });
    } catch (error) {
      if (!(error instanceof NetworkTaken)) throw error;
      console.log(`lab ready: ${error.message}; it is used as it is`);
      sayReady();
      await networkReleased(network);
      await delay(RETRY_MS);
    }
  }
}

function report({ leftOut, hosts }: RunningLab): void {
  for (const { host, port, why } of leftOut) console.log(`lab without ${host} ${port}: ${why}`);
  const reachable = hosts.filter(({ open }) => open.length > 0);
  console.log(`lab ready: ${reachable.length} hosts on 127.20.${network}.0/24`);
  sayReady();
}

function sayReady(): void {
  if (process.connected) process.send?.({ kind: 'ready' });
}
