import type { WebappAlert, WebappPage } from '@rocca/contract/engines/webapp/sections';
import type { ReportDocuments } from '../../core/report-documents.ts';

/** What the files of a web application scan show. */
export const webappDocuments: ReportDocuments = {
  coverage: 'webapp_coverage',
  findings: 'webapp_alerts',
  placeOf({ url, method, parameter }: WebappAlert) {
    const asked = method === null ? url : `${method} ${url}`;
    return { label: parameter === null ? asked : `${asked} (${parameter})`, url, method, parameter };
  },
  tables: [
    {
      section: 'webapp_pages',
      title: { it: 'Pagine visitate', en: 'Pages visited' },
      empty: { it: 'Nessuna pagina è stata visitata.', en: 'No page was visited.' },
      fold: {
        matches: ({ alerts_count }: WebappPage) => alerts_count === 0,
        text: ({ length }: readonly WebappPage[]) => ({
          it: `Pagine senza vulnerabilità trovate: ${length}. Il report sulla piattaforma le elenca.`,
          en: `Pages without vulnerabilities found: ${length}. The report on the platform lists them.`,
        }),
      },
    },
    {
      section: 'whatweb',
      title: { it: 'Tecnologie riconosciute', en: 'Technologies recognised' },
      empty: { it: 'Nessuna tecnologia è stata riconosciuta.', en: 'No technology was recognised.' },
    },
    {
      section: 'waf',
      title: { it: 'Firewall applicativi', en: 'Web application firewalls' },
      empty: { it: 'Nessun esito: non è stato cercato.', en: 'No outcome: none was looked for.' },
    },
    {
      section: 'testssl',
      title: { it: 'Configurazione di TLS', en: 'TLS configuration' },
      empty: {
        it: 'Nessun esito di TLS: la copertura dice se il target non usa TLS o se il controllo non è stato eseguito.',
        en: 'No TLS results: the coverage says whether the target uses no TLS or the check was not performed.',
      },
    },
    {
      section: 'webapp_inputs',
      title: { it: 'Moduli e parametri', en: 'Forms and parameters' },
      empty: {
        it: 'Nessun modulo e nessun parametro contato: la copertura dice se la scansione li ha contati.',
        en: 'No form and no parameter counted: the coverage says whether the scan counted them.',
      },
    },
    {
      section: 'webapp_left_behind',
      title: { it: 'Tracce lasciate dalla scansione', en: 'What the scan left behind' },
      empty: {
        it: 'Nessuna traccia registrata: la copertura dice se la scansione le ha registrate.',
        en: 'No trace recorded: the coverage says whether the scan recorded them.',
      },
    },
  ],
  machineFormats: ['sarif'],
};
