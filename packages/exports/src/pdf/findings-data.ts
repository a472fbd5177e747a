import { namedVector, ratingOf } from '@rocca/contract/severity/rating';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { fitText, textWidth } from '../charts/text-width.ts';
import type { FindingEntry, ReportDocument } from '../document/document.ts';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import { costlyLine, costOf, MAX_EVIDENCE, MAX_PLACE, printedBlock, printedLine } from './printed-text.ts';
import { type Wording, wordingOf } from './wording.ts';
import { type PdfWords, WORDS } from './words.ts';

/** So many findings are listed; beyond that the sheets have the rest. */
export const MAX_FINDINGS = 25_000;
/**
 * Entries with everything that is known of them. Each takes the typesetter about 1 ms and 70 kB, and each million of
 * characters 2 s and 200 MB: long descriptions leave room for fewer entries.
 */
const MAX_DETAILED = 2000;
const MAX_DETAILED_COST = 800_000;
/**
 * A line in brief is cut to the width of the page, in parts of the font's size: text that goes on in a second line takes
 * three times the memory, and 25,000 lines are to stay within 10 s and 500 MB.
 */
const BRIEF_WIDTH = 65;
const BRIEF_PLACE_WIDTH = 26;
const MAX_BRIEF_COST = 90;
/** Of one entry. Hundreds of addresses in a row are read by nobody: the sheets have them one by one. */
const MAX_PLACES = 40;
const MAX_SHORT_PLACE = 40;
const BRIEF_LINES_EACH = 25;
/**
 * What the line below a name has room for, in parts of its font's size, by the estimate of widths: a vector that goes on
 * in the next line would leave a separator at the end of this one.
 */
const FACTS_WIDTH = 64;
const MAX_REFERENCES = 12;

type DetailedEntry = ReturnType<typeof detailedEntry>;

interface LevelPart {
  readonly level: Level;
  readonly detailed: DetailedEntry[];
  readonly brief: string[];
}

/** The findings by level: the first ones in detail, then one line each, up to a bound that the document states. */
export async function findingsData(document: ReportDocument, list: NonNullable<ReportDocument['details']>['findings']) {
  const words = WORDS[document.language];
  const wording = wordingOf(document);
  const parts = new Map<Level, LevelPart>(LEVELS.map((level) => [level, { level, detailed: [], brief: [] }]));
  const budget = { entries: MAX_DETAILED, cost: MAX_DETAILED_COST };
  let listed = 0;
  for await (const group of groupFindings(list.rows(), MAX_FINDINGS)) {
    listed += group.places.length;
    const part = parts.get(group.first.level);
    if (budget.entries > 0 && budget.cost > 0) {
      const entry = detailedEntry(group, wording, words);
      budget.entries -= 1;
      budget.cost -= costOf(entry.name + entry.description + entry.evidence + entry.remedy + entry.places);
      part?.detailed.push(entry);
    } else part?.brief.push(briefLine(group, wording, words));
  }
  return {
    intro: listed > 0 ? words.findingsIntro : words.noFindings,
    cut: listed < list.total ? words.findingsCut(wording.number(listed), wording.number(list.total)) : null,
    levels: [...parts.values()].filter(hasEntries).map(({ level, detailed, brief }) => ({
      level,
      count: words.findingsCount(list.counts[level], wording.number(list.counts[level])),
      detailed,
      brief: inParagraphs(brief),
    })),
  };
}

const hasEntries = ({ detailed, brief }: LevelPart) => detailed.length + brief.length > 0;

function detailedEntry({ first, places }: FindingGroup, wording: Wording, words: PdfWords) {
  const rating = ratedScore(first, wording, words);
  const facts = [
    words.certainty[first.certainty],
    ...(first.epss === null ? [] : [`EPSS ${wording.percent(first.epss)}`]),
    ...first.cwes.slice(0, 3).map((cwe) => printedLine(cwe, 40)),
    ...(first.change ? [words.change[first.change]] : []),
    printedLine(first.check_name, 80),
  ].join(' · ');
  const vector = costlyLine(namedVector(first.cvss_data.vector), 120);
  return {
    level: first.level,
    name: printedLine(first.name),
    exploited: exploitedWords(first, wording, words),
    ...{ rating, facts, vector },
    isVectorBelow: vector !== '' && textWidth([rating, facts, vector].join(' · '), 1) > FACTS_WIDTH,
    references: referencesOf(first),
    description: printedBlock(first.description),
    isForeign: first.description_language !== (words === WORDS.it ? 'it' : 'en'),
    remedy: printedBlock(first.tags.solution, 800),
    evidence: evidenceOf(first, places.length > 1),
    count: words.placesCount(places.length, wording.number(places.length)),
    places: placesText(places, MAX_PLACE, ' · '),
    placesCut: placesCut(places, wording, words),
  };
}

