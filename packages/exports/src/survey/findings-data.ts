import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import { serviceName } from '@rocca/contract/services';
import { FACT_TOPICS } from '@rocca/contract/survey/fact-topics';
import { contradictedQuestions } from '@rocca/contract/survey/report-view';
import { printedLine } from '../pdf/printed-text.ts';
import type { SurveyPrint } from './survey-print.ts';

/** Of one question: the rest is on the platform, and one fact is enough to ask again. */
const MAX_FACTS = 8;

/** Answers that facts speak against, with every fact dated and placed. */
export function contradictionsData(print: SurveyPrint) {
  const { report, words, wording } = print;
  return {
    intro: contradictionsIntro(print),
    entries: report.contradictions.map(({ question, facts }) => {
      const answer = report.answers.find((one) => one.question === question);
      const more = facts.length - MAX_FACTS;
      return {
        question: print.questionText(question),
        group: print.groupTitle(answer?.group ?? ''),
        answer: answer ? print.text(answer.text) : '',
        facts: facts.slice(0, MAX_FACTS).map((fact) => factData(fact, print)),
        more: more > 0 ? words.moreFacts(more, wording.number(more)) : null,
      };
    }),
  };
}

/** Without a report nothing was compared, which is no good news. */
function contradictionsIntro({ report, words, wording }: SurveyPrint): string {
  const { contradictions, reports_asked: asked } = report;
  if (contradictions.length === 0 && asked === 0) return words.noReports;
  const intro = contradictions.length > 0 ? words.contradictionsIntro : words.noContradictions;
  return `${intro} ${words.reportsAsked(asked, wording.number(asked))}`;
}

function factData({ topic, text, count, engine, target, seen_at }: SurveyFact, print: SurveyPrint) {
  const { words, wording, language } = print;
  const seen = words.seen(wording.date(seen_at), serviceName(engine, language), printedLine(target, 160));
  return {
    topic: print.text(FACT_TOPICS[topic]),
    text: print.text(text),
    seen: `${seen} (${words.places(count, wording.number(count))})`,
  };
}

const PRIORITY_TONES = { high: 'high', medium: 'medium', low: 'low' } as const;

/** What to do, in the order of the report. */
export function remediesData(print: SurveyPrint) {
  const { report, words, wording } = print;
  return {
    intro: remediesIntro(print),
    entries: report.remedies.map((remedy) => ({
      title: print.text(remedy.title),
      text: print.text(remedy.text),
      tone: PRIORITY_TONES[remedy.priority],
      priority: words.priority[remedy.priority],
      contradicted: remedy.contradicted ? words.contradicted : null,
      effort: words.effort[remedy.effort],
      gain: words.gain(wording.score(remedy.gain)),
      group: print.groupTitle(remedy.group),
      measures: print.measureCodes(remedy.question),
      references: remedy.references.map((reference) => print.text(reference)).join(' · '),
    })),
  };
}

/** Where nothing counts there is nothing to remedy, and nothing to be glad of. */
function remediesIntro({ report, words }: SurveyPrint): string {
  if (report.remedies.length > 0) return words.remediesIntro;
  return report.total.score === null ? words.nothingToRemedy : words.noRemedies;
}

const READY_TONES = { yes: 'good', partly: 'medium', no: 'high' } as const;

/** The documents, those that are missing first; null for a questionnaire that asks for none. */
export function inspectionData(print: SurveyPrint) {
  const { report, words } = print;
  if (report.inspection.length === 0) return null;
  const contradicted = contradictedQuestions(report);
  const order = ['no', 'partly', 'yes'];
  return {
    intro: words.inspectionIntro,
    rows: report.inspection
      .toSorted((one, other) => order.indexOf(one.ready) - order.indexOf(other.ready))
      .map(({ document, board, questions, ready }) => ({
        document: print.text(document),
        isBoard: board,
        board: board ? words.boardNeeded : words.boardNotNeeded,
        tone: READY_TONES[ready],
        ready: words.ready[ready],
        isContradicted: questions.some((question) => contradicted.has(question)),
      })),
  };
}
