import { firstSentences } from '@rocca/contract/format/first-sentences';
import type { Action } from '@rocca/contract/report/executive';
import { placesCount } from '@rocca/contract/report/place-words';
import { priorityMethod } from '@rocca/contract/report/urgency-words';
import { addPanel, addText, type Box, type Deck, formatNumber, inset, openSlide } from '../deck.ts';
import { countLines, fitText } from '../fit-text.ts';
import { CONTENT_BOTTOM } from '../layouts.ts';
import type { Slide } from '../library.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';
import { addNotes } from '../notes.ts';
import { shortPlaces } from './short-places.ts';

const MAX_ACTIONS = 5;
const MAX_ENTRIES = 6;
const TABLE_NAME = 'REMEDIATION_PLAN';
/** Number, action, level, where, effect: together the inner width. */
const COLUMN_WIDTHS = [0.45, 5.85, 1.05, 2.35, INNER_WIDTH - 9.7] as const;
const TABLE_Y = 1.85;
const HEAD_HEIGHT = 0.36;
/** On average: five of them leave room for what was not checked. */
const ROW_HEIGHT = 0.8;
const NAME_HEIGHT = 0.28;
const NAME_SIZES = [13, 12] as const;
/** Another line of the smaller size. */
const NAME_LINE = 0.2;
const SMALL_PRINT = 10;
/** Rather this than a cut text. */
const SMALLEST_PRINT = 9;
const LINE = (SMALL_PRINT * 1.2) / 72;
/** Lines of a cell below its first one. */
const MAX_PLACE_LINES = 3;
const GAP_HEIGHT = 0.55;
const CELL_PADDING = 0.1;

/** Remediation plan: what to do first, or that there is nothing to do and what nobody has looked at. */
export function addPlan(deck: Deck): void {
  const { words, input } = deck;
  const { executive, language } = input;
  const actions = executive.actions.slice(0, MAX_ACTIONS);
  const { plan } = words;
  if (actions.length === 0) {
    const isClean = executive.levels.total.value === 0;
    const lead = isClean ? plan.nothingLead : (executive.standing[0] ?? '');
    const slide = openSlide(deck, 'content', plan.title, lead);
    addNothing(deck, slide, isClean);
    addNotes(deck, slide, 'plan', [executive.levels.total, executive.actionsTotal]);
    return;
  }
  const slide = openSlide(deck, 'content', plan.title, executive.actionsLead ?? '');
  addTable(deck, slide, actions);
  addGap(deck, slide, TABLE_Y + HEAD_HEIGHT + actions.length * ROW_HEIGHT + 0.1);
  addNotes(deck, slide, 'plan', [
    executive.actionsTotal,
    ...actions.map((action) => ({
      label: `${action.priority}. ${action.name}`,
      value: [plan.levels[action.level], action.effect, placesOf(deck, action.places), action.solution]
        .filter(Boolean)
        .join(' · '),
      source: `${words.notes.actionSource} ${priorityMethod(input.head.engine.code)[language]}`,
    })),
  ]);
}

const placesOf = ({ input: { head, language } }: Deck, places: number): string =>
  placesCount(head.engine.code, places, formatNumber(places, language), language);

function addTable(deck: Deck, slide: Slide, actions: readonly Action[]): void {
  const { words, look } = deck;
  const head = words.plan.columns.map((text, index) => ({
    text,
    options: { bold: true, fontSize: 11, color: 'FFFFFF', fill: { color: THEME.heading }, align: alignOf(index) },
  }));
  deck.altTexts.set(TABLE_NAME, words.plan.tableAlt(actions.length));
  const shorten = shortPlaces(actions);
  const shown = actions.map((action) => ({ ...action, somePlaces: action.somePlaces.map(shorten) }));
  const heights = shareHeight(actions.length * ROW_HEIGHT, shown.map(neededHeight));
  const rows = shown.map((action, index) => rowOf(deck, action, heights[index] ?? ROW_HEIGHT));
  slide.addTable([head, ...rows], {
    ...{
      x: SLIDE.margin,
      y: TABLE_Y,
      w: INNER_WIDTH,
      colW: [...COLUMN_WIDTHS],
      rowH: [HEAD_HEIGHT, ...heights],
    },
    ...{ valign: 'middle', margin: [0.03, CELL_PADDING, 0.03, CELL_PADDING], objectName: TABLE_NAME },
    border: { type: 'solid', pt: 0.75, color: look.line },
  });
}

const alignOf = (index: number): 'left' | 'center' => (index === 0 || index === 2 ? 'center' : 'left');

const innerWidth = (column: 1 | 3 | 4): number => COLUMN_WIDTHS[column] - 2 * CELL_PADDING;

/** What a row takes whose words are not cut. */
function neededHeight({ name, solution, somePlaces, effect }: Action): number {
  const lines = (text: string, column: 1 | 3 | 4) =>
    text === '' ? 0 : countLines(text, SMALL_PRINT, innerWidth(column));
  const places = Math.min(MAX_PLACE_LINES, lines(somePlaces.join(', '), 3));
  const [left, right] = [nameHeight(name) + LINE * lines(solution, 1), NAME_HEIGHT + LINE * places];
  return 0.1 + Math.max(left, right, LINE * lines(effect, 4));
}

/** A name that one line does not hold takes two: cut, it would not say what to do. */
const nameLines = (name: string): number => Math.min(2, countLines(name, NAME_SIZES[1], innerWidth(1), true));
const nameHeight = (name: string): number => NAME_HEIGHT + (nameLines(name) - 1) * NAME_LINE;

