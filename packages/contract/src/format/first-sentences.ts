/** The end of a sentence: a full stop inside a version or a name is none. */
const SENTENCE_END = /[.!?](?=\s)/g;

/**
 * As many whole sentences as `most` characters hold, on one line; what is left out shows as `…`. A sentence that would
 * leave half of the room empty is cut at a word: it may be the one that says what to do.
 */
export function firstSentences(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  // Room for the blank and the sign behind it.
  const ends = [...line.matchAll(SENTENCE_END)]
    .map(({ index }) => index + 1)
    .filter((end) => end <= most - 2 && end >= most / 2);
  const end = ends.at(-1);
  if (end !== undefined) return `${line.slice(0, end)} …`;
  const cut = line.slice(0, most - 1);
  const blank = cut.lastIndexOf(' ');
  return `${cut.slice(0, blank > most / 2 ? blank : most - 1).toWellFormed()}…`;
}
