import type { Catalogue } from './it.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // A feature's screens say the words of the first load without naming their namespace.
    fallbackNS: 'translation';
    resources: { translation: Catalogue };
  }
}
