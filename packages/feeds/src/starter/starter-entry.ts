import type { CpePart } from '@rocca/contract/cpe/product';
import type { Language, Localised } from '@rocca/contract/language';
import type { CvssScore } from '@rocca/contract/severity/cvss';
import type {
  AffectedProduct,
  CveRecord,
  ExactVersion,
  OwnFacts,
  RequiredPlatform,
  VersionRange,
} from '../nvd/cve-record.ts';
import { OUTLOOK, OUTLOOK_DAYS } from './outlook.ts';
import { PRODUCT_NAMES } from './product-names.ts';
import { WEAKNESSES } from './weaknesses.ts';

/** A vulnerability written by hand, for a start without network: facts, and a description of our own. */
export interface StarterEntry {
  readonly id: string;
  /** The day it was published. */
  readonly published: string;
  /** What its title says, with the name of the first product it affects. */
  readonly weakness: keyof typeof WEAKNESSES;
  /** The name it is known by: `Heartbleed`. */
  readonly called?: string;
  readonly summary: Localised;
  /** Vector and score. */
  readonly v2?: readonly [string, number];
  readonly v3?: readonly [string, number];
  readonly cwes: readonly string[];
  readonly references: readonly string[];
  readonly affects: readonly StarterAffects[];
}

export interface StarterAffects {
  /** `vendor:product` of an application, as NVD names it. */
  readonly name: string;
  /** `= 1.2`, `= 1.2 p1`, `>= 1.0, < 2.0`, `<= 9.9 p1`. */
  readonly versions: readonly string[];
  readonly edition?: string;
  /** `part:vendor:product` of systems of which it needs one. */
  readonly on?: readonly string[];
}

/** The same in the shape of NVD's records. */
export function starterRecord(entry: StarterEntry): CveRecord {
  const { v2, v3 } = entry;
  const published = `${entry.published}T00:00:00.000Z`;
  return {
    id: entry.id,
    published,
    // Older than any record of NVD, so that NVD's record replaces ours.
    modified: null,
    status: 'Starter',
    rejected: false,
    description: entry.summary.en,
    scores: { ...(v2 && { v2: scoreOf(v2) }), ...(v3 && { v3: scoreOf(v3) }) },
    cwes: entry.cwes,
    references: entry.references.map((url) => ({ url, tags: [] })),
    affected: entry.affects.map(affectedOf),
    own: ownFacts(entry),
  };
}

const OUTLOOK_OF = new Map(OUTLOOK.map((outlook) => [outlook[0], outlook]));

function ownFacts(entry: StarterEntry): OwnFacts {
  const [, addedOn, ransomware = false, epss] = OUTLOOK_OF.get(entry.id) ?? [];
  return {
    title: { it: titleIn('it', entry), en: titleIn('en', entry) },
    description: entry.summary,
    exploited: addedOn === undefined ? null : { addedOn, ransomware },
    epss: epss ? { score: epss[0], percentile: epss[1] } : null,
    asOf: OUTLOOK_DAYS,
  };
}

/**
 * `Path traversal in Apache httpd`, `Heartbleed: information disclosure in OpenSSL`. Of several products none is named:
 * whoever finds it knows in which.
 */
function titleIn(language: Language, { weakness, called, affects }: StarterEntry): string {
  const [name = '', ...others] = new Set(affects.map((affected) => affected.name));
  const product = others.length === 0 ? ` in ${PRODUCT_NAMES[name] ?? name}` : '';
  const title = `${WEAKNESSES[weakness][language]}${product}`;
  return called ? `${called}: ${withSmallFirst(title)}` : title;
}

/** Not of `SQL injection`, whose first word is no ordinary one. */
const withSmallFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const scoreOf = ([vector, score]: readonly [string, number]): CvssScore => ({ vector, score });

function affectedOf({ name, versions, edition, on }: StarterAffects): AffectedProduct {
  const [vendor = '', product = ''] = name.split(':');
  return {
    part: 'a',
    vendor,
    product,
    versions: versions.filter((text) => text.startsWith('= ')).map((text) => exactOf(text.slice(2))),
    ranges: versions.filter((text) => !text.startsWith('= ')).map(rangeOf),
    all: false,
    targetSw: null,
    swEdition: edition ?? null,
    requires: on ? [on.map(platformOf)] : [],
  };
}

/** `9.3 p1`: version and update. */
function exactOf(text: string): ExactVersion {
  const [version = '', update = null] = text.split(' ');
  return { version, update };
}

const BOUND = /^(>=|>|<=|<) (\S+)(?: (\S+))?$/;

function rangeOf(text: string): VersionRange {
  const bounds = text.split(', ').map((part) => {
    const [, sign = '', version = '', update = null] = BOUND.exec(part) ?? [];
    if (sign === '') throw new Error(`not a range of versions: ${text}`);
    return { sign, version, update };
  });
  const start = bounds.find(({ sign }) => sign.startsWith('>'));
  const end = bounds.find(({ sign }) => sign.startsWith('<'));
  return {
    start: start ? [start.version, start.update].filter(Boolean).join(' ') : null,
    startInclusive: start?.sign === '>=',
    end: end?.version ?? null,
    endInclusive: end?.sign === '<=',
    update: end?.update ?? null,
  };
}

function platformOf(text: string): RequiredPlatform {
  const [part, vendor = '', product = ''] = text.split(':');
  return { part: part as CpePart, vendor, product, versions: [], ranges: [] };
}
