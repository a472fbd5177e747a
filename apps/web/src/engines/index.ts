// The screens of every engine, one line each. Adding an engine adds its line here.
export { cti } from './cti/index.ts';
export { dti } from './dti/index.ts';
export { dti_lite } from './dti_lite/index.ts';
export { nscan } from './nscan/index.ts';
export { rri } from './rri/index.ts';
export { webapp } from './webapp/index.ts';
