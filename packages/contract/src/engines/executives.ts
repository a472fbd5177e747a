// Every engine whose reports have files, one line each, by its code. Loaded when a file is made.
export const dti = () => import('./dti/executive.ts');
export const dti_lite = () => import('./dti/executive.ts');
export const nscan = () => import('./nscan/executive.ts');
export const webapp = () => import('./webapp/executive.ts');
