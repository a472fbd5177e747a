import type { Language } from '@rocca/contract/language';
import type { LegalDocument } from './legal-paths.ts';
import type { LegalText } from './legal-text.ts';

type TextModule = { readonly text: LegalText };

// Written out one by one: the bundler makes a chunk only of an import whose path it can read.
const loaders = {
  terms: { it: () => import('./content/terms.it.ts'), en: () => import('./content/terms.en.ts') },
  'security-measures': {
    it: () => import('./content/security-measures.it.ts'),
    en: () => import('./content/security-measures.en.ts'),
  },
  'personal-data': {
    it: () => import('./content/personal-data.it.ts'),
    en: () => import('./content/personal-data.en.ts'),
  },
  'special-categories': {
    it: () => import('./content/special-categories.it.ts'),
    en: () => import('./content/special-categories.en.ts'),
  },
  'processing-activities': {
    it: () => import('./content/processing-activities.it.ts'),
    en: () => import('./content/processing-activities.en.ts'),
  },
  'risk-processing': {
    it: () => import('./content/risk-processing.it.ts'),
    en: () => import('./content/risk-processing.en.ts'),
  },
  'risk-rights-freedoms': {
    it: () => import('./content/risk-rights-freedoms.it.ts'),
    en: () => import('./content/risk-rights-freedoms.en.ts'),
  },
  dpia: { it: () => import('./content/dpia.it.ts'), en: () => import('./content/dpia.en.ts') },
  profiling: { it: () => import('./content/profiling.it.ts'), en: () => import('./content/profiling.en.ts') },
  monitoring: { it: () => import('./content/monitoring.it.ts'), en: () => import('./content/monitoring.en.ts') },
} satisfies Record<LegalDocument, Record<Language, () => Promise<TextModule>>>;

export const LEGAL_DOCUMENTS = Object.keys(loaders) as readonly LegalDocument[];

export async function loadLegalText(document: LegalDocument, language: Language): Promise<LegalText> {
  const { text } = await loaders[document][language]();
  return text;
}

const COMMITMENTS: ReadonlySet<LegalDocument> = new Set(['terms', 'security-measures', 'personal-data']);

/** Terms, measures and the notice to users bind or commit somebody; every other document explains the law. */
export function isGuide(document: LegalDocument): boolean {
  return !COMMITMENTS.has(document);
}
