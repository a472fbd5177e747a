import type { TestProject } from 'vitest/node';
import { PlatformLab, signInAt } from '../../apps/server/src/testing/platform-process.ts';
import { type LiveLab, startLiveLab } from './live-lab.ts';
import { addressesOf, startScan, startShopScan } from './scans.ts';

declare module 'vitest' {
  interface ProvidedContext {
    live: {
      /** Where the product answers whose scans are real. */
      readonly address: string;
      readonly dataDir: string;
      readonly lab: LiveLab;
      /** A scan of every engine, under way: each file awaits its own. */
      readonly scans: { readonly nscan: string; readonly webapp: string };
    };
  }
}

/**
 * One lab and one product for every test of a real scan. Scans wait for the network most of the time, so each engine's
 * long one starts here, before the first file runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { lab, stop } = await startLiveLab();
  const folder = await PlatformLab.create('product');
  const remove = async () => {
    await folder.remove();
    await stop();
  };
  try {
    // Beside the demo's own lab. The limit of an account is not what these tests are about.
    const labNetwork = String(lab.network);
    const platform = await folder.start({ ROCCA_LAB: 'on', ROCCA_LAB_NETWORK: labNetwork, ROCCA_ACCOUNT_TESTS: '8' });
    const call = await signInAt(platform.address, 'demo');
    const nscan = await startScan(call, 'Laboratorio', addressesOf(lab, { slow: false }), 'full_and_fast');
    const webapp = await startShopScan(call, lab);
    project.provide('live', { address: platform.address, dataDir: folder.dataDir, lab, scans: { nscan, webapp } });
    return async () => {
      await platform.end('SIGTERM');
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
