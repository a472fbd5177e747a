import { canonicalAddress } from '@rocca/contract/target/address';

/** OpenVPN's default, for a file that names none. */
const DEFAULT_PORT = '1194';
/** What the client requires of the server's certificate beyond its CA: without it any certificate of the CA passes. */
const SERVER_CHECKS: readonly string[] = ['remote-cert-tls', 'verify-x509-name'];

/**
 * The receivers of what a client with this configuration sends: the servers and what they must prove, as one text that
 * does not depend on spelling or order. The configuration is the rewritten one (`readOvpn`), as base64.
 */
export function openVpnGateway(config: string | undefined): string {
  // Empty where the file was refused: that request is not accepted anyway.
  if (!config) return '';
  const text = Buffer.from(config, 'base64').toString('utf8');
  // Directives come first, blocks after them.
  const lines = partOf(text, '', '\n<').split('\n');
  const directives = lines.map((line) => line.split(' '));
  const argumentOf = (name: string) => directives.find(([directive]) => directive === name)?.[1];
  const remotes = directives
    .filter(([directive]) => directive === 'remote')
    .map(([, host = '', port = argumentOf('port') ?? DEFAULT_PORT, protocol = argumentOf('proto') ?? 'udp']) => {
      // `tcp4-client` and the like select the address family, not the server.
      return `${canonicalAddress(host) ?? host} ${port} ${protocol.slice(0, 3)}`;
    });
  return JSON.stringify({
    remotes: [...new Set(remotes)].sort(),
    checks: lines.filter((line) => SERVER_CHECKS.some((check) => line.startsWith(`${check} `))).sort(),
    authorities: authoritiesOf(text),
  });
}

/** The certificates of the CA block, without line ends, each once. */
function authoritiesOf(text: string): string[] {
  const certificates = partOf(text, '\n<ca>\n', '\n</ca>\n')
    .replaceAll('\n', '')
    .split(/-----(?:BEGIN|END) CERTIFICATE-----/);
  return [...new Set(certificates.filter(Boolean))].sort();
}

/** The text between two markers. Both must exist: two configurations without the block would count as the same. */
function partOf(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error('the stored OpenVPN configuration is not of our writing');
  return text.slice(start + from.length, end);
}
