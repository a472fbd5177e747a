import type { Language } from '@rocca/contract/language';
import type { Effort, EntityClass } from '@rocca/contract/survey/definition.schema';
import type { RemedyPriority } from '@rocca/contract/survey/remedies';
import type { AnswerStanding, MeasureStanding } from '@rocca/contract/survey/report-view';

type Ready = 'yes' | 'partly' | 'no';

/** What the PDF of a questionnaire says beside the texts of the questionnaire itself. */
export interface SurveyWords {
  readonly title: string;
  readonly cover: Readonly<
    Record<'company' | 'business' | 'office' | 'email' | 'name' | 'completed' | 'by' | 'entity' | 'report', string>
  >;
  readonly page: Readonly<
    Record<
      | 'contents'
      | 'result'
      | 'groups'
      | 'coverage'
      | 'contradictions'
      | 'remedies'
      | 'inspection'
      | 'comparison'
      | 'better'
      | 'worse'
      | 'answers',
      string
    >
  >;
  readonly column: Readonly<
    Record<'group' | 'measure' | 'coverage' | 'document' | 'board' | 'ready' | 'before' | 'now' | 'change', string>
  >;
  readonly box: Readonly<Record<'answered' | 'urgent' | 'contradicted' | 'documents', string>>;
  readonly entity: Readonly<Record<EntityClass, string>>;
  readonly coverage: Readonly<Record<MeasureStanding, string>>;
  readonly ready: Readonly<Record<Ready, string>>;
  readonly priority: Readonly<Record<RemedyPriority, string>>;
  readonly effort: Readonly<Record<Effort, string>>;
  readonly standing: Readonly<Record<AnswerStanding, string>>;
  readonly boardNeeded: string;
  readonly boardNotNeeded: string;
  readonly notCounted: string;
  readonly noScore: string;
  readonly contradicted: string;
  readonly unasked: string;
  readonly note: string;
  readonly answer: string;
  readonly references: string;
  readonly now: string;
  readonly before: string;
  readonly notComparable: string;
  readonly unchanged: string;
  readonly ofDocuments: (ready: string, all: string) => string;
  readonly answeredOf: (answered: string, asked: string) => string;
  readonly scoreAsAnswered: string;
  readonly totals: (declared: string, upheld: string) => string;
  readonly contradictedScore: (count: number, formatted: string) => string;
  readonly defaultedScore: (count: number, formatted: string) => string;
  readonly coverageIntro: (framework: string) => string;
  readonly coverageFor: Readonly<Record<EntityClass, string>>;
  readonly coverageForAll: string;
  readonly coveredOf: (count: number, formatted: string, all: string) => string;
  /** Behind a number. */
  readonly coverageCount: (standing: MeasureStanding, count: number) => string;
  readonly goodPractice: (score: string) => string;
  readonly functionScore: (score: string) => string;
  readonly measures: string;
  readonly contradictionsIntro: string;
  readonly noContradictions: string;
  readonly noReports: string;
  readonly reportsAsked: (count: number, formatted: string) => string;
  readonly seen: (date: string, service: string, target: string) => string;
  readonly places: (count: number, formatted: string) => string;
  readonly moreFacts: (count: number, formatted: string) => string;
  readonly remediesIntro: string;
  readonly noRemedies: string;
  readonly nothingToRemedy: string;
  readonly gain: (points: string) => string;
  readonly inspectionIntro: string;
  readonly comparedWith: (name: string, date: string) => string;
  readonly totalChange: (before: string, now: string, change: string) => string;
  readonly otherQuestions: string;
  readonly notCompared: (count: number, formatted: string) => string;
  readonly notComparedText: string;
  readonly nothingBetter: string;
  readonly nothingWorse: string;
  readonly answersIntro: string;
}

