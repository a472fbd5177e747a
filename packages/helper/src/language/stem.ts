import type { Language } from '@rocca/contract/language';

/*
 * Light stemmers: they bring the forms of one word together (registrare, registrarci, registrazione) and do not aim at a
 * linguist's stem. A stem is never shown. Longest ending first; what is left keeps at least MIN_STEM letters, so that
 * short words are left alone.
 */

const MIN_STEM = 4;

const ITALIAN_CLITICS = /(?<=\w{2}[aei]r)(?:mi|ti|si|ci|vi|lo|la|li|le|ne|gli)$/;
const ITALIAN_ENDINGS: ReadonlySet<string> = new Set([
  ...[
    'azione',
    'azioni',
    'amento',
    'amenti',
    'imento',
    'imenti',
    'abile',
    'abili',
    'ibile',
    'ibili',
    'abilita',
    'ibilita',
  ],
  ...['atore', 'atori', 'atrice', 'atrici', 'izione', 'izioni', 'mente', 'zione', 'zioni'],
  ...['eranno', 'iranno', 'eremo', 'iremo', 'iamo', 'ando', 'endo', 'assero', 'essero', 'avano', 'evano', 'ivano'],
  ...['are', 'ere', 'ire', 'ato', 'ata', 'ati', 'ate', 'ito', 'iti', 'ite', 'uto', 'uta', 'uti', 'ute', 'ano', 'ono'],
  ...['ar', 'er', 'ir', 'ie', 'ii', 'he', 'hi', 'ia', 'io', 'a', 'e', 'i', 'o'],
]);

const ENGLISH_IFY = /if(?:y|ies|ied|ying|ications?)$/;
const ENGLISH_ENDINGS: ReadonlySet<string> = new Set([
  ...['isations', 'isation', 'izations', 'ization', 'ations', 'ation', 'ating', 'ated', 'ates', 'ate'],
  ...['ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'ed', 'es', 'ies', 'ied', 'ly', 's', 'y', 'e'],
]);

const LONGEST_ENDING = 8;

/** Brings the forms of a word together; it expects lower case without accents. */
export function stem(word: string, language: Language): string {
  if (/\d/.test(word)) return word;
  return language === 'it' ? stemItalian(word) : stemEnglish(word);
}

function stemItalian(word: string): string {
  const bare = word.replace(ITALIAN_CLITICS, '');
  const root = dropEnding(bare, ITALIAN_ENDINGS);
  // The i of licenzia belongs to the ending, that of licenziamento stays; hard c and g have an h before e and i.
  return (root.length > MIN_STEM ? root.replace(/i$/, '') : root).replace(/([cg])h$/, '$1');
}

function stemEnglish(word: string): string {
  if (/^\w{3}s$/.test(word) && !/[isu]s$/.test(word)) return word.slice(0, -1);
  // A doubled consonant comes from the ending: plan, planning.
  if (ENGLISH_IFY.test(word)) return word.replace(ENGLISH_IFY, 'if');
  const bare = dropEnding(word, ENGLISH_ENDINGS).replace(/([bdglmnprt])\1$/, '$1');
  return bare.length > MIN_STEM ? bare.replace(/e$/, '') : bare;
}

function dropEnding(word: string, endings: ReadonlySet<string>): string {
  for (let length = Math.min(LONGEST_ENDING, word.length - MIN_STEM); length > 0; length--) {
    if (endings.has(word.slice(-length))) return word.slice(0, -length);
  }
  return word;
}
