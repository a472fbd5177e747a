import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createPackageMemory, MODULE_PACKAGES, resolveQuickly } from './quick-imports.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = join(ROOT, 'apps/server');
const DRIZZLE = join(SERVER, 'node_modules/drizzle-orm');
const HOOK = pathToFileURL(join(import.meta.dirname, 'quick-imports.mjs')).href;

const kindOf = (specifier: string, parent: string) => resolveQuickly(specifier, parent)?.format ?? null;

describe('what kind of module a file is', () => {
  it('is told by its address for our own sources and for the files of packages of modules', () => {
    expect(resolveQuickly('../b.ts', 'file:///rocca/apps/server/src/a/a.ts')).toEqual({
      url: 'file:///rocca/apps/server/src/b.ts',
      format: 'module-typescript',
      shortCircuit: true,
    });
    expect(kindOf('./sql.js', 'file:///rocca/node_modules/drizzle-orm/sql/index.js')).toBe('module');
  });

  it('is left to Node everywhere else', () => {
    const own = 'file:///rocca/apps/server/src/a.ts';
    for (const specifier of ['drizzle-orm', '@rocca/contract/api/tasks', 'node:fs', './data.json', './a.mjs', '/a.ts'])
      expect(kindOf(specifier, own), specifier).toBeNull();
    expect(kindOf('./a.ts', 'file:///rocca/node_modules/other/index.js')).toBeNull();
    expect(kindOf('./a.js', 'file:///rocca/node_modules/other/index.js')).toBeNull();
    expect(kindOf('./a.cjs', 'file:///rocca/node_modules/drizzle-orm/index.cjs')).toBeNull();
    expect(kindOf('./a.js', 'file:///rocca/node_modules/zod/node_modules/other/index.js')).toBeNull();
    expect(kindOf('./a.js', 'file:///rocca/node_modules/zodiac/index.js')).toBeNull();
    expect(kindOf('./a.ts', 'data:text/javascript,')).toBeNull();
    expect(resolveQuickly('./a.ts', undefined)).toBeNull();
  });

  it.each(MODULE_PACKAGES)('is true of the installed %s', (name) => {
    const inside = `{.,apps/*,packages/*}/node_modules/${name}/**/package.json`;
    const files = globSync(inside, { cwd: ROOT }).filter((file) => !file.includes(`${name}/node_modules/`));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).type, file).toBe('module');
  });

  it('leaves what is imported as it was', () => {
    const program = `
      const { eq, sql } = await import(${JSON.stringify(pathToFileURL(join(DRIZZLE, 'index.js')).href)});
      const { MIGRATIONS } = await import(${JSON.stringify(pathToFileURL(join(SERVER, 'src/platform/db/migration-files.ts')).href)});
      console.log(typeof eq, typeof sql, MIGRATIONS);`;
    const options = ['--import', HOOK, '--input-type=module', '--eval', program];
    const printed = execFileSync(process.execPath, options, { encoding: 'utf8' });
    expect(printed.trim()).toBe(`function function ${join(SERVER, 'migrations')}`);
  });
});

describe('what the name of a package stands for', () => {
  const own = (path: string) => ({
    parentURL: `file:///rocca/${path}`,
    conditions: ['node', 'import'],
    importAttributes: {},
  });
  const lookedUp = (...imports: ReadonlyArray<readonly [string, ReturnType<typeof own>]>) => {
    const remember = createPackageMemory();
    const looked: string[] = [];
    for (const [specifier, context] of imports) {
      const found = remember(specifier, context, () => {
        looked.push(specifier);
        return { url: `file:///found/${looked.length}` };
      });
      expect(found.url).toBe(`file:///found/${looked.length}`);
    }
    return looked.length;
  };

  it('is looked up once for all files of a folder of ours', () => {
    expect(lookedUp(['zod', own('apps/server/src/a.ts')], ['zod', own('apps/server/src/b/c.ts')])).toBe(1);
  });

  it('is looked up again where it could be another thing', () => {
    const here = own('apps/server/src/a.ts');
    expect(lookedUp(['zod', here], ['zod/v4', here])).toBe(2);
    expect(lookedUp(['zod', here], ['zod', own('packages/contract/src/a.ts')])).toBe(2);
    expect(lookedUp(['zod', here], ['zod', { ...here, conditions: ['node', 'require'] }])).toBe(2);
    expect(lookedUp(['zod', here], ['zod', { ...here, importAttributes: { type: 'json' } }])).toBe(2);
  });

  it.each(['./a.js', '#inner', 'node:fs', 'file:///a.ts'])('is no question of %s', (specifier) => {
    const here = own('apps/server/src/a.ts');
    expect(lookedUp([specifier, here], [specifier, here])).toBe(2);
  });

  it('is left to Node for the files of others', () => {
    const others = own('node_modules/other/src/index.ts');
    expect(lookedUp(['zod', others], ['zod', others])).toBe(2);
  });
});
