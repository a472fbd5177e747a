import { Words } from '@rocca/contract/report/executive-words';
import type { Deck } from './deck.ts';
import type { Slide } from './library.ts';
import type { SlideName } from './words/slide-words.ts';

/** A figure of a slide, and where the report says it. */
export interface SourcedFigure {
  readonly label: string;
  /** Null: not known. */
  readonly value: number | string | null;
  readonly source: string;
}

/** Speaker notes: what to say, where each figure of the slide comes from, and which test it was. */
export function addNotes(deck: Deck, slide: Slide, name: SlideName, figures: readonly SourcedFigure[] = []): void {
  const { notes } = deck.words;
  const { head, language, brand } = deck.input;
  const words = new Words(language, brand.timeZone);
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const shown = (value: SourcedFigure['value']) =>
    value === null ? notes.unknown : typeof value === 'number' ? numbers.format(value) : value;
  const ended = head.endedAt ? `, ${notes.ended} ${words.moment(head.endedAt)}` : '';
  slide.addNotes(
    [
      notes.talk[name],
      ...(figures.length === 0
        ? [notes.own]
        : [`${notes.sources}:`, ...figures.map(({ label, value, source }) => `${label}: ${shown(value)} (${source})`)]),
      `${notes.test}: ${head.engine.name}, ${head.name}, ${head.target}; ${notes.begun} ${words.moment(head.begunAt)}${ended}`,
      `${notes.report}: ${head.reportId}`,
    ].join('\n'),
  );
}
