import { speakFtp } from '../../emulation/ftp.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

const GREETING = 'ProFTPD 1.3.5 Server (Archive) [lab]';

/** An archive with anonymous sign-in. `SITE CPFR`, the vulnerability of this release, is not implemented. */
export const ftpOld: LabHost = {
  number: 2,
  name: 'ftp-old',
  services: [emulated(21, (socket) => speakFtp(socket, { greeting: GREETING, anonymous: true }))],
};
