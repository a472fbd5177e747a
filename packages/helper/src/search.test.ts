import { LANGUAGES, type Language } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { choosePassages, nothingFound } from './embedded-answerer.ts';
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

const questions = survey.groups.flatMap((group) => group.questions.map((question) => ({ group, question })));
const open = questions.find(({ question }) => question.id.endsWith('profile.registration'));

/** As a person asks who has the question on registration open. */
async function find(
  language: Language,
  question: string,
  history: readonly { role: 'user' | 'assistant'; content: string }[] = [],
) {
  const context = { text: open?.question.text[language] ?? '', category: open?.group.title[language] ?? '' };
  return search.find({ question, context, history, language, limit: 6 });
}

const firstOf = async (language: Language, question: string) => (await find(language, question)).passages[0]?.id;

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

describe('abbreviations and words of everyday messages', () => {
  it.each([
    ['it', 'posso usare la stessa psw ovunque', 'practice.password-rules'],
    ['it', 'quanti gg ho x notificare un attacco', 'reporting.overview'],
    ['it', 'quali doc servono x la nis2', 'governance.documents'],
    ['en', 'how long should a pwd be', 'practice.password-rules'],
    ['en', 'which docs do we need for nis2', 'governance.documents'],
    ['en', 'someone has our creds, what now', 'practice.account-taken'],
    ['en', 'can mgmt be fined personally', 'governance.liability'],
    ['en', 'a caller wants my 2fa code', 'practice.phone-scam'],
    ['en', 'when is the annual update thing due', 'italy.yearly-update'],
  ] as const)('are understood in %s: %s', async (language, question, expected) => {
    expect((await idsOf(question, { language })).slice(0, 2)).toContain(expected);
  });
});

describe('a trade named in passing, an emergency and a step that follows', () => {
  it.each([
    ['it', 'ripariamo dispositivi medici', 'scope.annex-two'],
    ['it', 'facciamo formaggi, siamo in 120', 'scope.annex-two'],
    ['it', 'le aziende chimiche rientrano?', 'scope.annex-two'],
    ['en', 'we produce sauces, 90 ppl', 'scope.annex-two'],
    ['en', 'are courier firms covered', 'scope.annex-two'],
    ['en', 'someone phoned asking for my 2fa code', 'practice.phone-scam'],
    ['it', 'vendiamo auto usate, serve il consenso per la newsletter', 'gdpr.soft-opt-in'],
    ['en', 'we run a trucking company with 80 drivers', 'scope.transport'],
    ['it', 'come mi iscrivo, su quale sito', 'italy.registration'],
    ['it', 'un vecchio cliente chiede tutti i suoi dati, posso dire di no?', 'gdpr.access'],
    ['en', 'a former customer wants all his data, can we refuse', 'gdpr.access'],
  ] as const)('decide in %s: %s', async (language, question, expected) => {
    expect((await idsOf(question, { language })).slice(0, 2)).toContain(expected);
  });

  it.each([
    ['it', 'ci hanno bucato, siamo soggetti nis, cosa devo fare per legge?'],
    ['it', 'siamo stati attaccati, siamo soggetti nis, che obblighi abbiamo?'],
    ['en', 'we got hacked and are an essential entity, what must we do by law'],
  ] as const)('show in %s what to do beside when to notify: %s', async (language, question) => {
    const shown = choosePassages((await find(language, question)).passages).map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(['reporting.overview', 'practice.first-hours']));
  });

  it.each([
    ['it', 'ci hanno bucato, siamo soggetti nis, cosa devo fare per legge?', 'e entro quando', 'reporting.overview'],
    ['it', 'ci hanno bucato, siamo soggetti nis, cosa devo fare per legge?', 'e dopo i 3 giorni?', 'reporting.final'],
    ['en', 'we got hacked, we are an important entity, what now', 'and by when', 'reporting.overview'],
    ['en', 'what belongs in an incident response plan', 'who signs it off?', 'governance.documents'],
    ['it', 'come si scrive un piano di continuità operativa', 'chi lo approva?', 'governance.documents'],
    ['en', 'the scan shows 40 missing patches, what do we do', 'which one first?', 'platform.remedies'],
    ['it', 'la scansione trova 40 patch mancanti, che facciamo', 'quale per prima?', 'platform.remedies'],
    ['en', 'how do i fix a critical vulnerability', 'how do i check its really gone', 'platform.compare'],
    ['it', 'come correggo una vulnerabilità critica', 'come vedo se è risolta', 'platform.compare'],
  ] as const)('are followed in %s: %s / %s', async (language, before, question, expected) => {
    const history = [{ role: 'user', content: before }] as const;
    expect((await idsOf(question, { language, history })).slice(0, 2)).toContain(expected);
  });
});

describe('a sector that is asked about', () => {
  it.each([
    ['it', 'le aziende di logistica rientrano?', 'scope.annex-two'],
    ['en', 'are logistics firms covered', 'scope.annex-two'],
    ['it', 'le aziende di trasporto ferroviario rientrano?', 'scope.annex-one'],
  ] as const)('comes before the general passage in %s: %s', async (language, question, expected) => {
    expect((await idsOf(question, { language }))[0]).toBe(expected);
  });
});

