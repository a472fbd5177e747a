import type { Language } from '@rocca/contract/language';
import type { Change, SeenChange } from '@rocca/contract/report/changes';
import type { CheckExtent } from '@rocca/contract/report/check-extent';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { RATING_NAMES, type Rating } from '@rocca/contract/severity/rating';
import type { Level } from '@rocca/contract/severity/severity';

type CheckStatus = CheckExtent['status'];

/** What the templates write themselves, and words of codes. Sentences with figures are functions. */
export interface PdfWords {
  readonly executiveTitle: string;
  readonly fullTitle: string;
  readonly page: {
    readonly contents: string;
    readonly standing: string;
    readonly changes: string;
    readonly actions: string;
    readonly notChecked: string;
    readonly method: string;
    readonly findings: string;
    readonly remedies: string;
    readonly coverage: string;
    readonly checks: string;
    readonly tools: string;
    readonly knowledge: string;
    readonly consents: string;
  };
  readonly cover: Readonly<Record<'company' | 'target' | 'test' | 'begun' | 'ended' | 'report' | 'notEnded', string>>;
  readonly column: Readonly<
    Record<
      | 'check'
      | 'reason'
      | 'remedy'
      | 'level'
      | 'findings'
      | 'exploited'
      | 'epss'
      | 'outcome'
      | 'done'
      | 'partly'
      | 'notDone'
      | 'tool'
      | 'version'
      | 'source'
      | 'dataDate'
      | 'entries'
      | 'signedBy'
      | 'statement',
      string
    >
  >;
  readonly levels: Readonly<Record<Level, string>>;
  readonly ratings: Readonly<Record<Rating, string>>;
  readonly unrated: string;
  readonly changes: Readonly<Record<Change, string>>;
  readonly change: Readonly<Record<SeenChange, string>>;
  readonly certainty: Readonly<Record<FindingFields['certainty'], string>>;
  readonly status: Readonly<Record<CheckStatus, string>>;
  readonly notKnown: string;
  readonly never: string;
  readonly starterOnly: (date: string) => string;
  readonly remedy: string;
  readonly evidence: string;
  readonly places: string;
  readonly inBrief: string;
  readonly inEnglish: string;
  readonly looksAt: string;
  readonly noFindings: string;
  readonly noRemedies: string;
  readonly findingsIntro: string;
  comparedWith(name: string, date: string): string;
  exploitedSince(date: string): string;
  readonly ransomware: string;
  placesCount(count: number, formatted: string): string;
  findingsCount(count: number, formatted: string): string;
  findingsCut(shown: string, total: string): string;
  placesCut(more: number, formatted: string): string;
  remediesCut(shown: string): string;
  rowsCut(shown: string, total: string): string;
  columnsCut(names: string): string;
  textsCut: string;
}

const ratingsIn = (language: Language): PdfWords['ratings'] => ({
  critical: RATING_NAMES.critical[language],
  high: RATING_NAMES.high[language],
  medium: RATING_NAMES.medium[language],
  low: RATING_NAMES.low[language],
  info: RATING_NAMES.info[language],
  unknown: RATING_NAMES.unknown[language],
});

const it: PdfWords = {
  executiveTitle: 'Report direzionale',
  fullTitle: 'Report completo',
  page: {
    contents: 'Indice',
    standing: 'Situazione',
    changes: 'Che cosa è cambiato',
    actions: 'Che cosa fare per prima cosa',
    notChecked: 'Che cosa non è stato controllato',
    method: 'Come è stato eseguito il test',
    findings: 'Vulnerabilità',
    remedies: 'Rimedi',
    coverage: 'Copertura',
    checks: 'Controlli',
    tools: 'Strumenti',
    knowledge: 'Fonti',
    consents: 'Autorizzazioni',
  },
  cover: {
    company: 'Azienda',
    target: 'Target',
    test: 'Test',
    begun: 'Inizio',
    ended: 'Fine',
    report: 'Identificativo del report',
    notEnded: 'non terminato',
  },
  column: {
    check: 'Controllo',
    reason: 'Motivo',
    remedy: 'Rimedio',
    level: 'Gravità',
    findings: 'Vulnerabilità',
    exploited: 'Sfruttate',
    epss: 'EPSS',
    outcome: 'Esito',
    done: 'Fatto',
    partly: 'In parte',
    notDone: 'Non fatto',
    tool: 'Strumento',
    version: 'Versione',
    source: 'Fonte',
    dataDate: 'Dati del',
    entries: 'Voci',
    signedBy: 'Autorizzato da',
    statement: 'Dichiarazione',
  },
  levels: { critical: 'Critica', high: 'Alta', medium: 'Media', low: 'Bassa' },
  ratings: ratingsIn('it'),
  unrated: 'Gravità non nota',
  changes: {
    new: 'Nuove',
    found: 'Trovate ora',
    changed: 'Cambiate',
    still: 'Ancora presenti',
    gone: 'Risolte',
    unverified: 'Non verificate',
  },
  change: { new: 'Nuova', found: 'Trovata ora', changed: 'Cambiata', still: 'Ancora presente' },
  certainty: { proven: 'Dimostrata', version: 'Versione vulnerabile', unverified: 'Da verificare' },
  status: { done: 'Completo', partial: 'Parziale', not_done: 'Non eseguito', nothing: 'Nulla da controllare' },
  notKnown: 'non noto',
  never: 'catalogo non caricato',
  starterOnly: (date: string) => `non caricato: dati forniti con la piattaforma, ${date}`,
  remedy: 'Rimedio',
  evidence: 'Evidenza',
  places: 'Dove',
  inBrief: 'In breve',
  inEnglish: 'testo in inglese',
  looksAt: 'Che cosa viene esaminato',
  noFindings: 'Non è stata trovata alcuna vulnerabilità.',
  noRemedies: 'Nessun rimedio.',
  findingsIntro:
    'Dalla più grave. Le vulnerabilità con lo stesso nome, la stessa certezza e lo stesso rimedio sono descritte una volta, con l’elenco dei punti (porte, parametri, nomi); l’evidenza è quella del primo. Le informative, con punteggio 0, sono contate tra le basse.',
  comparedWith: (name, date) => `Confronto con «${name}» del ${date}.`,
  exploitedSince: (date) => `Già sfruttata dagli attaccanti (CISA KEV, ${date})`,
  ransomware: 'usata in campagne ransomware',
  placesCount: (count, formatted) => (count === 1 ? '1 punto' : `${formatted} punti`),
  findingsCount: (_, formatted) => `${formatted} vulnerabilità`,
  findingsCut: (shown, total) =>
    `Questo documento elenca ${shown} vulnerabilità su ${total}, dalla più grave. Le altre sono in vulnerabilities.xlsx.`,
  placesCut: (more, formatted) =>
    more === 1
      ? '… e un altro punto: in vulnerabilities.xlsx.'
      : `… e altri ${formatted} punti: in vulnerabilities.xlsx.`,
  remediesCut: (shown) => `Sono elencati i primi ${shown} rimedi. Gli altri sono in remediation_plan_ITA.xlsx.`,
  rowsCut: (shown, total) => `Sono elencate ${shown} righe su ${total}. Le altre sono nel report sulla piattaforma.`,
  columnsCut: (names) => `Altre colonne nel report sulla piattaforma: ${names}.`,
  textsCut: 'I testi che terminano con «…» sono completi nel report sulla piattaforma.',
};

