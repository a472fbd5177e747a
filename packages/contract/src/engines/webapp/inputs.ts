import type { Language, Localised } from '../../language.ts';

/** Forms and parameters that a web application scan saw, and how far each was tested. */

/** `link`: parameters of an address; `request`: one that a script or a description makes. */
export const INPUT_KINDS = ['form', 'link', 'request'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** From what was left out to what was tested: a reader looks for gaps first. */
export const INPUT_STATES = ['left_out', 'read', 'sent', 'partly', 'empty', 'tested'] as const;
export type InputState = (typeof INPUT_STATES)[number];

export const INPUT_REASONS = [
  'deletes',
  'buys',
  'changes_account',
  'changes_state',
  'one_account',
  'no_consent',
  'passive',
  'behind_sign_in',
  'no_answer',
  'file',
  'not_filled',
  'limit_reached',
  'not_reached',
  'unsteady',
] as const;
export type InputReason = (typeof INPUT_REASONS)[number];

export const INPUT_KIND_NAMES: Readonly<Record<InputKind, Localised>> = {
  form: { it: 'Modulo', en: 'Form' },
  link: { it: 'Parametri di un URL', en: 'URL parameters' },
  request: { it: 'Richiesta di uno script', en: 'Script request' },
};

export const INPUT_STATE_NAMES: Readonly<Record<InputState, Localised>> = {
  left_out: { it: 'Non inviato', en: 'Left out' },
  read: { it: 'Solo letto', en: 'Only read' },
  sent: { it: 'Inviato, campi non provati', en: 'Sent, fields not attacked' },
  partly: { it: 'Provato in parte', en: 'Attacked in part' },
  empty: { it: 'Inviato vuoto: non ha campi', en: 'Sent empty: it has no fields' },
  tested: { it: 'Provato in ogni campo', en: 'Every field attacked' },
};

export const INPUT_REASON_NAMES: Readonly<Record<InputReason, Localised>> = {
  deletes: { it: 'cancellerebbe o azzererebbe dati', en: 'it would delete or reset data' },
  buys: {
    it: 'è un acquisto, muove denaro o riscuote un premio o un buono',
    en: 'it is a purchase, moves money, or takes a reward or a coupon',
  },
  changes_account: {
    it: 'cambierebbe la password, l’indirizzo o un file di un account',
    en: 'it would change the password, the address or a file of an account',
  },
  changes_state: {
    it: 'modificherebbe lo stato dell’applicazione o della sessione',
    en: 'it would change the state of the application or of the session',
  },
  one_account: {
    it: 'crea account: una scansione ne crea al massimo uno',
    en: 'it makes accounts: a scan makes one at most',
  },
  no_consent: {
    it: 'modifica dati: serve un consenso scritto, non dato',
    en: 'it changes data: needs a written consent, which was not given',
  },
  passive: { it: 'la scansione era di sola lettura', en: 'the scan was to read only' },
  behind_sign_in: {
    it: 'il sito lo rifiuta senza un accesso con i permessi necessari',
    en: 'the site rejects it without a sign-in that is allowed to',
  },
  no_answer: { it: 'il sito non ha risposto', en: 'the site did not answer' },
  file: { it: 'campo per file: nessun file è stato caricato', en: 'field for files: no file was uploaded' },
  not_filled: { it: 'campo che non è stato possibile compilare', en: 'field that could not be filled in' },
  limit_reached: { it: 'raggiunto il limite di invii della scansione', en: 'the scan’s limit of requests was reached' },
  not_reached: { it: 'la scansione è finita prima', en: 'the scan ended before it got there' },
  unsteady: {
    it: 'non verificabile per confronto: la pagina cambia da sola',
    en: 'not testable by comparison: the page changes by itself',
  },
};

/** Forms and fields in figures: the same on screen, in files and for programs. */
export interface InputCounts {
  readonly forms: number;
  readonly forms_sent: number;
  readonly fields: number;
  readonly fields_attacked: number;
  /** Forms and addresses whose answers cannot be compared. */
  readonly unsteady: number;
}

/** What is left of forms and fields, as a report's coverage and its summary say it; none: all were tested. */
export function inputGaps(
  { inputs, threshold }: { readonly inputs: InputCounts | null; readonly threshold: string },
  language: Language,
): Array<{ readonly name: string; readonly reason: string }> {
  if (!inputs) return [];
  const { forms, forms_sent, fields, fields_attacked, unsteady } = inputs;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const said = (text: GapText, [done, all]: readonly [number, number]) => ({
    name: text.name[language],
    reason: text.reason[language].replace('{done}', number(done)).replace('{all}', number(all)),
  });
  return [
    ...(forms_sent < forms ? [said(GAPS.forms, [forms_sent, forms])] : []),
    // A passive scan attacks no field.
    ...(fields_attacked < fields && threshold !== 'off' ? [said(GAPS.fields, [fields_attacked, fields])] : []),
    ...(unsteady > 0 ? [said(GAPS.unsteady, [unsteady, unsteady])] : []),
  ];
}

/** Whether the figures of forms and fields say this already, more exactly. */
export const isInputGap = (
  check: string,
  reason: string,
  { inputs }: { readonly inputs: InputCounts | null },
): boolean => inputs !== null && check === 'crawl' && OF_INPUTS.has(reason);

const OF_INPUTS: ReadonlySet<string> = new Set(['form_left_out', 'fields_left_out', 'fields_in_part', 'unsteady']);

interface GapText {
  readonly name: Localised;
  readonly reason: Localised;
}

const GAPS: Readonly<Record<'forms' | 'fields' | 'unsteady', GapText>> = {
  forms: {
    name: { it: 'Moduli', en: 'Forms' },
    reason: { it: 'inviati {done} di {all}', en: '{done} of {all} sent' },
  },
  fields: {
    name: { it: 'Campi e parametri', en: 'Fields and parameters' },
    reason: { it: 'provati per intero {done} di {all}', en: '{done} of {all} fully attacked' },
  },
  unsteady: {
    name: { it: 'Pagine che cambiano da sole', en: 'Pages that change by themselves' },
    reason: {
      it: 'non verificabili per confronto: {done}',
      en: 'not testable by comparison: {done}',
    },
  },
};
