import type { Localised } from '@rocca/contract/language';
import type { SurveyDefinition, SurveyGroup, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import type { Passage } from './passage.ts';

/** What a questionnaire says of its own questions: a passage for each help, and one for each remedy. */
export function surveyPassages({ title, groups }: SurveyDefinition): Passage[] {
  return groups.flatMap((group) =>
    group.questions.flatMap((question) => {
      const reference = referenceOf(question, title);
      return [helpPassage(question, group, reference), ...remedyPassages(question, reference)];
    }),
  );
}

function helpPassage({ id, text, help }: SurveyQuestion, group: SurveyGroup, reference: Localised): Passage {
  return { id: `help.${id}`, title: text, text: help, reference, keywords: group.title };
}

function remedyPassages({ id, text, remedy }: SurveyQuestion, reference: Localised): Passage[] {
  if (!remedy) return [];
  return [{ id: `remedy.${id}`, title: remedy.title, text: remedy.text, reference, keywords: text }];
}

/** The articles and controls of the question; without any, the questionnaire itself. */
function referenceOf({ references }: SurveyQuestion, title: Localised): Localised {
  if (references.length === 0) return title;
  return {
    it: references.map(({ it }) => it).join('; '),
    en: references.map(({ en }) => en).join('; '),
  };
}
