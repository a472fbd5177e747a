// Every engine that the server runs, one line each. Adding an engine adds its line here.
export { dti } from './dti.ts';
export { dti_lite } from './dti_lite.ts';
export { nscan } from './nscan.ts';
export { webapp } from './webapp.ts';
