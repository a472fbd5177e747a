import { describe, expect, it } from 'vitest';
import type { Language } from '../../language.ts';
import {
  firstTest,
  manyFindings,
  noFindings,
  remedyPage,
  wholeCoverage,
} from '../../report/testing/executive-values.ts';
import { executive } from './executive.ts';
import type { WebappCoverage, WebappSummary } from './sections.ts';

const site = { url: 'https://shop.example', address: '10.0.0.5', signed_in: true };
const walked = {
  ...{ grade: { letter: 'C' as const, points: 65, costs: [] }, confidences: { high: 0, medium: 0, low: 0 } },
  ...{ owasp: [], pages: 1200, points: 340, parameters: 55, requests: 98_765, sites: [site] },
};
const scope = {
  ...{ strength: 'high' as const, threshold: 'medium' as const, sign_in: 'form' as const, pages: 1200, points: 340 },
  ...{ requests: 98_765, sites: [{ url: site.url, address: site.address, reason_name: null }] },
  ...{ left_behind: 0, state_changes: [] },
  inputs: { forms: 2, forms_sent: 2, fields: 5, fields_attacked: 5, unsteady: 0 },
};

interface Change {
  readonly summary?: Partial<WebappSummary>;
  readonly coverage?: Partial<WebappCoverage>;
}

function make({ summary, coverage }: Change, language: Language = 'it') {
  const values = {
    webapp_summary: { ...noFindings, ...walked, ...summary },
    webapp_coverage: { ...wholeCoverage, ...scope, ...coverage },
    ...{ remedies: remedyPage, webapp_difference: firstTest },
  };
  return executive.make(values, { language, service: 'Web Application Scan' });
}

describe('where an application stands', () => {
  it('says its grade, and what the letters mean', () => {
    expect([make({}).standing[1], make({}, 'en').standing[1]]).toEqual([
      'L’applicazione ottiene il voto C, 65 punti su 100 (A è il voto migliore, F il peggiore).',
      'The application gets the grade C, 65 points of 100 (A is the best grade, F the worst).',
    ]);
    expect(make({}).facts).toContainEqual({ label: 'Voto', value: 'C (65/100)' });
  });

  it('says that there is no grade where too little was seen', () => {
    const { standing, facts } = make({ summary: { grade: null } }, 'en');
    expect(standing[1]).toContain('has no grade');
    expect(facts).toContainEqual({ label: 'Grade', value: 'not given' });
  });
});

describe('the chart of the risk', () => {
  const levels = { critical: 33, high: 26, medium: 71, low: 869, vulns: 999 };
  const kinds = { critical: 5, high: 9, medium: 25, low: 20, known_exploited: 0, remedies: 40 };
  const riskOf = (vulnerabilities: number, language: Language) => {
    const summary = { ...manyFindings, ...levels, distinct: { ...kinds, vulnerabilities } };
    const chart = make({ summary }, language).charts.find(({ key }) => key === 'TECHNOLOGY_RISK');
    return [chart?.title, chart?.series[0]?.name, chart?.series[0]?.values, chart?.source];
  };

  it('counts findings, as the figures above it do, however often one repeats', () => {
    expect(riskOf(59, 'it')).toEqual([
      ...['Rischio tecnologico', 'Vulnerabilità', [33, 26, 71, 869], 'webapp_summary.{critical,high,medium,low}'],
    ]);
    expect(riskOf(500, 'en')).toEqual([
      ...['Technology risk', 'Vulnerabilities', [33, 26, 71, 869], 'webapp_summary.{critical,high,medium,low}'],
    ]);
  });
});

describe('the categories of risks', () => {
  const count = (category: string, alerts: number) => ({ category, name: `Name of ${category}`, alerts });
  const owasp = [count('A03:2021', 5), count('A05:2025', 5), count('A02:2025', 0), count('A01:2025', 2)];

  it('are those of one edition that have findings', () => {
    const chart = make({ summary: { ...manyFindings, owasp } }).charts.find(({ key }) => key === 'owasp');
    expect(chart).toMatchObject({
      ...{ kind: 'bars', empty: null, source: 'webapp_summary.owasp.{1,3}.alerts' },
      categories: ['A05 Name of A05:2025', 'A01 Name of A01:2025'],
      series: [{ values: [5, 2] }],
    });
  });

  it.each([
    ['nothing was found', noFindings, 'The checks that were made found no vulnerabilities.'],
    ['findings are in none of them', manyFindings, 'None of the vulnerabilities found is in these categories.'],
  ])('are not drawn where %s', (_, summary, empty) => {
    expect(make({ summary }, 'en').charts.find(({ key }) => key === 'owasp')?.empty).toBe(empty);
  });
});

describe('what was not seen of an application', () => {
  it('has forms that were not sent and fields that were not attacked, said once', () => {
    const reason = { reason: 'form_left_out', name: 'moduli non inviati', expected: false, places: 0, detail: '' };
    const crawl = {
      check: 'crawl',
      name: 'Pagine',
      inventory: true,
      places_done: 3,
      places_not_done: 0,
      places_partly: 0,
    };
    const { notChecked, facts } = make({
      coverage: {
        complete: false,
        checks: [{ ...crawl, status: 'partial', reasons: [reason] }],
        inputs: { forms: 5, forms_sent: 3, fields: 14, fields_attacked: 10, unsteady: 0 },
      },
    });
    expect(notChecked.complete).toBe(false);
    expect(notChecked.sentence).toContain('Non tutto ciò che il test prevedeva è stato controllato.');
    expect(notChecked.entries).toEqual([
      { name: 'Moduli', reason: 'inviati 3 di 5', places: 0 },
      { name: 'Campi e parametri', reason: 'provati per intero 10 di 14', places: 0 },
    ]);
    expect(facts).toContainEqual({ label: 'Campi provati per intero', value: '10 di 14' });
  });

  it.each([
    [1, 'in parte (1 pagina su 257 non controllata): limite', 0],
    [12, 'in parte (12 pagine su 257 non controllate): limite', 0],
    [257, 'in parte: limite', 257],
  ])('counts what was not checked in pages: %i', (places, reason, counted) => {
    const why = { reason: 'limit', name: 'limite', expected: false, places, detail: '' };
    const check = { check: 'xss', name: 'XSS', inventory: false, places_done: 257 - places, places_partly: 0 };
    const checks = [{ ...check, places_not_done: places, status: 'partial' as const, reasons: [why] }];
    const { entries } = make({ coverage: { complete: false, checks } }).notChecked;
    expect(entries).toEqual([{ name: 'XSS', reason, places: counted }]);
  });

  it('has sites that were not reached, and those where signing in failed', () => {
    const away = { url: 'https://old.example', address: null, signed_in: false };
    const { entries, complete } = make({
      summary: { sites: [{ ...site, signed_in: false }, away] },
      coverage: { sites: [{ url: away.url, address: null, reason_name: 'nome non risolto' }] },
    }).notChecked;
    expect(complete).toBe(false);
    expect(entries).toEqual([
      { name: 'https://old.example', reason: 'nome non risolto', places: 0 },
      { name: site.url, reason: 'accesso non riuscito: le pagine riservate non sono state viste', places: 0 },
    ]);
  });
});
