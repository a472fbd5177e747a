import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformLab, type PlatformProcess, signInAt } from '../apps/server/src/testing/platform-process.ts';
import {
  changedFiles,
  makeSampleCheckout,
  openSamplePlace,
  REGISTRY_LINES,
  type SamplePlace,
} from '../samples/checkout.ts';
import { newVisitor, withBrowser } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

withBrowser();

let place: SamplePlace;
let folder: string;
let lab: PlatformLab;
let platform: PlatformProcess;

/** Runs a program of the checkout to its end. */
function run(command: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

beforeAll(async () => {
  place = await openSamplePlace();
  folder = place.folder;
  await makeSampleCheckout(folder);
  // Without the compressed copies of `build.ts`, which are the same work for every engine.
  const built = run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn']);
  expect(built).toMatchObject({ status: 0 });
  lab = await PlatformLab.create({ main: join(folder, 'apps/server/src/main.ts') });
  platform = await lab.startAsIs();
  // It builds a front end and makes a database: minutes on a machine ten times as slow.
}, 600_000);
afterAll(async () => {
  await platform?.end('SIGTERM');
  await lab?.remove();
  await place?.remove();
});

describe('an engine of one folder and one line in each layer', () => {
  it('edits nothing but the lines of the registries', async () => {
    const changed = await changedFiles(folder);
    const edited = changed.filter((file) => !/\/sample[/.]|-sample\.sql$/.test(file));
    expect(edited.toSorted()).toEqual(Object.keys(REGISTRY_LINES).toSorted());
  });

  it('passes the type check of both halves', async () => {
    // The server's programs load every registry; its tests, which are half of the code, do not know the engine.
    const programs = { extends: './tsconfig.json', include: ['apps/server/src/main*.ts'], exclude: ['**/*.test.ts'] };
    await writeFile(join(folder, 'tsconfig.programs.json'), JSON.stringify(programs));
    const check = (project: string, name: string) => {
      // What did not change since the last run, nor anything it uses, is not checked again.
      const incremental = ['--incremental', '--tsBuildInfoFile', join(place.checked, name)];
      // Checkers side by side each learn the types anew: twice the work, for a machine that has cores to spare.
      const args = ['-p', project, '--checkers', '1', ...incremental];
      return promisify(execFile)(join(folder, 'node_modules/.bin/tsc'), args, { cwd: folder });
    };
    const checked = await Promise.all([check('tsconfig.programs.json', 'server'), check('apps/web', 'web')]);
    expect(checked).toMatchObject([{ stdout: '' }, { stdout: '' }]);
  });

  it('is in the menu, takes a target and its settings, starts, and shows its report', async () => {
    const visitor = await newVisitor({ address: platform.address, language: 'en' });
    const { page } = visitor;
    await signIn(visitor);
    await page.getByRole('navigation').getByRole('link', { name: 'Name Check' }).waitFor();

    await page.goto('/targets/new/newSample');
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Company names');
    const entries = page.getByRole('textbox', { name: /^Target/ });
    await entries.fill('a.example, a-rather-long-name.example ');
    await entries.press('Enter');
    await page.getByRole('button', { name: 'Save target' }).click();
    await page.waitForURL('**/targets/sample');

    const row = page.getByRole('row').filter({ hasText: 'Company names' });
    await row.getByRole('button', { name: /Run test/ }).click();
    await page.waitForURL('**/sample_settings');
    await page.getByLabel('Longest name').fill('12');
    await page.getByRole('main').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Go to the reports' }).click();

    await page.waitForURL('**/reports/sample');
    await page.getByRole('link', { name: 'View Company names' }).click();
    await page.waitForURL('**/report/sample/**');
    await page.getByText('a-rather-long-name.example').first().waitFor();
    await page.getByRole('region', { name: 'Top fixes' }).getByText('Long name').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('answers its sections by GraphQL', async () => {
    const call = await signInAt(platform.address, 'demo');
    const { tasks } = await (await call('/tasks/?api=sample/')).json();
    const query = `query ($id: ID!) { result(id: $id) {
      sample_summary { vulns names } sample_coverage { complete max_length checks { check name status } }
      sample_findings { total items { name host_name check_name } } } }`;
    const parameters = new URLSearchParams({ query, variables: JSON.stringify({ id: tasks[0].task_id }) });
    const reply = await call(`/reports/graphql/?${parameters}`, { headers: { 'accept-language': 'en' } });
    expect(await reply.json()).toEqual({
      data: {
        result: {
          sample_summary: { vulns: 1, names: 2 },
          sample_coverage: {
            complete: true,
            max_length: 12,
            checks: [{ check: 'long_name', name: 'Names that are too long', status: 'done' }],
          },
          sample_findings: {
            total: 1,
            items: [
              { name: 'Long name', host_name: 'a-rather-long-name.example', check_name: 'Names that are too long' },
            ],
          },
        },
      },
    });
  });
});
