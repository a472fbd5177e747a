import type { KnowledgeStatus } from '../api/knowledge.schema.ts';
import type { Localised } from '../language.ts';

type SourceName = KnowledgeStatus['sources'][number]['name'];

export interface AgedSource {
  readonly name: SourceName;
  readonly data_date: string | null;
  readonly loaded_at: string | null;
}

/** Older than this and a scan may miss what everybody else already knows. */
export const OLD_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

export const SOURCE_NAMES: Record<SourceName, Localised> = {
  nvd: { it: 'NVD, catalogo delle vulnerabilità', en: 'NVD, catalogue of vulnerabilities' },
  kev: { it: 'CISA KEV, vulnerabilità sfruttate', en: 'CISA KEV, exploited vulnerabilities' },
  epss: { it: 'EPSS, probabilità di sfruttamento', en: 'EPSS, probability of exploitation' },
  starter: { it: 'Dati forniti con la piattaforma', en: 'Data supplied with the platform' },
};

/** The sources that have to be kept up to date; the starter set only helps out until they are there. */
export function areFresh(sources: readonly AgedSource[], moment: number): boolean {
  return sources.every((source) => source.name === 'starter' || ageAt(source, moment) === 'fresh');
}

/** How far a source could be trusted at a moment. The starter set comes with the product: it does not age. */
export function ageAt({ name, data_date, loaded_at }: AgedSource, moment: number): 'fresh' | 'old' | 'never' {
  if (loaded_at === null) return 'never';
  if (name === 'starter') return 'fresh';
  const date = Date.parse(data_date ?? loaded_at);
  return moment - date > OLD_AFTER_DAYS * DAY_MS ? 'old' : 'fresh';
}
