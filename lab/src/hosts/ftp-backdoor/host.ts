import { speakFtp } from '../../emulation/ftp.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** Says it is the release with the back door (CVE-2011-2523). There is none: a smile in the user's name opens nothing. */
export const ftpBackdoor: LabHost = {
  number: 1,
  name: 'ftp-backdoor',
  services: [emulated(21, (socket) => speakFtp(socket, { greeting: '(vsFTPd 2.3.4)', anonymous: false }))],
};
