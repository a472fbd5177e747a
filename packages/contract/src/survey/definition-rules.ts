import type { Language, Localised } from '../language.ts';
import { brokenAnswerRule, isNoteOnly, isSingle } from './answer-rules.ts';
import {
  ENTITY_CLASSES,
  type SurveyDefinition,
  type SurveyGroup,
  type SurveyQuestion,
  type SurveyResponse,
} from './definition.schema.ts';
import { addedScores, isRequired } from './scoring.ts';

/** What a definition must keep to: the rules of the specification, then our own. A definition that breaks one does not load. */
export const DEFINITION_RULES = {
  min_above_max: { it: 'il minimo supera il massimo', en: 'min must not be above max' },
  list_bounds_not_integer: {
    it: 'minimo e massimo di una lista devono essere interi',
    en: 'min and max of a list must be integers',
  },
  default_not_integer: {
    it: 'il valore predefinito deve essere un intero',
    en: 'the default must be an integer',
  },
  responses_not_allowed: {
    it: 'solo le domande a lista hanno opzioni di risposta',
    en: 'only list questions have responses',
  },
  more_than_options: {
    it: 'minimo e massimo non possono superare il numero di opzioni',
    en: 'min and max must not be above the number of options',
  },
  note_required: {
    it: 'se minimo e massimo sono entrambi 0 serve la nota',
    en: 'a note is required when min and max are both 0',
  },
  thresholds_not_allowed: {
    it: 'solo le domande numeriche hanno soglie',
    en: 'only integer and float questions have thresholds',
  },
  first_threshold_below_min: {
    it: 'la prima soglia è sotto il minimo',
    en: 'the first threshold must not be below min',
  },
  last_threshold_above_max: {
    it: "l'ultima soglia supera il massimo",
    en: 'the last threshold must not be above max',
  },
  thresholds_and_texts_differ: {
    it: 'soglie e testi devono essere in numero uguale',
    en: 'thresholds and texts must be equal in count',
  },
  bounds_not_integer: {
    it: 'minimo e massimo di una domanda intera devono essere interi',
    en: 'min and max of an integer question must be integers',
  },
  list_bounds_negative: {
    it: 'minimo e massimo di una lista non possono essere negativi',
    en: 'min and max of a list must not be negative',
  },
  single_choice_not_one: {
    it: 'se minimo e massimo sono uguali la scelta è una sola',
    en: 'equal min and max mean a single choice: they must be 1, or 0 for a note alone',
  },
  default_not_possible: {
    it: 'il valore predefinito non è una risposta possibile',
    en: 'the default must be a possible answer',
  },
  response_repeated: {
    it: "l'indice di una risposta è ripetuto",
    en: 'the index of a response is repeated',
  },
  thresholds_not_rising: { it: 'le soglie devono crescere', en: 'thresholds must rise' },
  thresholds_and_scores_differ: {
    it: 'soglie e punteggi devono essere in numero uguale',
    en: 'thresholds and scores must be equal in count',
  },
  score_missing: {
    it: 'una domanda con peso deve avere punteggi che arrivano a 1',
    en: 'a question with a weight needs scores that reach 1',
  },
  remedy_missing: {
    it: 'una domanda con peso deve avere un rimedio',
    en: 'a question with a weight needs a remedy',
  },
  reference_missing: {
    it: 'una domanda con peso deve citare la fonte',
    en: 'a question with a weight needs a reference',
  },
  question_repeated: { it: "l'id di una domanda è ripetuto", en: 'the id of a question is repeated' },
  group_repeated: { it: "l'id di un gruppo è ripetuto", en: 'the id of a group is repeated' },
  measure_unknown: {
    it: 'la misura non fa parte del framework',
    en: 'the measure is not part of the framework',
  },
  measure_binding_differs: {
    it: 'la domanda vincola chi nessuna delle sue misure vincola',
    en: 'the question binds a class that none of its measures binds',
  },
  measure_unserved: {
    it: 'nessuna domanda obbligatoria riguarda la misura {name}',
    en: 'no required question serves the measure {name}',
  },
  unit_not_allowed: {
    it: "solo le domande numeriche hanno un'unità",
    en: 'only integer and float questions have a unit',
  },
  absence_of_nothing: {
    it: 'una risposta di assenza indica una voce che non ha un punteggio, oppure ha un punteggio suo',
    en: 'a response of absence names an item without a score, or has a score of its own',
  },
  claim_not_asked: {
    it: 'una risposta nega un fatto che la domanda non elenca',
    en: 'a response claims a fact that the question does not list',
  },
  levels_not_rising: {
    it: 'i livelli devono crescere a partire da 0',
    en: 'levels must rise, beginning with 0',
  },
  profile_unknown: {
    it: 'il profilo indica una domanda o una risposta che non esiste',
    en: 'the profile names a question or a response that does not exist',
  },
} as const satisfies Record<string, Localised>;

