import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import type { Executive } from '../report/executive.ts';
import { SLIDE_CHARTS } from '../report/executive.ts';
import type { ReportValues } from '../report/executive-model.ts';
import { valueAtSource, wrongFigures } from '../report/executive-source.ts';
import {
  checkOf,
  comparedTest,
  firstTest,
  manyFindings,
  neverLoaded,
  noFindings,
  oneFinding,
  remedyPage,
  undone,
  wholeCoverage,
} from '../report/testing/executive-values.ts';
import { MISTAKES, textsOf } from '../report/testing/texts-of.ts';
import { hasExecutive, loadExecutive } from './executive.ts';
import * as EXECUTIVES from './executives.ts';
import { isEngineCode } from './registry.ts';

const impacts = { none: 1, partial: 2, complete: 3 };
/** What each engine's summary and coverage have beside the common part. */
const OWN = {
  nscan: {
    summary: {
      ...{
        hosts_count: 1,
        down_count: 0,
        open_ports: 4,
        average: { total: 0, critical: 0, high: 0, medium: 0, low: 0 },
      },
      top_3_vuln: [
        { target: 'a', ip: '10.0.0.1', CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4 },
        { target: 'b', ip: '10.0.0.2', CRITICAL: 0, HIGH: 0, MEDIUM: 7, LOW: 9 },
      ],
    },
    coverage: {
      ...{ profile: 'gone', command: '', privileged: true, addresses_planned: 1, hosts_up: 1, hosts_down: 0 },
      ...{ hosts_missing: 0, missing: [], names: [], tcp_ports: null, udp_ports: null, services: null },
    },
  },
  webapp: {
    summary: {
      ...{ grade: { letter: 'A', points: 100, costs: [] }, confidences: { high: 1, medium: 0, low: 0 }, pages: 1 },
      ...{ owasp: [{ category: 'A01:2025', name: 'Access', alerts: 3 }], points: 2, parameters: 3, requests: 4 },
      sites: [{ url: 'https://a.example', address: null, signed_in: null }],
    },
    coverage: {
      ...{ strength: 'low', threshold: 'low', sign_in: 'none', pages: 1, points: 2, requests: 4, sites: [] },
      ...{ left_behind: 0, state_changes: [] },
      inputs: { forms: 2, forms_sent: 2, fields: 5, fields_attacked: 5, unsteady: 0 },
    },
  },
  dti: {
    summary: {
      ...{ cve_findings: 0, cve_total: 6, cve_high_total: 1, cve_medium_total: 2, cve_low_total: 3, breach_total: 1 },
      ...{ breach_source_total: 1, total_ip_found: 1, total_subdomain_found: 1, total_typosquatting: 1 },
      typosquatting_of_others: 1,
      ...{ ransomware_attack_index: 10, ransomware_parts: [], impact_confidentiality_total: 5 },
      ...{ impact_integrity_total: 5, impact_availability_total: 5, impact_gdpr_total: 5, average: null },
      impact_levels: { confidentiality: impacts, integrity: impacts, availability: impacts },
      breach_chart_risk: { breach_total_high: 1, breach_total_medium: 0, breach_total_low: 0 },
      since_last: null,
    },
    coverage: { domain: 'acme.test', contact: true, questions: null, sources: [] },
  },
} as const;
type Code = keyof typeof OWN | 'dti_lite';
const ownOf = (code: Code) => OWN[code === 'dti_lite' ? 'dti' : code];
const NAMES = {
  nscan: { summary: 'nscan_summary', coverage: 'nscan_coverage', difference: 'nscan_difference' },
  webapp: { summary: 'webapp_summary', coverage: 'webapp_coverage', difference: 'webapp_difference' },
  dti: { summary: 'summary', coverage: 'dti_coverage', difference: 'dti_difference' },
} as const;

