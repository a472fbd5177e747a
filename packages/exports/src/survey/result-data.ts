import { answerStanding, groupChanges, upheldTotal } from '@rocca/contract/survey/report-view';
import { pictureParts } from '../charts/chart-parts.ts';
import { MIN_AXES, radarSvg } from '../charts/radar.ts';
import { MAX_PARAGRAPH, printedLine } from '../pdf/printed-text.ts';
import { levelTone, type SurveyPrint } from './survey-print.ts';

/** In points: the width of the text. */
const RADAR = { width: 481, height: 204 } as const;
const FONT_SIZE = 8;

/** Where the company stands: the score, what it rests on, and each group. */
export function resultData(print: SurveyPrint) {
  const { report, words } = print;
  const { score, level } = upheldTotal(report);
  const { total, not_contradicted: upheld } = report;
  return {
    score: print.score(score),
    share: score === null ? null : score / 100,
    totals: upheld ? words.totals(print.score(total.score), print.score(upheld.score)) : null,
    tone: levelTone(level),
    level: level ? print.text(level.title) : words.notCounted,
    text: level ? print.text(level.text) : words.noScore,
    notes: notesOf(print),
    scale: scaleOf(print),
    boxes: boxesOf(print),
    radar: radarData(print),
    groups: groupRows(print),
  };
}

/** What keeps the score from being taken for more than it is. */
function notesOf({ report, words, wording }: SurveyPrint): string[] {
  const contradicted = report.contradictions.length;
  const defaulted = report.answers.filter((answer) => answer.defaulted && answer.score !== null).length;
  return [
    words.scoreAsAnswered,
    ...(contradicted > 0 ? [words.contradictedScore(contradicted, wording.number(contradicted))] : []),
    ...(defaulted > 0 ? [words.defaultedScore(defaulted, wording.number(defaulted))] : []),
  ];
}

function scaleOf(print: SurveyPrint) {
  const { levels } = print.report.definition;
  return levels.map((level, index) => ({
    tone: levelTone(level),
    title: print.text(level.title),
    from: print.wording.number(level.from),
    width: (levels[index + 1]?.from ?? 100) - level.from,
  }));
}

function boxesOf({ report, words, wording }: SurveyPrint) {
  const asked = report.answers.filter((answer) => answer.asked);
  const answered = asked.filter((answer) => !['missing', 'defaulted'].includes(answerStanding(answer))).length;
  const urgent = report.remedies.filter(({ priority }) => priority === 'high').length;
  const contradicted = report.contradictions.length;
  const isCompared = report.reports_asked > 0 || contradicted > 0;
  const ready = report.inspection.filter((document) => document.ready === 'yes').length;
  const documents = report.inspection.length;
  const number = (value: number) => wording.number(value);
  return [
    { label: words.box.answered, value: words.answeredOf(number(answered), number(asked.length)), tone: null },
    { label: words.box.urgent, value: number(urgent), tone: urgent > 0 ? 'high' : null },
    {
      label: words.box.contradicted,
      value: isCompared ? number(contradicted) : words.unasked,
      tone: contradicted > 0 ? 'critical' : null,
    },
    ...(documents > 0
      ? [{ label: words.box.documents, value: words.ofDocuments(number(ready), number(documents)), tone: null }]
      : []),
  ];
}

function groupRows(print: SurveyPrint) {
  return print.report.groups.map(({ title, score, level }) => ({
    title: print.text(title),
    score: print.score(score),
    share: score === null ? null : score / 100,
    tone: levelTone(level),
    level: level ? print.text(level.title) : print.words.notCounted,
  }));
}

/** Groups that do not count have no axis; the rows below say so. */
function radarData(print: SurveyPrint) {
  const { report, words, language, brand } = print;
  const before = new Map(groupChanges(report).map((change) => [change.id, change.before]));
  const axes = report.groups.flatMap(({ id, label, score }) =>
    score === null ? [] : [{ label: print.text(label), value: score, before: before.get(id) ?? null }],
  );
  if (axes.length < MIN_AXES) return null;
  const options = { ...RADAR, language, colours: brand.colours, fontSize: FONT_SIZE };
  const radar = { title: words.page.groups, axes, now: words.now, before: words.before };
  const figures = axes.map(({ label, value }) => `${label} ${print.score(value)}`).join(', ');
  return {
    ...RADAR,
    alternative: printedLine(`${words.page.groups}: ${figures}`, MAX_PARAGRAPH),
    ...pictureParts(radarSvg(radar, options)),
  };
}
