import type { Localised } from '../../language.ts';
import type { Chart } from '../../report/executive.ts';
import { COMPLETE, impactNames, PARTIAL, TECHNOLOGY_RISK } from '../../report/executive-charts.ts';
import { LEVEL_NAMES, VULNERABILITIES, type Words } from '../../report/executive-words.ts';
import { LEVELS } from '../../severity/severity.ts';
import { RISKS } from './choices.ts';
import type { DtiSummary } from './sections.ts';

/** One account in two breaches counts twice. */
export const BREACHED_ACCOUNTS: Localised = {
  it: 'Account violati (per violazione)',
  en: 'Breached accounts (per breach)',
};

const KINDS = ['confidentiality', 'integrity', 'availability'] as const;

/** Said of charts of vulnerabilities where there is nothing to draw. */
function emptyOf(total: number | null, words: Words): string | null {
  if (total === null) {
    return words.say(
      'Nessuna fonte ha indicato quali prodotti rispondono agli indirizzi del dominio.',
      'No source could tell which products answer at the domain’s addresses.',
    );
  }
  if (total > 0) return null;
  return words.say(
    'Nessuna vulnerabilità nota nelle versioni che è stato possibile riconoscere.',
    'No known vulnerability in the versions that could be recognised.',
  );
}

/** What was found, by level. */
export function technologyChart(scan: DtiSummary, words: Words): Chart {
  return {
    ...{ key: 'TECHNOLOGY_RISK', title: words.of(TECHNOLOGY_RISK), kind: 'doughnut' },
    categories: LEVELS.map((level) => words.of(LEVEL_NAMES[level])),
    series: [
      {
        ...{ name: words.of(VULNERABILITIES), values: LEVELS.map((level) => scan[level]) },
        ...{ tone: 'accent', tones: LEVELS },
      },
    ],
    empty: scan.vulns > 0 ? null : emptyOf(scan.cve_total, words),
    source: `summary.{${LEVELS.join(',')}}`,
  };
}

/** What people's accounts are open to. */
export function humanChart({ breach_total: total, breach_chart_risk: risks }: DtiSummary, words: Words): Chart {
  const unknown = words.say(
    'Nessuna fonte ha indicato se account del dominio compaiono in violazioni note.',
    'No source could tell whether accounts of the domain are in known breaches.',
  );
  const none = words.say(
    'Nessun account del dominio compare nelle fonti consultate.',
    'No account of the domain is in the sources that were asked.',
  );
  return {
    ...{ key: 'HUMAN_RISK', title: words.say('Rischio umano', 'Human risk'), kind: 'doughnut' },
    categories: [words.say('Alto', 'High'), words.say('Medio', 'Medium'), words.say('Basso', 'Low')],
    series: [
      {
        // In the middle of the ring; the figure beside it says how they are counted.
        name: words.say('Account violati', 'Breached accounts'),
        values: [risks?.breach_total_high ?? 0, risks?.breach_total_medium ?? 0, risks?.breach_total_low ?? 0],
        ...{ tone: 'accent', tones: RISKS },
      },
    ],
    empty: total === null ? unknown : total === 0 ? none : null,
    source: 'summary.breach_chart_risk.{breach_total_high,breach_total_medium,breach_total_low}',
  };
}

/** What the known vulnerabilities do to personal data, confidentiality, integrity and availability. */
export function impactChart(scan: DtiSummary, words: Words): Chart {
  const of = (step: 'complete' | 'partial') => [0, ...KINDS.map((kind) => scan.impact_levels?.[kind][step] ?? 0)];
  const sourceOf = (step: string) =>
    `summary.{${['-', ...KINDS.map((kind) => `impact_levels.${kind}.${step}`)].join(',')}}`;
  const either = words.say('Riservatezza o integrità', 'Confidentiality or integrity');
  return {
    key: 'GDPR_RISK',
    title: words.say('Impatto su dati e servizi (GDPR)', 'Impact on data and services (GDPR)'),
    kind: 'stacked_bars',
    categories: [either, ...impactNames(words)],
    series: [
      { name: either, values: [scan.impact_gdpr_total ?? 0, 0, 0, 0], tone: 'accent' },
      { name: words.of(COMPLETE), values: of('complete'), tone: 'critical' },
      { name: words.of(PARTIAL), values: of('partial'), tone: 'medium' },
    ],
    note: words.say(
      'Riservatezza o integrità: le CVE che permettono di leggere o modificare dati. Dove il sistema tratta dati personali, riguardano gli obblighi del GDPR; quali dati tratti, il test non lo rileva.',
      'Confidentiality or integrity: the CVEs that let data be read or changed. Where the system processes personal data, they concern GDPR obligations; the test does not establish which data it processes.',
    ),
    empty: emptyOf(scan.cve_total, words),
    source: ['summary.{impact_gdpr_total,-,-,-}', sourceOf('complete'), sourceOf('partial')].join(' + '),
  };
}
