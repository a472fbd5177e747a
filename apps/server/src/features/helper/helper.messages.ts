import { MAX_MESSAGE_LENGTH } from '@rocca/contract/api/helper.schema';
import type { Language, Localised } from '@rocca/contract/language';

export const NO_QUESTION: Localised = {
  it: 'L’ultimo messaggio deve essere una tua domanda.',
  en: 'The last message must be a question of yours.',
};

export const EMPTY_MESSAGE: Localised = { it: 'Scrivi un messaggio.', en: 'Write a message.' };

export const TOO_LONG: Localised = {
  it: `Il messaggio è troppo lungo: al massimo ${MAX_MESSAGE_LENGTH} caratteri.`,
  en: `The message is too long: at most ${MAX_MESSAGE_LENGTH} characters.`,
};

export const UNAVAILABLE: Localised = {
  it: 'Il servizio è temporaneamente non disponibile: riprova più tardi. Questa domanda non è stata contata.',
  en: 'The service is temporarily unavailable: try again later. This question was not counted.',
};

/** The allowance of the month is used up. */
export function usedUp(allowance: number, renewal: Date): Localised {
  const words = (language: Language) => dayFormats[language].format(renewal);
  return {
    it: `La licenza comprende ${allowance} risposte al mese e quelle di questo mese sono finite. Si rinnovano il ${words('it')}.`,
    en: `Your licence includes ${allowance} answers a month, and those of this month are used up. They renew on ${words('en')}.`,
  };
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormats = {
  it: new Intl.DateTimeFormat('it-IT', DAY),
  en: new Intl.DateTimeFormat('en-GB', DAY),
} satisfies Record<Language, Intl.DateTimeFormat>;
