export { ALL_CHECKS } from './checks.ts';
export { originIn } from './origin.ts';
export { webappWriting } from './writing.ts';
