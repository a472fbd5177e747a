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
        it: 'Nessun dominio simile in elenco: la copertura dice se sono stati cercati.',
        en: 'No look-alike domains listed: the coverage says whether they were looked for.',
      },
    },
    {
      section: 'breach_sources',
      title: { it: 'Fonti delle violazioni', en: 'Breach sources' },
      empty: {
        it: 'Nessuna violazione in elenco: la copertura dice quali fonti hanno risposto.',
        en: 'No breaches listed: the coverage says which sources answered.',
      },
    },
    {
      section: 'breach_data',
      title: { it: 'Account in violazioni note', en: 'Accounts in known breaches' },
      empty: {
        it: 'Nessun account in elenco: la copertura dice quali fonti hanno risposto.',
        en: 'No accounts listed: the coverage says which sources answered.',
      },
    },
  ],
  machineFormats: ['cyclonedx', 'csaf'],
};
