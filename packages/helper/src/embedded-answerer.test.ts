import { describe, expect, it } from 'vitest';
import type { HelperAsk } from './answerer.ts';
import { createEmbeddedAnswerer, nothingFound } from './embedded-answerer.ts';
import type { FoundPassage } from './passage.ts';

const passage = (id: string, score: number, text = `${id}uno ${id}due ${id}tre`): FoundPassage => ({
  id,
  title: `Titolo ${id}`,
  text,
  reference: `art. ${id}`,
  score,
});

async function answerOf(passages: readonly FoundPassage[], more: Partial<HelperAsk> = {}): Promise<string> {
  const ask: HelperAsk = {
    question: 'una domanda',
    context: { text: '', category: '' },
    history: [],
    language: 'it',
    passages,
    notCovered: null,
    signal: new AbortController().signal,
    ...more,
  };
  let said = '';
  for await (const piece of createEmbeddedAnswerer().answer(ask)) said += piece;
  return said;
}

describe('the embedded answerer', () => {
  it('stays on the platform', () => {
    expect(createEmbeddedAnswerer().isRemote).toBe(false);
  });

  it('answers with title, text and reference of the best passage', async () => {
    expect(await answerOf([passage('a', 50, 'Questo è il testo.')])).toBe(
      'Titolo a\nQuesto è il testo.\nRiferimento: art. a',
    );
  });

  it('adds passages that fit nearly as well, three at most, a blank line between them', async () => {
    const said = await answerOf([
      passage('a', 50),
      passage('b', 45),
      passage('c', 44),
      passage('d', 43),
      passage('e', 10),
    ]);
    expect(said.split('\n\n').map((part) => part.split('\n')[0])).toEqual(['Titolo a', 'Titolo b', 'Titolo c']);
  });

  it('leaves out passages that fit clearly less: a second below a third of the best score, a third below three quarters', async () => {
    expect(await answerOf([passage('a', 100), passage('b', 30)])).not.toContain('Titolo b');
    const said = await answerOf([passage('a', 100), passage('b', 75), passage('c', 74)]);
    expect(said).toContain('Titolo b');
    expect(said).not.toContain('Titolo c');
  });

  it('does not say the same twice', async () => {
    const same = 'Le copie di sicurezza si provano ogni anno.';
    expect(await answerOf([passage('a', 50, same), passage('b', 49, `${same} Sempre.`)])).not.toContain('Titolo b');
  });

  it.each(['it', 'en'] as const)('says honestly in %s that it has nothing, and how to ask again', async (language) => {
    const said = await answerOf([], { language });
    expect(said).toBe(nothingFound(language));
    expect(said).toMatch(language === 'it' ? /non ho nulla.*Prova a riformulare/su : /nothing on this.*Try again/su);
  });

  it.each([
    ['it', /Forse intendevi.*\n– Titolo a\n– Titolo b\n/su],
    ['en', /Did you mean.*\n– Titolo a\n– Titolo b\n/su],
  ] as const)('offers titles in %s where it is not certain what was meant', async (language, said) => {
    const meant = ['a', 'b'].map((id) => ({ ...passage(id, 50), title: `Titolo ${id}` }));
    expect(await answerOf([], { language, meant })).toMatch(said);
  });

  it.each([
    ['it', /^Non sono certo.*Se intendevi altro.*\n– Titolo b$/su],
    ['en', /^I am not certain.*If you meant something else.*\n– Titolo b$/su],
  ] as const)('gives in %s the nearest passage as a guess, with titles to choose from', async (language, said) => {
    const meant = [{ ...passage('b', 50), title: 'Titolo b' }];
    const answer = await answerOf([passage('a', 50)], { language, meant });
    expect(answer).toMatch(said);
    expect(answer).toContain('art. a');
  });

  it.each([
    ['it', /riguarda PCI DSS.*Rispondo a domande su NIS 2/su],
    ['en', /about PCI DSS.*I answer questions about NIS 2/su],
  ] as const)('names in %s the law that it leaves to others, and what it covers', async (language, said) => {
    const notCovered = { kind: 'other-law', name: { it: 'PCI DSS', en: 'PCI DSS' } } as const;
    expect(await answerOf([], { language, notCovered })).toMatch(said);
  });

  it('says of a law that it leaves to others what of it the knowledge has all the same', async () => {
    const note = { it: 'I dati sono del GDPR.', en: 'The data are for the GDPR.' };
    const notCovered = { kind: 'other-law', name: { it: 'Altra legge', en: 'Another law' }, note } as const;
    expect(await answerOf([], { notCovered })).toMatch(/Altra legge.*non rispondo\. I dati sono del GDPR\./su);
  });

  it('turns away personal requests and says what it is for', async () => {
    expect(await answerOf([], { notCovered: { kind: 'personal' } })).toMatch(/personale.*Rispondo a domande su/su);
  });

  it('leaves prices to whoever supplied the product', async () => {
    expect(await answerOf([], { notCovered: { kind: 'product' } })).toMatch(/prezzi e costi.*chi te lo ha fornito/su);
  });

  it.each([
    ['it', 'Ciao, come stai?', /^Ciao!/u],
    ['en', 'hello there', /^Hello!/u],
  ] as const)('greets back in %s and says what it is for', async (language, question, reply) => {
    const said = await answerOf([], { language, question });
    expect(said).toMatch(reply);
    expect(said).toContain('NIS 2');
  });

  it('names references in English for an English reader', async () => {
    expect(await answerOf([passage('a', 50)], { language: 'en' })).toContain('\nReference: art. a');
  });

  it('stops when the reader is gone', async () => {
    expect(await answerOf([passage('a', 50)], { signal: AbortSignal.abort() })).toBe('');
  });
});
