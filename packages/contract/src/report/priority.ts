import { LEVELS, type Level, levelOf } from '../severity/severity.ts';
import type { Proof } from './proof.ts';

/**
 * What to do first. Every list of actions has this one order: screens, files and the dashboard. An action stands where
 * the worst thing it closes stands. How many vulnerabilities it closes decides nothing: a back door comes before an
 * update that closes twenty known weaknesses.
 */

/**
 * Why something is urgent, most urgent first: somebody else can be inside already, or get in as was shown; it is being
 * exploited elsewhere; it was shown on the target; it is known.
 */
export const URGENCIES = ['compromise', 'exploited', 'proven', 'known'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What is left out may be anything. */
export interface UrgencyCondition {
  readonly proofs?: readonly Proof[];
  readonly levels?: readonly Level[];
  readonly families?: readonly string[];
  readonly exploited?: true;
}

/** An issue has the first urgency of which one condition holds. The server's SQL is made of the same conditions. */
export const URGENCY_CONDITIONS: Readonly<Record<Exclude<Urgency, 'known'>, readonly UrgencyCondition[]>> = {
  compromise: [
    { proofs: ['proven'], levels: ['critical'] },
    // That passwords are in others' hands is certain; whether they still open something, nobody can verify from outside.
    { families: ['Breaches'] },
    { families: ['Takeover'], proofs: ['proven'], levels: ['critical', 'high'] },
  ],
  exploited: [{ exploited: true }],
  proven: [
    { proofs: ['proven'], levels: ['critical', 'high'] },
    // Anybody can write in the domain's name: a score of vulnerabilities makes little of it.
    { families: ['Mail security'], proofs: ['proven'], levels: ['medium'] },
  ],
};

/** What the order looks at, of one issue of a report. */
export interface Prioritised {
  readonly severity: number;
  readonly proof: Proof;
  readonly family: string;
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

function holds({ proofs, levels, families, exploited }: UrgencyCondition, issue: Prioritised): boolean {
  return (
    (proofs?.includes(issue.proof) ?? true) &&
    (levels?.includes(levelOf(issue.severity)) ?? true) &&
    (families?.includes(issue.family) ?? true) &&
    (!exploited || issue.exploited)
  );
}

/**
 * The most urgent first; then by level, what is still to be verified after the rest of its level, by EPSS and by
 * severity. Zero: both are equally pressing.
 */
export function compareIssues(one: Prioritised, other: Prioritised): number {
  return (
    URGENCIES.indexOf(urgencyOf(one)) - URGENCIES.indexOf(urgencyOf(other)) ||
    LEVELS.indexOf(levelOf(one.severity)) - LEVELS.indexOf(levelOf(other.severity)) ||
    Number(one.proof === 'to_verify') - Number(other.proof === 'to_verify') ||
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
