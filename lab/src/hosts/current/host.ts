import { readFileSync } from 'node:fs';
import { type SshServer, speakSsh } from '../../emulation/ssh.ts';
import { findProgram } from '../../programs/find-program.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost, LabService } from '../../service/service.ts';
import { realSsh } from './real-ssh.ts';

/** The release the expectation was written for; the package's own number behind it goes up with every fix. */
const UPSTREAM = 'OpenSSH_9.2p1';

const SAME_IN_WORDS: SshServer = {
  software: `${UPSTREAM} Debian-2+deb12u10`,
  algorithms: {
    kex: ['sntrup761x25519-sha512@openssh.com', 'curve25519-sha256', 'ecdh-sha2-nistp256'],
    hostKey: ['rsa-sha2-512', 'ecdsa-sha2-nistp256', 'ssh-ed25519'],
    cipher: ['chacha20-poly1305@openssh.com', 'aes128-ctr', 'aes256-gcm@openssh.com'],
    mac: ['umac-64-etm@openssh.com', 'hmac-sha2-256'],
    compression: ['none', 'zlib@openssh.com'],
  },
};

/**
 * Debian's OpenSSH with every update: its version looks old, but its vulnerabilities are fixed. Where the system has
 * another release or none, an emulation of its banner is enough: the test is how a scan judges the banner.
 */
const currentSsh: LabService = {
  port: realSsh.port,
  protocol: realSsh.protocol,
  start: (place) => (isWanted(place.programs) ? realSsh : emulatedSsh).start(place),
};

const emulatedSsh = emulated(realSsh.port, (socket) => speakSsh(socket, SAME_IN_WORDS));

function isWanted(programs: string): boolean {
  const program = findProgram('sshd', programs);
  return program !== null && readFileSync(program.file).includes(`${UPSTREAM} Debian`);
}

export const current: LabHost = { number: 12, name: 'current', services: [currentSsh] };
