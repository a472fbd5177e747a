const PUBLIC_DOCUMENTS = {
  '/terms-and-conditions': 'terms',
  '/personal-data': 'personal-data',
  '/dati-sensibili': 'special-categories',
  '/processing-activities': 'processing-activities',
  '/trattamento-dati-rischio': 'risk-processing',
  '/risk-rights-freedoms': 'risk-rights-freedoms',
  '/dpia': 'dpia',
  '/valutazione-impatto-protezione-dati': 'dpia',
  '/profilazione-processo-decisionale-automatizzato': 'profiling',
  '/monitoraggio-regolare-sistematico': 'monitoring',
  '/regular-systematic-monitoring': 'monitoring',
} as const;

export const SECURITY_MEASURES_PATH = '/security-measures';

export type LegalDocument = (typeof PUBLIC_DOCUMENTS)[keyof typeof PUBLIC_DOCUMENTS] | 'security-measures';

/** Pages that anybody may read, sub-paths included. */
export const LEGAL_PATHS: readonly string[] = Object.keys(PUBLIC_DOCUMENTS);

const publicDocuments = new Map<string, LegalDocument>(Object.entries(PUBLIC_DOCUMENTS));
const allDocuments = new Map(publicDocuments).set(SECURITY_MEASURES_PATH, 'security-measures');

interface LegalPlace {
  readonly document: LegalDocument;
  /** `/dpia/when-required` opens the document at that section. */
  readonly section: string | null;
}

/** Whether a path is a public legal page. The security measures are not: they ask for a sign-in. */
export function isLegalPath(pathname: string): boolean {
  return publicDocuments.has(splitPath(pathname).root);
}

export function findLegalPlace(pathname: string): LegalPlace | null {
  const { root, section } = splitPath(pathname);
  const document = allDocuments.get(root);
  return document ? { document, section } : null;
}

/** The path a document is linked by: the first of its names. */
export function legalPathOf(document: LegalDocument): string {
  for (const [path, candidate] of allDocuments) if (candidate === document) return path;
  throw new Error(`No path leads to the legal document ${document}`);
}

/** Letter case is ignored, as the router does. */
function splitPath(pathname: string): { root: string; section: string | null } {
  const [before, root = '', section] = pathname.toLowerCase().split('/');
  return { root: before === '' ? `/${root}` : '', section: section || null };
}
