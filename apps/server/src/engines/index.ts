// Every engine that the server runs, one line each. Adding an engine adds its line here.
export { nscan } from './nscan.ts';
export { webapp } from './webapp.ts';
