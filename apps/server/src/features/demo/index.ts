export { DEMO_SETTINGS, DEMO_USERS, ensureDemo } from './demo.ts';
