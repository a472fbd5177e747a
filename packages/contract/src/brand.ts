/** Every brand string of the product comes from here. */
export const BRAND = {
  name: 'Rocca',
  tagline: { it: 'Piattaforma di sicurezza', en: 'Security platform' },
  /** Prefix of every file a customer downloads. */
  filePrefix: 'Rocca_',
  realm: 'rocca',
  clientId: 'rocca-web',
} as const;
