import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILES = '{apps,packages,lab,samples,e2e,bench,faults,tooling}/**/*.{ts,tsx,mjs}';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Each file with the relative imports it makes. Types count: a reader of one file has to read the other. */
function readImports(): Imports {
  const files = globSync(FILES, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return [file, [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))];
    }),
  );
}

function circlesIn(imports: Imports): string[] {
  const circles = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) circles.add([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    path.push(file);
    for (const imported of imports.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return [...circles];
}

describe('imports', () => {
  it('go round in no circle', () => {
    const imports = readImports();
    expect(imports.size).toBeGreaterThan(500);
    expect(circlesIn(imports)).toEqual([]);
  });

  it('would be caught', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(circlesIn(imports)).toEqual(['b → d → b']);
  });
});
