import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every zone of ARCHITECTURE.md, as imports that must pass and imports that must fail the lint. */
const IMPORTS: ReadonlyArray<{ from: string; imports: string; allowed: boolean }> = [
  { from: 'packages/contract/src/api/a.ts', imports: '../language.ts', allowed: true },
  { from: 'packages/contract/src/b.ts', imports: 'zod', allowed: true },
  { from: 'packages/contract/src/c.ts', imports: 'node:fs', allowed: false },
  { from: 'packages/contract/src/d.ts', imports: '@rocca/tools/core/find-tool', allowed: false },
  { from: 'packages/tools/src/core/a.ts', imports: '@rocca/contract/errors', allowed: true },
  { from: 'packages/tools/src/core/b.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'packages/feeds/src/nvd/a.ts', imports: '@rocca/contract/cpe/version', allowed: true },
  { from: 'packages/feeds/src/nvd/b.ts', imports: '@rocca/tools/core/find-tool', allowed: false },
  { from: 'packages/sources/src/dns/a.ts', imports: '@rocca/contract/target/address', allowed: true },
  { from: 'packages/sources/src/dns/b.ts', imports: '@rocca/feeds/cpe/identify', allowed: false },
  { from: 'packages/sources/src/crtsh/a.ts', imports: '@rocca/contract/target/host-name', allowed: true },
  { from: 'packages/sources/src/crtsh/b.ts', imports: '@rocca/feeds/http/download', allowed: false },
  { from: 'packages/exports/src/pdf/a.ts', imports: '@rocca/contract/brand', allowed: true },
  { from: 'packages/exports/src/pdf/b.ts', imports: '@rocca/engines/core/engine', allowed: false },
  { from: 'packages/surveys/src/a.ts', imports: '@rocca/contract/language', allowed: true },
  { from: 'packages/surveys/src/b.ts', imports: '@rocca/helper/answerer', allowed: false },
  { from: 'packages/helper/src/a.ts', imports: '@rocca/surveys/load-survey', allowed: true },
  { from: 'packages/helper/src/b.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'packages/engines/src/nscan/a.ts', imports: '@rocca/feeds/cpe/identify', allowed: true },
  { from: 'packages/engines/src/core/a.ts', imports: '@rocca/tools/core/spawn-tool', allowed: true },
  { from: 'packages/engines/src/core/b.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'packages/engines/src/core/c.ts', imports: './engine.ts', allowed: true },
  { from: 'packages/engines/src/core/d.ts', imports: '../nscan/report.ts', allowed: false },
  { from: 'packages/engines/src/core/e.ts', imports: '../shared/tls/judge-tls.ts', allowed: false },
  { from: 'packages/engines/src/shared/tls/a.ts', imports: '../../core/finding.ts', allowed: true },
  { from: 'packages/engines/src/shared/tls/b.ts', imports: '../versions/questions.ts', allowed: true },
  { from: 'packages/engines/src/shared/tls/c.ts', imports: '../../nscan/place.ts', allowed: false },
  { from: 'packages/engines/src/shared/tls/d.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'packages/engines/src/webapp/a.ts', imports: '../core/engine.ts', allowed: true },
  { from: 'packages/engines/src/webapp/b.ts', imports: '../nscan/place.ts', allowed: false },
  { from: 'packages/engines/src/webapp/c.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'packages/engines/src/webapp/checks/a.ts', imports: '../../shared/tls/judge-tls.ts', allowed: true },
  { from: 'packages/engines/src/webapp/checks/b.ts', imports: '../testing/page.ts', allowed: true },
  { from: 'packages/engines/src/webapp/checks/c.ts', imports: '../../nscan/place.ts', allowed: false },
  { from: 'packages/engines/src/webapp/checks/pages/a.ts', imports: '../../testing/page.ts', allowed: true },
  { from: 'packages/engines/src/webapp/checks/pages/b.ts', imports: '../../../nscan/place.ts', allowed: false },
  { from: 'packages/engines/src/testing/a.ts', imports: '../nscan/report.ts', allowed: true },
  { from: 'lab/src/hosts/clean/a.ts', imports: '@rocca/tools/core/find-tool', allowed: true },
  { from: 'lab/src/hosts/clean/b.ts', imports: '@rocca/engines/nscan/engine', allowed: false },
  { from: 'lab/src/c.ts', imports: '../../apps/server/src/app.ts', allowed: false },
  { from: 'apps/web/src/lib/e.ts', imports: '@rocca/engines/core/engine', allowed: false },
  { from: 'apps/server/src/platform/http/a.ts', imports: '../db/database.ts', allowed: true },
  { from: 'apps/server/src/platform/http/b.ts', imports: '../../features/auth/index.ts', allowed: false },
  { from: 'apps/server/src/features/auth/a.ts', imports: '../accounts/index.ts', allowed: true },
  { from: 'apps/server/src/features/auth/b.ts', imports: '../../platform/db/database.ts', allowed: true },
  { from: 'apps/server/src/features/auth/c.ts', imports: '../accounts/accounts.repo.ts', allowed: false },
  { from: 'apps/server/src/features/auth/d.ts', imports: '../../app.ts', allowed: false },
  { from: 'apps/server/src/features/auth/e.ts', imports: '../../features/accounts/accounts.repo.ts', allowed: false },
  { from: 'apps/server/src/platform/http/c.ts', imports: '../../app.ts', allowed: false },
  { from: 'apps/server/src/features/reports/core/a.ts', imports: './record/index.ts', allowed: true },
  { from: 'apps/server/src/features/reports/core/b.ts', imports: '../engines/nscan/index.ts', allowed: false },
  { from: 'apps/server/src/features/reports/core/c.ts', imports: '../../accounts/index.ts', allowed: true },
  { from: 'apps/server/src/features/reports/core/record/a.ts', imports: '../report-module.ts', allowed: true },
  {
    from: 'apps/server/src/features/reports/core/record/b.ts',
    imports: '../../engines/nscan/index.ts',
    allowed: false,
  },
  { from: 'apps/server/src/features/reports/core/record/c.ts', imports: '@rocca/engines/core/finding', allowed: true },
  {
    from: 'apps/server/src/features/reports/engines/nscan/a.ts',
    imports: '../../core/report-module.ts',
    allowed: true,
  },
  { from: 'apps/server/src/features/reports/engines/nscan/b.ts', imports: '../webapp/index.ts', allowed: false },
  {
    from: 'apps/server/src/features/reports/engines/nscan/record/a.ts',
    imports: '../../../core/record/index.ts',
    allowed: true,
  },
  {
    from: 'apps/server/src/features/reports/engines/nscan/record/b.ts',
    imports: '../../webapp/index.ts',
    allowed: false,
  },
  { from: 'apps/server/src/features/reports/engines/nscan/record/c.ts', imports: '../index.ts', allowed: true },
  { from: 'apps/server/src/features/reports/files/a.ts', imports: '../core/reading.ts', allowed: true },
  { from: 'apps/server/src/features/reports/files/b.ts', imports: '../engines/nscan/index.ts', allowed: false },
  { from: 'apps/server/src/features/reports/files/c.ts', imports: '../../tasks/tasks.repo.ts', allowed: false },
  { from: 'apps/server/src/features/reports/files/d.ts', imports: '../../tasks/index.ts', allowed: true },
  { from: 'apps/server/src/features/reports/files/document/a.ts', imports: '../../core/reading.ts', allowed: true },
  { from: 'apps/web/src/features/auth/d.ts', imports: 'node:fs', allowed: false },
  { from: 'apps/web/src/features/auth/e.ts', imports: '../../features/dashboard/page.tsx', allowed: false },
  { from: 'apps/web/src/lib/d.ts', imports: '../features/auth/a.ts', allowed: false },
  { from: 'apps/web/src/ui/a.ts', imports: '../app/router.tsx', allowed: false },
  { from: 'apps/web/src/ui/b.ts', imports: '../lib/api/client.ts', allowed: true },
  { from: 'apps/web/src/ui/d.ts', imports: '../start/start-dialog.tsx', allowed: false },
  { from: 'apps/web/src/lib/tasks/a.ts', imports: '../../ui/toast/toast-store.ts', allowed: false },
  { from: 'apps/web/src/lib/tasks/b.ts', imports: '../../start/start-dialog.tsx', allowed: false },
  { from: 'apps/web/src/start/a.ts', imports: '../ui/dialog/dialog.tsx', allowed: true },
  { from: 'apps/web/src/start/b.ts', imports: '../lib/tasks/submit-start.ts', allowed: true },
  { from: 'apps/web/src/start/c.ts', imports: '../features/tasks/index.ts', allowed: false },
  { from: 'apps/web/src/start/d.ts', imports: '../engines/index.ts', allowed: false },
  { from: 'apps/web/src/features/targets/h.ts', imports: '../../start/use-start-test.tsx', allowed: true },
  { from: 'apps/web/src/app/a.ts', imports: '../features/auth/login-page.tsx', allowed: true },
  { from: 'apps/web/src/features/auth/a.ts', imports: '../../lib/api/client.ts', allowed: true },
  { from: 'apps/web/src/features/auth/b.ts', imports: '../dashboard/page.tsx', allowed: false },
  { from: 'apps/web/src/features/auth/c.ts', imports: '../../app/router.tsx', allowed: false },
  { from: 'apps/web/src/features/auth/form/a.ts', imports: '../page/page.tsx', allowed: true },
  { from: 'apps/web/src/features/auth/form/b.ts', imports: '../../../lib/api/client.ts', allowed: true },
  { from: 'apps/web/src/features/auth/form/c.ts', imports: '../../dashboard/page.tsx', allowed: false },
  { from: 'apps/web/src/features/auth/form/d.ts', imports: '../../../engines/nscan/index.ts', allowed: false },
  { from: 'apps/web/src/features/auth/form/e.ts', imports: '@rocca/contract/engines/registry', allowed: true },
  { from: 'apps/web/src/features/reports/slides/a.ts', imports: '@rocca/exports/pptx/slides-pptx', allowed: true },
  { from: 'apps/web/src/features/reports/slides/b.ts', imports: '@rocca/exports/pptx/slides-format', allowed: false },
  { from: 'apps/web/src/features/auth/f.ts', imports: '../../engines/index.ts', allowed: false },
  { from: 'apps/web/src/features/auth/g.ts', imports: '../../lib/engine/registry.ts', allowed: true },
  { from: 'apps/web/src/lib/engine/a.ts', imports: '../../engines/index.ts', allowed: false },
  { from: 'apps/web/src/lib/engine/b.ts', imports: '@rocca/contract/engines/registry', allowed: true },
  { from: 'apps/web/src/ui/c.ts', imports: '../engines/nscan/index.ts', allowed: false },
  { from: 'apps/web/src/app/b.ts', imports: '../engines/registry.ts', allowed: true },
  { from: 'apps/web/src/engines/index.ts', imports: './nscan/index.ts', allowed: true },
  { from: 'apps/web/src/engines/nscan/a.ts', imports: '../../features/reports/for-engines.ts', allowed: true },
  { from: 'apps/web/src/engines/nscan/b.ts', imports: '../../features/reports/frame/report-frame.tsx', allowed: false },
  { from: 'apps/web/src/engines/nscan/c.ts', imports: '../../lib/engine/engine-screens.ts', allowed: true },
  { from: 'apps/web/src/engines/nscan/d.ts', imports: '../webapp/settings-model.ts', allowed: false },
  { from: 'apps/web/src/engines/nscan/e.ts', imports: '../../app/router.ts', allowed: false },
  { from: 'apps/web/src/engines/nscan/f.ts', imports: '@rocca/engines/nscan/engine', allowed: false },
  { from: 'apps/web/src/engines/nscan/hosts/a.ts', imports: '../place/place.tsx', allowed: true },
  { from: 'apps/web/src/engines/nscan/hosts/b.ts', imports: '../../../features/reports/for-engines.ts', allowed: true },
  { from: 'apps/web/src/engines/nscan/hosts/c.ts', imports: '../../webapp/settings-model.ts', allowed: false },
  { from: 'apps/web/src/engines/nscan/hosts/d.ts', imports: '../../../features/reports/index.ts', allowed: false },
  { from: 'apps/web/src/lib/a.ts', imports: '@rocca/contract/language', allowed: true },
  { from: 'apps/web/src/lib/b.ts', imports: '@rocca/server/app', allowed: false },
  { from: 'apps/web/src/lib/c.ts', imports: 'node:fs', allowed: false },
];

/** Imports of types alone: a reader of one file has to read the other, whatever the compiler leaves of them. */
const CIRCLE = ['packages/contract/src/circle/a.ts', 'packages/contract/src/circle/b.ts'] as const;

const folder = mkdtempSync(join(tmpdir(), 'rocca-zones-'));
let refused: Set<string>;

beforeAll(() => {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  config.vcs.enabled = false;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { from, imports } of IMPORTS) write(from, `import { thing } from '${imports}';\nthing();\n`);
  write(CIRCLE[0], `import type { B } from './b.ts';\nexport type A = B | null;\n`);
  write(CIRCLE[1], `import type { A } from './a.ts';\nexport type B = A[];\n`);
  const rules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
  const args = ['lint', ...rules, '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  const files = [...IMPORTS.map(({ from }) => from), ...CIRCLE];
  refused = new Set(files.filter((file) => `${stdout}${stderr}`.includes(file)));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('import zones', () => {
  it.each(IMPORTS)('$from importing $imports: allowed $allowed', ({ from, allowed }) => {
    expect(refused.has(from)).toBe(!allowed);
  });
});

it('lets no imports go round in a circle, types included', () => {
  expect(CIRCLE.filter((file) => refused.has(file))).toEqual(CIRCLE);
});
