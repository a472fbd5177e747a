/** The texts of this engine's own screens, loaded with them. */
export const it = {
  settings: {
    title: 'Che cosa cercare',
    hint: 'Oltre al dominio del target; tutto facoltativo',
    keywords: 'Parole chiave',
    keywordsHint: 'Marchi, prodotti, nomi di persone. Separali con virgola, punto e virgola o Invio; al massimo 50.',
    keywordLong: 'Una parola chiave può avere al massimo 500 caratteri.',
    emails: 'Indirizzi email',
    emailsHint: 'Gli indirizzi da cercare nelle raccolte di credenziali sottratte; al massimo 50.',
    emailWrong: 'L’indirizzo email non è valido.',
    tooMany: 'Al massimo {{max}} voci.',
  },
};

export type CtiTexts = typeof it;
