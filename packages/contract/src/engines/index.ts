// Every engine, one line each. Adding an engine adds its line here.
export { cti } from './cti/facts.ts';
export { dti } from './dti/facts.ts';
export { dti_lite } from './dti_lite/facts.ts';
export { nscan } from './nscan/facts.ts';
export { rri } from './rri/facts.ts';
export { webapp } from './webapp/facts.ts';
