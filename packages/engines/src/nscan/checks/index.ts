import { defaultPage } from './default-page.ts';
import { discovery } from './discovery.ts';
import { ftpAnonymous } from './ftp-anonymous.ts';
import { greetings } from './greetings.ts';
import { log4shell } from './log4shell.ts';
import { os } from './os.ts';
import { redisOpen } from './redis-open.ts';
import { basicScripts } from './scripts/basic-scripts.ts';
import { deepScripts } from './scripts/deep-scripts.ts';
import { dosScripts } from './scripts/dos-scripts.ts';
import { vulnScripts } from './scripts/vuln-scripts.ts';
import { services } from './services.ts';
import { smbV1 } from './smb-v1.ts';
import { snmpPublic } from './snmp-public.ts';
import { tcpPorts } from './tcp-ports.ts';
import { telnet } from './telnet.ts';
import { tls } from './tls.ts';
import { udpPorts } from './udp-ports.ts';
import { versions } from './versions.ts';
import { webHeads } from './web-heads.ts';

/** Every kind of check of the network scan, in the order in which a report's coverage lists them. */
export const CHECKS = [
  discovery,
  tcpPorts,
  udpPorts,
  services,
  greetings,
  webHeads,
  os,
  versions,
  basicScripts,
  vulnScripts,
  deepScripts,
  dosScripts,
  tls,
  ftpAnonymous,
  redisOpen,
  snmpPublic,
  smbV1,
  telnet,
  defaultPage,
  log4shell,
] as const;

export type CheckCode = (typeof CHECKS)[number]['code'];
