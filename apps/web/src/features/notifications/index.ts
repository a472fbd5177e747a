export { NotificationBanner } from './notification-banner.tsx';
export { useNotification } from './notification-query.ts';
