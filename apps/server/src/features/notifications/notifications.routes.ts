import { errorBody } from '@rocca/contract/api/error.schema';
import {
  currentNotification as currentNotificationReply,
  type Notification,
  notification,
  notificationWrite,
} from '@rocca/contract/api/notification.schema';
import { z } from 'zod';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { staffOf } from '../../platform/http/caller.ts';
import {
  currentNotification,
  endNotification,
  insertNotification,
  lockNotifications,
  type NotificationRecord,
} from './notifications.repo.ts';

const path = '/api/notification/';
const refused = { 401: errorBody, 403: errorBody };

/** The banner: every signed-in user reads it, staff write it. */
export function notificationsRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Notifications'],
        summary: 'The current banner, or null',
        response: { 200: currentNotificationReply, 401: errorBody },
      },
    },
    async () => {
      const record = await currentNotification(db.orm);
      return record && present(record);
    },
  );

  app.put(
    path,
    {
      schema: {
        tags: ['Notifications'],
        summary: 'Replace the banner (staff)',
        body: notificationWrite,
        response: { 200: notification, 400: errorBody, ...refused },
      },
    },
    async (request) => {
      const { userId } = staffOf(request);
      const record = await withTransaction(db, async (tx) => {
        await lockNotifications(tx);
        await endNotification(tx);
        return insertNotification(tx, request.body.text, userId);
      });
      return present(record);
    },
  );

  app.delete(
    path,
    {
      schema: {
        tags: ['Notifications'],
        summary: 'Take the banner down (staff)',
        response: { 204: z.null(), ...refused },
      },
    },
    async (request, reply) => {
      staffOf(request);
      await endNotification(db.orm);
      return reply.status(204).send(null);
    },
  );
}

function present({ id, text, createdAt }: NotificationRecord): Notification {
  return { id, text, created_at: createdAt.toISOString() };
}
