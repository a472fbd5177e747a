import type { Localised } from '@rocca/contract/language';
import type { Proof } from '@rocca/contract/report/proof';
import type { CvssScores } from '@rocca/contract/severity/cvss';
import type { KnownVulnerability } from './knowledge.ts';

/** What we say of a kind of finding, wherever it is found. */
export interface Definition {
  /** What was found, apart from where: `CVE-2011-2523`, `ftp-anonymous`. With the place it is the fingerprint. */
  readonly key: string;
  readonly family: string;
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
  readonly scores: CvssScores;
  readonly cves: readonly string[];
  readonly cwes: readonly string[];
  readonly references: ReadonlyArray<{ readonly id: string; readonly link: string }>;
}

/**
 * What closes a finding. Findings with the same product, or the same key, are closed together: the report groups them by
 * it.
 */
export type Remedy =
  | {
      readonly kind: 'update';
      /** `key` is the product in the knowledge (`apache:http_server`), `name` what a person calls it. */
      readonly product: { readonly key: string; readonly name: string };
      /** The version that was seen. */
      readonly seen: string;
      /** The first version without this vulnerability; null: the knowledge does not say. */
      readonly fixedIn: string | null;
      /** The smallest version without any vulnerability that was found in the product there; null: none is known. */
      readonly closedBy: string | null;
    }
  /** Something else than an update, in the words of the finding's `solution`. */
  | { readonly kind: 'act'; readonly key: string };

/**
 * Why a finding is not certain: a distribution may have mended the package; the platform it needs was not seen; only a
 * part of the versions it may be is affected; the product was found by its name alone, or is only mentioned by the service;
 * the system is a distribution's.
 */
export type Doubt =
  | 'backport'
  | 'platform_unknown'
  | 'version_unknown'
  | 'version_span'
  | 'name_unsure'
  | 'mentioned'
  | 'distribution'
  | 'possible';

/** Something wrong at one place. What a place is, the engine says: a port, a URL with a parameter, a name. */
export interface Finding<Place> extends Definition {
  readonly place: Place;
  /** The code of the check that can find it, and so the one that can say it is gone. */
  readonly check: string;
  /** The product whose version says so, in the words of `askedAs`; null: the weakness itself was seen. */
  readonly about: string | null;
  readonly epss: number | null;
  readonly epssPercentile: number | null;
  readonly knownExploited: { readonly addedOn: string; readonly ransomware: boolean } | null;
  /** Confirmed: proven, or the upstream version is affected. Unconfirmed: it may be, and `doubt` says why. */
  readonly certainty: 'confirmed' | 'unconfirmed';
  /** Shown on the target itself, concluded from the version seen there, or (unconfirmed) still to be verified. */
  readonly proof: Proof;
  readonly remedy: Remedy;
  readonly doubt: Doubt | null;
  /** What was seen, word for word, so that a reader can check it. */
  readonly evidence: string;
}

/** A kind of finding that was seen, before the engine adds where. */
export interface Sighting {
  readonly definition: Definition;
  readonly evidence: string;
  /** It may be so, but what was seen does not prove it. */
  readonly possible?: boolean;
}

/**
 * One finding of a kind, shown on the target: its solution is its own remedy. Chances and known exploits come from the vulnerability knowledge: `withOutlook`.
 */
export function findingOf<Place>(
  { definition, evidence, possible = false }: Sighting,
  { check, place }: { readonly check: string; readonly place: Place },
): Finding<Place> {
  const { key, family, name, description, solution, scores, cves, cwes, references } = definition;
  return {
    place,
    key,
    check,
    about: null,
    family,
    name,
    description,
    solution,
    scores,
    cves,
    cwes,
    references,
    epss: null,
    epssPercentile: null,
    knownExploited: null,
    certainty: possible ? 'unconfirmed' : 'confirmed',
    proof: possible ? 'to_verify' : 'proven',
    remedy: { kind: 'act', key },
    doubt: possible ? 'possible' : null,
    evidence,
  };
}

type Outlook = Pick<Finding<unknown>, 'epss' | 'epssPercentile' | 'knownExploited'>;

/** How likely a vulnerability is exploited, and whether it is. */
export function outlookOf({ epss, knownExploited }: KnownVulnerability): Outlook {
  return {
    epss: epss?.score ?? null,
    epssPercentile: epss?.percentile ?? null,
    knownExploited: knownExploited && { addedOn: knownExploited.addedOn, ransomware: knownExploited.ransomware },
  };
}

/** What our own checks have proven is in the catalogues too: adds the outlook of the first CVE they know. */
export function withOutlook<Place>(
  finding: Finding<Place>,
  known: ReadonlyMap<string, KnownVulnerability>,
): Finding<Place> {
  const [described] = finding.cves.flatMap((cve) => known.get(cve) ?? []);
  return described ? { ...finding, ...outlookOf(described) } : finding;
}
