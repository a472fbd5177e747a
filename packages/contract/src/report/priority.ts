import { LEVELS, type Level, levelOf } from '../severity/severity.ts';
import { PROOFS, type Proof } from './proof.ts';

/**
 * What to do first. Every list of actions has this one order: screens, files and the dashboard. An action stands where
 * the worst thing it closes stands. How many vulnerabilities it closes decides nothing: a back door comes before an
 * update that closes twenty known weaknesses.
 */

/**
 * Why something is urgent, most urgent first: somebody else can be inside already, or get in as was shown; it is being
 * exploited elsewhere; anybody can send mail in the company's name; it was shown on the target; it is known.
 */
export const URGENCIES = ['compromise', 'exploited', 'spoofable', 'proven', 'known'] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * The place of an urgency in the order. Among the last two the level decides: a weak cipher that was shown does not come
 * before a critical flaw of the version that answered.
 */
export const URGENCY_RANKS: Readonly<Record<Urgency, number>> = {
  ...{ compromise: 0, exploited: 1, spoofable: 2, proven: 3, known: 3 },
};

/** What is left out may be anything. */
export interface UrgencyCondition {
  readonly proofs?: readonly Proof[];
  readonly levels?: readonly Level[];
  readonly families?: readonly string[];
  /** How the id of the remedy begins. */
  readonly remedies?: readonly string[];
  readonly exploited?: true;
}

/** An issue has the first urgency of which one condition holds. The server's SQL is made of the same conditions. */
export const URGENCY_CONDITIONS: Readonly<Record<Exclude<Urgency, 'known'>, readonly UrgencyCondition[]>> = {
  compromise: [
    { proofs: ['proven'], levels: ['critical'] },
    // That passwords are in others' hands is certain; whether they still open something, nobody can verify from outside.
    { families: ['Breaches'] },
    { families: ['Takeover'], proofs: ['proven'], levels: ['critical', 'high'] },
    // Copies of this release were given out with a back door: until that is excluded the system counts as compromised.
    { remedies: ['act:compromised', 'act:maybe-compromised'], proofs: ['proven', 'version'] },
  ],
  exploited: [{ exploited: true }],
  // A score of vulnerabilities makes little of it, and most attacks begin with a mail.
  spoofable: [{ families: ['Mail security'], proofs: ['proven'], levels: ['critical', 'high', 'medium'] }],
  proven: [{ proofs: ['proven'], levels: ['critical', 'high'] }],
};

/** What the order looks at, of one issue of a report. */
export interface Prioritised {
  readonly severity: number;
  readonly proof: Proof;
  readonly family: string;
  /** The id of what closes it. */
  readonly remedy: string;
  readonly exploited: boolean;
  /** Null: not known. */
  readonly epss: number | null;
}

export function urgencyOf(issue: Prioritised): Urgency {
  for (const urgency of URGENCIES) {
    if (urgency === 'known' || URGENCY_CONDITIONS[urgency].some((condition) => holds(condition, issue))) return urgency;
  }
  return 'known';
}

function holds({ proofs, levels, families, remedies, exploited }: UrgencyCondition, issue: Prioritised): boolean {
  return (
    (proofs?.includes(issue.proof) ?? true) &&
    (levels?.includes(levelOf(issue.severity)) ?? true) &&
    (families?.includes(issue.family) ?? true) &&
    (remedies?.some((begin) => issue.remedy.startsWith(begin)) ?? true) &&
    (!exploited || issue.exploited)
  );
}

/**
 * The most urgent first; then by level, inside of it what was shown first and what is still to be verified last, by EPSS
 * and by severity. Zero: both are equally pressing.
 */
export function compareIssues(one: Prioritised, other: Prioritised): number {
  return (
    URGENCY_RANKS[urgencyOf(one)] - URGENCY_RANKS[urgencyOf(other)] ||
    LEVELS.indexOf(levelOf(one.severity)) - LEVELS.indexOf(levelOf(other.severity)) ||
    PROOFS.indexOf(one.proof) - PROOFS.indexOf(other.proof) ||
    (other.epss ?? -1) - (one.epss ?? -1) ||
    other.severity - one.severity
  );
}

/** Something to do, by the worst it closes. */
export interface PrioritisedAction {
  readonly id: string;
  readonly worst: Prioritised;
  readonly places: number;
}

/** As their worst; then the one at more places, then by id, so that the order is always the same. */
export function compareActions(one: PrioritisedAction, other: PrioritisedAction): number {
  return (
    compareIssues(one.worst, other.worst) ||
    other.places - one.places ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}
