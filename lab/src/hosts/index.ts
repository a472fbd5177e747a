import type { LabHost } from '../service/service.ts';
import { clean } from './clean/host.ts';
import { current } from './current/host.ts';
import { dbOld } from './db-old/host.ts';
import { domainHosts } from './domain/host.ts';
import { endless } from './endless/host.ts';
import { fragile } from './fragile/host.ts';
import { ftpBackdoor } from './ftp-backdoor/host.ts';
import { ftpOld } from './ftp-old/host.ts';
import { hostile } from './hostile/host.ts';
import { log4shell } from './log4shell/host.ts';
import { mailOld } from './mail-old/host.ts';
import { redisOpen } from './redis-open/host.ts';
import { shop } from './shop/host.ts';
import { silent } from './silent/host.ts';
import { silentService } from './silent-service/host.ts';
import { smbV1 } from './smb-v1/host.ts';
import { snmpPublic } from './snmp-public/host.ts';
import { sshOld } from './ssh-old/host.ts';
import { telnetOpen } from './telnet-open/host.ts';
import { tlsAncient } from './tls-ancient/host.ts';
import { tlsOld } from './tls-old/host.ts';
import { webDefault } from './web-default/host.ts';
import { webOld } from './web-old/host.ts';

/** Every weak host, by number. */
export const LAB_HOSTS: readonly LabHost[] = [
  ftpBackdoor,
  ftpOld,
  webOld,
  sshOld,
  tlsOld,
  redisOpen,
  snmpPublic,
  smbV1,
  telnetOpen,
  webDefault,
  log4shell,
  current,
  mailOld,
  dbOld,
  clean,
  silent,
  hostile,
  tlsAncient,
  silentService,
  endless,
  shop,
  fragile,
  ...domainHosts,
];
