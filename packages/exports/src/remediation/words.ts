import type { Language, Localised } from '@rocca/contract/language';
import { EFFORTS, type Effort, MAX_PLACES } from './effort.ts';

const both = (it: string, en: string): Localised => ({ it, en });

export const PLAN_WORDS = {
  title: both('Piano di rimedio', 'Remediation plan'),
  sheet: both('Piano di rimedio', 'Remediation plan'),
  guide: both('Come si legge', 'How to read'),
  none: both('Nessun rimedio: non è stata trovata alcuna vulnerabilità.', 'No remedies: no vulnerability was found.'),
  order: both('Ordine', 'Order'),
  effort: both('Impegno', 'Effort'),
  rows: both('Righe', 'Rows'),
  notChecked: both('Che cosa non è stato controllato', 'What was not checked'),
  toFill: both('Da compilare', 'To be filled in'),
  size: both('Impegno', 'Effort'),
  update: both('Aggiornamento, punti', 'Update, places'),
  act: both('Altra modifica, punti', 'Other change, places'),
  moreThan: both('più di', 'more than'),
} as const;

export const STATUS_WORDS = {
  todo: both('Da fare', 'To do'),
  doing: both('In corso', 'In progress'),
  done: both('Fatto', 'Done'),
  accepted: both('Rischio accettato', 'Risk accepted'),
} as const;

export const VALIDATION_WORDS = {
  status: both('Scegliere una voce dell’elenco.', 'Choose one of the list.'),
  statusTitle: both('Stato', 'Status'),
  due: both('Scrivi una data, non precedente al test.', 'Type a date, not before the test.'),
  dueTitle: both('Scadenza', 'Due date'),
} as const;

export const SIZE_WORDS: Readonly<Record<Effort, Localised>> = {
  S: both('S: un giorno o meno', 'S: a day or less'),
  M: both('M: alcuni giorni', 'M: some days'),
  L: both('L: alcune settimane', 'L: some weeks'),
  XL: both('XL: un progetto', 'XL: a project'),
};

/** The places beyond those that a cell names. */
export const MORE_PLACES = {
  it: (count: number) =>
    count === 1 ? '… e un’altra: vedi vulnerabilities.xlsx' : `… e altre ${count}: vedi vulnerabilities.xlsx`,
  en: (count: number) => `… and ${count} more: see vulnerabilities.xlsx`,
} as const;

export const GUIDE: Readonly<Record<'plan' | 'order' | 'effort' | 'fill', readonly Localised[]>> = {
  plan: [
    both(
      'Ogni riga è un rimedio: un aggiornamento che chiude dodici vulnerabilità è una riga sola.',
      'Each row is one remedy: an update that closes twelve vulnerabilities is a single row.',
    ),
    both(
      '«Punti interessati» nomina i primi 100; tutti sono in vulnerabilities.xlsx. Una cella mostra otto righe: aprirla per leggerla tutta.',
      '“Affected places” names the first 100; all of them are in vulnerabilities.xlsx. A cell shows eight lines: open it to read it in full.',
    ),
  ],
  order: [
    both(
      'Conta la cosa peggiore che un rimedio chiude, non quante ne chiude. Il numero è lo stesso sullo schermo, nel report direzionale e nelle slide.',
      'What counts is the worst that a remedy closes, not how many. The number is the same on the screen, in the executive report and in the slides.',
    ),
    both(
      'Dove gli host richiedono versioni diverse, «Punti interessati» indica accanto a ognuno quella che gli basta.',
      'Where hosts need different versions, “Affected places” names beside each the one that is enough there.',
    ),
    both(
      'Dove «Rilevazioni chiuse» è meno di «Rilevazioni», per le altre non è nota una versione corretta.',
      'Where “Findings closed” is less than “Findings”, no fixed version is known for the others.',
    ),
  ],
  effort: [
    both(
      'L’impegno è una stima fatta dal tipo di rimedio e dal numero di punti. Un aggiornamento si fa punto per punto, e ogni volta va verificato che il servizio funzioni ancora; un’altra modifica si studia una volta e poi si ripete.',
      'The effort is an estimate from the kind of remedy and the number of places. An update is made place by place, each with a check that the service still works; any other change is worked out once and then repeated.',
    ),
    both(
      'Un aggiornamento senza una versione corretta nota vale una taglia in più: prima bisogna cercarla.',
      'An update without a known fixed version counts as one size more: somebody has to look for it first.',
    ),
  ],
  fill: [
    both(
      'Responsabile, scadenza, stato e note sono da compilare: la scadenza accetta date, lo stato una voce dell’elenco.',
      'Owner, due date, status and notes are to be filled in: the due date takes dates, the status one of its list.',
    ),
  ],
};

/** The table of efforts, from the figures that efforts are computed with. */
export function effortTable(language: Language): string[][] {
  const places = ([s, m, l]: readonly [number, number, number]): Readonly<Record<Effort, string>> => ({
    S: `1–${s}`,
    M: `${s + 1}–${m}`,
    L: `${m + 1}–${l}`,
    XL: `${PLAN_WORDS.moreThan[language]} ${l}`,
  });
  const update = places(MAX_PLACES.update);
  const act = places(MAX_PLACES.act);
  return EFFORTS.map((size) => [SIZE_WORDS[size][language], update[size], act[size]]);
}