/** Rows that need less than their share leave it to the others; what nobody needs is shared by all. */
export function shareHeight(total: number, needed: readonly number[]): readonly number[] {
  let left = total;
  const heights: number[] = [];
  const rising = [...needed.keys()].sort((a, b) => (needed[a] ?? 0) - (needed[b] ?? 0));
  for (const [done, index] of rising.entries()) {
    const height = Math.min(needed[index] ?? 0, left / (needed.length - done));
    heights[index] = height;
    left -= height;
  }
  return heights.map((height) => height + left / needed.length);
}

function rowOf(deck: Deck, action: Action, height: number) {
  const { words, look } = deck;
  const { plan } = words;
  const below = height - NAME_HEIGHT;
  const [maxLines, h] = [nameLines(action.name), nameHeight(action.name)];
  const sizes = maxLines === 1 ? NAME_SIZES : NAME_SIZES.slice(1);
  const name = fitText(action.name, { w: innerWidth(1), h }, sizes, { bold: true, maxLines });
  const fitted = fitText(action.solution, { w: innerWidth(1), h: height - h }, [11, SMALL_PRINT, SMALLEST_PRINT]);
  // Cut at the end of a sentence, where that is not far.
  const solution = { ...fitted, text: firstSentences(action.solution, fitted.text.length) };
  const places = fitText(action.somePlaces.join(', '), { w: innerWidth(3), h: below }, [SMALL_PRINT], {
    maxLines: MAX_PLACE_LINES,
  });
  const effect = fitText(action.effect, { w: innerWidth(4), h: height - 0.1 }, [11, SMALL_PRINT, SMALLEST_PRINT], {
    maxLines: 4,
  });
  return [
    {
      text: String(action.priority),
      options: { bold: true, fontSize: 16, color: look.toneInk('accent'), align: 'center' as const },
    },
    {
      text: [
        {
          text: name.text,
          options: { bold: true, fontSize: name.fontSize, color: THEME.ink, breakLine: solution.text !== '' },
        },
        ...(solution.text === ''
          ? []
          : [{ text: solution.text, options: { fontSize: solution.fontSize, color: look.muted } }]),
      ],
    },
    {
      text: plan.levels[action.level],
      options: {
        ...{ bold: true, fontSize: 12, align: 'center' as const },
        ...{ color: look.toneInk(action.level), fill: { color: look.toneTint(action.level) } },
      },
    },
    {
      text: [
        {
          text: placesOf(deck, action.places),
          options: { fontSize: 11, bold: true, color: THEME.ink, breakLine: true },
        },
        { text: places.text, options: { fontSize: places.fontSize, color: look.muted } },
      ],
    },
    { text: effect.text, options: { fontSize: effect.fontSize, color: THEME.ink } },
  ];
}

/** What was not checked, in a line below the table. */
function addGap(deck: Deck, slide: Slide, y: number): void {
  const { notChecked } = deck.input.executive;
  const box = { x: SLIDE.margin, y, w: INNER_WIDTH, h: GAP_HEIGHT };
  addPanel(slide, { ...box, w: 0.05 }, { fill: notChecked.complete ? THEME.accent : deck.look.tone('medium') });
  addText(
    slide,
    notChecked.sentence,
    { ...box, x: box.x + 0.22, w: box.w - 0.22 },
    {
      ...{ sizes: [13, 12, 11], valign: 'middle', color: THEME.ink },
    },
  );
}

/** Nothing to do: that is said of what was looked at, beside what was not. */
function addNothing(deck: Deck, slide: Slide, isClean: boolean): void {
  const { words, input } = deck;
  const { plan } = words;
  const { notChecked, actionsNote } = input.executive;
  const area = { x: SLIDE.margin, y: 1.95, w: INNER_WIDTH, h: 1.55 };
  addPanel(slide, area, { fill: THEME.panel });
  addPanel(slide, { ...area, w: 0.07 }, { fill: THEME.accent });
  const inner = { x: area.x + 0.38, y: area.y + 0.25, w: area.w - 0.7, h: area.h - 0.5 };
  // Only what was counted as none is nothing to do: without a count, nobody knows.
  const head = isClean ? plan.nothing : (actionsNote ?? plan.unknown);
  addText(slide, head, { ...inner, h: 0.5 }, { sizes: [24, 20, 18, 16], bold: true, color: THEME.heading });
  addText(slide, plan.keep, { ...inner, y: inner.y + 0.58, h: 0.45 }, { sizes: [14, 13] });
  const below = { x: SLIDE.margin, y: 3.8, w: INNER_WIDTH, h: CONTENT_BOTTOM - 3.8 };
  addText(slide, plan.notChecked, { ...below, h: 0.34 }, { sizes: [16], bold: true, color: THEME.heading });
  addText(slide, notChecked.sentence, { ...below, y: below.y + 0.4, h: 0.5 }, { sizes: [14, 13, 12] });
  addEntries(deck, slide, { ...below, y: below.y + 1.0, h: below.h - 1.0 });
}

function addEntries(deck: Deck, slide: Slide, area: Box): void {
  const { plan } = deck.words;
  const { entries } = deck.input.executive.notChecked;
  const left = entries.length - MAX_ENTRIES;
  for (const [index, { name, reason, places }] of entries.slice(0, MAX_ENTRIES).entries()) {
    const w = (area.w - 0.5) / 2;
    const box = inset(
      { x: area.x + (index % 2) * (w + 0.5), y: area.y + Math.floor(index / 2) * 0.55, w, h: 0.55 },
      0.03,
    );
    const text = `${name}: ${reason}${places > 0 ? ` (${placesOf(deck, places)})` : ''}`;
    addText(slide, `•  ${text}`, box, { sizes: [13, 12, 11], maxLines: 2 });
  }
  if (left > 0) {
    const box = { x: area.x, y: area.y + 1.68, w: area.w, h: 0.3 };
    addText(slide, plan.more(left), box, { sizes: [12], color: deck.look.muted });
  }
}
