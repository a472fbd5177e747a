import type { Language, Localised } from '../../language.ts';

/** How an application may differ from what it was when a scan had crawled it. */
export const STATE_CHANGES = [
  'signed_out',
  'away',
  'silent',
  'cookie',
  'redirected',
  'gone',
  'failing',
  'language',
  'emptied',
  'content',
] as const;

export interface StateChange {
  readonly what: (typeof STATE_CHANGES)[number];
  /** The page, or the name of the cookie. */
  readonly where: string;
  readonly before: string;
  /** Of a silence: how many seconds it lasted. */
  readonly after: string;
  /** Since the first request of the scan. */
  readonly seconds: number;
  /** A new session of the scan sees the application as it was. */
  readonly restored: boolean;
}

const TEXTS: Readonly<Record<StateChange['what'], Localised>> = {
  signed_out: {
    it: 'L’accesso della scansione non vale più e non può essere rinnovato ({where})',
    en: 'The scan’s sign-in is no longer valid and cannot be renewed ({where})',
  },
  away: {
    it: 'L’applicazione ha smesso di rispondere ed è tornata, volte: {after}. Lo stesso valore può fermarla di nuovo: controllarne i registri',
    en: 'The application stopped answering and came back, times: {after}. The same value may stop it again: check its logs',
  },
  silent: {
    it: 'L’applicazione ha smesso di rispondere {when}; richieste senza risposta in quel momento: {before}',
    en: 'The application stopped answering {when}; requests without an answer at that time: {before}',
  },
  cookie: {
    it: 'Il cookie {where} è passato da “{before}” a “{after}”',
    en: 'The cookie {where} changed from “{before}” to “{after}”',
  },
  redirected: { it: '{where} ora porta a {after}', en: '{where} now leads to {after}' },
  gone: { it: '{where} non c’è più (HTTP {after})', en: '{where} is no longer there (HTTP {after})' },
  failing: { it: '{where} risponde con un errore (HTTP {after})', en: '{where} answers with an error (HTTP {after})' },
  language: {
    it: 'La lingua di {where} è passata da “{before}” a “{after}”',
    en: 'The language of {where} changed from “{before}” to “{after}”',
  },
  emptied: {
    it: '{where} mostra molto meno di prima ({after} byte invece di {before})',
    en: '{where} shows much less than before ({after} bytes instead of {before})',
  },
  content: {
    it: '{where} mostra un’altra pagina: “{after}” invece di “{before}”',
    en: '{where} shows another page: “{after}” instead of “{before}”',
  },
};
const AFTER_SILENCE: Readonly<Record<'restored' | 'lasting', Localised>> = {
  restored: {
    it: 'ha risposto di nuovo {after} s più tardi, e la scansione è proseguita con meno richieste alla volta',
    en: 'it answered again {after} s later, and the scan went on with fewer requests at a time',
  },
  lasting: {
    it: 'da allora non ha più risposto: ciò che non era ancora stato esaminato non è noto',
    en: 'it has not answered since: what was not yet looked at is unknown',
  },
};
const WHEN: Localised = { it: 'dopo {minutes} min', en: 'after {minutes} min' };
const SINCE: Readonly<Record<'restored' | 'lasting', Localised>> = {
  restored: {
    it: 'la scansione ha aperto una nuova sessione e ha ritrovato lo stato iniziale',
    en: 'the scan took a new session and found the first state again',
  },
  lasting: {
    it: 'ciò che è stato esaminato dopo riguarda il nuovo stato',
    en: 'what was looked at afterwards is the new state',
  },
};

/** One sentence for the report. */
export function stateChangeText(change: StateChange, language: Language): string {
  const fill = (text: string) =>
    text.replaceAll(/\{(where|before|after|minutes)\}/g, (_, name: 'where' | 'before' | 'after' | 'minutes') =>
      name === 'minutes' ? String(Math.max(1, Math.round(change.seconds / 60))) : change[name],
    );
  const outcome = change.restored ? 'restored' : 'lasting';
  if (change.what === 'away') return `${fill(TEXTS.away[language])}.`;
  if (change.what === 'silent') {
    const text = TEXTS.silent[language].replace('{when}', () => WHEN[language]);
    return `${fill(text)}; ${fill(AFTER_SILENCE[outcome][language])}.`;
  }
  const since = SINCE[outcome][language];
  return `${fill(TEXTS[change.what][language])}, ${fill(WHEN[language])}; ${since}.`;
}
