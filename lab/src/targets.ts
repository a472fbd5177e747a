import { labAddress } from './address.ts';

export { labAddress };

/** What the demo has ready to be tested. */
export const LAB_TARGETS: ReadonlyArray<{ readonly engine: string; readonly name: string; readonly target: string }> = [
  { engine: 'nscan', name: 'Lab', target: '127.20.0.0/27' },
  { engine: 'nscan', name: 'Lab: FTP (vsFTPd 2.3.4)', target: labAddress(0, 1) },
  { engine: 'nscan', name: 'Lab: web (Apache 2.4.49)', target: labAddress(0, 3) },
  { engine: 'nscan', name: 'Lab: TLS', target: labAddress(0, 5) },
  { engine: 'nscan', name: 'Lab: Redis', target: labAddress(0, 6) },
  { engine: 'nscan', name: 'Lab: Log4Shell', target: labAddress(0, 11) },
  { engine: 'nscan', name: 'Lab: OpenSSH (Debian)', target: labAddress(0, 12) },
];
