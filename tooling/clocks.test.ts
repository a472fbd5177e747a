import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const sourcesIn = (...folders: string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT, exclude: ['**/node_modules'] }))
    .filter((file) => !file.endsWith('.test.ts'));
const linesWith = (file: string, pattern: RegExp) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : []));

/**
 * Files that need the time of day and measure nothing with it. Spans and deadlines use `performance.now()`: the time of
 * day is set back and forth while processes run.
 */
const TIME_OF_DAY = [
  // The lifetimes of tokens, sessions and device proofs are dates: they outlive the process that issued them. The cache
  // of verified tokens measures with both clocks.
  'apps/server/src/features/auth/auth.service.ts',
  'apps/server/src/features/auth/refresh.ts',
  'apps/server/src/features/auth/sign-in.ts',
  'apps/server/src/features/auth/token-cache.ts',
  // Dates of the demo's data.
  'apps/server/src/features/demo/demo.ts',
  // Dates of the lab's facts.
  'lab/src/hosts/domain/facts/day.ts',
  // A date in a protocol's greeting.
  'lab/src/hosts/smb-v1/negotiation.ts',
  // Whether a session's number is the time of day at which it was given.
  'packages/engines/src/webapp/checks/session-values.ts',
  // Dates that others wrote: when a cookie ends, and from when to when a certificate is good.
  'packages/tools/src/web/certificate.ts',
  'packages/tools/src/web/cookies.ts',
];

describe('clocks', () => {
  it('measures no span with the time of day', () => {
    const files = sourcesIn('apps/server/src', 'packages/*/src', 'lab/src').filter(
      (file) => !TIME_OF_DAY.includes(file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => linesWith(file, /Date\.now\(\)|new Date\(\)\.getTime\(\)/))).toEqual([]);
  });

  it('lets no time of the database decide about a running test or its report', () => {
    const files = sourcesIn('apps/server/src/features/tasks', 'apps/server/src/features/reports');
    expect(files.length).toBeGreaterThan(20);
    // Monotonic clocks may be compared.
    const clock = String.raw`(?<!performance\.)(now|_timestamp)\(\)`;
    const compared = new RegExp(String.raw`([<>]=?\s*|\b[lg]te?\(.*)${clock}|${clock}\s*[-+<>]`);
    expect(files.flatMap((file) => linesWith(file, compared))).toEqual([]);
  });
});
