import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority of its own for each call, in `folder`: `NAME.crt`, and keys for the names it signs. */
export function makeAuthority(folder: string, name: string): void {
  openssl(folder, ['req', '-x509', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`]);
}

export function signKey(folder: string, authority: string, name: string, usage: 'serverAuth' | 'clientAuth'): void {
  openssl(folder, ['req', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`]);
  writeFileSync(join(folder, `${name}.ext`), `keyUsage=digitalSignature\nextendedKeyUsage=${usage}\n`);
  const signer = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial'];
  openssl(folder, [
    ...['x509', '-req', '-in', `${name}.csr`, ...signer],
    ...['-days', '2', '-extfile', `${name}.ext`, '-out', `${name}.crt`],
  ]);
}

/** A configuration as the platform stores it. */
export function clientConfig(folder: string, authority: string, ...lines: readonly string[]): string {
  const block = (tag: string, file: string) => {
    const armour = readFileSync(join(folder, file), 'utf8').match(/-----BEGIN [\s\S]*-----END [^\n]*/)?.[0] ?? '';
    return `<${tag}>\n${armour}\n</${tag}>`;
  };
  const blocks = [block('ca', `${authority}.crt`), block('cert', 'client.crt'), block('key', 'client.key')];
  return `${['client', 'dev tun', ...lines, 'remote-cert-tls server', 'auth-user-pass', ...blocks].join('\n')}\n`;
}

function openssl(folder: string, args: readonly string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}
