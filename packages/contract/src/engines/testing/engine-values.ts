import type { ReportValues } from '../../report/executive-model.ts';
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
} from '../../report/testing/executive-values.ts';

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
    coverage: { domain: 'acme.test', contact: true, questions: null, contradicted: 0, sources: [] },
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
export const CASES = {
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

/** What GraphQL answers for the report of an engine. */
export function valuesOf(code: Code, name: keyof typeof CASES): ReportValues {
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

export const CODES = [...Object.keys(OWN), 'dti_lite'] as Code[];
