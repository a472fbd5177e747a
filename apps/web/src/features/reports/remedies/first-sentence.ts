/** Enough of a solution to know what is asked for; the rest is there when it is opened. */
export const firstSentence = (text: string): string => /^.{0,200}?[.:](?=\s|$)/.exec(text)?.[0] ?? text.slice(0, 200);
