const MAX = 200;

/** Enough of a solution to know what is asked for; the rest is there when it is opened. */
export function firstSentence(text: string): string {
  const sentence = /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
  if (sentence.length <= MAX) return sentence;
  const cut = sentence.slice(0, MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX / 2))}…`;
}
