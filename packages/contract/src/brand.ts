/** Every brand string of the product comes from here. */
export const BRAND = {
  name: 'Rocca',
  tagline: { it: 'Piattaforma di sicurezza', en: 'Security platform' },
  /** Prefix of every file a customer downloads. */
  filePrefix: 'Rocca_',
  /** Of documents, unless an installation or a partner has its own. White text can be read on the first. */
  documentColours: { primary: '#0b3f45', accent: '#127e85' },
  realm: 'rocca',
  clientId: 'rocca-web',
} as const;
