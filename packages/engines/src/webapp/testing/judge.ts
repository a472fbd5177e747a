import { expect } from 'vitest';
import type { AttackTools, PointCheck } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { fakeTarget, type Handler, pointOf } from './fake-target.ts';

/** A point with what stands behind it. */
export interface Case {
  readonly what: string;
  readonly value: string;
  readonly handler: Handler;
  readonly point?: Partial<InjectionPoint>;
}

type Options = Parameters<typeof fakeTarget>[1];

/** As a scan makes it: what takes seconds comes after everything else, where that saw nothing. */
export async function makeCheck(check: PointCheck, point: InjectionPoint, tools: AttackTools) {
  const found = await check.attack(point, tools);
  return found.length > 0 ? found : ((await check.waitFor?.(point, tools)) ?? []);
}

export async function expectFound(check: PointCheck, { value, handler, point }: Case, key: string, options?: Options) {
  const target = fakeTarget(handler, options);
  const found = await makeCheck(check, pointOf(value, point), target.tools);
  expect(found.map((one) => ({ key: one.key, possible: one.possible ?? false }))).toEqual([{ key, possible: false }]);
  expect(found[0]?.messages[0]?.role).toBe('proof');
  return target.count();
}

/** Nothing is found at any strength; the requests of the usual one. */
export async function expectSilence(check: PointCheck, { value, handler, point }: Case, options?: Options) {
  for (const strength of ['low', 'insane'] as const)
    expect(
      await makeCheck(check, pointOf(value, point), fakeTarget(handler, { payloads: 30, ...options, strength }).tools),
    ).toEqual([]);
  const target = fakeTarget(handler, options);
  expect(await makeCheck(check, pointOf(value, point), target.tools)).toEqual([]);
  return target.count();
}
