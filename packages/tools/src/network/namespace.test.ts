import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isStale, newName } from './namespace.ts';

/** More than a process number can be. */
const GONE = '4194305';
const replaced = (name: string, part: number, by: string) =>
  name
    .split('-')
    .map((text, at) => (at === part ? by : text))
    .join('-');

describe('the name of a namespace', () => {
  it('is stale when its worker is gone, or its process number is another process’s', () => {
    expect(isStale(newName())).toBe(false);
    expect(isStale(replaced(newName(), 2, GONE))).toBe(true);
    expect(isStale(replaced(newName(), 3, '1'))).toBe(true);
  });

  it('is not stale in another process namespace, where the same numbers are other processes', () => {
    expect(isStale(replaced(replaced(newName(), 2, GONE), 1, '1'))).toBe(false);
    expect(isStale('rocca-mine')).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('of a worker in another process namespace is not stale', () => {
    const script = `import { isStale, newName } from ${JSON.stringify(new URL('./namespace.ts', import.meta.url).href)};
      const name = newName();
      console.log(JSON.stringify({ name, staleThere: isStale(name), oursStale: isStale(process.argv[1]) }));`;
    const words = ['--pid', '--fork', '--mount-proc', process.execPath, '--input-type=module-typescript', '-e', script];
    const { name, ...there } = JSON.parse(execFileSync('unshare', [...words, newName()], { encoding: 'utf8' }));
    expect(there).toEqual({ staleThere: false, oursStale: false });
    expect(isStale(name)).toBe(false);
  });
});
