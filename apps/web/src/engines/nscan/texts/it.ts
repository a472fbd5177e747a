/** The texts of this engine's own screens, loaded with them. */
export const it = {
  settings: {
    profileTitle: 'Profilo di scansione',
    profileHint: 'Più un profilo è approfondito, più tempo e traffico richiede',
    profiles_everyday: 'Di uso comune',
    profiles_discovery: 'Leggeri e di ricognizione',
    profiles_deep: 'Approfonditi',
    profiles_targeted: 'Mirati',
  },
};

export type NscanTexts = typeof it;