const en: PdfWords = {
  executiveTitle: 'Executive report',
  fullTitle: 'Full report',
  page: {
    contents: 'Contents',
    standing: 'Where we stand',
    changes: 'What changed',
    actions: 'What to do first',
    notChecked: 'What was not checked',
    method: 'How the test was performed',
    findings: 'Vulnerabilities',
    remedies: 'Remedies',
    coverage: 'Coverage',
    checks: 'Checks',
    tools: 'Tools',
    knowledge: 'Sources',
    consents: 'Authorisations',
  },
  cover: {
    company: 'Company',
    target: 'Target',
    test: 'Test',
    begun: 'Start',
    ended: 'End',
    report: 'Report identifier',
    notEnded: 'not completed',
  },
  column: {
    check: 'Check',
    reason: 'Reason',
    remedy: 'Remedy',
    level: 'Severity',
    findings: 'Vulnerabilities',
    exploited: 'Exploited',
    epss: 'EPSS',
    outcome: 'Outcome',
    done: 'Done',
    partly: 'In part',
    notDone: 'Not done',
    tool: 'Tool',
    version: 'Version',
    source: 'Source',
    dataDate: 'Data as of',
    entries: 'Entries',
    signedBy: 'Authorised by',
    statement: 'Statement',
  },
  levels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  ratings: ratingsIn('en'),
  unrated: 'Severity not known',
  changes: {
    new: 'New',
    found: 'Found now',
    changed: 'Changed',
    still: 'Still there',
    gone: 'Fixed',
    unverified: 'Not verified',
  },
  change: { new: 'New', found: 'Found now', changed: 'Changed', still: 'Still there' },
  certainty: { proven: 'Proven', version: 'Vulnerable version', unverified: 'To be verified' },
  status: { done: 'Complete', partial: 'Partial', not_done: 'Not performed', nothing: 'Nothing to check' },
  notKnown: 'not known',
  never: 'catalogue not loaded',
  starterOnly: (date: string) => `not loaded: data supplied with the platform, ${date}`,
  remedy: 'Remedy',
  evidence: 'Evidence',
  places: 'Where',
  inBrief: 'In brief',
  inEnglish: 'text in English',
  looksAt: 'What is examined',
  noFindings: 'No vulnerability was found.',
  noRemedies: 'No remedies.',
  findingsIntro:
    'Most severe first. Vulnerabilities of the same name, certainty and remedy are described once, with the list of their places (ports, parameters, names); the evidence is that of the first. Informational ones, with a score of 0, are counted among the low ones.',
  comparedWith: (name, date) => `Compared with “${name}” of ${date}.`,
  exploitedSince: (date) => `Already exploited by attackers (CISA KEV, ${date})`,
  ransomware: 'used in ransomware campaigns',
  placesCount: (count, formatted) => (count === 1 ? '1 place' : `${formatted} places`),
  findingsCount: (count, formatted) => (count === 1 ? '1 vulnerability' : `${formatted} vulnerabilities`),
  findingsCut: (shown, total) =>
    `This document lists ${shown} of ${total} vulnerabilities, most severe first. The rest is in vulnerabilities.xlsx.`,
  placesCut: (more, formatted) =>
    more === 1
      ? '… and 1 more place: in vulnerabilities.xlsx.'
      : `… and ${formatted} more places: in vulnerabilities.xlsx.`,
  remediesCut: (shown) => `The first ${shown} remedies are listed. The rest is in remediation_plan_ENG.xlsx.`,
  rowsCut: (shown, total) => `${shown} of ${total} rows are listed. The rest is in the report on the platform.`,
  columnsCut: (names) => `Further columns in the report on the platform: ${names}.`,
  textsCut: 'Texts that end in “…” are complete in the report on the platform.',
};

export const WORDS: Readonly<Record<Language, PdfWords>> = { it, en };