const knowledge = [
  { name: 'nvd', ...neverLoaded },
  { name: 'kev', ...neverLoaded },
] as const;
const checks = [
  checkOf(),
  undone('one', 'stopped', { places: 1 }),
  undone('two', 'not_in_profile', { expected: true }),
];
const CASES = {
  'nothing found': { counts: noFindings, coverage: wholeCoverage, difference: firstTest },
  'one finding': { counts: oneFinding('high'), coverage: wholeCoverage, difference: comparedTest },
  many: { counts: manyFindings, coverage: wholeCoverage, difference: comparedTest },
  'without knowledge': { counts: manyFindings, coverage: { ...wholeCoverage, knowledge }, difference: firstTest },
  stopped: { counts: manyFindings, coverage: { ...wholeCoverage, checks, ended: 'stopped' }, difference: firstTest },
  'failed at once': {
    counts: { ...noFindings, scan_end: null, history: [] },
    coverage: { ...wholeCoverage, checks: [], tools: [], ended: 'failed', complete: false, cause: null },
    difference: firstTest,
  },
} as const;

function valuesOf(code: Code, name: keyof typeof CASES): ReportValues {
  const { counts, coverage, difference } = CASES[name];
  const names = NAMES[code === 'dti_lite' ? 'dti' : code];
  const open = {
    remedies: remedyPage,
    [names.difference]: difference,
    mail_security: { items: [] },
    subdomain_data: { total: 2 },
  };
  return {
    [names.summary]: { ...counts, ...ownOf(code).summary },
    [names.coverage]: { ...coverage, ...ownOf(code).coverage },
    ...(code === 'dti_lite' ? {} : open),
  };
}

const CODES = [...Object.keys(OWN), 'dti_lite'] as Code[];
const MADE = CODES.flatMap((code) =>
  LANGUAGES.flatMap((language) =>
    (Object.keys(CASES) as Array<keyof typeof CASES>).map((name) => ({ code, language, name })),
  ),
);

describe('executive parts', () => {
  it('are of engines', () => {
    expect(Object.keys(EXECUTIVES).filter((code) => !isEngineCode(code))).toEqual([]);
  });

  it('do not exist for an engine without a model', async () => {
    expect([hasExecutive('nscan'), hasExecutive('rri'), hasExecutive('toString')]).toEqual([true, false, false]);
    expect([await loadExecutive('rri'), await loadExecutive('toString')]).toEqual([null, null]);
  });

  it.each(MADE)('$code, $language, $name: every figure is what its source says, every text is whole', async (made) => {
    const values = valuesOf(made.code, made.name);
    const model = await loadExecutive(made.code);
    const executive = model?.make(values, made.language) as Executive;
    expect(wrongFigures(values, executive)).toEqual([]);
    expect(textsOf(executive).filter((text) => MISTAKES.test(text))).toEqual([]);
    expect(model?.make(values, made.language)).toEqual(executive);
  });

  it.each(CODES)('%s: keep to the bounds of their shape, and every source exists', async (code) => {
    const values = valuesOf(code, 'many');
    const executive = (await loadExecutive(code))?.make(values, 'it') as Executive;
    const { standing, circles, charts, levels, actionsTotal, service } = executive;
    expect(standing.length).toBeGreaterThan(1);
    expect(standing.length).toBeLessThan(5);
    expect([circles.length <= 4, service.looksAt.length >= 3, service.looksAt.length <= 6]).toEqual([true, true, true]);
    expect(charts.map(({ key }) => key)).toEqual(expect.arrayContaining(['TECHNOLOGY_RISK', 'GDPR_RISK']));
    expect(charts.filter(({ key }) => SLIDE_CHARTS.some((name) => name === key)).length).toBeGreaterThan(1);
    for (const { categories, series } of charts) {
      for (const { values: drawn, tones } of series) {
        expect([drawn.length, tones?.length ?? categories.length]).toEqual([categories.length, categories.length]);
      }
    }
    const sources = [...Object.values(levels), ...circles, actionsTotal].flatMap((figure) => figure?.source ?? []);
    expect(sources.filter((source) => typeof valueAtSource(values, source) !== 'number')).toEqual([]);
  });

  it('have the name of the service that was bought', async () => {
    const names = ['dti', 'dti_lite'].map(async (code) => {
      return (await loadExecutive(code))?.make(valuesOf('dti', 'many'), 'it').service.name;
    });
    expect(await Promise.all(names)).toEqual(['Domain Threat Intelligence', 'Domain Threat Intelligence (Lite)']);
  });
});
