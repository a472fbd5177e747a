const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text without characters that XML forbids, as the content of an element or of an attribute in double quotes. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found) : text;
}

/**
 * The same for a text of a sheet: programs read `_x000D_` there as the character of that code. An escaped underscore in
 * front keeps such a sequence as it was typed.
 */
export function escapeSheetText(text: string): string {
  return escapeXml(text.includes('_x') ? text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_') : text);
}
