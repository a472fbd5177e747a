/**
 * Text of tools and targets, fit for a column: bounded, in whole characters, and without the NUL that PostgreSQL
 * refuses. Line breaks stay.
 */
export function cleanText(text: string, max: number): string {
  return text.slice(0, max).replaceAll('\0', '').toWellFormed();
}

/** The same for what belongs on one line: names, products, reasons. */
export function cleanLine(text: string, max: number): string {
  return (
    cleanText(text, max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a banner may hold any of them.
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .trim()
  );
}

export function cleanLineOrNull(text: string | null, max: number): string | null {
  return text === null ? null : cleanLine(text, max) || null;
}

/**
 * What a search looks at: lower case, one field a line, a line break at both ends, so that `\nfield\n` is found where a
 * whole field is the same.
 */
export function searchLines(fields: ReadonlyArray<string | null>): string {
  const lines = fields.filter((field) => field !== null && field !== '').map((field) => foldLine(field ?? ''));
  return `\n${lines.join('\n')}\n`;
}

/** How both sides of a search are folded; the database's own idea of case differs from server to server. */
export function foldLine(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
