/** What sqlmap says of one parameter. */
export interface SqlmapReport {
  readonly injectable: boolean;
  /** `SQLite`, `MySQL >= 5.0`; null: it could not tell. */
  readonly dbms: string | null;
  /** `boolean-based blind`, `UNION query`: each once. */
  readonly techniques: readonly string[];
}

const MAX_LINES = 20_000;
const MAX_TECHNIQUES = 8;

/** Null: it did not get as far as an answer. */
export function parseSqlmap(output: string): SqlmapReport | null {
  const lines = output.split('\n', MAX_LINES).map((line) => line.trim().slice(0, 500));
  const from = lines.findIndex((line) => /^sqlmap (?:identified|resumed) the following injection point/.test(line));
  if (from < 0) {
    const isOver = lines.some((line) => /does not seem to be injectable|not appear to be injectable/.test(line));
    return isOver ? { injectable: false, dbms: null, techniques: [] } : null;
  }
  const techniques = lines.slice(from).flatMap((line) => /^Type: ([\w() -]{1,60})$/.exec(line)?.[1] ?? []);
  const dbms = lines.map((line) => /^back-end DBMS: (.{1,100})$/.exec(line)?.[1]).find((name) => name !== undefined);
  return {
    injectable: techniques.length > 0,
    dbms: dbms ?? null,
    techniques: [...new Set(techniques)].slice(0, MAX_TECHNIQUES),
  };
}