describe('a story', () => {
  it.each([
    [
      'en',
      'We keep 25 lorries in Parma, 55 people with the drivers. My uncle says all transport is in NIS2 now. Is he right?',
      'scope.transport',
    ],
    [
      'it',
      'Abbiamo 25 tir a Parma, 55 persone con gli autisti. Mio zio dice che i trasporti sono tutti nella NIS2. Ha ragione?',
      'scope.transport',
    ],
    [
      'en',
      'Our dental laboratory has six people. Somebody says we risk the NIS2 fine, is that nonsense?',
      'scope.size',
    ],
    ['en', 'We build packaging machines with 75 workers. Are we in scope?', 'scope.annex-two'],
    [
      'it',
      'Gestiamo il depuratore e le fognature di dodici comuni, 95 addetti. La NIS2 vale per noi?',
      'scope.annex-one',
    ],
    ['en', 'If there is a fine, do I pay it or the company?', 'supervision.who-pays'],
    ['it', 'La multa la pago io o la paga la ditta?', 'supervision.who-pays'],
    ['en', 'Our mayor wonders whether the town hall has to register.', 'scope.municipality'],
    ['en', 'Are our drivers and cleaners to be trained too?', 'governance.staff-training'],
    ['en', 'essential or important? we do paints', 'scope.annex-two'],
    ['en', 'Our payroll firm says a stranger took its database. Who tells the Garante, they or we?', 'gdpr.breach'],
    ['en', 'A caller said he was from our IT and a colleague told him the code on her phone.', 'practice.phone-scam'],
    [
      'en',
      'A big customer sent our workshop a form because they are in NIS2. Are we under the law too?',
      'scope.not-in-scope-supplier',
    ],
  ] as const)('is answered whatever words it is told in, in %s: %s', async (language, question, expected) => {
    const { passages: found } = await find(language, question);
    expect(choosePassages(found).map(({ id }) => id)).toContain(expected);
  });
});

describe('what a story names in passing', () => {
  it.each([
    [
      'en',
      'Our sister company answers to BSI in Bonn. Must the subsidiary here register with ACN too?',
      'scope.group-duties',
    ],
    ['it', 'Il consulente della sicurezza sul lavoro dice che la NIS parte da 250 dipendenti: è vero?', 'scope.size'],
    ['en', 'All PCs of our clinic show a skull and a countdown, 80 people wait. What do I do?', 'practice.first-hours'],
  ] as const)('does not decide in %s: %s', async (language, question, expected) => {
    const { passages: found } = await find(language, question);
    expect(choosePassages(found).map(({ id }) => id)).toContain(expected);
  });
});

describe('the third question of a conversation', () => {
  it.each([
    ['en', ['do we need a written risk assessment', 'who signs it'], 'and when is it redone?', 'measures.a'],
    [
      'en',
      ['a letter from acn says we are an important entity', 'who should be the contact'],
      'could our outside IT man be it?',
      'italy.contact-point',
    ],
    [
      'en',
      ['we want cameras in the store room', 'everybody there said its fine'],
      'so which papers do we need',
      'gdpr.video',
    ],
    [
      'en',
      ['what goes in the pre-notification', 'and in the second one?'],
      'and if it is still not solved after a month',
      'reporting.ongoing',
    ],
    [
      'it',
      ['da quando partono le 24 ore?', 'anche se è domenica?'],
      'e chi la manda in pratica?',
      'italy.csirt-contact',
    ],
  ] as const)('keeps what was asked first in %s: %s %s', async (language, earlier, question, expected) => {
    const history: { role: 'user' | 'assistant'; content: string }[] = [];
    for (const asked of earlier) {
      const answered = choosePassages((await find(language, asked, history)).passages);
      const content = answered.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
      history.push({ role: 'user', content: asked }, { role: 'assistant', content });
    }
    const { passages: found } = await find(language, question, history);
    expect(choosePassages(found).map(({ id }) => id)).toContain(expected);
  });
});

