import { z } from 'zod';

/** One line of testssl.sh. */
export interface TestsslRow {
  readonly id: string;
  readonly severity: 'ok' | 'info' | 'low' | 'medium' | 'high' | 'critical';
  readonly finding: string;
  readonly cve: string | null;
}

const MAX_ROWS = 500;
const text = (most: number) => z.string().transform((words) => words.slice(0, most));
const rows = z.array(
  z.object({ id: text(100), severity: text(20), finding: text(1000), cve: text(300).optional() }).or(z.null()),
);

/** Its own troubles (`WARN`, `DEBUG`, `FATAL`) say nothing of the site. */
const SEVERITIES: Readonly<Record<string, TestsslRow['severity']>> = {
  OK: 'ok',
  INFO: 'info',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
};
/** How long it took, what it looked with. */
const OF_ITSELF = /^(?:scanTime|engine_problem|service|pre_128cipher|optimal_proto|DNS_|cert_ext_keyUsage_dummy)/;

/** Null: it is not what testssl.sh writes, or it did not get to a single line about the site. */
export function parseTestssl(json: string): TestsslRow[] | null {
  const parsed = rows.safeParse(jsonOf(json));
  if (!parsed.success) return null;
  const found = parsed.data.flatMap((row): TestsslRow[] => {
    const severity = SEVERITIES[row?.severity ?? ''];
    if (!row || !severity || OF_ITSELF.test(row.id)) return [];
    return [{ id: row.id, severity, finding: row.finding, cve: row.cve ?? null }];
  });
  return found.length > 0 ? found.slice(0, MAX_ROWS) : null;
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
