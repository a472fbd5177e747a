/** What a vulnerability does to confidentiality, integrity and availability: complete, partial or none. */
export const IMPACT_LEVELS = ['C', 'P', 'N'] as const;
export type ImpactLevel = (typeof IMPACT_LEVELS)[number];
export const IMPACT_KINDS = ['C', 'I', 'A'] as const;
export type ImpactKind = (typeof IMPACT_KINDS)[number];
export type Impacts = Readonly<Record<ImpactKind, ImpactLevel>>;

export interface CvssScore {
  /** Slash-separated metric:value pairs; versions 3 and 4 begin with their `CVSS:` prefix. */
  readonly vector: string;
  readonly score: number;
}

/** One vulnerability's scores in the versions that are known. */
export interface CvssScores {
  readonly v2?: CvssScore | undefined;
  readonly v3?: CvssScore | undefined;
  readonly v4?: CvssScore | undefined;
}

/** The effective score: version 3 where known, then 4, then 2. Null where there is no score. */
export function leadingScore({ v2, v3, v4 }: CvssScores): CvssScore | null {
  return v3 ?? v4 ?? v2 ?? null;
}

/** Metric and value of every pair; what is not a pair is left out. */
export function metricsOf(vector: string): ReadonlyMap<string, string> {
  const pairs = vector.split('/').map((part) => part.split(':'));
  return new Map(pairs.flatMap(([metric, value]) => (metric && value ? [[metric, value] as const] : [])));
}

/** Versions 3 and 4 say high and low where version 2 said complete and partial. */
const LEVEL_OF_VALUE: Readonly<Record<string, ImpactLevel>> = { C: 'C', H: 'C', P: 'P', L: 'P', N: 'N' };

/** Version 4 names the impact on the vulnerable system VC, VI and VA. */
export function impactLevels(vector: string): Impacts {
  const metrics = metricsOf(vector);
  const level = (kind: ImpactKind) => LEVEL_OF_VALUE[metrics.get(kind) ?? metrics.get(`V${kind}`) ?? 'N'] ?? 'N';
  return { C: level('C'), I: level('I'), A: level('A') };
}

/** The impacts list of the report: each of C, I, A that is not none. */
export function impactsOf(vector: string): ImpactKind[] {
  const levels = impactLevels(vector);
  return IMPACT_KINDS.filter((kind) => levels[kind] !== 'N');
}
