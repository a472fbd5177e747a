import type { Language, Localised } from '@rocca/contract/language';
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

const OTHERS = { it: z.locales.it().localeError, en: z.locales.en().localeError };

const both = (it: string, en: string): Localised => ({ it, en });

const MISSING = both('Campo obbligatorio.', 'This field is required.');

const TYPES: Readonly<Partial<Record<string, Localised>>> = {
  string: both('Serve un testo.', 'A text is needed.'),
  number: both('Serve un numero.', 'A number is needed.'),
  int: both('Serve un numero intero.', 'A whole number is needed.'),
  boolean: both('Serve vero o falso.', 'True or false is needed.'),
  array: both('Serve un elenco.', 'A list is needed.'),
  object: both('Serve un oggetto.', 'An object is needed.'),
};

const FORMATS: Readonly<Partial<Record<string, Localised>>> = {
  email: both('Indirizzo e-mail non valido.', 'This is not a valid e-mail address.'),
  url: both('Indirizzo web non valido.', 'This is not a valid web address.'),
};

/** What a broken rule of a schema says to a person. A rule of our own brings its text along. */
export function issueText(issue: Issue, language: Language): string {
  const own = ownText(issue);
  if (own) return own[language];
  const text = OTHERS[language](issue as Parameters<(typeof OTHERS)['it']>[0]);
  return (typeof text === 'string' ? text : text?.message) ?? issue.message;
}

function ownText(issue: Issue): Localised | undefined {
  switch (issue.code) {
    case 'custom':
      return isLocalised(issue.params?.text) ? issue.params.text : undefined;
    case 'invalid_type':
      return issue.input === undefined ? MISSING : TYPES[issue.expected];
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return MISSING;
      return sizeText(issue, issue.minimum, both('Almeno', 'At least'));
    case 'too_big':
      return sizeText(issue, issue.maximum, both('Al massimo', 'At most'));
    default:
      return undefined;
  }
}

interface Sized {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
  readonly exact?: boolean | undefined;
}

/** `Al massimo 2.000 caratteri.` */
function sizeText({ origin, inclusive, exact }: Sized, size: number | bigint, bound: Localised): Localised | undefined {
  const units = UNITS[origin];
  if (!units || inclusive === false) return undefined;
  const [one, several] = units;
  const unit = Number(size) === 1 ? one : several;
  const say = (language: Language, word: string) =>
    `${[word, size.toLocaleString(language), unit[language]].filter((part) => part !== '').join(' ')}.`;
  const words = exact ? both('Esattamente', 'Exactly') : bound;
  return both(say('it', words.it), say('en', words.en));
}

const NONE = both('', '');
const UNITS: Readonly<Partial<Record<string, readonly [Localised, Localised]>>> = {
  string: [both('carattere', 'character'), both('caratteri', 'characters')],
  array: [both('elemento', 'item'), both('elementi', 'items')],
  number: [NONE, NONE],
  int: [NONE, NONE],
};

function isLocalised(text: unknown): text is Localised {
  return typeof text === 'object' && text !== null && 'it' in text && 'en' in text;
}
