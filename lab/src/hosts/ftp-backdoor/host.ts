import { speakFtp } from '../../emulation/ftp.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** Banner of the release with the back door (CVE-2011-2523). It has none: `:)` in the user's name opens no port. */
export const ftpBackdoor: LabHost = {
  number: 1,
  name: 'ftp-backdoor',
  services: [emulated(21, (socket) => speakFtp(socket, { greeting: '(vsFTPd 2.3.4)', anonymous: false }))],
};
