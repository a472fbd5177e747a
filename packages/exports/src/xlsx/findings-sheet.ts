import { clockOf } from '@rocca/contract/format/time-zone';
import type { Language } from '@rocca/contract/language';
import { findingShape } from '@rocca/contract/report/finding.schema';
import type { RowColumn } from '@rocca/contract/report/row-columns';
import type { Level } from '@rocca/contract/severity/severity';
import type { DocumentBrand } from '../document/brand.ts';
import type { FindingEntry, FindingList } from '../document/document.ts';
import { toneColour } from '../palette/palette.ts';
import type { Cell } from './cell.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { LIMITS } from './sheet-xml.ts';
import type { StyleName } from './styles.ts';
import { LEVEL_WORDS, MORE_ROWS, NONE_FOUND, SEE_NOT_CHECKED } from './words.ts';

interface FindingsSheet {
  readonly findings: FindingList;
  readonly level: Level;
  readonly language: Language;
  readonly brand: Pick<DocumentBrand, 'colours' | 'timeZone'>;
  /** Whether everything that the test promised was checked. */
  readonly isComplete: boolean;
  readonly maxRows?: number;
}

/** All findings of a level, with every column they have. */
export function findingsSheet({
  findings,
  level,
  language,
  brand: { colours, timeZone },
  isComplete,
  maxRows = LIMITS.rows,
}: FindingsSheet): Sheet {
  const columns = inReadingOrder(findings.columns);
  const clock = clockOf(timeZone);
  const leading = columns.filter(({ key }) => LEADING.includes(key)).length;
  return {
    name: LEVEL_WORDS[level].sheet[language],
    tabColour: toneColour(level, colours),
    widths: columns.map(widthOf),
    table: { frozenColumns: leading },
    // The columns in front are repeated on both.
    print: { landscape: true, paper: 'A3', pagesWide: 2 },
    async *rows(): AsyncGenerator<SheetRow> {
      yield { cells: columns.map(({ header }) => ({ value: header[language], style: 'head' })) };
      let written = 0;
      const total = findings.counts[level];
      // The head takes a row, and the last one says what is missing.
      const most = total > maxRows - 1 ? maxRows - 2 : maxRows - 1;
      for await (const entry of findings.rows(level)) {
        if (written === most) break;
        written += 1;
        yield { cells: columns.map((column) => cellOf(column, entry, language, clock)) };
      }
      if (written === 0) {
        const none = NONE_FOUND[level][language];
        yield note(isComplete ? none : `${none} ${SEE_NOT_CHECKED[language]}`, columns.length);
      } else if (total > written) yield note(MORE_ROWS[language](total - written), columns.length);
    },
  };
}

/** What a reader looks for first; it stays in sight. */
const LEADING: readonly string[] = ['level', 'severity', 'name'];

/** How bad and what it is, then where it is, which the engine's own columns say, then what all findings have. */
function inReadingOrder(columns: readonly RowColumn[]): RowColumn[] {
  const rank = ({ key }: RowColumn) => {
    const [field = ''] = key.split('.');
    if (LEADING.includes(key)) return LEADING.indexOf(key);
    return Object.hasOwn(findingShape, field) ? LEADING.length + 1 : LEADING.length;
  };
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/** In characters. A text that is no longer than its column takes one line. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ level: 11, severity: 11, name: 40, description: 60, evidence: 48, id: 38 },
  ...{ 'tags.solution': 44, 'cvss_data.vector': 30, 'nvt.family': 22, check_name: 24, cves: 18, cwes: 12 },
  ...{ epss: 9, epss_percentile: 12, certainty: 18, change: 16, first_seen: 18 },
  ...{ 'known_exploited.added_on': 15, 'known_exploited.ransomware': 14 },
};
const KIND_WIDTHS: Readonly<Record<RowColumn['kind'], number>> = { text: 24, number: 10, date: 18, list: 24 };

const widthOf = ({ key, kind }: RowColumn): number => WIDTHS[key] ?? KIND_WIDTHS[kind];

const NUMBER_STYLES: Readonly<Record<string, StyleName>> = {
  severity: 'score',
  epss: 'percent',
  epss_percentile: 'percent',
};

type Clock = ReturnType<typeof clockOf>;

function cellOf({ key, kind, cell }: RowColumn, entry: FindingEntry, language: Language, clock: Clock): Cell {
  const value = cell(entry, language);
  if (typeof value === 'number') return { value, style: NUMBER_STYLES[key] ?? 'number' };
  if (key === 'level') return { value, style: entry.level };
  if (kind === 'date') return dateCell(value, clock);
  const link = key === 'cves' ? cveLink(entry.cves) : null;
  return link ? { value, style: 'link', link } : { value, style: 'text' };
}

/** A day, or a day and a time. What is neither stays as it was. */
function dateCell(value: string, clock: Clock): Cell {
  const date = clock(value);
  if (value === '' || Number.isNaN(date.getTime())) return { value, style: 'text' };
  return { value: date, style: value.length === 10 ? 'date' : 'dateTime' };
}

/** A cell leads to one address. The address is ours: a reference of a target or of a feed may lead anywhere. */
function cveLink(cves: readonly string[]): { readonly url: string } | null {
  const [first = ''] = cves;
  return /^CVE-\d{4}-\d{4,19}$/.test(first) ? { url: `https://nvd.nist.gov/vuln/detail/${first}` } : null;
}

function note(text: string, columns: number): SheetRow {
  return {
    cells: [{ value: text, style: 'note' }],
    span: { from: 0, columns: Math.min(columns, 6) },
    isNote: true,
  };
}
