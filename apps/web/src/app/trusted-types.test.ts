import { expect, it, vi } from 'vitest';
import { refuseCode } from './trusted-types.ts';

it('keeps the library of schemas from compiling code, which the policy refuses', async () => {
  refuseCode();
  vi.resetModules();
  const compile = vi.spyOn(globalThis, 'Function');
  const { reportSummary } = await import('@rocca/contract/report/summary.schema');
  expect(reportSummary.safeParse({}).success).toBe(false);
  expect(compile).not.toHaveBeenCalled();
});
