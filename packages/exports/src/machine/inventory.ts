import { CERTAINTIES } from '@rocca/contract/report/certainty';
import type { FindingEntry, FindingList } from '../document/document.ts';
import { plainText } from '../document/plain-text.ts';
import { identifyProduct, type ProductIdentifiers } from './product-identifiers.ts';
import { weaknessOf } from './weakness.ts';

/** What a weakness is in: a product in one version on one host, or the host itself. */
export interface Subject {
  readonly host: string;
  /** Null: no product is to be updated; the host or its settings are meant. */
  readonly product: string | null;
  readonly version: string | null;
  readonly identifiers: ProductIdentifiers;
}

/** What the findings of a report are about: small beside the findings themselves. */
export interface Inventory {
  readonly subjects: readonly Subject[];
  /** By the weakness's id: the subjects that have it, by their number, and how sure that is. */
  readonly affected: ReadonlyMap<string, ReadonlyMap<number, Sureness>>;
}

export type Sureness = Pick<FindingEntry, 'certainty' | 'doubt'>;

const MAX_NAME = 300;

/** Reads all findings once. Of several findings of one weakness in one subject the surest counts. */
export async function takeInventory(findings: FindingList): Promise<Inventory> {
  const numbers = new Map<string, number>();
  const subjects: Subject[] = [];
  const affected = new Map<string, Map<number, Sureness>>();
  for await (const finding of findings.rows()) {
    const subject = subjectOf(finding);
    const key = JSON.stringify(subject);
    const number = numbers.get(key) ?? subjects.push(subject) - 1;
    numbers.set(key, number);
    const { id } = weaknessOf(finding);
    const here = affected.get(id) ?? new Map<number, Sureness>();
    affected.set(id, here.set(number, surest(here.get(number), finding)));
  }
  return { subjects, affected };
}

/** The findings, the first of each weakness alone. */
export async function* firstOfEach(findings: FindingList): AsyncGenerator<FindingEntry> {
  const seen = new Set<string>();
  for await (const finding of findings.rows()) {
    const { id } = weaknessOf(finding);
    if (seen.has(id)) continue;
    seen.add(id);
    yield finding;
  }
}

/** Subjects by host, with their numbers. */
export function byHost(subjects: readonly Subject[]): Map<string, Array<Subject & { readonly number: number }>> {
  const hosts = new Map<string, Array<Subject & { number: number }>>();
  for (const [number, subject] of subjects.entries()) {
    const here = hosts.get(subject.host);
    if (here) here.push({ ...subject, number });
    else hosts.set(subject.host, [{ ...subject, number }]);
  }
  return hosts;
}

function subjectOf({ place, remedy }: FindingEntry): Subject {
  const host = place.host || place.ip || URL.parse(place.url ?? '')?.host || place.label;
  const short = (text: string | null) => (text ? plainText(text, MAX_NAME).trim() || null : null);
  const product = remedy.kind === 'update' ? short(remedy.product) : null;
  const version = product === null ? null : short(remedy.seen);
  const identifiers = product === null ? {} : identifyProduct(remedy.id, version);
  return { host: short(host) ?? '?', product, version, identifiers };
}

function surest(known: Sureness | undefined, { certainty, doubt }: Sureness): Sureness {
  const isSurer = !known || CERTAINTIES.indexOf(certainty) < CERTAINTIES.indexOf(known.certainty);
  return isSurer ? { certainty, doubt } : known;
}
