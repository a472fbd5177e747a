export { isStepMade, stepCode } from './change.ts';
export { dtiLiteWriting, dtiWriting } from './writing.ts';
