export interface SqlmapRequest {
  /** A file that holds the whole request: what is secret in it stays off the command line. */
  readonly requestFile: string;
  readonly parameter: string;
  readonly tls: boolean;
  readonly proxy: string;
  readonly outputFolder: string;
}

/**
 * Looks whether the parameter can be injected, and how; nothing is read out of the database. Conditions, errors and UNION
 * alone: stacked queries could change data, and a wait in a condition may sleep once for every row. The risk stays at 1 (no
 * OR, which in an UPDATE would reach every row), and sqlmap is told not to raise it by itself once it knows the database.
 * Its probe for firewalls is left out: it sends a statement that would start a command.
 */
export function sqlmapArgs({ requestFile, parameter, tls, proxy, outputFolder }: SqlmapRequest): string[] {
  return [
    ...['-r', requestFile, '-p', parameter, '--batch', '--ignore-stdin', '--disable-coloring', '--flush-session'],
    ...['--technique=BEU', '--level=1', '--risk=1', '--skip-waf', '--timeout=10', '--retries=0', '--threads=1'],
    ...['--answers=extending=N,redirect=N,merge=N,crack=N,dict=N,keep testing=N', '--ignore-redirects'],
    ...[`--proxy=http://${proxy}`, `--output-dir=${outputFolder}`, ...(tls ? ['--force-ssl'] : [])],
  ];
}
