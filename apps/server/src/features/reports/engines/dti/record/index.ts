export { dtiLiteWriting, dtiWriting } from './writing.ts';
