interface TestsslRequest {
  /** The site's own name, which TLS asks for; or its address. */
  readonly host: string;
  readonly port: number;
  readonly address: string;
  readonly jsonFile: string;
}

/** No name is looked up and nobody else is asked: revocation lists stay where they are. */
export function testsslArgs({ host, port, address, jsonFile }: TestsslRequest): string[] {
  return [
    ...['--jsonfile', jsonFile, '--color', '0', '--quiet', '--warnings', 'off', '--nodns', 'none', '--ip', address],
    ...['--connect-timeout', '5', '--openssl-timeout', '5', '--protocols', '--server-defaults', '--server-preference'],
    ...['--std', '--fs', '--vulnerable', `${host}:${port}`],
  ];
}
