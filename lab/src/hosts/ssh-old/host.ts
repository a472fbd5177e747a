import { type SshServer, speakSsh } from '../../emulation/ssh.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** OpenSSH 7.4p1, as its makers build it, and a part of what it offered. */
const SERVER: SshServer = {
  software: 'OpenSSH_7.4p1',
  algorithms: {
    kex: ['curve25519-sha256', 'ecdh-sha2-nistp256', 'diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'],
    hostKey: ['ssh-rsa', 'rsa-sha2-512', 'rsa-sha2-256', 'ecdsa-sha2-nistp256', 'ssh-ed25519'],
    cipher: ['chacha20-poly1305@openssh.com', 'aes128-ctr', 'aes128-cbc', '3des-cbc'],
    mac: ['hmac-sha2-256', 'hmac-sha1'],
    compression: ['none', 'zlib@openssh.com'],
  },
};

export const sshOld: LabHost = {
  number: 4,
  name: 'ssh-old',
  services: [emulated(22, (socket) => speakSsh(socket, SERVER))],
};
