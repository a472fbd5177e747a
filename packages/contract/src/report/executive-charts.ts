import type { Localised } from '../language.ts';
import { LEVELS } from '../severity/severity.ts';
import type { Chart } from './executive.ts';
import type { Known } from './executive-figures.ts';
import { LEVEL_NAMES, VULNERABILITIES, type Words } from './executive-words.ts';

const IMPACT_KINDS = [
  { kind: 'confidentiality', name: { it: 'Riservatezza', en: 'Confidentiality' } },
  { kind: 'integrity', name: { it: 'Integrità', en: 'Integrity' } },
  { kind: 'availability', name: { it: 'Disponibilità', en: 'Availability' } },
] as const;

/** Complete and partial. */
const EXTENTS = ['C', 'P'] as const;

export const TECHNOLOGY_RISK: Localised = { it: 'Rischio tecnologico', en: 'Technology risk' };
export const COMPLETE: Localised = { it: 'Completo', en: 'Complete' };
export const PARTIAL: Localised = { it: 'Parziale', en: 'Partial' };
export const impactNames = (words: Words): string[] => IMPACT_KINDS.map(({ name }) => words.of(name));

const notSought = (words: Words) =>
  words.say('Le vulnerabilità non sono state cercate.', 'Vulnerabilities were not looked for.');
const nothingFound = (words: Words) =>
  words.say(
    'Nei controlli eseguiti non è stata trovata alcuna vulnerabilità.',
    'The checks that were made found no vulnerabilities.',
  );

/** Why there is no chart of the findings; null: there is one. */
export const emptyOf = ({ counts, counted }: Known, words: Words): string | null =>
  counted ? (counts.vulns === 0 ? nothingFound(words) : null) : notSought(words);

/** The findings by level: the unit of the figures above it, in the report of every engine. */
export function riskChart(known: Known, words: Words): Chart {
  const { section, counts } = known;
  return {
    ...{ key: 'TECHNOLOGY_RISK', title: words.of(TECHNOLOGY_RISK), kind: 'doughnut' },
    categories: LEVELS.map((level) => words.of(LEVEL_NAMES[level])),
    series: [
      {
        ...{ name: words.of(VULNERABILITIES), values: LEVELS.map((level) => counts[level]) },
        ...{ tone: 'accent', tones: LEVELS },
      },
    ],
    empty: emptyOf(known, words),
    source: `${section}.{${LEVELS.join(',')}}`,
  };
}

/** What the findings do to confidentiality, integrity and availability. */
export function impactChart(known: Known, words: Words): Chart {
  const { section, counts } = known;
  const of = (extent: (typeof EXTENTS)[number]) => IMPACT_KINDS.map(({ kind }) => counts[kind][extent]);
  const [complete, partial] = [of('C'), of('P')];
  const isNone = [...complete, ...partial].every((value) => value === 0);
  const none = words.say(
    'Di nessuna delle vulnerabilità trovate è noto un impatto su riservatezza, integrità o disponibilità.',
    'None of the vulnerabilities found is known to affect confidentiality, integrity or availability.',
  );
  return {
    key: 'GDPR_RISK',
    title: words.say(
      'Impatto su riservatezza, integrità e disponibilità',
      'Impact on confidentiality, integrity, availability',
    ),
    kind: 'stacked_bars',
    categories: impactNames(words),
    series: [
      { name: words.of(COMPLETE), values: complete, tone: 'critical' },
      { name: words.of(PARTIAL), values: partial, tone: 'medium' },
    ],
    empty: emptyOf(known, words) ?? (isNone ? none : null),
    source: EXTENTS.map((extent) => `${section}.{${IMPACT_KINDS.map(({ kind }) => kind).join(',')}}.${extent}`).join(
      ' + ',
    ),
  };
}

const TREND = [
  { field: 'vulnerabilities', name: VULNERABILITIES, tone: 'accent' },
  { field: 'critical', name: LEVEL_NAMES.critical, tone: 'critical' },
  { field: 'high', name: LEVEL_NAMES.high, tone: 'high' },
] as const;

/** The completed tests of the same target. `measured`: this one came to its end and looked for vulnerabilities. */
export function trendChart({ section, counts }: Known, measured: boolean, words: Words): Chart {
  // A test that did not, found less because it looked at less: drawn, that would look like progress.
  const shown = [...counts.history.entries()].filter(([, one]) => measured || one.scan_start !== counts.scan_start);
  const days = shown.map(([, { scan_start }]) => words.shortDay(scan_start));
  const isOnceADay = new Set(days).size === days.length;
  // A figure that another profile or newer knowledge made cannot be compared with the one before by itself.
  const mark = (at: number) => (at > 0 && (shown[at]?.[1].changed.length ?? 0) > 0 ? ' *' : '');
  const isMarked = shown.some((_, at) => mark(at) !== '');
  return {
    ...{ key: 'trend', kind: 'line' },
    title: isMarked
      ? words.say(
          'Andamento (* con altro profilo o altre conoscenze)',
          'Trend (* with another profile or other knowledge)',
        )
      : words.say('Andamento', 'Trend'),
    categories: shown.map(
      ([, { scan_start }], at) => `${days[at]}${isOnceADay ? '' : `, ${words.hour(scan_start)}`}${mark(at)}`,
    ),
    series: TREND.map(({ field, name, tone }) => ({
      ...{ name: words.of(name), values: shown.map(([, one]) => one[field]), tone },
    })),
    empty:
      shown.length > 1
        ? null
        : words.say(
            'L’andamento compare quando almeno due test di questo target sono stati completati.',
            'The trend begins when at least two tests of this target have been completed.',
          ),
    source: TREND.map(({ field }) => `${section}.history.{${shown.map(([at]) => at).join(',')}}.${field}`).join(' + '),
  };
}
