import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { resolveQuickly } from './quick-imports.mjs';

const SERVER = resolve(import.meta.dirname, '../apps/server');
const DRIZZLE = join(SERVER, 'node_modules/drizzle-orm');
const HOOK = pathToFileURL(join(import.meta.dirname, 'quick-imports.mjs')).href;

const kindOf = (specifier: string, parent: string) => resolveQuickly(specifier, parent)?.format ?? null;

describe('what kind of module a file is', () => {
  it('is told by its address for our own sources and for the files of drizzle-orm', () => {
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
    expect(kindOf('./a.ts', 'data:text/javascript,')).toBeNull();
    expect(resolveQuickly('./a.ts', undefined)).toBeNull();
  });

  it('is true of the installed drizzle-orm', () => {
    expect(JSON.parse(readFileSync(join(DRIZZLE, 'package.json'), 'utf8')).type).toBe('module');
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
