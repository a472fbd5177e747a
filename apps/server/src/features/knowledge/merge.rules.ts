import type { Localised } from '@rocca/contract/language';
import type { CvssScores } from '@rocca/contract/severity/cvss';
import type { KnownVulnerability } from '@rocca/engines/core/knowledge';
import type { OwnFacts } from '@rocca/feeds/nvd/cve-record';

/** Sources of records, the one that is believed first. Another catalogue takes its place here. */
export const RECORD_SOURCES = ['nvd', 'starter'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

/** What one source says of a CVE. */
export interface SourceFacts extends Pick<KnownVulnerability, 'published' | 'scores' | 'cwes' | 'references'> {
  readonly source: RecordSource;
  readonly rejected: boolean;
  readonly description: string;
  readonly own: OwnFacts | null;
}

/** What CISA's and FIRST's lists say of it; null: nothing, or the list was never loaded. */
export interface ListFacts {
  readonly kevLoaded: boolean;
  readonly epssLoaded: boolean;
  readonly kev: {
    readonly addedOn: string;
    readonly ransomware: boolean;
    readonly action: string;
    readonly name: string;
  } | null;
  readonly epss: KnownVulnerability['epss'];
}

const MAX_REFERENCES = 8;

/**
 * What all sources together say of a CVE, in whatever order they come: each field from the first source that has it, so
 * that a record without scores or texts hides nothing. Null: one of them withdrew it, or none knows it.
 */
export function mergeFacts(cve: string, facts: readonly SourceFacts[], lists: ListFacts): KnownVulnerability | null {
  const records = facts.toSorted((a, b) => rankOf(a) - rankOf(b));
  const own = records.find((record) => record.own !== null)?.own ?? null;
  if (records.some(({ rejected }) => rejected)) return null;
  if (records.length === 0 && lists.kev === null && lists.epss === null) return null;
  return {
    cve,
    ...textsOf(records, own, lists.kev?.name || null),
    published: records.find(({ published }) => published !== null)?.published ?? null,
    scores: scoresOf(records),
    cwes: records.find(({ cwes }) => cwes.length > 0)?.cwes ?? [],
    references: referencesOf(records),
    // A list that was loaded replaces what came with the starter set.
    epss: lists.epssLoaded ? lists.epss : (own?.epss ?? null),
    knownExploited: lists.kevLoaded ? withoutName(lists.kev) : own?.exploited ? { ...own.exploited, action: '' } : null,
    exploitationTold: lists.kevLoaded || own !== null,
  };
}

const rankOf = ({ source }: SourceFacts) => RECORD_SOURCES.indexOf(source);

/** Our own words come first: they are in both languages. */
function textsOf(
  records: readonly SourceFacts[],
  own: OwnFacts | null,
  kevName: string | null,
): Pick<KnownVulnerability, 'title' | 'description' | 'origin'> {
  const titleFrom = own ? 'starter' : kevName ? 'kev' : null;
  const title = own?.title ?? (kevName ? inBoth(kevName) : null);
  if (own) return { title, description: own.description, origin: { title: titleFrom, description: 'starter' } };
  const described = records.find(({ description }) => description !== '');
  // CISA's catalogue may know of a CVE before its record was loaded.
  const description = inBoth(described?.description ?? kevName ?? '');
  const descriptionFrom = described?.source ?? (kevName ? 'kev' : null);
  return { title, description, origin: { title: titleFrom, description: descriptionFrom } };
}

const inBoth = (text: string): Localised => ({ it: text, en: text });

function scoresOf(records: readonly SourceFacts[]): CvssScores {
  const of = (version: keyof CvssScores) => records.find(({ scores }) => scores[version])?.scores[version];
  return { v2: of('v2'), v3: of('v3'), v4: of('v4') };
}

function referencesOf(records: readonly SourceFacts[]): KnownVulnerability['references'] {
  const byUrl = new Map(
    records
      .flatMap(({ references }) => references)
      .toReversed()
      .map((reference) => [reference.url, reference]),
  );
  return [...byUrl.values()].toReversed().slice(0, MAX_REFERENCES);
}

function withoutName(kev: ListFacts['kev']): KnownVulnerability['knownExploited'] {
  return kev && { addedOn: kev.addedOn, ransomware: kev.ransomware, action: kev.action };
}
