import { CHANGES } from '@rocca/contract/report/changes';
import type { Action, Executive, Figure } from '@rocca/contract/report/executive';
import { placesCount, placesName } from '@rocca/contract/report/place-words';
import { priorityMethod } from '@rocca/contract/report/urgency-words';
import type { ReportDocument } from '../document/document.ts';
import { ACCESSIBILITY } from './accessibility.ts';
import { chartsData } from './charts-data.ts';
import { MAX_PARAGRAPH, printedLine } from './printed-text.ts';
import type { Wording } from './wording.ts';
import { wordingOf } from './wording.ts';
import { type PdfWords, WORDS } from './words.ts';

/** The executive part as the templates read it: texts cleaned, figures written in the document's language. */
export function executiveData(document: ReportDocument) {
  const words = WORDS[document.language];
  const wording = wordingOf(document);
  const access = ACCESSIBILITY[document.language];
  const { executive } = document;
  return {
    standing: {
      sentences: executive.standing.map((sentence) => printedLine(sentence, MAX_PARAGRAPH)),
      boxes: levelBoxes(executive, wording, words),
      circles: executive.circles.map((figure) => figureData(figure, wording, words)),
      charts: chartsData(document),
    },
    changes: changesData(executive, wording, words),
    actions: {
      intro: actionsIntro(document),
      entries: executive.actions.map((action) => actionData(action, document, wording)),
    },
    notChecked: {
      // A column of dashes would say nothing.
      placesName: executive.notChecked.entries.some(({ places }) => places > 0)
        ? placesName(document.head.engine.code, document.language)
        : null,
      sentence: printedLine(executive.notChecked.sentence, MAX_PARAGRAPH),
      entries: executive.notChecked.entries.map(({ name, reason, places }) => ({
        name: printedLine(name),
        reason: printedLine(reason, MAX_PARAGRAPH),
        // None: it is said of the test as a whole.
        places: places === 0 ? '–' : wording.number(places),
      })),
    },
    method: {
      purpose: printedLine(executive.service.purpose, MAX_PARAGRAPH),
      looksAt: executive.service.looksAt.map((point) => printedLine(point)),
      facts: [...executive.facts, { label: access.label, value: access.text }].map(({ label, value }) => ({
        ...{ label: printedLine(label), value: printedLine(value, 600) },
      })),
    },
  };
}

function levelBoxes({ levels }: Executive, wording: Wording, words: PdfWords) {
  const { total, critical, high, medium, low } = levels;
  return [total, ...(critical ? [critical] : []), high, medium, low].map((figure) =>
    figureData(figure, wording, words),
  );
}

/** What is not known is said in words, never as a zero. */
function figureData({ label, value, level }: Figure, wording: Wording, words: PdfWords) {
  return {
    label: printedLine(label),
    value: value === null ? words.notKnown : wording.number(value),
    isKnown: value !== null,
    level: level ?? null,
  };
}

function changesData({ changes, changesNote }: Executive, wording: Wording, words: PdfWords) {
  if (!changes) return { sentences: noteOf(changesNote), compared: null, counts: [] };
  return {
    sentences: changes.sentences.map((sentence) => printedLine(sentence, MAX_PARAGRAPH)),
    compared: words.comparedWith(printedLine(changes.previous.name), wording.date(changes.previous.at)),
    counts: CHANGES.map((change) => ({ label: words.changes[change], value: wording.number(changes.counts[change]) })),
  };
}

const noteOf = (note: string | undefined) => (note ? [printedLine(note, MAX_PARAGRAPH)] : []);

/** What they close together, and by what they are ordered. */
function actionsIntro({ executive, head, language }: ReportDocument): string | null {
  const { actions, actionsLead, actionsNote } = executive;
  if (actions.length === 0) return noteOf(actionsNote)[0] ?? null;
  return printedLine(
    [actionsLead, priorityMethod(head.engine.code)[language]].filter(Boolean).join(' '),
    MAX_PARAGRAPH,
  );
}

function actionData(action: Action, { head, language }: ReportDocument, wording: Wording) {
  const { places, somePlaces, effect } = action;
  const shown = somePlaces.map((place) => printedLine(place, 120));
  const more = places > shown.length ? ['…'] : [];
  return {
    number: String(action.priority),
    name: printedLine(action.name),
    solution: printedLine(action.solution, MAX_PARAGRAPH),
    level: action.level,
    figures: [
      printedLine(`${effect.charAt(0).toUpperCase()}${effect.slice(1)}`),
      placesCount(head.engine.code, places, wording.number(places), language),
    ],
    places: [...shown, ...more].join(', '),
  };
}
