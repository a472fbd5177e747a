import type { Localised } from '@rocca/contract/language';
import type { Level } from '@rocca/contract/severity/severity';

const both = (it: string, en: string): Localised => ({ it, en });

/** The words of a level, of one finding and as the name of its sheet. */
export const LEVEL_WORDS: Readonly<Record<Level, { readonly one: Localised; readonly sheet: Localised }>> = {
  critical: { one: both('Critica', 'Critical'), sheet: both('Critiche', 'Critical') },
  high: { one: both('Alta', 'High'), sheet: both('Alte', 'High') },
  medium: { one: both('Media', 'Medium'), sheet: both('Medie', 'Medium') },
  low: { one: both('Bassa', 'Low'), sheet: both('Basse', 'Low') },
};

/** Of the block that stands on the first sheet of every workbook. */
export const HEAD_WORDS = {
  company: both('Azienda', 'Company'),
  target: both('Target', 'Target'),
  test: both('Test', 'Test'),
  service: both('Servizio', 'Service'),
  begun: both('Inizio', 'Start'),
  ended: both('Fine', 'End'),
  report: both('Report', 'Report'),
} as const;

export const VULNERABILITIES_WORDS = {
  title: both('Vulnerabilità', 'Vulnerabilities'),
  summary: both('Riepilogo', 'Summary'),
  bySeverity: both('Vulnerabilità per gravità', 'Vulnerabilities by severity'),
  severity: both('Gravità', 'Severity'),
  findings: both('Vulnerabilità', 'Vulnerabilities'),
  share: both('Quota', 'Share'),
  sheet: both('Foglio', 'Sheet'),
  total: both('Totale', 'Total'),
  notChecked: both('Che cosa non è stato controllato', 'What was not checked'),
  check: both('Controllo', 'Check'),
  places: both('Punti', 'Places'),
  reason: both('Motivo', 'Reason'),
  made: both('Come è stato fatto il test', 'How the test was performed'),
  howToRead: both('Come si legge', 'How to read this file'),
} as const;

/** The range of CVSS scores that a level stands for, and what its sheet holds. */
export const LEVEL_NOTES: Readonly<Record<Level, Localised>> = {
  critical: both('Punteggio da 9,0 a 10: da correggere subito.', 'Score from 9.0 to 10: to be fixed at once.'),
  high: both('Punteggio da 7,0 a 8,9: da correggere presto.', 'Score from 7.0 to 8.9: to be fixed soon.'),
  medium: both('Punteggio da 4,0 a 6,9: da pianificare.', 'Score from 4.0 to 6.9: to be planned.'),
  low: both(
    'Punteggio sotto 4,0: da correggere quando capita l’occasione. Con punteggio 0 sono informative.',
    'Score below 4.0: to be fixed when there is an occasion. Those with a score of 0 are informational.',
  ),
};

export const howToRead = (timeZone: string): readonly Localised[] => [
  both(
    'Ogni riga è una vulnerabilità in un punto: la stessa vulnerabilità in dieci punti ha dieci righe.',
    'Each row is one vulnerability at one place: the same vulnerability at ten places has ten rows.',
  ),
  both(
    'In ogni foglio le peggiori stanno in alto; i filtri della prima riga restringono l’elenco.',
    'In each sheet the worst come first; the filters in the first row narrow the list down.',
  ),
  both(
    'Punteggio: CVSS, da 0 a 10. EPSS: probabilità che la vulnerabilità sia sfruttata nei prossimi 30 giorni. CISA KEV: elenco delle vulnerabilità che gli attaccanti già sfruttano.',
    'Score: CVSS, from 0 to 10. EPSS: the probability that the vulnerability is exploited within the next 30 days. CISA KEV: the list of vulnerabilities that attackers already exploit.',
  ),
  both(
    `Una cella senza valore vuol dire che il dato non è noto o non si applica. Date e ore sono quelle del fuso orario ${timeZone}.`,
    `A cell without a value means that the value is not known or does not apply. Dates and times are those of the time zone ${timeZone}.`,
  ),
  both(
    'I testi più lunghi di otto righe continuano nella cella: aprila per leggerli tutti. Il collegamento di una cella con più CVE porta al primo.',
    'Texts of more than eight lines go on inside their cell: open it to read them in full. The link of a cell with several CVEs leads to the first.',
  ),
];

/** Said in a sheet without findings; where the test was incomplete, absence proves little. */
export const NONE_FOUND: Readonly<Record<Level, Localised>> = {
  critical: both('Nessuna vulnerabilità critica trovata.', 'No critical vulnerability was found.'),
  high: both('Nessuna vulnerabilità alta trovata.', 'No high vulnerability was found.'),
  medium: both('Nessuna vulnerabilità media trovata.', 'No medium vulnerability was found.'),
  low: both('Nessuna vulnerabilità bassa trovata.', 'No low vulnerability was found.'),
};

export const SEE_NOT_CHECKED = both(
  'Il test però non è completo: vedi «Che cosa non è stato controllato» nel riepilogo.',
  'The test is not complete, however: see “What was not checked” in the summary.',
);

/** The last row of a sheet that could not hold all. */
export const MORE_ROWS = {
  it: (count: number) => `… e altre ${count}: un foglio non può contenerle. Sono tutte in vulnerabilities.csv.`,
  en: (count: number) => `… and ${count} more, which a sheet cannot hold. All of them are in vulnerabilities.csv.`,
} as const;
