import { cveReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { isOpenTcp, openPortsOf, type ServiceKind } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

const SMB_PORT = 445;
/** The old way to the same server: asked where the other is shut. */
const NETBIOS_PORT = 139;
const SMB: ServiceKind = { names: /^(?:microsoft-ds|netbios-ssn|smb)$/, ports: new Set([SMB_PORT, NETBIOS_PORT]) };

const DEFINITION: Definition = {
  key: 'smb-v1',
  family: 'Windows sharing',
  name: { it: 'SMB versione 1 attivo', en: 'SMB version 1 enabled' },
  description: {
    it: 'Il server accetta ancora la versione 1 di SMB, ritirata dal produttore: non protegge l’integrità delle connessioni ed è la via usata da attacchi come EternalBlue e WannaCry.',
    en: 'The server still accepts version 1 of SMB, which its vendor has retired: it does not protect the integrity of connections and is the way attacks such as EternalBlue and WannaCry came in.',
  },
  solution: {
    it: 'Disattivare SMBv1 su server e client e usare SMB 2 o 3 con la firma obbligatoria. Gli apparati che conoscono soltanto SMBv1 vanno aggiornati, sostituiti o isolati.',
    en: 'Turn SMBv1 off on servers and clients and use SMB 2 or 3 with mandatory signing. Update, replace or isolate devices that know SMBv1 alone.',
  },
  scores: scored(['AV:N/AC:H/Au:N/C:P/I:P/A:N', 4.0], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]),
  cves: [],
  cwes: ['CWE-353'],
  references: [
    {
      id: 'Microsoft: SMBv1',
      link: 'https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3',
    },
    cveReference('CVE-2017-0143'),
  ],
};

export const smbV1 = {
  code: 'smb_v1',
  name: { it: 'SMB versione 1', en: 'SMB version 1' },
  by: 'probe',
  protocol: 'tcp',
  profiles: FROM_LITE,
  definitions: [DEFINITION],
  asks: (host) => {
    const open = openPortsOf(host, SMB);
    const direct = host.ports.some((port) => isOpenTcp(port) && port.port === SMB_PORT);
    return open.filter(({ port }) => port !== NETBIOS_PORT || !direct).map(({ port }) => ({ port, tls: false }));
  },
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;
