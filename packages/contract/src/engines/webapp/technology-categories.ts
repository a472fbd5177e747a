import type { Localised } from '../../language.ts';

/** What kind of thing a technology is. */
export const TECHNOLOGY_CATEGORIES: Readonly<Record<string, Localised>> = {
  analytics: { it: 'Statistiche', en: 'Analytics' },
  cache: { it: 'Cache', en: 'Cache' },
  cdn: { it: 'Rete di distribuzione (CDN)', en: 'Content delivery network' },
  cms: { it: 'Gestione dei contenuti (CMS)', en: 'Content management' },
  database: { it: 'Database', en: 'Database' },
  ecommerce: { it: 'Commercio elettronico', en: 'E-commerce' },
  framework: { it: 'Framework', en: 'Framework' },
  javascript_library: { it: 'Libreria JavaScript', en: 'JavaScript library' },
  language: { it: 'Linguaggio', en: 'Language' },
  operating_system: { it: 'Sistema operativo', en: 'Operating system' },
  plugin: { it: 'Estensione', en: 'Plugin' },
  proxy: { it: 'Proxy', en: 'Proxy' },
  security: { it: 'Sicurezza', en: 'Security' },
  web_server: { it: 'Server web', en: 'Web server' },
  other: { it: 'Altro', en: 'Other' },
};
