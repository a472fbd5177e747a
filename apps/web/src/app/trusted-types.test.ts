import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** In a process of its own: the library reads the setting once, when it is loaded. */
function compiles(first: string): boolean {
  const code = `
    const { refuseCode } = await import('./trusted-types.ts');
    ${first}
    let compiled = 0;
    globalThis.Function = new Proxy(Function, { construct: (...call) => { compiled += 1; return Reflect.construct(...call); } });
    const { reportSummary } = await import('@rocca/contract/report/summary.schema');
    reportSummary.safeParse({});
    process.stdout.write(String(compiled));`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(stdout).toMatch(/^\d+$/);
  return stdout !== '0';
}

it('keeps the library of schemas from compiling code, which the policy refuses', () => {
  expect(compiles('')).toBe(true);
  expect(compiles('refuseCode();')).toBe(false);
});
