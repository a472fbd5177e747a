/** The marker, on a separate line, between a banner's Italian text (before) and its English one (after). */
export const NOTIFICATION_MARKER = '[[en]]';

/** The part of a banner a reader sees: without the marker both languages see the whole text. */
export function notificationText(text: string, language: 'it' | 'en'): string {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() === NOTIFICATION_MARKER);
  if (at < 0) return text.trim();
  const part = language === 'it' ? lines.slice(0, at) : lines.slice(at + 1);
  return part.join('\n').trim();
}
