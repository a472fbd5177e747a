import { defineConfig } from 'vitest/config';
import { findSystemPostgres } from './tooling/system-postgres.ts';

const serverTests = 'apps/server/src/**';
const databaseSetup = ['apps/server/src/platform/db/testing/global-setup.ts'];
const propertySeed = 'tooling/property-seed.ts';
const systemPostgres = findSystemPostgres();
/**
 * Most statements run on both servers: in these tests on the system's, an older one, and in those over HTTP, of processes and
 * in the browser on the embedded one. What the following say of faults, leases, lost answers, versions and drawn scans is
 * about our code: they run on the embedded server.
 */
const onEmbeddedPostgres = [
  'life',
  'attempts',
  'database-away',
  'generated-services',
  'root-causes',
  'difference',
  'raw-outputs',
].map((name) => `${serverTests}/${name}.db.test.ts`);

/** The tiers of CONTRIBUTING.md. Each file name says its tier: `*.test.ts`, `*.db.test.ts`, `*.http.test.ts`, `*.e2e.ts`. */
export default defineConfig({
  test: {
    // Left alone, a machine of two cores would run one file at a time, and most of them wait for something.
    maxWorkers: 2,
    // Limits end what hangs and judge no speed: a machine ten times as slow passes as well.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Most of a short file's time went into a process of its own and into loading the same modules again. What a file
    // replaced (mocks, globals) is put back before the next test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'lab/src/**/*.test.ts',
            `${serverTests}/*.test.ts`,
            'apps/web/src/**/*.test.ts',
            'tooling/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/*.http.test.ts', '**/*.process.test.ts'],
          // A third of their time is spent waiting for tools, and they are the last to end.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          setupFiles: [propertySeed],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // With two, making jsdom's pages takes a third of the time or more; with one hardly any.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          setupFiles: [propertySeed, 'apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: [
            ...(systemPostgres ? onEmbeddedPostgres : [`${serverTests}/*.db.test.ts`]),
            `${serverTests}/*.http.test.ts`,
          ],
          globalSetup: databaseSetup,
          setupFiles: [propertySeed],
          env: { ROCCA_TEST_DATABASE: 'embedded' },
        },
      },
      ...(systemPostgres
        ? [
            {
              test: {
                name: `database-${systemPostgres.major}`,
                include: [`${serverTests}/*.db.test.ts`],
                exclude: onEmbeddedPostgres,
                globalSetup: databaseSetup,
                setupFiles: [propertySeed],
                env: { ROCCA_TEST_DATABASE: 'system' },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'process',
          include: [`${serverTests}/*.process.test.ts`, 'e2e/*.process.test.ts'],
          // Each starts several platforms, one of them four in one hook.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'live',
          include: ['e2e/live/*.live.ts'],
          globalSetup: ['e2e/live/global-setup.ts'],
          // They wait for scans, so all of them may run at once.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
        },
      },
    ],
  },
});
