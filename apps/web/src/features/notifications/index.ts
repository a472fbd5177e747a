export { NotificationBanner } from './notification-banner.tsx';