const it: SurveyWords = {
  title: 'Report del questionario',
  cover: {
    company: 'Azienda',
    business: 'Ragione sociale',
    office: 'Sede',
    email: 'E-mail',
    name: 'Questionario',
    completed: 'Concluso il',
    by: 'Concluso da',
    entity: 'Classe del soggetto',
    report: 'Identificativo del report',
  },
  page: {
    contents: 'Indice',
    result: 'Risultato',
    groups: 'Punteggio dichiarato per area',
    coverage: 'Copertura delle misure',
    contradictions: 'Risposte smentite dai report',
    remedies: 'Che cosa fare, in ordine di priorità',
    inspection: 'Che cosa chiederebbe un’ispezione',
    comparison: 'Confronto con la compilazione precedente',
    better: 'Risposte migliorate',
    worse: 'Risposte peggiorate',
    answers: 'Tutte le risposte',
  },
  column: {
    group: 'Area',
    measure: 'Misura',
    coverage: 'Copertura',
    document: 'Documento',
    board: 'Approvazione',
    ready: 'Pronto',
    before: 'Prima',
    now: 'Ora',
    change: 'Variazione',
  },
  box: {
    answered: 'Domande con risposta',
    urgent: 'Rimedi ad alta priorità',
    contradicted: 'Risposte smentite',
    documents: 'Documenti pronti',
  },
  entity: { essential: 'Soggetto essenziale', important: 'Soggetto importante' },
  coverage: {
    covered: 'Coperta',
    contradicted: 'Dichiarata ma smentita',
    partial: 'In parte',
    missing: 'Mancante',
    not_applicable: 'Non applicabile',
    not_binding: 'Non obbligatoria',
  },
  ready: { yes: 'Pronto', partly: 'In parte', no: 'Da preparare' },
  priority: { high: 'Priorità alta', medium: 'Priorità media', low: 'Priorità bassa' },
  effort: { low: 'Impegno basso', medium: 'Impegno medio', high: 'Impegno alto' },
  standing: {
    full: 'Adeguata',
    partial: 'Parziale',
    weak: 'Carente',
    missing: 'Senza risposta',
    defaulted: 'Non confermata',
    not_counted: 'Non conta',
    not_asked: 'Non richiesta',
  },
  boardNeeded: 'Organo di amministrazione',
  boardNotNeeded: 'Non richiesta',
  notCounted: 'Non conta',
  noScore: 'Nessuna risposta conta per il punteggio.',
  contradicted: 'Smentita dai report',
  unasked: 'Senza report',
  note: 'Nota',
  answer: 'Risposta',
  references: 'Riferimenti',
  now: 'Questa compilazione',
  before: 'Compilazione precedente',
  notComparable: 'Non confrontabile',
  unchanged: 'Invariato',
  ofDocuments: (ready, all) => `${ready} su ${all}`,
  answeredOf: (answered, asked) => `${answered} su ${asked}`,
  scoreAsAnswered:
    'Il punteggio si basa sulle risposte date dall’azienda: è un’autovalutazione, non un’attestazione di conformità né un parere legale. Una domanda senza risposta vale zero.',
  totals: (declared, upheld) => `Dichiarato ${declared} · non smentito dai report ${upheld}`,
  contradictedScore: (count, formatted) =>
    count === 1
      ? '1 risposta è smentita da quanto mostrano i report: nel totale non smentito vale zero.'
      : `${formatted} risposte sono smentite da quanto mostrano i report: nel totale non smentito valgono zero.`,
  defaultedScore: (count, formatted) =>
    count === 1
      ? '1 domanda ha il valore proposto, che nessuno ha confermato: vale zero.'
      : `${formatted} domande hanno il valore proposto, che nessuno ha confermato: valgono zero.`,
  coverageIntro: (framework) => `Misure di: ${framework}.`,
  coverageFor: {
    essential:
      'La copertura vale per un soggetto essenziale e conta ciò che le misure richiedono; la buona pratica è indicata a parte.',
    important:
      'La copertura vale per un soggetto importante e conta ciò che le misure richiedono; la buona pratica è indicata a parte.',
  },
  coverageForAll:
    'La classe del soggetto non è indicata: le misure sono considerate tutte obbligatorie. Conta ciò che richiedono; la buona pratica è indicata a parte.',
  coveredOf: (count, formatted, all) =>
    count === 1 ? `Coperta 1 misura su ${all}` : `Coperte ${formatted} misure su ${all}`,
  coverageCount: (standing, count) =>
    count === 1
      ? it.coverage[standing].toLowerCase()
      : {
          covered: 'coperte',
          contradicted: 'dichiarate ma smentite',
          partial: 'in parte',
          missing: 'mancanti',
          not_applicable: 'non applicabili',
          not_binding: 'non obbligatorie',
        }[standing],
  goodPractice: (score) => `Buona pratica, oltre a quanto richiesto: ${score}`,
  functionScore: (score) => `punteggio ${score}`,
  measures: 'Misure',
  contradictionsIntro:
    'Queste risposte dicono che tutto è a posto, ma i report dell’azienda mostrano altro. Verifica i fatti, poi correggi il problema, o rispondi diversamente nella prossima compilazione.',
  noContradictions:
    'Nessuna risposta è smentita dai report dell’azienda. Un controllo mai eseguito non può smentire nulla.',
  noReports:
    'Quando il questionario è stato concluso non c’era nessun report con cui confrontare le risposte: nessuna è confermata e nessuna è smentita.',
  reportsAsked: (_count, formatted) => `Confronto fatto con ${formatted} report.`,
  seen: (date, service, target) => `Visto il ${date} da ${service} su ${target}`,
  places: (count, formatted) => (count === 1 ? '1 punto' : `${formatted} punti`),
  moreFacts: (count, formatted) => (count === 1 ? '… e un altro fatto.' : `… e altri ${formatted} fatti.`),
  remediesIntro:
    'Prima ciò che i report smentiscono, poi ciò che pesa di più e ciò che costa meno. Il guadagno è quanto salirebbe il punteggio non smentito con la risposta migliore.',
  noRemedies: 'Nessun rimedio: ogni risposta che conta ha già il punteggio pieno.',
  nothingToRemedy: 'Nessun rimedio: nessuna risposta conta per il punteggio.',
  gain: (points) => `+${points} punti`,
  inspectionIntro:
    'I documenti che un’autorità può chiedere, e se secondo le risposte ci sono. Un documento pronto qui va comunque verificato.',
  comparedWith: (name, date) => `Confronto con «${name}», conclusa il ${date}.`,
  totalChange: (before, now, change) => `Punteggio dichiarato: prima ${before}, ora ${now} (${change}).`,
  otherQuestions:
    'Le domande o la classe del soggetto sono cambiate nel frattempo: i punteggi delle due compilazioni non misurano esattamente le stesse cose.',
  notCompared: (count, formatted) =>
    count === 1 ? '1 domanda non confrontabile' : `${formatted} domande non confrontabili`,
  notComparedText:
    'Contano in una sola delle due compilazioni, oppure il loro punteggio è cambiato con una nuova versione del questionario.',
  nothingBetter: 'Nessuna risposta è migliorata.',
  nothingWorse: 'Nessuna risposta è peggiorata.',
  answersIntro: 'Ogni domanda con la risposta data e le note.',
};

