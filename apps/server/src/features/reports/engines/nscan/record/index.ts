export { nscanWriting } from './writing.ts';
