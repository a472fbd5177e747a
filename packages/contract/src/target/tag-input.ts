/** What two entries are compared by: duplicates are found case-insensitively, by their text alone. */
export function entryKey(text: string): string {
  return text.trim().toLowerCase();
}

/** One typed entry as the tag input keeps it: trimmed, without one final separator or slash. */
export function normaliseEntry(text: string): string {
  const trimmed = text.trim();
  return /[,;/]/.test(trimmed.slice(-1)) ? trimmed.slice(0, -1).trimEnd() : trimmed;
}

/** The entries of a typed or pasted text, split at commas, semicolons, line breaks and spaces; empty ones are dropped. */
export function splitEntries(text: string): string[] {
  return text
    .split(/[,;\s]/)
    .map(normaliseEntry)
    .filter((entry) => entry !== '');
}
