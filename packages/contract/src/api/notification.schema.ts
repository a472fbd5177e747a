import { z } from 'zod';

export { NOTIFICATION_MARKER, notificationText } from './notification-text.ts';

export const notification = z
  .object({ id: z.uuid(), text: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const currentNotification = notification.nullable();

export const notificationWrite = z
  .object({ text: z.string().trim().min(1).max(2000).describe('Plain text; Italian, a line `[[en]]`, English') })
  .meta({ id: 'NotificationWrite' });
