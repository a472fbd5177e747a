import type { Localised } from '@rocca/contract/language';
import type { SurveyDefinition, SurveyGroup, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import type { Passage } from './passage.ts';

/** More references than this are a list that nobody reads in a chat. */
const MAX_REFERENCES = 2;

/** What a questionnaire says of its own questions: a passage for each help, and one for each remedy. */
export function surveyPassages({ title, groups }: SurveyDefinition): Passage[] {
  return groups.flatMap((group) =>
    group.questions.flatMap((question) => {
      const reference = referenceOf(question, title);
      return [helpPassage(question, group, reference), ...remedyPassages(question, reference)];
    }),
  );
}

/** Whether a passage comes from the questionnaire and not from the knowledge text. */
export function isOfQuestionnaire(id: string): boolean {
  return id.startsWith('help.') || id.startsWith('remedy.');
}

function helpPassage({ id, text, help }: SurveyQuestion, group: SurveyGroup, reference: Localised): Passage {
  const title = withoutEntries(text);
  // A question as the heading of an answer would read as if it were asked back.
  const heading = { it: `Sulla domanda: ${title.it}`, en: `On the question: ${title.en}` };
  return { id: `help.${id}`, title, heading, text: withoutEntries(help), reference, keywords: group.title };
}

function remedyPassages({ id, text, remedy }: SurveyQuestion, reference: Localised): Passage[] {
  if (!remedy) return [];
  return [{ id: `remedy.${id}`, title: remedy.title, text: remedy.text, reference, keywords: text }];
}

/** The articles and controls of the question; without any, the questionnaire itself. */
function referenceOf({ references }: SurveyQuestion, title: Localised): Localised {
  if (references.length === 0) return title;
  const first = references.slice(0, MAX_REFERENCES);
  return {
    it: first.map(({ it }) => it).join('; '),
    en: first.map(({ en }) => en).join('; '),
  };
}

const ENTRY = /\b(?:indica|inserisci|scrivi|metti|enter|give|put)\s+\d+\b/i;

/** Leaves out what only makes sense in the form, such as "if there is none, enter 60". */
function withoutEntries({ it, en }: Localised): Localised {
  return { it: dropEntries(it), en: dropEntries(en) };
}

function dropEntries(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/).map((sentence) => {
    if (!ENTRY.test(sentence)) return sentence;
    const kept = sentence.split(/;\s+/).filter((clause) => !ENTRY.test(clause));
    return kept.length > 0 ? `${kept.join('; ').replace(/[.?!]$/, '')}.` : '';
  });
  return sentences.filter((sentence) => sentence !== '').join(' ') || text;
}