/** The word and the figure; what was never scored has none. */
function ratedScore({ severity, cvss_data }: FindingEntry, wording: Wording, words: PdfWords): string {
  const rating = ratingOf(severity, cvss_data.vector);
  return rating === 'unknown' ? words.unrated : `${words.ratings[rating]} ${wording.score(severity)}`;
}

/** Where it was seen comes first if there are several places: it is the evidence of one of them. */
function evidenceOf({ evidence, place }: FindingEntry, isOneOfMany: boolean): string {
  const shown = printedBlock(evidence, MAX_EVIDENCE, 10);
  return shown !== '' && isOneOfMany ? `${costlyLine(place.label, MAX_PLACE)}: ${shown}` : shown;
}

function placesText(places: readonly string[], maxCost: number, separator: string): string {
  const shown = places.slice(0, MAX_PLACES).map((place) => costlyLine(place, maxCost));
  return shown.join(separator);
}

function placesCut(places: readonly string[], wording: Wording, words: PdfWords): string | null {
  const more = places.length - MAX_PLACES;
  return more > 0 ? words.placesCut(more, wording.number(more)) : null;
}

function exploitedWords({ known_exploited }: FindingEntry, wording: Wording, words: PdfWords): string | null {
  if (!known_exploited) return null;
  const since = words.exploitedSince(wording.date(printedLine(known_exploited.added_on, 40)));
  return known_exploited.ransomware ? `${since}, ${words.ransomware}` : since;
}

/** CVEs and what else is referred to. A link is one only if it is https: others could do something when clicked. */
function referencesOf({ cves, nvt }: FindingEntry) {
  const refs = nvt.refs.ref;
  const own = cves.map((cve) => ({ id: cve, link: refs.find(({ id }) => id === cve)?.link }));
  const all = [...own, ...refs.filter(({ id }) => !cves.includes(id))];
  const shown = all.slice(0, MAX_REFERENCES).map(({ id, link }) => ({
    name: printedLine(referenceName(id, link), 80),
    link: safeLink(link),
  }));
  const more = all.length - shown.length;
  return more > 0 ? [...shown, { name: `+${more}`, link: null }] : shown;
}

/** A host alone names nothing: its address tells one page from another. */
function referenceName(id: string, link: string | undefined): string {
  const url = link === undefined ? null : URL.parse(link);
  return url?.hostname === id ? `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}` : id;
}

function safeLink(link: string | undefined): string | null {
  if (!link || link.length > 500 || !URL.canParse(link)) return null;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function briefLine({ first, places }: FindingGroup, wording: Wording, words: PdfWords): string {
  const score = ratedScore(first, wording, words);
  const [cve] = first.cves;
  const fitted = (text: string, width: number) => fitText(costlyLine(text, MAX_BRIEF_COST), 1, width);
  const where = places.length === 1 ? fitted(places[0] ?? '', BRIEF_PLACE_WIDTH) : null;
  const ends = [...(cve === undefined ? [] : [printedLine(cve, 24)]), ...(where === null ? [] : [where])];
  const room = BRIEF_WIDTH - textWidth([score, '', ...ends].join(' · '), 1);
  const line = [score, fitted(first.name, room), ...ends].join(' · ');
  if (where !== null) return line;
  // Several places go on in lines of their own.
  const cut = placesCut(places, wording, words);
  return `${line}\n${placesText(places, MAX_SHORT_PLACE, ', ')}${cut === null ? '' : ` ${cut}`}`;
}

/** Several lines are one paragraph: a paragraph for each costs three times as much. */
function inParagraphs(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  for (let at = 0; at < lines.length; at += BRIEF_LINES_EACH) {
    paragraphs.push(lines.slice(at, at + BRIEF_LINES_EACH).join('\n'));
  }
  return paragraphs;
}
