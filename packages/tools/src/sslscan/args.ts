import { isIPv6 } from 'node:net';

/** Ways to begin TLS inside another protocol. */
export const STARTTLS_KINDS = ['smtp', 'imap', 'pop3', 'ftp', 'ldap', 'xmpp', 'psql', 'mysql', 'rdp'] as const;
export type StarttlsKind = (typeof STARTTLS_KINDS)[number];

export interface SslscanRequest {
  readonly ip: string;
  readonly port: number;
  /** The name to ask for, where one is known. */
  readonly hostname: string | null;
  readonly starttls: StarttlsKind | null;
}

const NAME = /^[a-z0-9._-]{1,253}$/i;

export function sslscanArgs({ ip, port, hostname, starttls }: SslscanRequest): string[] {
  const begin = starttls === null ? [] : [starttls === 'rdp' ? '--rdp' : `--starttls-${starttls}`];
  const name = hostname && NAME.test(hostname) ? [`--sni-name=${hostname}`] : [];
  const place = isIPv6(ip) ? `[${ip}]:${port}` : `${ip}:${port}`;
  return ['--xml=-', '--no-colour', '--no-groups', '--timeout=5', ...begin, ...name, place];
}
