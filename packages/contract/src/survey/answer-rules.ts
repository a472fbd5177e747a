import type { Language, Localised } from '../language.ts';
import type { EntityClass, SurveyQuestion, SurveyResponse } from './definition.schema.ts';

/** What a person answered. A single value is a list of one; a cleared answer is an empty list. */
export interface SurveyAnswer {
  readonly values: readonly number[];
  readonly note: string | null;
}

export const MAX_NOTE_LENGTH = 2000;

/** What an answer must keep to, each with the text a person reads. */
export const ANSWER_RULES = {
  answer_not_of_question: {
    it: 'La risposta non corrisponde alla domanda.',
    en: 'The answer does not match its question.',
  },
  integer_required: { it: 'Serve un numero intero.', en: 'An integer is required.' },
  note_not_allowed: {
    it: 'Questa domanda non prevede una nota.',
    en: 'A note is not allowed for this question.',
  },
  note_too_long: {
    it: 'La nota è troppo lunga: al massimo 2.000 caratteri.',
    en: 'The note is too long: 2,000 characters at most.',
  },
  number_of_answers: {
    it: 'Scegli da {min} a {max} risposte.',
    en: 'Choose from {min} to {max} answers.',
  },
  exactly_one: { it: 'Scegli esattamente una risposta.', en: 'Choose exactly one answer.' },
  value_out_of_range: {
    it: 'Il valore deve essere compreso tra {min} e {max}.',
    en: 'The value must be between {min} and {max}.',
  },
  exclusive_choice: {
    it: 'La risposta «{option}» esclude le altre.',
    en: 'The answer “{option}” excludes the others.',
  },
  present_and_absent: {
    it: 'La risposta «{option}» esclude la voce a cui si riferisce.',
    en: 'The answer “{option}” excludes the item it is about.',
  },
  contradicts_profile: {
    it: 'La risposta «{option}» contraddice la prima, in cui l’organizzazione è un soggetto essenziale o importante.',
    en: 'The answer “{option}” contradicts the first one, in which the organisation is an essential or important entity.',
  },
  answer_missing: { it: 'Manca la risposta.', en: 'The answer is missing.' },
} as const satisfies Record<string, Localised>;

export type AnswerRule = keyof typeof ANSWER_RULES;

/** A list from which nothing can be chosen: the note is the answer. */
export function isNoteOnly({ question_type, min, max }: SurveyQuestion): boolean {
  return question_type === 'list' && min === 0 && max === 0;
}

/** Radio buttons or a number; otherwise several may be chosen. */
export function isSingle({ question_type, min, max }: SurveyQuestion): boolean {
  return question_type !== 'list' || min === max;
}

/** Whether a choice is only for a company without a class, and this one has said which class it is. */
export function contradictsProfile(
  { responses = [] }: SurveyQuestion,
  values: readonly number[],
  entity: EntityClass | null,
): boolean {
  return entity !== null && responses.some(({ index, if_unclassed: free }) => free && values.includes(index));
}

/** The rule that an answer breaks; null for one that can be stored. An empty one can: it clears the answer. */
export function brokenAnswerRule(
  question: SurveyQuestion | undefined,
  answer: SurveyAnswer,
  entity: EntityClass | null = null,
): AnswerRule | null {
  if (!question) return 'answer_not_of_question';
  const { values, note } = answer;
  if (note !== null && note.trim() !== '' && !question.note) return 'note_not_allowed';
  if (note !== null && note.length > MAX_NOTE_LENGTH) return 'note_too_long';
  if (values.length === 0) return null;
  if (question.question_type !== 'list') return brokenByNumber(question, values);
  return (
    brokenByChoices(question, values) ?? (contradictsProfile(question, values, entity) ? 'contradicts_profile' : null)
  );
}

function brokenByChoices(question: SurveyQuestion, values: readonly number[]): AnswerRule | null {
  const { responses = [], min, max } = question;
  const chosen = responses.filter(({ index }) => values.includes(index));
  // Unknown and repeated values both leave fewer responses than values.
  if (chosen.length !== values.length) return 'answer_not_of_question';
  if (isNoteOnly(question)) return 'answer_not_of_question';
  if (isSingle(question)) return values.length === 1 ? null : 'exactly_one';
  if (chosen.length > 1 && chosen.some(({ exclusive }) => exclusive)) return 'exclusive_choice';
  if (chosen.some(({ absence_of: item }) => item !== undefined && values.includes(item))) return 'present_and_absent';
  const isAlone = chosen.length === 1 && chosen[0]?.exclusive === true;
  return isAlone || (values.length >= min && values.length <= max) ? null : 'number_of_answers';
}

function brokenByNumber({ question_type, min, max }: SurveyQuestion, values: readonly number[]): AnswerRule | null {
  const [value] = values;
  if (values.length !== 1 || value === undefined) return 'exactly_one';
  if (!Number.isFinite(value)) return 'answer_not_of_question';
  if (question_type === 'integer' && !Number.isInteger(value)) return 'integer_required';
  return value >= min && value <= max ? null : 'value_out_of_range';
}

/** Whether a stored answer says something: a value, or the note where the note is all there is. */
export function isAnswered(question: SurveyQuestion, answer: SurveyAnswer | undefined): boolean {
  if (!answer) return false;
  return isNoteOnly(question) ? (answer.note ?? '').trim() !== '' : answer.values.length > 0;
}

/** The responses that a rule is about. */
const SPECIAL: Partial<Record<AnswerRule, (response: SurveyResponse) => boolean>> = {
  exclusive_choice: ({ exclusive }) => exclusive === true,
  present_and_absent: ({ absence_of: item }) => item !== undefined,
  contradicts_profile: ({ if_unclassed: free }) => free === true,
};

/** The text of a broken rule, with the numbers of its question; `values` say which of two such choices it was. */
export function answerRuleText(
  rule: AnswerRule,
  question: SurveyQuestion | undefined,
  language: Language,
  values: readonly number[] = [],
): string {
  const special = (question?.responses ?? []).filter((response) => SPECIAL[rule]?.(response));
  const option = special.find(({ index }) => values.includes(index)) ?? special[0];
  const places: Record<string, string> = {
    min: shown(question?.min, language),
    max: shown(question?.max, language),
    option: option?.text[language] ?? '',
  };
  return ANSWER_RULES[rule][language].replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
}

function shown(value: number | undefined, language: Language): string {
  return value === undefined ? '' : value.toLocaleString(language);
}
