import { splitWords } from './analyse.ts';

/** What people say before or after a question, in both languages: a greeting is understood in either. */
const GREETING_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
ciao salve buongiorno buonasera buondi buonanotte buona giornata serata ehi come stai sta va tutto bene grazie mille tante
prego arrivederci molto gentile piacere a presto e te tu oggi
hi hello hey good morning afternoon evening day how are you doing is it going thanks thank very much a lot bye goodbye cheers
nice to meet there today whats what s up
`),
);

/** Words that make a greeting of the others: without one, "how is it going" asks of something. */
const OPENERS: ReadonlySet<string> = new Set(
  splitWords(`
ciao salve buongiorno buonasera buondi buonanotte ehi stai grazie arrivederci hi hello hey morning afternoon evening thanks thank
bye goodbye cheers piacere up
`),
);

/** Whether somebody says hello or thanks, and asks nothing. */
export function isGreeting(text: string): boolean {
  const words = splitWords(text);
  return words.some((word) => OPENERS.has(word)) && words.every((word) => GREETING_WORDS.has(word));
}
