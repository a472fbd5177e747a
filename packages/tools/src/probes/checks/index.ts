import type { Probe } from '../check.ts';
import { checkDefaultPage } from './default-page.ts';
import { checkFtpAnonymous } from './ftp-anonymous.ts';
import { hearGreeting } from './greeting.ts';
import { checkLog4shell } from './log4shell.ts';
import { hearStsPolicy } from './mta-sts.ts';
import { checkRedisOpen } from './redis-open.ts';
import { checkSmbV1 } from './smb-v1.ts';
import { checkSnmpPublic } from './snmp-public.ts';
import { hearStartPage } from './start-page.ts';
import { checkTelnet } from './telnet.ts';
import { hearWebHead } from './web-head.ts';

/** Every question of our own, by the code of its check. */
export const PROBES = {
  greetings: hearGreeting,
  web_heads: hearWebHead,
  ftp_anonymous: checkFtpAnonymous,
  redis_open: checkRedisOpen,
  snmp_public: checkSnmpPublic,
  smb_v1: checkSmbV1,
  telnet: checkTelnet,
  default_page: checkDefaultPage,
  log4shell: checkLog4shell,
  mta_sts: hearStsPolicy,
  start_page: hearStartPage,
} satisfies Record<string, Probe>;

export type ProbeCode = keyof typeof PROBES;
export const PROBE_CODES = Object.keys(PROBES) as ProbeCode[];
