import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { type JobNamespace, NAMESPACE_FILES } from '../network/namespace.ts';

export interface Names {
  readonly servers: readonly string[];
  /** Names known without asking. */
  readonly hosts: readonly { readonly name: string; readonly address: string }[];
}

/**
 * Lays files over `/etc` for what runs inside: the tunnel's name servers in the place of the platform's, none when it
 * has none, and no way around them (a service of the machine that answers on a local socket would ask for us, in the
 * open, for the names of the customer's hosts).
 */
export async function layNameFiles({ name }: JobNamespace, { servers, hosts }: Names): Promise<void> {
  const files = {
    'resolv.conf': servers.map((server) => `nameserver ${server}`),
    hosts: ['127.0.0.1 localhost', '::1 localhost', ...hosts.map((host) => `${host.address} ${host.name}`)],
    'nsswitch.conf': ['passwd: files', 'group: files', 'shadow: files', 'hosts: files dns'],
  };
  const folder = `${NAMESPACE_FILES}/${name}`;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const [file, lines] of Object.entries(files)) {
    // Only over a file that is there can another be laid.
    if (existsSync(`/etc/${file}`)) await writeFile(`${folder}/${file}`, `${lines.join('\n')}\n`, { mode: 0o644 });
  }
}
