export { isStepMade, stepCode } from './change.ts';
export { CVE_PATTERN } from './cve-rows.ts';
export { dtiLiteWriting, dtiWriting } from './writing.ts';
