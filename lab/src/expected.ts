import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const localised = z.strictObject({ it: z.string().min(1), en: z.string().min(1) });

const expectedPort = z.strictObject({
  port: z.int().min(1).max(65_535),
  protocol: z.enum(['tcp', 'udp']),
  /** In nmap's words, as are product and version. */
  service: z.string(),
  product: z.string().nullable(),
  /** A `*` at the end stands for whatever follows: a real service changes with Debian's updates. */
  version: z.string().nullable(),
  tunnel: z.enum(['ssl']).nullable(),
});
export type ExpectedPort = z.infer<typeof expectedPort>;

const expectedFinding = z.strictObject({
  /** `21/tcp`, or `general/tcp` for the host as a whole. */
  port: z.string().regex(/^(\d{1,5}|general)\/(tcp|udp)$/),
  /** A CVE, or the name of one of our own checks. */
  key: z.string().regex(/^(CVE-\d{4}-\d{4,}|[a-z0-9.-]+)$/),
  certainty: z.enum(['confirmed', 'unconfirmed']),
});
export type ExpectedFinding = z.infer<typeof expectedFinding>;

/** Exactly what a network scan must report of a weak host, with the starter set as its only knowledge. */
export const expectedHost = z.strictObject({
  description: localised,
  ports: z.array(expectedPort),
  findings: z.array(expectedFinding),
});
export type ExpectedHost = z.infer<typeof expectedHost>;

/** What an engine must find on a host, in that engine's own form. Null: the host is for other engines. */
export function readExpected<T>(name: string, engine: string, form: z.ZodType<T>): T | null {
  const file = new URL(`./hosts/${name}/expected.${engine}.json`, import.meta.url);
  return existsSync(file) ? form.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** For the network scan. */
export const expectedOfNscan = (name: string) => readExpected(name, 'nscan', expectedHost);

/** What is left to expect when only some ports could be opened. */
export function expectOnly(expected: ExpectedHost, ports: readonly string[]): ExpectedHost {
  return {
    ...expected,
    ports: expected.ports.filter(({ port, protocol }) => ports.includes(`${port}/${protocol}`)),
    findings: expected.findings.filter(({ port }) => ports.includes(port) || port.startsWith('general/')),
  };
}

/** Whether a version is the expected one. */
export function versionMatches(expected: string | null, seen: string | null): boolean {
  if (!expected?.endsWith('*')) return expected === seen;
  return seen?.startsWith(expected.slice(0, -1)) ?? false;
}
