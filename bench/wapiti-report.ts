import { z } from 'zod';

/** Something wapiti reports. */
interface WapitiFinding {
  /** Wapiti's own word: `Cross Site Scripting`. */
  readonly category: string;
  readonly method: string;
  readonly path: string;
  /** Null: the answer as a whole, or the query string without a name. */
  readonly parameter: string | null;
  readonly info: string;
}

const MAX_FINDINGS = 2000;
const text = (most: number) =>
  z
    .string()
    .transform((words) => words.slice(0, most))
    .catch('');

const finding = z.object({
  method: text(20),
  path: text(8000),
  info: text(1000),
  parameter: text(400).nullable(),
});
const report = z.object({
  vulnerabilities: z.record(z.string().max(200), z.array(finding)),
  infos: z.object({ target: z.string() }),
});

/** Null: it is not what wapiti writes. Its anomalies (errors, time-outs) are no weaknesses and are left out. */
export function parseWapiti(json: string): WapitiFinding[] | null {
  const parsed = report.safeParse(jsonOf(json));
  if (!parsed.success) return null;
  return Object.entries(parsed.data.vulnerabilities)
    .flatMap(([category, found]) =>
      found.map(({ method, path, info, parameter }) => ({
        ...{ category, method, path, info },
        parameter: parameter === '' ? null : parameter,
      })),
    )
    .slice(0, MAX_FINDINGS);
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
