import type { CtiTexts } from './it.ts';

export const en: CtiTexts = {
  settings: {
    title: 'What to look for',
    hint: 'Besides the target’s domain; all of it optional',
    keywords: 'Keywords',
    keywordsHint: 'Brands, products, people’s names. Separate them with a comma, semicolon or Enter; at most 50.',
    keywordLong: 'A keyword can have at most 500 characters.',
    emails: 'Email addresses',
    emailsHint: 'Addresses to look for in collections of stolen credentials; at most 50.',
    emailWrong: 'The email address is not valid.',
    tooMany: 'At most {{max}} entries.',
  },
};