export type DefinitionRule = keyof typeof DEFINITION_RULES;

export interface DefinitionProblem {
  readonly rule: DefinitionRule;
  /** The group it is in, so that a loader can name the file; null: the survey as a whole. */
  readonly group: string | null;
  readonly question: string | null;
  /** What exactly, where a rule is about a name. */
  readonly name?: string;
}

/** The rule as a person reads it. */
export function definitionRuleText({ rule, name = '' }: DefinitionProblem, language: Language): string {
  return DEFINITION_RULES[rule][language].replace('{name}', name);
}

/** Every rule that a question breaks, whatever stands around it. */
export function questionProblems(question: SurveyQuestion): DefinitionRule[] {
  const isList = question.question_type === 'list';
  const shared = [
    ...(question.min > question.max ? (['min_above_max'] as const) : []),
    ...(question.min === 0 && question.max === 0 && !question.note ? (['note_required'] as const) : []),
    ...scoreProblems(question),
  ];
  return [...shared, ...(isList ? listProblems(question) : numberProblems(question))];
}

function listProblems(question: SurveyQuestion): DefinitionRule[] {
  const { min, max, responses = [], thresholds, texts, scores, facts = [] } = question;
  const indexes = responses.map(({ index }) => index);
  return broken([
    ['list_bounds_not_integer', !Number.isInteger(min) || !Number.isInteger(max)],
    ['list_bounds_negative', min < 0],
    ['single_choice_not_one', min === max && max > 1],
    ['more_than_options', max > responses.length || min > responses.length],
    ['response_repeated', new Set(indexes).size !== indexes.length],
    ['absence_of_nothing', responses.some((response) => isAbsenceOfNothing(question, response))],
    ['claim_not_asked', responses.some(({ claims = [] }) => claims.some((topic) => !facts.includes(topic)))],
    ['unit_not_allowed', question.unit !== undefined],
    ['thresholds_not_allowed', thresholds !== undefined || texts !== undefined || scores !== undefined],
    ['default_not_integer', question.default !== undefined && !Number.isInteger(question.default)],
    ['default_not_possible', Number.isInteger(question.default) && !isPossible(question, Number(question.default))],
  ]);
}

function isAbsenceOfNothing(question: SurveyQuestion, { absence_of: item, score, exclusive }: SurveyResponse): boolean {
  if (item === undefined) return false;
  const named = question.responses?.find(({ index }) => index === item);
  return isSingle(question) || score !== undefined || exclusive === true || !named?.score || named.exclusive === true;
}

function isPossible(question: SurveyQuestion, value: number): boolean {
  return brokenAnswerRule(question, { values: [value], note: null }) === null;
}

function numberProblems(question: SurveyQuestion): DefinitionRule[] {
  const { question_type: type, min, max, responses, thresholds, texts = [], scores } = question;
  const steps = thresholds ?? [];
  const chosen = question.default;
  const isInteger = type === 'integer';
  return broken([
    ['responses_not_allowed', responses !== undefined],
    ['bounds_not_integer', isInteger && (!Number.isInteger(min) || !Number.isInteger(max))],
    ['default_not_integer', isInteger && chosen !== undefined && !Number.isInteger(chosen)],
    ['default_not_possible', chosen !== undefined && (chosen < min || chosen > max)],
    ['first_threshold_below_min', steps.length > 0 && Number(steps[0]) < min],
    ['last_threshold_above_max', steps.length > 0 && Number(steps.at(-1)) > max],
    ['thresholds_not_rising', steps.some((step, index) => index > 0 && step <= Number(steps[index - 1]))],
    ['thresholds_and_texts_differ', steps.length !== texts.length],
    ['thresholds_and_scores_differ', scores !== undefined && scores.length !== steps.length],
  ]);
}

