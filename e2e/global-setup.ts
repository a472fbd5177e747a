import type { TestProject } from 'vitest/node';
import { PlatformLab } from '../apps/server/src/testing/platform-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the platform of the browser tests answers. */
    platformAddress: string;
    /** Its data folder. */
    platformFolder: string;
    /** One whose access tokens live for seconds. */
    hastyAddress: string;
  }
}

/**
 * Starts the platform as `npm start` does, twice: with the reference engine, so that tests of six seconds can be run,
 * and with tokens that expire while a test watches.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const labs = [await PlatformLab.create('reference'), await PlatformLab.create()] as const;
  const remove = async () => {
    for (const lab of labs) await lab.remove();
  };
  try {
    const [usual, hasty] = await Promise.all([
      labs[0].start({
        ROCCA_SIGNUP_URL: 'https://signup.rocca.example',
        REFERENCE_STEPS: '40',
        REFERENCE_STEP_MS: '150',
      }),
      labs[1].start({ ROCCA_ACCESS_TOKEN_SECONDS: '6' }),
    ]);
    project.provide('platformAddress', usual.address);
    project.provide('platformFolder', labs[0].dataDir);
    project.provide('hastyAddress', hasty.address);
    return async () => {
      await Promise.all([usual.end('SIGTERM'), hasty.end('SIGTERM')]);
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
