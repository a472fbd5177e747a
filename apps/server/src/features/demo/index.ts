export { DEMO_USERS, ensureDemo } from './demo.ts';
