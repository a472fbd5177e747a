import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realService } from '../../programs/real-service.ts';
import type { LabHost } from '../../service/service.ts';

/** The community `public` reads only the system group: the agent must not expose what runs on this machine. */
const CONFIGURATION = `
view system included .1.3.6.1.2.1.1
rocommunity public 127.0.0.0/8 -V system
sysDescr Lab printer
sysName printer.lab.example
sysLocation lab
sysContact nobody
`;

/** Debian's agent with the well-known community. */
const publicSnmp = realService({
  command: 'snmpd',
  port: 161,
  protocol: 'udp',
  prepare({ address, folder }) {
    const file = join(folder, 'snmpd.conf');
    writeFileSync(file, `${CONFIGURATION}[snmp] persistentDir ${folder}\n[snmp] mibs :\n`);
    // Without smux, which would listen on another port.
    return ['-f', '-Lo', '-r', '-I', '-smux,mteTrigger,mteTriggerConf', '-C', '-c', file, `udp:${address}:161`];
  },
  saysReady: /NET-SNMP version/,
});

export const snmpPublic: LabHost = { number: 7, name: 'snmp-public', services: [publicSnmp] };
