import { CONTACT_MODES, type ContactMode } from '@rocca/contract/engines/dti/contact-modes';
import type { Localised } from '@rocca/contract/language';
import type { ConfigNote, ScanConfigs } from '../../lib/engine/scan-configs.ts';

const MINUTES: Localised = { it: 'Di solito pochi minuti', en: 'Usually a few minutes' };

/** What each kind of contact sends to the systems of a domain. Loaded with its screens alone. */
export const CONTACT_NOTES: Readonly<Record<ContactMode, ConfigNote>> = {
  no_contact: {
    what: {
      it: 'Senza contatto: ai sistemi del dominio arrivano solo query DNS, incluso un tentativo di trasferimento di zona. Il resto viene da fonti esterne e registri pubblici.',
      en: 'No contact: the systems of the domain receive DNS queries only, including a zone-transfer attempt. The rest comes from external sources and public registers.',
    },
    howLong: MINUTES,
    finds: [],
    leavesOut: [{ it: 'porte e servizi visti direttamente', en: 'ports and services seen first-hand' }],
    effects: [{ it: 'Visibile solo ai server DNS', en: 'Visible to name servers only' }],
    invasive: false,
  },
  light_contact: {
    what: {
      it: 'Contatto leggero: oltre alle query DNS e alle fonti esterne, scansione delle 100 porte più usate di ogni indirizzo e richiesta di una pagina per ogni nome.',
      en: 'Light contact: besides DNS queries and external sources, a scan of the 100 most used ports of every address and a request for one page per name.',
    },
    howLong: MINUTES,
    finds: [],
    leavesOut: [],
    effects: [
      { it: 'Visibile nei log dei sistemi', en: 'Visible in system logs' },
      { it: 'Non tenta password', en: 'No password guessing' },
    ],
    invasive: false,
  },
};

export const scanConfigs: ScanConfigs = {
  label: { it: 'Contatto con i sistemi del dominio', en: 'Contact with the domain’s systems' },
  guarded: true,
  groups: [
    {
      title: { it: 'Contatto', en: 'Contact' },
      codes: Object.keys(CONTACT_MODES),
    },
  ],
  names: CONTACT_MODES,
  notes: CONTACT_NOTES,
};
