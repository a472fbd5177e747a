import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realService } from '../../programs/real-service.ts';
import { giveToService } from '../../programs/unprivileged.ts';

/** OpenSSH's server with a new host key. No user can sign in. */
export const realSsh = realService({
  command: 'sshd',
  port: 22,
  protocol: 'tcp',
  prepare({ address, folder }) {
    const key = join(folder, 'host-key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(key, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
    // The server reads its key as the user it runs as.
    giveToService(key);
    const file = join(folder, 'sshd_config');
    writeFileSync(file, configuration(address, key));
    return ['-D', '-e', '-f', file];
  },
});

function configuration(address: string, key: string): string {
  return `ListenAddress ${address}:22
HostKey "${key}"
PidFile none
UsePAM no
DenyUsers *
PasswordAuthentication no
KbdInteractiveAuthentication no
PubkeyAuthentication no
LoginGraceTime 10
`;
}