function scoreProblems(question: SurveyQuestion): DefinitionRule[] {
  if (question.weight === 0) return [];
  return broken([
    ['score_missing', bestScore(question) < 1],
    ['remedy_missing', question.remedy === undefined],
    ['reference_missing', question.references.length === 0],
  ]);
}

/** The score of the best answer that the rules allow: of several choices, as many as may be chosen. */
function bestScore(question: SurveyQuestion): number {
  const { question_type: type, max, responses = [], scores = [] } = question;
  if (type !== 'list') return Math.max(0, ...scores);
  if (isNoteOnly(question)) return 0;
  const best = responses.filter(({ score }) => score !== undefined).sort((a, b) => Number(b.score) - Number(a.score));
  const together = isSingle(question) ? [] : best.filter(({ exclusive }) => !exclusive).slice(0, max);
  return Math.max(0, best[0]?.score ?? 0, addedScores(together));
}

/** Everything that is wrong with a questionnaire whose shape is right. */
export function definitionProblems(definition: SurveyDefinition): DefinitionProblem[] {
  return [
    ...definition.groups.flatMap(groupProblems),
    ...repeatedProblems(definition.groups),
    ...levelProblems(definition),
    ...measureProblems(definition),
    ...profileProblems(definition),
  ];
}

function groupProblems({ id: group, questions }: SurveyGroup): DefinitionProblem[] {
  return questions.flatMap((question) =>
    questionProblems(question).map((rule) => ({ rule, group, question: question.id })),
  );
}

function repeatedProblems(groups: readonly SurveyGroup[]): DefinitionProblem[] {
  const seen = new Set<string>();
  const isRepeated = (id: string) => seen.size === seen.add(id).size;
  const ofGroups = groups
    .filter(({ id }) => isRepeated(`group ${id}`))
    .map(({ id }): DefinitionProblem => ({ rule: 'group_repeated', group: id, question: null }));
  const ofQuestions = groups.flatMap(({ id: group, questions }) =>
    questions
      .filter(({ id }) => isRepeated(`question ${id}`))
      .map(({ id }): DefinitionProblem => ({ rule: 'question_repeated', group, question: id })),
  );
  return [...ofGroups, ...ofQuestions];
}

function levelProblems({ levels }: SurveyDefinition): DefinitionProblem[] {
  const rises = levels.every(({ from }, index) => (index === 0 ? from === 0 : from > Number(levels[index - 1]?.from)));
  return rises ? [] : [{ rule: 'levels_not_rising', group: null, question: null }];
}

function measureProblems({ framework, groups }: SurveyDefinition): DefinitionProblem[] {
  const measures = new Map((framework?.functions ?? []).flatMap((one) => one.measures).map((one) => [one.code, one]));
  const served = new Set<string>();
  const problems: DefinitionProblem[] = [];
  for (const { id: group, questions } of groups) {
    for (const one of questions) {
      const { id: question, measures: codes = [], binds = ENTITY_CLASSES } = one;
      for (const code of codes) {
        if (isRequired(one)) served.add(code);
        if (!measures.has(code)) problems.push({ rule: 'measure_unknown', group, question, name: code });
      }
      const bound = codes.flatMap((code) => measures.get(code)?.binds ?? []);
      const differs = bound.length > 0 && binds.some((entity) => !bound.includes(entity));
      if (differs) problems.push({ rule: 'measure_binding_differs', group, question });
    }
  }
  const unserved = [...measures.keys()].filter((code) => !served.has(code));
  return [
    ...problems,
    ...unserved.map((name): DefinitionProblem => ({ rule: 'measure_unserved', group: null, question: null, name })),
  ];
}

function profileProblems({ profile, groups }: SurveyDefinition): DefinitionProblem[] {
  if (!profile) return [];
  const question = groups.flatMap(({ questions }) => questions).find(({ id }) => id === profile.question);
  const indexes = (question?.responses ?? []).map(({ index }) => index);
  const isKnown = profile.classes.every(({ response }) => indexes.includes(response));
  return isKnown ? [] : [{ rule: 'profile_unknown', group: null, question: profile.question }];
}

function broken(rules: readonly (readonly [DefinitionRule, boolean])[]): DefinitionRule[] {
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}
