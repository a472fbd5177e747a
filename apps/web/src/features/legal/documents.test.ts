import { LANGUAGES, type Language } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { LEGAL_DOCUMENTS, loadLegalText } from './documents.ts';
import { isLegalPath, LEGAL_PATHS, SECURITY_MEASURES_PATH } from './index.ts';
import { findLegalPlace, type LegalDocument, legalPathOf } from './legal-paths.ts';
import type { LegalBlock, LegalText } from './legal-text.ts';

const everyText = LEGAL_DOCUMENTS.flatMap((document) => LANGUAGES.map((language) => ({ document, language })));

function wordsOf(block: LegalBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return [...block.items];
    case 'definitions':
      return block.items.flatMap(({ term, text }) => [term, text]);
  }
}

function stringsOf({ title, summary, sections }: LegalText): string[] {
  return [title, summary, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)])];
}

function shapeOf({ updated, sections }: LegalText) {
  return {
    updated,
    sections: sections.map(({ id, blocks }) => ({
      id,
      blocks: blocks.map((block) => ({ kind: block.kind, items: 'items' in block ? block.items.length : 1 })),
    })),
  };
}

async function prose(document: LegalDocument, language: Language): Promise<string> {
  return stringsOf(await loadLegalText(document, language)).join('\n');
}

describe('legal paths', () => {
  it('are the eleven public ones of the specification', () => {
    expect([...LEGAL_PATHS].sort()).toEqual([
      '/dati-sensibili',
      '/dpia',
      '/monitoraggio-regolare-sistematico',
      '/personal-data',
      '/processing-activities',
      '/profilazione-processo-decisionale-automatizzato',
      '/regular-systematic-monitoring',
      '/risk-rights-freedoms',
      '/terms-and-conditions',
      '/trattamento-dati-rischio',
      '/valutazione-impatto-protezione-dati',
    ]);
  });

  it.each([...LEGAL_PATHS, SECURITY_MEASURES_PATH])('%s leads to a document', (path) => {
    expect(LEGAL_DOCUMENTS).toContain(findLegalPlace(path)?.document);
  });

  it.each(LEGAL_DOCUMENTS)('the document %s can be reached', (document) => {
    expect(findLegalPlace(legalPathOf(document))?.document).toBe(document);
  });

  it('give one document to the two names of a subject', () => {
    expect(findLegalPlace('/dpia')).toEqual(findLegalPlace('/valutazione-impatto-protezione-dati'));
    expect(findLegalPlace('/monitoraggio-regolare-sistematico')).toEqual(
      findLegalPlace('/regular-systematic-monitoring'),
    );
  });

  it('read a section from a sub-path', () => {
    expect(findLegalPlace('/dpia/when-required/')).toEqual({ document: 'dpia', section: 'when-required' });
    expect(findLegalPlace('/dpia/')).toEqual({ document: 'dpia', section: null });
  });

  it.each(['/dpia', '/dpia/', '/dpia//', '/dpia/when-required', '/dpia/a/b/c', '/DPIA', '/personal-data/'])(
    '%s is public',
    (path) => {
      expect(isLegalPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    '/',
    'dpia',
    '/dpiaX',
    '/dpia-x',
    '/dpi',
    '/personal-data-x/',
    '/x/dpia',
    '/dashboard',
    '/security-measures',
    '/constructor',
    '/__proto__',
  ])('%j is not public', (path) => {
    expect(isLegalPath(path)).toBe(false);
  });
});

describe('legal texts', () => {
  it.each(LEGAL_DOCUMENTS)('%s has the same sections and blocks in both languages', async (document) => {
    const [italian, english] = await Promise.all([loadLegalText(document, 'it'), loadLegalText(document, 'en')]);
    expect(shapeOf(english)).toEqual(shapeOf(italian));
  });

  it.each(everyText)('$document ($language) is complete', async ({ document, language }) => {
    const text = await loadLegalText(document, language);
    const ids = text.sections.map(({ id }) => id);
    expect(text.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const { blocks } of text.sections) {
      expect(blocks.length).toBeGreaterThan(0);
      for (const block of blocks) expect(wordsOf(block).length).toBeGreaterThan(0);
    }
    for (const string of stringsOf(text)) {
      expect(string.trim()).toBe(string);
      expect(string.length).toBeGreaterThan(2);
    }
  });

  it.each(everyText)('$document ($language) has no repeated key in a section', async ({ document, language }) => {
    const { sections } = await loadLegalText(document, language);
    for (const { blocks } of sections) {
      const beginnings = blocks.map((block) => `${block.kind} ${wordsOf(block)[0]}`);
      expect(new Set(beginnings).size).toBe(beginnings.length);
    }
  });
});

describe('facts that the texts must state', () => {
  const facts: readonly [LegalDocument, Language, readonly RegExp[]][] = [
    [
      'terms',
      'it',
      [
        /limitata a 100 euro\b/,
        /vincolante 30 giorni dopo la pubblicazione/,
        /entro 4 ore/,
        /1 telefonata della durata massima di 1 ora/,
        /24 ore su 24, 7 giorni su 7/,
        /una scansione per ogni target inviato/,
        /restituisce le scansioni/,
        /tiene indenne/,
        /legge italiana/,
      ],
    ],
    [
      'terms',
      'en',
      [
        /limited to 100 euros\b/,
        /binding 30 days after publication/,
        /within 4 hours/,
        /1 phone call of at most 1 hour/,
        /24 hours a day, 7 days a week/,
        /one scan for each target sent/,
        /gives the scans back/,
        /holds the Provider harmless/,
        /Italian law/,
      ],
    ],
    [
      'personal-data',
      'it',
      [
        /artt. 13 e 14 del GDPR/,
        /Titolare del trattamento dei dati/,
        /legittimo interesse/,
        /30 giorni/,
        /entro un mese/,
        /reclamo al Garante/,
      ],
    ],
    [
      'personal-data',
      'en',
      [
        /Articles 13 and 14 GDPR/,
        /The controller for/,
        /legitimate interest/,
        /30 days/,
        /within one month/,
        /complaint with the Garante/,
      ],
    ],
    ['security-measures', 'it', [/30 giorni/, /ogni giorno/, /argon2id/, /RS256/, /AES-256-GCM/, /senza privilegi/]],
    ['security-measures', 'en', [/30 days/, /daily/, /argon2id/, /RS256/, /AES-256-GCM/, /without administrator/]],
  ];

  it.each(facts)('%s (%s)', async (document, language, patterns) => {
    const words = await prose(document, language);
    for (const pattern of patterns) expect(words).toMatch(pattern);
  });
});
