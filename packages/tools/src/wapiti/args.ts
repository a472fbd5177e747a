export interface WapitiRequest {
  /** The site, or the folder of it that is scanned; ends with a slash, or wapiti takes the last part for a page. */
  readonly url: string;
  /** Addresses our own crawl has seen: wapiti reads no scripts, and would not find them. */
  readonly starts: readonly string[];
  readonly modules: readonly string[];
  readonly proxy: string;
  readonly folder: string;
  readonly reportFile: string;
  /** Our session, in a file: not on the command line. */
  readonly cookieFile: string | null;
  readonly userAgent: string;
  readonly crawlSeconds: number;
  /** For each module. */
  readonly attackSeconds: number;
}

/** Nothing listens there: what only a listener can see is for our own. */
const NO_ENDPOINT = 'http://127.0.0.1:9/';

export function wapitiArgs(request: WapitiRequest): string[] {
  const { url, starts, modules, proxy, folder, reportFile, cookieFile, userAgent } = request;
  const { crawlSeconds, attackSeconds } = request;
  return [
    ...['-u', url, ...starts.flatMap((start) => ['-s', start]), '--scope', 'folder', '-m', modules.join(',')],
    ...['--flush-session', '--no-bugreport', '--endpoint', NO_ENDPOINT, '--verify-ssl', '0'],
    ...['--store-session', folder, '--store-config', folder, '-p', `http://${proxy}`],
    ...['--max-scan-time', String(crawlSeconds), '--max-attack-time', String(attackSeconds), '-t', '8'],
    ...['--max-links-per-page', '100', '--max-files-per-dir', '200', '--max-parameters', '30', '-A', userAgent],
    ...(cookieFile === null ? [] : ['-c', cookieFile]),
    ...['-v', '0', '-f', 'json', '-o', reportFile],
  ];
}
