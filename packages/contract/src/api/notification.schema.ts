import { z } from 'zod';

/** Splits a banner's Italian text (before) from its English one (after). A line of its own. */
export const NOTIFICATION_MARKER = '[[en]]';

export const notification = z
  .object({ id: z.uuid(), text: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const currentNotification = notification.nullable();

export const notificationWrite = z
  .object({ text: z.string().trim().min(1).max(2000).describe('Plain text; Italian, a line `[[en]]`, English') })
  .meta({ id: 'NotificationWrite' });

/** The part of a banner a reader sees: without the marker both languages see the whole text. */
export function notificationText(text: string, language: 'it' | 'en'): string {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() === NOTIFICATION_MARKER);
  if (at < 0) return text.trim();
  const part = language === 'it' ? lines.slice(0, at) : lines.slice(at + 1);
  return part.join('\n').trim();
}
