import type { DtiFinding } from '@rocca/contract/engines/dti/sections';
import type { ReportDocuments } from '../../core/report-documents.ts';

/** What the files of a look at a domain show. */
export const dtiDocuments: ReportDocuments = {
  coverage: 'dti_coverage',
  findings: 'dti_findings',
  placeOf({ ip, port, protocol, name_of_place }: DtiFinding) {
    const place = name_of_place ?? ip ?? '';
    return {
      label: port === null ? place : `${place} ${port}/${protocol}`,
      ...{ host: name_of_place, ip, port, protocol },
    };
  },
  tables: [
    {
      section: 'subdomain_data',
      title: { it: 'Sottodomini', en: 'Subdomains' },
      empty: { it: 'Nessun sottodominio è stato trovato.', en: 'No subdomain was found.' },
    },
    {
      section: 'ip_data',
      title: { it: 'Indirizzi IP', en: 'IP addresses' },
      empty: { it: 'Nessun indirizzo è stato trovato.', en: 'No address was found.' },
    },
    {
      section: 'mail_security',
      title: { it: 'Protezione di posta e dominio', en: 'Mail and domain protection' },
      empty: { it: 'Non è stata esaminata.', en: 'It was not looked at.' },
    },
    {
      section: 'typosquatting',
      title: { it: 'Domini simili registrati', en: 'Registered look-alike domains' },
      empty: {
        it: 'Nessun dominio simile è stato trovato, o non è stato cercato.',
        en: 'No look-alike was found, or none was looked for.',
      },
    },
    {
      section: 'breach_sources',
      title: { it: 'Fonti delle violazioni', en: 'Breach sources' },
      empty: {
        it: 'Nessuna violazione nota, o nessuna fonte ha potuto dirlo.',
        en: 'No known breach, or no source could tell.',
      },
    },
    {
      section: 'breach_data',
      title: { it: 'Account in violazioni note', en: 'Accounts in known breaches' },
      empty: {
        it: 'Nessun account noto, o nessuna fonte ha potuto dirlo.',
        en: 'No known account, or no source could tell.',
      },
    },
  ],
  machineFormats: ['cyclonedx', 'csaf'],
};
