import { LANGUAGES, type Language } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { nothingFound } from './embedded-answerer.ts';
import { createSearch } from './search.ts';
import { evaluate, type PairFile } from './testing/evaluate.ts';
import english from './testing/pairs.en.json' with { type: 'json' };
import italian from './testing/pairs.it.json' with { type: 'json' };
import { passages, search, survey } from './testing/whole-knowledge.ts';

const PAIRS: Record<Language, PairFile> = { it: italian, en: english };

const NO_CONTEXT = { text: '', category: '' };
async function idsOf(question: string, more: Partial<Parameters<typeof search.find>[0]> = {}): Promise<string[]> {
  const query = { question, context: NO_CONTEXT, language: 'it', limit: 3, ...more } as const;
  return (await search.find(query)).passages.map(({ id }) => id);
}

describe.each(LANGUAGES)('questions as people ask them, in %s', (language) => {
  const sets = PAIRS[language];

  it('are asked of passages that exist, at most 250 characters long and once each', async () => {
    const ids = new Set(passages.map(({ id }) => id));
    const pairs = Object.values(sets).flatMap((set) => set.pairs);
    expect(pairs.flatMap(({ expected }) => expected).filter((id) => !ids.has(id))).toEqual([]);
    expect(pairs.filter(({ question }) => question.length > 250)).toEqual([]);
    expect(new Set(pairs.map(({ question }) => question)).size).toBe(pairs.length);
  });

  it.each(['tuning', 'heldOut', 'independent'] as const)(
    'of the %s set find the right passage, or nothing',
    async (name) => {
      const { found, missed, refused, madeUp } = await evaluate(search, sets[name], language);
      // Among the first three, nine times out of ten.
      expect(found, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
      expect(refused, madeUp.join('\n')).toBeGreaterThanOrEqual(0.9);
    },
  );
});

describe('a search', () => {
  it('reads accents, apostrophes, capitals and typing errors', async () => {
    const found = await idsOf("Cos'è l'autenticazione a più fattori?");
    expect(found).toContain('term.mfa');
    expect(await idsOf("COS'E' L'AUTENTICAZIONE A PIU FATTORI")).toEqual(found);
    expect(await idsOf('cos è l’autentificazione a piu fatori')).toContain('term.mfa');
  });

  it('knows articles by their number', async () => {
    expect(await idsOf("cosa prevede l'articolo 38 del decreto?")).toContain('italy.penalties');
    expect(await idsOf('what does article 38 of the decree say?', { language: 'en' })).toContain('italy.penalties');
  });

  it('answers in the language asked for', async () => {
    const { passages: found } = await search.find({
      question: 'what is phishing?',
      context: { text: '', category: '' },
      language: 'en',
      limit: 1,
    });
    expect(found[0]).toMatchObject({
      id: 'term.phishing',
      title: 'Phishing',
      reference: expect.stringContaining('Article'),
    });
  });

  it('takes what a question points at from the open question of the questionnaire', async () => {
    const context = { text: 'Le copie di sicurezza vengono provate con un ripristino?', category: 'Backup' };
    expect(await idsOf('non capisco la domanda, cosa vuol dire?', { context })).toContain('term.restore-test');
    expect(await idsOf('non capisco la domanda, cosa vuol dire?')).not.toContain('term.restore-test');
  });

  it('lets the open question decide between passages, and find none by itself', async () => {
    const context = { text: 'Il personale riceve una formazione periodica?', category: 'Persone e formazione' };
    const question = 'i dipendenti';
    const withoutContext = await idsOf(question);
    const withContext = await idsOf(question, { context });
    expect(withContext[0]).toBe('governance.staff-training');
    expect(withoutContext[0]).not.toBe('governance.staff-training');
    expect(await idsOf('come si prepara la carbonara?', { context })).toEqual([]);
  });

  it('explains the open question to whoever does not understand it, the help before the remedy', async () => {
    const question = survey.groups.flatMap(({ questions }) => questions).find(({ id }) => id.endsWith('backup_copies'));
    for (const [language, asked] of [
      ['it', 'non ho capito la domanda'],
      ['en', "I don't understand this question"],
    ] as const) {
      const context = { text: question?.text[language] ?? '', category: '' };
      expect((await idsOf(asked, { context, language }))[0]).toBe('help.nis2.data.backup_copies');
    }
  });

  it('gives the remedy to whoever asks how to meet what the open question wants', async () => {
    const question = survey.groups.flatMap(({ questions }) => questions).find(({ id }) => id.endsWith('access.mfa'));
    for (const [language, asked] of [
      ['it', 'Come si può soddisfare il requisito?'],
      ['en', 'How can the requirement be met?'],
    ] as const) {
      const context = { text: question?.text[language] ?? '', category: '' };
      expect((await idsOf(asked, { context, language }))[0]).toBe('remedy.nis2.access.mfa');
    }
  });

  it('takes a word about information technology for a remark on the open question', async () => {
    const context = { text: 'I backup dei sistemi rilevanti sono tenuti anche offline?', category: 'Dati' };
    expect(await idsOf('usiamo Veeam, basta?', { context })).toContain('help.nis2.data.backup_copies');
    expect(await idsOf('usiamo Veeam, basta?')).toEqual([]);
    expect(await idsOf('e OneDrive?', { context })).toContain('help.nis2.data.backup_copies');
    expect(await idsOf('un NAS va bene?', { context })).toContain('help.nis2.data.backup_copies');
    expect(await idsOf('n/a?', { context })).toContain('questionnaire.not-applicable');
    expect(await idsOf('quanto costa un firewall?', { context })).toEqual([]);
  });

  it('says nothing to a greeting, whatever question is open', async () => {
    const context = { text: "È richiesta l'autenticazione a più fattori?", category: 'Accessi' };
    expect(await idsOf('ciao, come stai?', { context })).toEqual([]);
  });

  it('reads a question in the other language, and answers in the language of the reader', async () => {
    const { passages: found } = await search.find({
      question: 'what is MFA?',
      context: NO_CONTEXT,
      language: 'it',
      limit: 1,
    });
    expect(found[0]).toMatchObject({ id: 'term.mfa', title: 'Autenticazione a più fattori (MFA)' });
    expect(await idsOf('quanto tempo ho per notificare un incidente?', { language: 'en' })).toContain(
      'reporting.overview',
    );
  });

  it('is not misled by one common word', async () => {
    expect(await idsOf('multa per chi guida col cellulare')).toEqual([]);
    expect(await idsOf('what are the rules of chess?', { language: 'en' })).toEqual([]);
  });

  it('finds what a refusal suggests to ask', async () => {
    for (const language of LANGUAGES) {
      const suggested = nothingFound(language).match(/(?<=")[^"]+\?/gu) ?? [];
      const found = await Promise.all(suggested.map((question) => idsOf(question, { language })));
      expect(found).toEqual([expect.arrayContaining(['reporting.overview']), expect.arrayContaining(['term.mfa'])]);
    }
  });

  it('reads a short question together with the one before', async () => {
    const history = [
      { role: 'user', content: 'Chi deve registrarsi sul portale di ACN?' },
      { role: 'assistant', content: 'Chi rientra nella NIS 2.' },
    ] as const;
    expect(await idsOf('e da quando?', { history })).toContain('italy.registration');
    expect(await idsOf('e da quando?')).not.toContain('italy.registration');
    expect(await idsOf('e la carbonara?', { history })).toEqual([]);
  });

  it('finds the same again, whichever order the passages come in', async () => {
    const few = passages.filter(({ id }) => id.startsWith('reporting.'));
    const query = {
      question: 'entro quando notificare?',
      context: { text: '', category: '' },
      language: 'it',
      limit: 5,
    } as const;
    const found = await createSearch(few).find(query);
    expect(found.passages).toHaveLength(5);
    expect(await createSearch(few.toReversed()).find(query)).toEqual(found);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['control characters', '\u0000\u0007\u001b[31m\u202e\u200b'.repeat(30)],
    ['a regular expression', '(a+)+$|[^]*?\\1{999}'.repeat(12)],
    ['one letter', 'a'.repeat(250)],
    ['one word', 'incidente '.repeat(25)],
    ['words of no language', Array.from({ length: 40 }, (_, index) => `zq${index}xkvw`).join(' ')],
    ['names of objects', '__proto__ constructor toString hasOwnProperty valueOf'],
    ['half a character', '\ud83d\ude00\ud83d incidente \udc00'.repeat(10)],
    ['marks of the index', '#mfa #article-21 =come #'.repeat(10)],
  ])('survives a question of %s', async (_, question) => {
    for (const language of LANGUAGES) {
      const { passages: found } = await search.find({
        question,
        context: { text: question, category: question },
        language,
        limit: 3,
      });
      expect(found.length).toBeLessThanOrEqual(3);
    }
  });
});
