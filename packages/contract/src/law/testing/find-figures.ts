/*
 * Finds figures of law that a text states by itself instead of quoting them from the table. Each pattern is narrow enough to
 * leave good practice alone ("test the restore every six months").
 */

const MONTHS =
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|' +
  'January|February|March|April|May|June|July|August|September|October|November|December';

const FIGURES: readonly RegExp[] = [
  // Terms of notification: hours, and days of a change.
  /\b(?:24|72)(?:[ -](?:ore|hours?)\b(?! (?:su 24|a day)\b)| (?:e|and|to) (?:48|72)[ -](?:ore|hours?)\b)/g,
  /(?<=\b(?:invece di|instead of|pre-notifica e|early warning and) )72\b/g,
  /\b(?:14|21|quattordici|ventuno|fourteen|twenty-one) (?:giorni|days)\b/g,
  /\b(?:otto|sei|eight|six) (?:settimane|weeks)\b/g,
  // How long to keep, how often to review.
  /\b(?:cinque|dieci|five|ten) (?:anni|years)\b/g,
  /\b(?:almeno|al più tardi) (?:ogni|fra) due\b|\b(?:at least every two|two years at the latest)\b/g,
  // Amounts, and shares of turnover.
  /\b(?:\d+|dieci|sette|venti|ten|seven|twenty) (?:milioni|million)\b/g,
  /\b\d{1,3}[.,]\d{3} euros?\b/g,
  /\b\d[\d.,]*\s?(?:%|per cento\b|per cent\b)(?=[^.;]*\b(?:fatturato|turnover)\b)/g,
  /(?<=\b(?:sanzion|penalt|fine)[^.;]*)\b\d[\d.,]*\s?(?:%|per cento\b|per cent\b)/g,
  // Size of an entity, age of a child.
  /\b(?:50|250) (?:addetti|dipendenti|persone|employees|staff|people)\b/g,
  /\b14 (?:anni|years)\b|(?<=\b(?:under|below) )14\b(?! char)/g,
  // Baseline measures.
  /\b(?:37|43|87|116) (?:misure|requisiti|measures|requirements|baseline)\b/g,
  // Numbers of acts.
  /\b\d{6}(?:\/20\d\d)?\b/g,
  /\b(?:n|no)\. \d+(?: (?:del|dell'|of) ?\d|\/20(?:1[89]|2\d))/g,
  // Days and months of a year.
  new RegExp(String.raw`\b\d{1,2}°? (?:${MONTHS})\b`, 'g'),
  new RegExp(String.raw`\b(?:${MONTHS}) 20\d\d\b`, 'g'),
  // A month for a report or an answer that the law wants.
  /(?<=\b(?:relazione finale|final report|richiesta|request|risposta è dovuta|answer is due|termine è|limit is)[^.;]*)\b(?:un mese|one month|a month)\b/gi,
];

/** Figures of law in a text, with the words around them. Names in braces and code in a template are quotations. */
export function findFigures(text: string): string[] {
  const bare = text.replace(/\{\{[^{}]*\}\}|\$\{[^{}]*\}/g, '·');
  return FIGURES.flatMap((figure) => [...bare.matchAll(figure)].map(({ 0: found }) => found));
}
