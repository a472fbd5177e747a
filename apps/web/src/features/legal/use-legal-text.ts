import type { Language } from '@rocca/contract/language';
import { useEffect, useState } from 'react';
import { type ChunkSurroundings, loadChunk } from '../../lib/chunks/load-chunk.ts';
import type { LegalDocument } from './legal-paths.ts';
import type { LegalText } from './legal-text.ts';

export type LoadLegalText = (document: LegalDocument, language: Language) => Promise<LegalText>;

type Loading = { readonly status: 'loading' };
type Settled = { readonly status: 'ready'; readonly text: LegalText } | { readonly status: 'failed' };

const browser: ChunkSurroundings = {
  storage: sessionStorage,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  navigate: () => location.reload(),
};

/** One text in one language. A result counts only for the request that asked for it, however late it comes. */
export function useLegalText(document: LegalDocument, language: Language, load: LoadLegalText) {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ readonly key: string; readonly result: Settled } | null>(null);
  const key = `${document} ${language} ${attempt}`;

  useEffect(() => {
    let wanted = true;
    const settle = (result: Settled) => {
      if (wanted) setSettled({ key, result });
    };
    loadChunk(() => load(document, language), browser).then(
      (text) => settle({ status: 'ready', text }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [document, language, load, key]);

  const state: Loading | Settled = settled?.key === key ? settled.result : { status: 'loading' };
  return { state, retry: () => setAttempt((count) => count + 1) };
}
