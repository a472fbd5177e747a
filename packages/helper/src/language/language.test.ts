import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { isGreeting } from './greeting.ts';
import { createSpelling, mendPhrases, withoutElision } from './spelling.ts';
import { stem } from './stem.ts';

describe('stems', () => {
  it.each([
    ['it', ['registrare', 'registrarci', 'registrazione', 'registrato', 'registrano']],
    ['it', ['notifica', 'notifiche', 'notificare', 'notifichiamo']],
    ['it', ['fornitore', 'fornitori']],
    ['it', ['licenzia', 'licenziare', 'licenziamento']],
    ['it', ['firma', 'firmi', 'firmare']],
    ['en', ['notify', 'notifying', 'notification', 'notifications']],
    ['en', ['encrypt', 'encrypted', 'encrypting', 'encryption']],
    ['en', ['plan', 'plans', 'planning']],
  ] as const)('bring forms together in %s: %s', (language, forms) => {
    expect(new Set(forms.map((form) => stem(form, language))).size).toBe(1);
  });
});

describe('stems of different words', () => {
  it.each([
    ['it', 'continuare', 'continuità'],
    ['en', 'contract', 'contractor'],
    ['en', 'certificate', 'certified'],
  ] as const)('stay apart in %s: %s and %s', (language, one, other) => {
    expect(stem(one, language)).not.toBe(stem(other.normalize('NFD').replace(/\p{M}/gu, ''), language));
  });
});

describe('units', () => {
  const termsOf = (text: string, language: 'it' | 'en') => analyse(text, language).map(({ terms }) => terms[0]);

  it('drop articles and what an apostrophe cuts off', () => {
    expect(termsOf("l'inventario dell'azienda", 'it')).toEqual(['#asset']);
  });

  it('name a concept whichever words it is said in', () => {
    const said = ['il secondo fattore', "l'autenticazione a più fattori", 'MFA', 'two-factor authentication'];
    expect(said.map((text) => termsOf(text, 'it')[0])).toEqual(['#mfa', '#mfa', '#mfa', '#mfa']);
  });

  it('take a word for a concept in its own form where another form means something else', () => {
    expect(termsOf('una controllata', 'it')).toEqual(['#group']);
    expect(termsOf('controllare', 'it')).not.toContain('#group');
    expect(termsOf('alla fine', 'it')).not.toContain('#fine');
    expect(termsOf('a fine', 'en')).toEqual(['#fine']);
  });

  it('read n/a as not applicable', () => {
    expect(termsOf('N/A', 'it')).toEqual(['#not-applicable']);
    expect(termsOf('n/a', 'en')).toEqual(termsOf('not applicable', 'en'));
  });

  it('keep an article with its number', () => {
    expect(termsOf('art. 21, par. 2', 'it')[0]).toBe('#article-21');
    expect(termsOf('Article 23(4)', 'en')[0]).toBe('#article-23');
  });

  it('write NIS 2 as one word', () => {
    expect(termsOf('NIS 2', 'it')).toEqual(termsOf('nis2', 'it'));
  });
});

describe('spelling', () => {
  const correct = createSpelling(
    new Map([
      ['phishing', 3],
      ['incidente', 5],
      ['autenticazione', 1],
      ['fattori', 2],
      ['tempo', 2],
      ['pene', 2],
      ['tenuti', 2],
    ]),
    (word) => word === 'incidenti',
  );

  it.each([
    ['a letter too few', 'phising', 'phishing'],
    ['letters that changed places', 'incidnete', 'incidente'],
    ['two errors in a long word', 'autentificazione', 'autenticazione'],
    ['another form of a known word', 'incidenti', 'incidenti'],
    ['a short word', 'fish', 'fish'],
    ['another word', 'carbonara', 'carbonara'],
    ['a double letter written once', 'fatori', 'fattori'],
    ['a short word written by ear', 'tenpo', 'tempo'],
    ['letters doubled and one more slip', 'inccidenttie', 'incidente'],
    ['a short word with a double letter of its own', 'penne', 'penne'],
    ['a word that sounds nearly like another', 'tessuti', 'tessuti'],
  ])('reads %s', (_, word, meant) => {
    expect(correct(word)).toBe(meant);
  });
});

describe('a greeting', () => {
  it.each(['Ciao!', 'ciao, come stai?', 'Grazie mille', 'Good morning', 'hi, how are you?'])('is known: %s', (text) => {
    expect(isGreeting(text)).toBe(true);
  });

  it.each(['ciao, che cos’è la MFA?', 'how is it going with the report?', 'come va il backup', ''])(
    'is not: %s',
    (text) => {
      expect(isGreeting(text)).toBe(false);
    },
  );
});

describe('terms with a mistyped word', () => {
  const phrases = [
    ['punto', 'di', 'contatto'],
    ['supply', 'chain'],
  ];
  const mend = (text: string): string => mendPhrases(text.split(' '), phrases).join(' ');

  it.each([
    ['il punto di contato', 'il punto di contatto'],
    ['punto di cotnatto', 'punto di contatto'],
    ['supply chian risk', 'supply chain risk'],
    ['punto di vista', 'punto di vista'],
    ['ho contato due volte', 'ho contato due volte'],
    ['punto di', 'punto di'],
  ])('are mended: %s', (said, meant) => {
    expect(mend(said)).toBe(meant);
  });
});

describe('short words of the trade', () => {
  const words = new Map([
    ['acn', 3],
    ['csirt', 3],
    ['backup', 3],
    ['posta', 3],
    ['carta', 1],
  ]);
  const correct = createSpelling(
    words,
    () => false,
    (word) => word !== 'carta',
  );

  it.each([
    ['anc', 'acn'],
    ['csrit', 'csirt'],
    ['bakup', 'backup'],
    ['pasta', 'pasta'],
    ['cart', 'cart'],
  ])('are mended where letters are swapped, missing or too many: %s', (said, meant) => {
    expect(correct(said)).toBe(meant);
  });
});

describe('an article that was run into a word', () => {
  const isUsed = (word: string): boolean => ['incidente', 'autenticazione', 'lavoro', 'alluvione'].includes(word);

  it.each([
    ['lincidente', 'incidente'],
    ['dellautenticazione', 'autenticazione'],
    ['lavoro', 'lavoro'],
    ['alluvione', 'alluvione'],
    ['lombrico', 'lombrico'],
  ])('is cut off: %s', (said, meant) => {
    expect(withoutElision(said, 'it', isUsed)).toBe(meant);
  });

  it.each([
    ['lautenticazzione', 'autenticazione'],
    ['lavorazione', 'lavorazione'],
    ['lautentikasz', 'lautentikasz'],
  ])('is cut off a mistyped word, and off no word that stands as it is: %s', (said, meant) => {
    const correct = (word: string): string =>
      word === 'autenticazzione' || word === 'avorazione' ? 'autenticazione' : word;
    const isWord = (word: string): boolean => word === 'lavorazione';
    expect(withoutElision(said, 'it', isUsed, { isWord, correct })).toBe(meant);
  });

  it('is cut off an acronym, and off no other word of three letters', () => {
    const isShort = (word: string): boolean => ['acn', 'ora', 'una'].includes(word);
    expect(['lacn', 'allacn', 'lora', 'luna'].map((word) => withoutElision(word, 'it', isShort))).toEqual([
      'acn',
      'acn',
      'lora',
      'luna',
    ]);
  });
});
