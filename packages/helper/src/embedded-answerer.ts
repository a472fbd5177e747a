import type { Language, Localised } from '@rocca/contract/language';
import type { Answerer } from './answerer.ts';
import { isGreeting } from './language/greeting.ts';
import type { NotCovered } from './language/not-covered.ts';
import type { FoundPassage } from './passage.ts';

/** More than this is no answer any more but reading. */
const MAX_PASSAGES = 3;
/**
 * Minimum scores of the second and third passage, relative to the best. On 1,100 short questions outside the examples, a
 * minimum of 0.35 instead of 0.5 for the second answered 4 more of 100, at one more passage in every fifth answer; a third
 * one mostly hides the answer.
 */
const LEAST_SHARES = [0, 0.35, 0.75];
/** Two passages that share more of their words than this say the same. */
const SAME_WORDS = 0.6;

const COVERED = {
  it: 'Rispondo a domande su NIS 2, decreto 138/2024, GDPR, misure di sicurezza, questionario e piattaforma.',
  en: 'I answer questions about NIS 2, the Italian decree 138/2024, the GDPR, security measures, the questionnaire and the platform.',
} as const satisfies Record<Language, string>;

const NOTHING_FOUND = {
  it:
    `Su questo non ho nulla nelle mie conoscenze, quindi preferisco non rispondere.\n\n${COVERED.it} Prova a ` +
    'riformulare con una parola chiave, per esempio: "Quanto tempo ho per notificare un incidente?" oppure "Che cosa si ' +
    'intende per autenticazione a più fattori?".',
  en:
    `I have nothing on this in my knowledge, so I would rather not answer.\n\n${COVERED.en} Try again with ` +
    'a key word, for example: "How long do I have to notify an incident?" or "What is meant by multi-factor ' +
    'authentication?".',
} as const satisfies Record<Language, string>;

const ASK_BACK = {
  it: {
    before: 'Non sono sicuro di aver capito la domanda. Forse intendevi uno di questi argomenti:',
    after:
      'Scegline uno, oppure riformula con qualche parola in più: che cosa è successo, di quale obbligo o misura si tratta.',
  },
  en: {
    before: 'I am not sure that I understood the question. Did you mean one of these subjects?',
    after: 'Choose one, or ask again with a few more words: what has happened, or which duty or measure it is about.',
  },
} as const satisfies Record<Language, Record<'before' | 'after', string>>;

/** Around an answer that may be to another question. */
const GUESS = {
  it: {
    before: 'Non sono certo di aver capito la domanda. La risposta più vicina che ho:',
    after: 'Se intendevi altro, scegli uno di questi argomenti oppure riformula con qualche parola in più:',
  },
  en: {
    before: 'I am not certain that I understood the question. The nearest answer I have:',
    after: 'If you meant something else, choose one of these subjects or ask again with a few more words:',
  },
} as const satisfies Record<Language, Record<'before' | 'after', string>>;

const GREETING = {
  it:
    'Ciao! Posso spiegarti una domanda del questionario, una misura, una scadenza o un termine di NIS 2 e GDPR, o come usare la piattaforma. ' +
    'Che cosa vuoi sapere?',
  en:
    'Hello! I can explain a question of the questionnaire, a measure, a deadline or a term of NIS 2 and the GDPR, or how ' +
    'to use the platform. What would you like to know?',
} as const satisfies Record<Language, string>;

const PRODUCT = {
  it: 'Su prezzi e costi non ho informazioni: per questo prodotto chiedi a chi te lo ha fornito.',
  en: 'I have no information about prices and costs: for this product ask whoever supplied it to you.',
} as const satisfies Record<Language, string>;

const NO_NOTE: Localised = { it: '', en: '' };

const PERSONAL = {
  it: 'È una richiesta personale, fuori da ciò che conosco: preferisco non rispondere.',
  en: 'This is a personal request, outside what I know: I would rather not answer.',
} as const satisfies Record<Language, string>;

const OTHER_SENSE = {
  it: 'La domanda sembra riguardare un altro argomento, fuori da ciò che conosco: preferisco non rispondere.',
  en: 'The question seems to be about another topic, outside what I know: I would rather not answer.',
} as const satisfies Record<Language, string>;

const REFERENCE = { it: 'Riferimento', en: 'Reference' } as const satisfies Record<Language, string>;

/** Answers with the passages themselves: nothing leaves the platform and nothing is made up. */
export function createEmbeddedAnswerer(): Answerer {
  return {
    isRemote: false,
    async *answer({ question, passages, meant = [], notCovered, language, signal }) {
      if (passages.length === 0) {
        if (notCovered) yield refuse(notCovered, language);
        else if (meant.length > 0) yield askBack(meant, language);
        else yield isGreeting(question) ? GREETING[language] : nothingFound(language);
        return;
      }
      if (meant.length > 0) yield `${GUESS[language].before}\n\n`;
      for (const [index, passage] of choosePassages(passages).entries()) {
        if (signal.aborted) return;
        yield `${index > 0 ? '\n\n' : ''}${writePassage(passage, language)}`;
      }
      if (meant.length > 0) yield `\n\n${GUESS[language].after}\n${listTitles(meant)}`;
    },
  };
}

/** What to say when no passage is near enough: honest, and with a way on. */
export function nothingFound(language: Language): string {
  return NOTHING_FOUND[language];
}

/** What to say when the question is on a subject of ours and no passage is certain to answer it: no guess, but a choice. */
function askBack(meant: readonly FoundPassage[], language: Language): string {
  const { before, after } = ASK_BACK[language];
  return `${before}\n${listTitles(meant)}\n\n${after}`;
}

function listTitles(passages: readonly FoundPassage[]): string {
  return passages.map(({ title }) => `– ${title}`).join('\n');
}

/** What to say of something that is left to others: by its name, so that nobody takes the silence for an answer. */
function refuse(notCovered: NotCovered, language: Language): string {
  return `${reasonOf(notCovered)[language]}\n\n${COVERED[language]}`;
}

function reasonOf(notCovered: NotCovered): Localised {
  switch (notCovered.kind) {
    case 'other-law':
      return otherLaw(notCovered.name, notCovered.note);
    case 'product':
      return PRODUCT;
    case 'personal':
      return PERSONAL;
    case 'other-sense':
      return OTHER_SENSE;
  }
}

function otherLaw(name: Localised, note: Localised = NO_NOTE): Localised {
  return {
    it: `La domanda riguarda ${name.it}: non fa parte delle mie conoscenze, quindi non rispondo. ${note.it}`.trim(),
    en: `The question is about ${name.en}: it is not part of my knowledge, so I do not answer. ${note.en}`.trim(),
  };
}

/** The passages that an answer is made of: the best, and those that add something to it. */
export function choosePassages(passages: readonly FoundPassage[]): FoundPassage[] {
  const best = passages[0]?.score ?? 0;
  const chosen: FoundPassage[] = [];
  for (const passage of passages) {
    if (chosen.length === MAX_PASSAGES || passage.score < best * (LEAST_SHARES[chosen.length] ?? 1)) break;
    if (!chosen.some((other) => saysTheSame(other.text, passage.text))) chosen.push(passage);
  }
  return chosen;
}

function writePassage({ title, text, reference }: FoundPassage, language: Language): string {
  return `${title}\n${text}\n${REFERENCE[language]}: ${reference}`;
}

function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.min(a.size, b.size) > SAME_WORDS;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu));
}
