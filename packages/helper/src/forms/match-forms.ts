import { QUESTION_FORMS, type QuestionForm } from './question-forms.ts';
import type { QuestionKind } from './question-kinds.ts';
import type { Subject } from './subjects.ts';

/** What a question asks, and about what. */
export interface FormedQuestion {
  readonly kinds: ReadonlySet<QuestionKind>;
  readonly subjects: ReadonlySet<Subject>;
  /** Subjects that it goes on from. */
  readonly inherited: ReadonlySet<Subject>;
}

/** A form that a question has. */
export interface FormMatch {
  /** How much the form asks for: a form of two subjects is rarely met by chance. */
  readonly weight: number;
  readonly passages: readonly string[];
  /** The second passage holds the other half of the answer. */
  readonly isJoint?: boolean;
}

/** How much a kind counts beside a subject that a form asks for; "what now" and "what next" say more than others. */
const KIND_WEIGHT = 0.5;
const NOW_WEIGHT = 1;
/** The same for subjects whose names leave no doubt, however the question is put. */
const NAMED_WEIGHT = 1;
/** What a form gains that completes a question with what it goes on from: its own words say little. */
const INHERITED_WEIGHT = 0.5;

/** Subjects that say something of another one: alone they do not change what is spoken of. */
const SIDE_SUBJECTS: ReadonlySet<Subject> = new Set([
  'assess',
  'both',
  'critical',
  'duration',
  'handle',
  'happening',
  'keep',
  'rules',
  'staff',
  'write',
]);

/** What a company is: whoever names another size in a follow-up asks about that one, not about the sector again. */
const CONDITIONS: ReadonlySet<string> = new Set<Subject>(['size', 'sectorOne', 'sectorTwo', 'anySize']);

/** Whoever tells of an attack says in passing what the company is. */
const EMERGENCIES: ReadonlySet<string> = new Set<Subject>(['ransomware', 'intruder', 'siteHacked', 'stolenAccess']);
/** What a form on who is in scope loses then. */
const ASIDE_WEIGHT = 1.5;
const isOfScope = ({ passages }: FormMatch): boolean => passages[0]?.startsWith('scope.') ?? false;

interface CompiledForm extends FormMatch {
  readonly kinds: readonly string[] | null;
  readonly groups: readonly (readonly string[])[];
  readonly never: readonly string[];
  readonly isNamed: boolean;
}

const FORMS = QUESTION_FORMS.map(compileForm);

/** The forms that a question has, the one that asks for most first. */
export function matchForms({ kinds, subjects, inherited }: FormedQuestion): FormMatch[] {
  const isOwn = (subject: string): boolean => subjects.has(subject as Subject);
  const changesCondition = [...subjects].some((subject) => CONDITIONS.has(subject));
  const isInherited = (subject: string): boolean =>
    inherited.has(subject as Subject) && !(changesCondition && CONDITIONS.has(subject));
  const isSaid = (subject: string): boolean => isOwn(subject) || isInherited(subject);
  const namesNothing = [...subjects].every((subject) => SIDE_SUBJECTS.has(subject));
  const isEmergency = [...subjects].some((subject) => EMERGENCIES.has(subject));
  const matches = FORMS.filter(
    ({ kinds: asks, groups, never, isNamed }) =>
      (asks === null || asks.some((kind) => kinds.has(kind as QuestionKind))) &&
      groups.every((group) => group.some(isSaid)) &&
      !never.some(isOwn) &&
      // A question that names a subject is about that one; another goes on from what was said.
      (groups.some((group) => group.some(isOwn)) || (namesNothing && kinds.size > 0 && (asks !== null || isNamed))),
  )
    .map(({ groups, weight, passages, isJoint }) => {
      const isCompleted = groups.some((group) => !group.some(isOwn));
      return { weight: isCompleted ? weight + INHERITED_WEIGHT : weight, passages, ...(isJoint && { isJoint }) };
    })
    .map((match) => (isEmergency && isOfScope(match) ? { ...match, weight: match.weight - ASIDE_WEIGHT } : match));
  return matches.sort((a, b) => b.weight - a.weight);
}

function compileForm({ asks, about, passages, isJoint = false }: QuestionForm): CompiledForm {
  const parts = about.split(' ');
  const groups = parts.filter((part) => !part.startsWith('!')).map((part) => part.split('|'));
  const never = parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1));
  const asked = asks.split('|');
  const isNamed = asked.includes('named');
  const weight = groups.length + kindWeight(asked);
  return { kinds: isNamed || asked.includes('any') ? null : asked, groups, never, isNamed, weight, passages, isJoint };
}

function kindWeight(kinds: readonly string[]): number {
  if (kinds.includes('any')) return 0;
  if (kinds.includes('named')) return NAMED_WEIGHT;
  return kinds.every((kind) => kind === 'now' || kind === 'next') ? NOW_WEIGHT : KIND_WEIGHT;
}