const en: SurveyWords = {
  title: 'Questionnaire report',
  cover: {
    company: 'Company',
    business: 'Business name',
    office: 'Office',
    email: 'E-mail',
    name: 'Questionnaire',
    completed: 'Completed on',
    by: 'Completed by',
    entity: 'Class of entity',
    report: 'Report id',
  },
  page: {
    contents: 'Contents',
    result: 'Result',
    groups: 'Declared score by area',
    coverage: 'Coverage of the measures',
    contradictions: 'Answers contradicted by reports',
    remedies: 'What to do, by priority',
    inspection: 'What an inspection would ask for',
    comparison: 'Comparison with the previous assessment',
    better: 'Answers that got better',
    worse: 'Answers that got worse',
    answers: 'All answers',
  },
  column: {
    group: 'Area',
    measure: 'Measure',
    coverage: 'Coverage',
    document: 'Document',
    board: 'Approval',
    ready: 'Ready',
    before: 'Before',
    now: 'Now',
    change: 'Change',
  },
  box: {
    answered: 'Questions answered',
    urgent: 'High-priority remedies',
    contradicted: 'Answers contradicted',
    documents: 'Documents ready',
  },
  entity: { essential: 'Essential entity', important: 'Important entity' },
  coverage: {
    covered: 'Covered',
    contradicted: 'Declared but contradicted',
    partial: 'In part',
    missing: 'Missing',
    not_applicable: 'Not applicable',
    not_binding: 'Not binding',
  },
  ready: { yes: 'Ready', partly: 'In part', no: 'To prepare' },
  priority: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
  effort: { low: 'Low effort', medium: 'Medium effort', high: 'High effort' },
  standing: {
    full: 'Adequate',
    partial: 'Partial',
    weak: 'Weak',
    missing: 'No answer',
    defaulted: 'Not confirmed',
    not_counted: 'Not counted',
    not_asked: 'Not asked',
  },
  boardNeeded: 'Management body',
  boardNotNeeded: 'Not required',
  notCounted: 'Not counted',
  noScore: 'No answer counts towards the score.',
  contradicted: 'Contradicted by reports',
  unasked: 'No reports',
  note: 'Note',
  answer: 'Answer',
  references: 'References',
  now: 'This assessment',
  before: 'Previous assessment',
  notComparable: 'Not comparable',
  unchanged: 'Unchanged',
  ofDocuments: (ready, all) => `${ready} of ${all}`,
  answeredOf: (answered, asked) => `${answered} of ${asked}`,
  scoreAsAnswered:
    'The score rests on the answers that the company gave: it is a self-assessment, neither a statement of compliance nor legal advice. A question without an answer is worth nothing.',
  totals: (declared, upheld) => `Declared ${declared} · not contradicted by reports ${upheld}`,
  contradictedScore: (count, formatted) =>
    count === 1
      ? '1 answer is contradicted by what reports show: it is worth nothing in the total not contradicted.'
      : `${formatted} answers are contradicted by what reports show: they are worth nothing in the total not contradicted.`,
  defaultedScore: (count, formatted) =>
    count === 1
      ? '1 question has the proposed value, which nobody confirmed: it is worth nothing.'
      : `${formatted} questions have the proposed value, which nobody confirmed: they are worth nothing.`,
  coverageIntro: (framework) => `Measures of: ${framework}.`,
  coverageFor: {
    essential:
      'Coverage holds for an essential entity and counts what the measures require; good practice is given apart.',
    important:
      'Coverage holds for an important entity and counts what the measures require; good practice is given apart.',
  },
  coverageForAll:
    'The class of the entity is not given: all measures are taken as binding. What they require counts; good practice is given apart.',
  coveredOf: (_count, formatted, all) => `${formatted} of ${all} measures covered`,
  coverageCount: (standing) => en.coverage[standing].toLowerCase(),
  goodPractice: (score) => `Good practice, beyond what is required: ${score}`,
  functionScore: (score) => `score ${score}`,
  measures: 'Measures',
  contradictionsIntro:
    'These answers say that all is well, but reports of the company show otherwise. Check the facts, then correct the problem, or answer differently in the next assessment.',
  noContradictions: 'Reports of the company contradict no answer. A check that never ran cannot contradict anything.',
  noReports:
    'When the questionnaire was completed there was no report to compare the answers with: none is confirmed and none is contradicted.',
  reportsAsked: (count, formatted) => `Compared with ${formatted} ${count === 1 ? 'report' : 'reports'}.`,
  seen: (date, service, target) => `Seen on ${date} by ${service} on ${target}`,
  places: (count, formatted) => (count === 1 ? '1 place' : `${formatted} places`),
  moreFacts: (count, formatted) => (count === 1 ? '… and one more fact.' : `… and ${formatted} more facts.`),
  remediesIntro:
    'What reports contradict comes first, then what weighs most and takes least effort. The gain is how much the score not contradicted would rise with the best answer.',
  noRemedies: 'No remedies: every answer that counts has its full score.',
  nothingToRemedy: 'No remedies: no answer counts towards the score.',
  gain: (points) => `+${points} points`,
  inspectionIntro:
    'The documents that an authority may ask for, and whether they exist according to the answers. A document that is ready here must still be checked.',
  comparedWith: (name, date) => `Compared with “${name}”, completed on ${date}.`,
  totalChange: (before, now, change) => `Declared score: before ${before}, now ${now} (${change}).`,
  otherQuestions:
    'Questions or the class of the entity have changed in between: the scores of the two assessments do not measure exactly the same.',
  notCompared: (count, formatted) =>
    count === 1 ? '1 question cannot be compared' : `${formatted} questions cannot be compared`,
  notComparedText:
    'They count in one of the two assessments only, or their scores have changed with a new release of the questionnaire.',
  nothingBetter: 'No answer got better.',
  nothingWorse: 'No answer got worse.',
  answersIntro: 'Every question with the answer given and its notes.',
};

export const SURVEY_WORDS: Readonly<Record<Language, SurveyWords>> = { it, en };
