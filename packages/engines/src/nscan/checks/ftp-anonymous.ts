import { cweReference, rfcReference, scored } from '../../core/definition.ts';
import type { Definition } from '../../core/finding.ts';
import { askInItsTls, openPortsOf, type ServiceKind } from '../../shared/service-kind.ts';
import type { ProbeCheck } from '../check.ts';
import { FROM_LITE } from '../profiles.ts';

const FTP: ServiceKind = { names: /^ftps?$/, ports: new Set([21, 990]) };

const DEFINITION: Definition = {
  key: 'ftp-anonymous',
  family: 'FTP',
  name: { it: 'FTP aperto a utenti anonimi', en: 'FTP open to anonymous users' },
  description: {
    it: 'Il server FTP accetta l’utente «anonymous» senza una vera password: chiunque lo raggiunga può entrare e leggere ciò che vi è pubblicato e, se i permessi lo consentono, anche caricare file.',
    en: 'The FTP server accepts the user “anonymous” without a real password: anybody who reaches it can enter and read what is published there and, where permissions allow it, upload files too.',
  },
  solution: {
    it: 'Se non serve, disattivare l’accesso anonimo. Se serve, concedere la sola lettura di una cartella dedicata e controllare che non contenga nulla di riservato.',
    en: 'Turn anonymous access off unless it is needed. If it is, allow nothing but reading from a folder of its own, and check that it holds nothing confidential.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5.0], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3]),
  cves: [],
  cwes: ['CWE-306'],
  references: [cweReference(306), rfcReference(1635)],
};

export const ftpAnonymous = {
  code: 'ftp_anonymous',
  name: { it: 'FTP anonimo', en: 'Anonymous FTP' },
  by: 'probe',
  protocol: 'tcp',
  profiles: FROM_LITE,
  greeted: true,
  definitions: [DEFINITION],
  asks: (host) => openPortsOf(host, FTP).map(askInItsTls),
  judge: ({ evidence }) => ({ definition: DEFINITION, evidence }),
} as const satisfies ProbeCheck;
