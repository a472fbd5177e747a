interface WhatwebRequest {
  readonly url: string;
  readonly userAgent: string;
  readonly reportFile: string;
  /** Asks for more where the first page gives a hint. */
  readonly asksMore: boolean;
}

/** Without a proxy: its own does not speak TLS. Its room leads to the site and nowhere else. */
export function whatwebArgs({ url, userAgent, reportFile, asksMore }: WhatwebRequest): string[] {
  return [
    ...['--color=never', '--quiet', '--no-errors', `--log-json=${reportFile}`],
    ...[`--aggression=${asksMore ? 3 : 1}`, '--max-threads=1', '--follow-redirect=same-site', '--max-redirects=3'],
    ...['--open-timeout=10', '--read-timeout=15', `--user-agent=${userAgent}`, url],
  ];
}