describe('a question that asks for two things', () => {
  it.each([
    ['it', 'quanto ci mette la scansione e ci blocca i pc?', ['platform.duration', 'platform.safe-scan']],
    ['it', 'differenza tra pre notifica e notifica', ['reporting.early-warning', 'reporting.notification']],
    ['en', 'how long does a scan take and where do i find the report', ['platform.duration', 'platform.reports']],
    ['en', 'difference between rto and rpo', ['term.rto', 'term.rpo']],
  ] as const)('shows the passages of both in %s: %s', async (language, question, expected) => {
    const shown = choosePassages((await find(language, question)).passages).map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('the form of a question decides', () => {
  it.each([
    ['it', 'quando va avvisato il csirt?', 'reporting.overview'],
    ['it', 'in quante ore si segnala ad acn un attacco', 'reporting.overview'],
    ['it', 'entro che termine bisogna notificare una violazione', 'reporting.overview'],
    ['it', 'quanto ci multano se restiamo fuori dal portale senza registrarci', 'italy.not-registered'],
    ['it', 'un commercialista esterno può fare da punto di contatto', 'italy.contact-point'],
    ['it', 'il consiglio di amministrazione può delegare tutto al tecnico?', 'governance.liability'],
    ['it', 'ogni quanti giorni si fanno le copie', 'practice.backup-frequency'],
    ['it', 'chi controlla le aziende nis', 'italy.acn'],
    ['en', 'by when does the csirt have to be informed?', 'reporting.overview'],
    ['en', 'how many hours do we get to report an attack to acn', 'reporting.overview'],
    ['en', 'how soon must a breach be reported', 'reporting.overview'],
    ['en', 'may an outside accountant act as point of contact', 'italy.contact-point'],
    ['en', 'can the directors delegate all this to the technician?', 'governance.liability'],
    ['en', 'our customers want security guarantees, are we obliged by nis2', 'scope.not-in-scope-supplier'],
    ['en', 'how many months should logs be retained', 'term.logging'],
    ['en', 'which clauses belong in vendor agreements', 'practice.supplier-contract'],
  ] as const)('in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });
});

describe('whoever asks what to do now gets practice before glossary', () => {
  it.each([
    ['it', 'abbiamo i pc criptati da stamattina, come ci muoviamo', 'practice.first-hours'],
    ['it', 'i server sono bloccati e chiedono un riscatto, che facciamo adesso', 'practice.first-hours'],
    ['it', 'ci ricattano: conviene pagare il riscatto?', 'practice.ransom-payment'],
    ['it', 'mi hanno rubato il telefono aziendale', 'practice.lost-device'],
    ['it', 'una collega ha inserito le credenziali in una pagina finta', 'practice.phishing-click'],
    ['it', 'ssh raggiungibile da fuori è un rischio?', 'practice.exposed-service'],
    ['it', 'hanno violato la casella della contabilità', 'practice.account-taken'],
    ['en', 'our files got encrypted overnight, how should we react', 'practice.first-hours'],
    ['en', 'strange extensions on all documents and a ransom note, what now', 'practice.first-hours'],
    ['en', 'is it wise to pay the ransom?', 'practice.ransom-payment'],
    ['en', 'my work phone was stolen', 'practice.lost-device'],
    ['en', 'our managed provider was hacked, who notifies', 'reporting.supplier-incident'],
    ['en', 'accounting paid a fake invoice, what do we do', 'practice.payment-fraud'],
    ['en', 'the website is down because of a ddos, help', 'practice.ddos'],
  ] as const)('in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });
});

describe('a question that goes on from an answer', () => {
  it.each([
    ['it', 'che fa il punto di contatto?', 'e un consulente lo può fare?', 'italy.contact-point'],
    ['it', 'devo registrarmi?', 'e se me ne dimentico?', 'italy.not-registered'],
    ['it', 'che multe ci sono per gli importanti?', 'e per quelli essenziali?', 'supervision.fines'],
    ['it', 'come si fanno i backup?', 'quanto spesso?', 'practice.backup-frequency'],
    ['en', 'what does the point of contact do?', 'could a consultant do that?', 'italy.contact-point'],
    ['it', 'siamo un caseificio con 90 dipendenti, rientriamo?', 'e se fossimo in 25?', 'scope.size'],
    ['it', 'che cosa controlla una scansione?', 'può bloccare il nostro sito?', 'platform.safe-scan'],
    ['en', 'we are a dairy with 90 employees, are we in scope?', 'and if we were only 25?', 'scope.size'],
    ['en', 'what does a scan check?', 'can it crash our site?', 'platform.safe-scan'],
    ['en', 'do we have to register?', 'what if we forget?', 'italy.not-registered'],
    ['en', 'do we have to notify incidents?', 'within how many hours?', 'reporting.overview'],
    ['en', 'is multi-factor authentication required?', 'for which accesses?', 'measures.j'],
    ['it', 'mi hanno rubato il telefono aziendale', 'era protetto e cifrato, cambia qualcosa?', 'practice.lost-device'],
    ['it', 'serve un dpo da noi?', 'siamo un poliambulatorio', 'gdpr.dpo'],
    ['it', 'il capo vuole aprire la posta di una impiegata', 'è in malattia da un mese', 'gdpr.workers'],
    ['it', 'un cliente chiede la cancellazione dei dati', 'però ha una fattura aperta', 'gdpr.erasure'],
    ['it', 'che formazione serve al cda?', 'quante ore servono?', 'governance.training-hours'],
    ['en', 'is board training needed?', 'would a webinar be ok?', 'governance.board-training'],
    ['en', 'our licence has run out', 'can we read what we have?', 'platform.licences'],
    ['en', 'a supplier refuses our clauses', 'and if it is a tiny firm', 'practice.supplier-no-answer'],
    [
      'it',
      'una collega ha inserito le credenziali in una pagina finta',
      'va detto al garante?',
      'reporting.personal-data',
    ],
    [
      'en',
      'when is an incident significant',
      'our shop was offline for an hour, does that count?',
      'reporting.significant',
    ],
    [
      'en',
      'somebody demands a ransom, our boss wants to pay',
      'what do we tell our customers?',
      'reporting.recipients',
    ],
  ] as const)('keeps its subject in %s: %s %s', async (language, before, question, expected) => {
    const answered = choosePassages((await find(language, before)).passages);
    const history = [
      { role: 'user', content: before },
      { role: 'assistant', content: answered.map(({ title, text }) => `${title}\n${text}`).join('\n\n') },
    ] as const;
    expect((await find(language, question, history)).passages[0]?.id).toBe(expected);
  });
});

describe('a follow-up', () => {
  const converse = async (language: Language, turns: readonly string[]) => {
    const history: { role: 'user' | 'assistant'; content: string }[] = [];
    let shown: string[] = [];
    for (const question of turns) {
      const { passages: found } = await search.find({ question, context: NO_CONTEXT, history, language, limit: 6 });
      const chosen = choosePassages(found);
      shown = chosen.map(({ id }) => id);
      const content = chosen.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
      history.push({ role: 'user', content: question }, { role: 'assistant', content });
    }
    return shown;
  };

  it.each([
    ['it', ['da quanti addetti scatta la nis2?', 'e se siamo in 28 con 16 milioni di fatturato?'], 'scope.count-staff'],
    ['en', ['dmarc is missing in the report', 'how do i add it?'], 'practice.dmarc-record'],
    ['it', ['il report trova la porta 1433 aperta', 'e come la chiudo?'], 'practice.close-port'],
    ['it', ['è obbligatoria la formazione?', 'anche per i magazzinieri?'], 'governance.staff-training'],
    ['en', ['what does the point of contact do?', 'and when she retires?'], 'italy.contact-leaves'],
    ['it', ['un collega ha perso il portatile', 'era cifrato', 'allora non devo fare niente?'], 'practice.lost-device'],
    [
      'it',
      ['un finto tecnico si è collegato al pc', 'ho staccato la rete', 'e adesso lo devo dire a qualcuno?'],
      'reporting.whom',
    ],
  ] as const)('is answered with more than what was quoted, in %s: %s', async (language, turns, expected) => {
    expect(await converse(language, turns)).toContain(expected);
  });

  it.each([
    ['en', ['how often should backups be tested?', 'and how often should i change the oil in my car?']],
    ['it', ['ogni quanto si prova il ripristino?', 'e l’impasto del pane quanto deve lievitare?']],
    ['en', ['how often are incidents notified?', 'and how often do i service my van?']],
  ] as const)('with a subject of its own is not joined to the one before, in %s: %s', async (language, turns) => {
    expect(await converse(language, turns)).toEqual([]);
  });
});

describe('what a company says of itself', () => {
  it.each([
    ['it', 'Facciamo pompe e valvole, 64 addetti: rientriamo?', ['scope.annex-two', 'scope.size']],
    ['en', 'We are a 12-person managed IT provider. Does NIS 2 apply to us?', ['scope.annex-one', 'scope.size']],
    ['en', 'a private hospital of 90 people, in scope?', ['scope.annex-one', 'scope.size']],
    [
      'en',
      'We are an 11-person IT provider that runs servers for law firms and dentists. Does NIS 2 apply?',
      ['scope.annex-one', 'scope.size'],
    ],
  ] as const)(
    'gets the passage of its sector and the one of its size, in %s: %s',
    async (language, question, expected) => {
      const { passages: found } = await search.find({ question, context: NO_CONTEXT, language, limit: 6 });
      expect(choosePassages(found).map(({ id }) => id)).toEqual(expect.arrayContaining([...expected]));
    },
  );
});

describe('where two answers are near', () => {
  it('gives the nearest ones, marked as uncertain', async () => {
    const { passages: found, isUnsure } = await search.find({
      question: 'colleague does not follow the rules',
      context: NO_CONTEXT,
      language: 'en',
      limit: 6,
    });
    expect({ isUnsure, count: found.length > 0 && found.length <= 2 }).toEqual({ isUnsure: true, count: true });
  });
});

describe('a conversation', () => {
  it('that turns to something else is not answered with what went before', async () => {
    const turns = {
      it: ['serve un dpo?', 'e che tempo fa domani?'],
      en: ['is a dpo needed?', 'and who won the match?'],
    };
    for (const language of LANGUAGES) {
      const [before = '', question = ''] = turns[language];
      const [answer] = (await find(language, before)).passages;
      const history = [
        { role: 'user', content: before },
        { role: 'assistant', content: `${answer?.title}\n${answer?.text}` },
      ] as const;
      expect((await find(language, question, history)).passages).toEqual([]);
    }
  });
});

describe('typing errors', () => {
  it.each([
    ['it', 'chi fa il punto di contato', 'italy.contact-point'],
    ['it', 'refernte csrit compiti', 'italy.csirt-contact'],
    ['it', 'sicurezza della catena di fornitra', 'measures.d'],
    ['it', 'sanzoini previste dalla nis 2', 'supervision.fines'],
    ['en', 'the poitn of contact who is it', 'italy.contact-point'],
    ['en', 'bakup how often', 'practice.backup-frequency'],
    ['en', 'multi factr authentication required?', 'measures.j'],
    ['it', 'licensa finita', 'platform.licences'],
    ['it', 'scanzione che non parte', 'platform.failed-test'],
    ['it', 'ransomwere nei pc, che facio', 'practice.first-hours'],
    ['it', 'compilazone del questionaro in due', 'questionnaire.together'],
    ['en', 'max fiens of the gdpr', 'gdpr.fines'],
    ['en', 'what goes in a privcy notice', 'gdpr.notice'],
  ] as const)('are read as what was meant in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });

  it('do not turn other words into those of the trade', async () => {
    expect(await firstOf('it', 'come si cuoce la pasta al forno?')).toBeUndefined();
  });
});

describe('what is left to others', () => {
  it.each([
    ['it', 'quali obblighi dà il cra ai produttori?', 'Cyber Resilience Act'],
    ['it', 'il nostro modello 231 va aggiornato?', '231'],
    ['it', 'siamo una banca, che colonne ha il registro delle informazioni di DORA?', 'DORA'],
    ['it', 'il corso sulla sicurezza dei lavoratori scade?', 'lavoro'],
    ['it', 'posso licenziare chi ha cliccato?', 'lavoro'],
    ['it', 'che aliquota iva si applica?', 'imposte'],
    ['en', 'which AI Act class is our chatbot?', 'AI Act'],
    ['en', 'may we put pictures from the internet into our slides?', 'copyright'],
    ['en', 'how do we get certified to iso 27001?', 'ISO'],
    ['en', 'does pci dss ask for yearly scans?', 'PCI DSS'],
    ['it', 'come attiviamo il portafoglio digitale dell’azienda?', 'digitali'],
    ['en', 'when does the eidas wallet come?', 'digital'],
    ['it', 'che requisiti ha un prestatore secondo eidas?', 'eIDAS'],
    ['it', 'dora vale per un agente assicurativo?', 'DORA'],
    ['en', 'does dora concern insurance agents?', 'DORA'],
    ['en', 'how much holiday pay do i owe her?', 'employment'],
    ['en', 'is an electronic invoice required?', 'taxes'],
    ['it', 'da quale dimensione serve il piano HACCP?', 'HACCP'],
    ['it', 'chi scrive il piano di emergenza della direttiva seveso?', 'Seveso'],
    ['en', 'does reach require a registration of our glue?', 'REACH'],
    ['en', 'from which year do we report under csrd?', 'CSRD'],
    ['it', 'il regolamento macchine vale per le presse?', 'macchine'],
    ['en', 'does the data act change our contracts?', 'Data Act'],
    ['it', 'da quanti dipendenti serve il canale whistleblowing?', 'whistleblowing'],
    ['en', 'is a whistleblowing hotline mandatory for 80 staff?', 'whistleblowing'],
    ['it', 'il regolamento europeo sull’intelligenza artificiale ci obbliga a qualcosa?', 'AI Act'],
    ['en', 'what does european law on artificial intelligence ask of a bank?', 'AI Act'],
    ['it', 'chi mette la marcatura CE su una bambola?', 'CE'],
    ['en', 'does the general product safety regulation cover kettles?', 'product safety'],
    ['it', 'serve una porta tagliafuoco in magazzino?', 'incendi'],
    ['en', 'which rating must a fire door have?', 'fire'],
    ['it', 'che cosa chiede la direttiva sulle emissioni industriali?', 'altra legge'],
    ['en', 'what does the packaging waste directive require?', 'another law'],
  ] as const)('is refused by its name in %s: %s', async (language, question, name) => {
    const { passages, notCovered } = await find(language, question);
    expect(passages).toEqual([]);
    expect(notCovered?.kind === 'other-law' && notCovered.name[language]).toContain(name);
  });

  it.each([
    ['it', 'che prezzo ha questa piattaforma?'],
    ['it', 'quanto spende di solito una piccola azienda?'],
    ['en', 'what does this tool cost per user?'],
    ['en', 'where do I find my invoices?'],
  ] as const)('is the product itself in %s: %s', async (language, question) => {
    expect(await find(language, question)).toMatchObject({ passages: [], notCovered: { kind: 'product' } });
  });

  it.each([
    ['it', 'dora', 'entro quando si notifica per la nis2?', 'e con dora invece?'],
    ['en', 'dora', 'by when do we notify under nis2?', 'and under dora instead?'],
  ] as const)('is refused in a follow-up in %s: %s', async (language, name, before, question) => {
    const { passages, notCovered } = await find(language, question, [{ role: 'user', content: before }]);
    expect(passages).toEqual([]);
    expect(notCovered?.kind === 'other-law' && notCovered.name[language].toLowerCase()).toContain(name);
  });

  it.each([
    ['it', 'mi aiuti a scrivere il curriculum per un posto da commesso?'],
    ['it', 'a che ora chiude la posta?'],
    ['it', 'scrivi una lettera di dimissioni'],
    ['en', 'improve my cover letter please'],
    ['en', 'what time does the post office open?'],
    ['en', 'draft a birthday speech for the director'],
    ['it', 'è rischioso investire in bitcoin?'],
    ['en', 'how often does my van need an oil change?'],
  ] as const)('is a personal wish in %s: %s', async (language, question) => {
    expect(await find(language, question)).toMatchObject({ passages: [], notCovered: { kind: 'personal' } });
  });

  it.each([
    ['it', 'quanto si conservano i dati delle segnalazioni whistleblowing?', 'gdpr.whistleblowing'],
    ['it', 'per quanto teniamo il curriculum di un candidato?', 'gdpr.cv'],
    ['en', 'how long is the data in whistleblowing reports kept?', 'gdpr.whistleblowing'],
    ['en', 'how long may we keep a cv?', 'gdpr.cv'],
  ] as const)('is not personal data that come with it in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });

  it.each([
    ['it', 'se il garante ci ha già multato per il gdpr paghiamo due volte?', 'supervision.gdpr-overlap'],
    ['it', 'siamo una banca, con dora vale anche la nis2?', 'scope.sector-laws'],
    ['it', 'sanzioni gdpr', 'gdpr.fines'],
    ['it', 'sanzioni nis2', 'supervision.fines'],
    ['en', 'gdpr penalties', 'gdpr.fines'],
    ['en', 'nis2 penalties', 'supervision.fines'],
    ['en', 'is iso 27001 enough for nis2?', 'supervision.standards'],
    ['en', 'must a breach of personal data be notified under gdpr as well?', 'gdpr.breach'],
    ['en', 'an incident with personal data: do we notify twice, for nis2 and for gdpr?', 'reporting.personal-data'],
  ] as const)('is not what NIS 2 says of it in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });
});

describe('personal data and the platform itself', () => {
  it.each([
    ['it', 'serve il registro dei trattamenti?', 'gdpr.register'],
    ['it', 'abbiamo spedito un contratto alla persona sbagliata', 'gdpr.wrong-recipient'],
    ['it', 'un cliente pretende che cancelliamo i dati', 'gdpr.erasure'],
    ['it', 'quando scade la mia licenza?', 'platform.licences'],
    ['it', 'l’azienda ha 70 addetti e fattura 4 milioni, rientra?', 'scope.size'],
    ['it', 'rubato un portatile con dentro i preventivi dei clienti, da dove parto?', 'practice.lost-device'],
    ['it', 'da che pagina faccio partire una scansione', 'platform.start-test'],
    ['en', 'is a DPIA needed for our loyalty app?', 'gdpr.dpia'],
    ['en', 'may we use an american newsletter service?', 'gdpr.marketing'],
    ['en', 'who can read what we answered here?', 'platform.privacy'],
    ['en', 'how do i get the results as a pdf', 'platform.download'],
    ['en', 'our sysadmin resigned', 'practice.admin-leaves'],
    ['it', 'la piattaforma mi rende conforme?', 'questionnaire.legal-value'],
    ['it', 'che cosa guarda la scansione delle applicazioni?', 'platform.tests'],
    ['en', 'which of the questionnaires comes first for us?', 'questionnaire.which'],
    ['it', 'ha aperto un eseguibile e ora il pc si comporta male', 'practice.infected'],
    ['en', 'the scan complains that HSTS is missing', 'term.security-headers'],
    ['it', 'la falla che segnalate è un falso positivo, dove lo indico?', 'platform.false-positive'],
    ['it', 'potete far girare la scansione ogni venerdì notte?', 'platform.schedule'],
    ['it', 'mi scrivete voi quando il test è finito?', 'platform.notices'],
    ['it', 'che gravità ha una vulnerabilità alta?', 'platform.severity'],
    ['it', 'la scansione è fallita due volte', 'platform.failed-test'],
    ['it', 'installiamo telecamere in reparto ma non c’è il sindacato', 'gdpr.cameras-how'],
    ['it', 'dopo quanto cancelliamo i curricula?', 'gdpr.cv'],
    ['it', 'il socio che non lavora e i part time come si contano?', 'scope.count-staff'],
    ['it', 'produciamo tessuti, 130 persone, la nis2 vale?', 'scope.not-listed'],
    ['it', 'la capogruppo olandese è registrata, dobbiamo registrarci anche noi?', 'scope.group-duties'],
    ['it', 'il consiglio non approva il piano, che cosa rischia?', 'governance.minutes'],
    ['it', 'ha spedito gli stipendi alla persona sbagliata', 'gdpr.wrong-recipient'],
    ['en', 'one finding is a false alarm, where do i say so?', 'platform.false-positive'],
    ['en', 'could the scan run weekly?', 'platform.schedule'],
    ['en', 'do you mail us when the scan is over?', 'platform.notices'],
    ['en', 'where is our data stored, in europe?', 'platform.data-place'],
    ['en', 'my test has been stuck since noon', 'platform.failed-test'],
    ['en', 'someone wants a copy of everything we hold on her', 'gdpr.access'],
    ['en', 'we print cardboard packaging, 90 staff, does nis2 apply?', 'scope.not-listed'],
    ['en', 'are seasonal workers counted for the size?', 'scope.count-staff'],
    ['en', 'is a managed hosting firm essential or important?', 'scope.software'],
    ['en', 'malware was blocked by the antivirus, must we notify?', 'reporting.judge'],
    ['en', 'since when do we start notifying incidents?', 'italy.dates'],
    ['en', 'notification sent, what happens next?', 'reporting.after-sending'],
    ['en', 'we are late with the yearly update, is there a fine?', 'italy.not-registered'],
    ['it', 'fotocopiare la carta d’identità dei clienti è permesso?', 'gdpr.id-copies'],
    ['it', 'quando si riaccendono i sistemi dopo il ransomware?', 'practice.recovery'],
    ['en', 'may two scans run at once?', 'platform.queue'],
    ['en', 'is it legal to run a port scan?', 'platform.authorisation'],
    ['en', 'where are the tests from earlier this year, old tests?', 'platform.reports'],
    ['en', 'how do we scan the office network?', 'platform.vpn'],
    ['it', 'posso filmare chi lavora in officina?', 'gdpr.cameras-how'],
    ['it', 'è saltata la corrente in sede', 'measures.all-hazards'],
  ] as const)('are answered in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });
});

describe('the questionnaire as a whole', () => {
  it.each([
    ['it', 'possiamo compilare il questionario in due?', 'questionnaire.together'],
    ['en', 'can two of us fill in the questionnaire?', 'questionnaire.together'],
    ['en', 'can i remove an answer from the questionnaire?', 'platform.answers'],
    ['en', 'a colleague has changed my answer', 'questionnaire.together'],
  ] as const)('is no question about the open one in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });
});

describe('the open question', () => {
  it.each([
    ['it', 'che cosa devo rispondere?'],
    ['it', 'non ho capito'],
    ['it', 'a quale articolo si riferisce?'],
    ['en', 'how should I answer this question?'],
    ['en', 'what does it mean?'],
  ] as const)('is explained to whoever points at it in %s: %s', async (language, question) => {
    expect(await firstOf(language, question)).toBe('help.nis2.profile.registration');
  });

  it.each([
    ['it', 'e quindi?'],
    ['it', 'il frigorifero in cucina fa rumore'],
    ['it', 'disegnami un logo'],
    ['en', 'and so?'],
    ['en', 'my dishwasher is very noisy'],
    ['en', 'excel formula that counts numbers'],
  ] as const)('is no answer to anything else in %s: %s', async (language, question) => {
    const { passages, near } = await find(language, question);
    expect(passages).toEqual([]);
    expect(near.length).toBeGreaterThanOrEqual(3);
  });
});

describe('words that name one thing in many ways', () => {
  it.each([
    // A screen that asks for money is ransomware, whichever words tell of it.
    ['it', 'aiuto, una schermata strana chiede soldi per riavere i documenti', 'practice.first-hours'],
    ['it', 'panico: i file sono cifrati, chi chiamiamo?', 'practice.first-hours'],
    // What a supplier lost goes before what an employee took.
    [
      'it',
      'la software house è stata attaccata e hanno copiato i dati dei nostri clienti',
      'reporting.supplier-incident',
    ],
    [
      'it',
      'la ditta che ci tiene le paghe è stata bucata e ci ha avvisati dopo un mese, che si fa?',
      'reporting.supplier-incident',
    ],
    ['it', 'un collega si è copiato i file dei clienti', 'practice.insider'],
    // Targets, tests and the certainty of a finding have many names.
    ['it', 'come aggiungo un bersaglio', 'platform.target'],
    ['it', 'nel report una vulnerabilità è confermata e una no, che vuol dire?', 'platform.false-positive'],
    ['en', 'why is a finding unconfirmed in the report', 'platform.false-positive'],
    // What is written to the assistant is no service on the internet.
    ['it', 'se ti scrivo qualcosa va a finire su internet?', 'questionnaire.helper'],
    ['en', 'does what we type here go online?', 'questionnaire.helper'],
    // Which policies are due is not how one is written.
    ['it', 'elenco delle politiche obbligatorie', 'practice.policy-write'],
    ['it', 'come si scrive una politica', 'practice.policy-write'],
    ['en', 'which policies must we write for acn', 'practice.policy-write'],
  ] as const)('finds what is meant in %s: %s', async (language, question, expected) => {
    expect(await firstOf(language, question)).toBe(expected);
  });

  it('explains both of a target and a test', async () => {
    const ids = choosePassages((await find('it', 'che differenza passa tra un bersaglio e un test')).passages).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(expect.arrayContaining(['platform.target', 'platform.tests']));
  });

  it('gives beside a passage that was shown already the next of its subject', async () => {
    const question = 'il sito è stato giù per mezza giornata, conta?';
    const answered = choosePassages((await find('it', 'quando un incidente è significativo?')).passages);
    const history = [
      { role: 'user', content: 'quando un incidente è significativo?' },
      { role: 'assistant', content: answered.map(({ title, text }) => `${title}\n${text}`).join('\n\n') },
    ] as const;
    const ids = choosePassages((await find('it', question, history)).passages).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids[0]).toBe('reporting.significant');
    expect(ids.slice(1).some((id) => id.startsWith('reporting.'))).toBe(true);
  });
});

describe('where two passages may be meant', () => {
  it.each([
    ['it', 'i dipendenti'],
    ['en', 'our employees'],
  ] as const)('titles are offered in %s instead of a guess: %s', async (language, question) => {
    const { passages, near, isUnsure } = await search.find({ question, context: NO_CONTEXT, language, limit: 6 });
    expect({ passages, isUnsure }).toEqual({ passages: [], isUnsure: true });
    expect(near.length).toBeGreaterThanOrEqual(3);
  });
});

describe('a title', () => {
  it('that is sent as a question is answered with its passage, whatever its language', async () => {
    const { near } = await find('it', 'entro quando si notifica un incidente?');
    const [next] = near.filter(({ id }) => id !== 'reporting.overview');
    expect(await firstOf('it', next?.title ?? '')).toBe(next?.id);
    expect(await firstOf('it', 'The first hours of an incident')).toBe('practice.first-hours');
  });
});

describe('everyday questions and next steps', () => {
  it.each([
    ['en', ['whats the worst fine they can give us if we count as an important entity'], 'supervision.fines'],
    ['en', ['my report shows a red thing called critical, should i panic'], 'platform.severity'],
    ['en', ['can i scan my neighbours company server to compare'], 'platform.authorisation'],
    ['en', ['Our cloud provider was down for six hours, is that an incident we must report?'], 'reporting.outage'],
    ['en', ['i dont know what to answer on the supplier question'], 'questionnaire.suppliers'],
    ['it', ['in che sezione del questionario sta il secondo fattore'], 'questionnaire.where'],
    ['it', ['la mia segretaria usa la stessa password dapertutto, che le dico'], 'practice.same-password'],
    ['it', ['facciamo logistica per farmaci, 62 dipendenti, ci tocca o no'], 'scope.health'],
  ] as const)('get the matching passage first in %s: %s', async (language, [question], id) => {
    const { passages: found } = await search.find({ question, context: NO_CONTEXT, language, limit: 3 });
    expect(found[0]?.id).toBe(id);
  });

  it.each([
    [
      'en',
      'We had a break-in on the mail server on Friday.',
      'practice.first-hours',
      'who do i ring',
      'reporting.whom',
    ],
    ['en', 'are we in? we are a road haulier', 'scope.transport', 'and what happens first if yes', 'practice.start'],
    [
      'it',
      'cos’è un incidente significativo?',
      'reporting.significant',
      'e se capita di notte o di domenica?',
      'reporting.awareness',
    ],
    ['it', 'che cos’è la continuità operativa', 'term.bcp', 'chi la deve scrivere?', 'governance.who-writes'],
  ] as const)(
    'get a passage on the follow-up in %s: “%s”, answered by %s, then “%s”',
    async (language, asked, told, question, id) => {
      const shown = passages.find((passage) => passage.id === told)?.title[language] ?? '';
      const history = [
        { role: 'user', content: asked },
        { role: 'assistant', content: `${shown}\n…` },
      ] as const;
      const { passages: found } = await search.find({ question, context: NO_CONTEXT, history, language, limit: 3 });
      expect(found.slice(0, 2).map((passage) => passage.id)).toContain(id);
    },
  );

  it('get a guess or titles where only the examples match and no question came before', async () => {
    const question = 'we cant afford all of this, what matters most';
    const found = await search.find({ question, context: NO_CONTEXT, language: 'en', limit: 3 });
    expect(found.isUnsure).toBe(true);
    expect([...found.passages, ...found.near].map(({ id }) => id)).toContain('practice.small-start');
  });

  it('get the passage on the difference where they ask what changes between two kinds of entity', async () => {
    const history = [{ role: 'user', content: 'siamo essenziali o importanti?' }] as const;
    const { passages: found } = await search.find({
      question: 'e cosa cambia',
      context: NO_CONTEXT,
      history,
      language: 'it',
      limit: 3,
    });
    expect(found[0]?.id).toBe('scope.difference');
  });

  it.each([
    ['en', 'how long do we keep logs', 'term.logging', 'and logs for the fireplace, how long do they dry'],
    ['en', 'what is an essential entity', 'scope.essential', 'and what is an essential oil'],
    ['it', 'chi è il punto di contatto', 'italy.contact-point', 'e il contatto della pizzeria qual è'],
  ] as const)(
    'are refused where words of the last question have another sense in %s: “%s”, answered by %s, then “%s”',
    async (language, asked, told, question) => {
      const shown = passages.find((passage) => passage.id === told)?.title[language] ?? '';
      const history = [
        { role: 'user', content: asked },
        { role: 'assistant', content: `${shown}\n…` },
      ] as const;
      expect(await search.find({ question, context: NO_CONTEXT, history, language, limit: 3 })).toMatchObject({
        passages: [],
      });
    },
  );
});
