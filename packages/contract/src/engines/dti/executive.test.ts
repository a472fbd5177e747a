import { describe, expect, it } from 'vitest';
import type { Language } from '../../language.ts';
import {
  comparedTest,
  firstTest,
  neverLoaded,
  noFindings,
  remedyPage,
  wholeCoverage,
} from '../../report/testing/executive-values.ts';
import { executive } from './executive.ts';
import { ransomwareBand } from './ransomware-bands.ts';
import type { DtiCoverage, DtiSummary } from './sections.ts';

const sums = { none: 0, partial: 3, complete: 2 };
const known = {
  ...{ vulns: 134, critical: 4, high: 30, medium: 70, low: 30 },
  ...{ distinct: { ...noFindings.distinct, vulnerabilities: 80 }, cve_findings: 124 },
  ...{ cve_total: 120, cve_high_total: 30, cve_medium_total: 70, cve_low_total: 20 },
  ...{ breach_total: 134, breach_source_total: 6, total_ip_found: 12, total_subdomain_found: 1204 },
  ...{ total_typosquatting: 7, typosquatting_of_others: 5, ransomware_attack_index: 62.4 },
  ransomware_parts: [
    { code: 'lookalikes', name: 'High-risk look-alike domains with mail', points: 4, certainty_name: null },
    { code: 'remote_access', name: 'Exposed remote access', points: 40, certainty_name: null },
    { code: 'exposed_passwords', name: 'Accounts with exposed passwords', points: null, certainty_name: null },
  ],
  ...{ impact_confidentiality_total: 5, impact_integrity_total: 5, impact_availability_total: 5, impact_gdpr_total: 8 },
  impact_levels: { confidentiality: sums, integrity: sums, availability: sums },
  average: { total: 10, high: 2.5, medium: 5.83, low: 1.67 },
  breach_chart_risk: { breach_total_high: 100, breach_total_medium: 30, breach_total_low: 4 },
  since_last: null,
};
const nothingFound = {
  vulns: 0,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  cve_findings: 0,
  distinct: noFindings.distinct,
};
const oneFound = {
  ...nothingFound,
  vulns: 1,
  cve_findings: 1,
  cve_total: 1,
  distinct: { ...noFindings.distinct, vulnerabilities: 1 },
};
const nobodyKnows = {
  ...nothingFound,
  ...{ cve_total: null, cve_high_total: null, cve_medium_total: null, cve_low_total: null },
  ...{
    breach_total: null,
    breach_source_total: null,
    total_typosquatting: null,
    typosquatting_of_others: null,
    ransomware_attack_index: null,
  },
  ...{ ransomware_parts: [], impact_levels: null, average: null, breach_chart_risk: null, impact_gdpr_total: null },
  ...{ impact_confidentiality_total: null, impact_integrity_total: null, impact_availability_total: null },
};
const mail = (spf: string, dmarc: string) => ({
  items: Object.entries({ spf, dmarc, bimi: 'missing' }).map(([kind, status]) => ({
    ...{ kind, status, name: kind, record: null, notes: [], finding: null },
  })),
});

interface Change {
  readonly summary?: Partial<DtiSummary>;
  readonly coverage?: Partial<DtiCoverage>;
  readonly sections?: object;
}

const FULL = {
  ...{ remedies: remedyPage, dti_difference: firstTest },
  ...{ mail_security: mail('good', 'good'), subdomain_data: { total: 0 } },
};

function make({ summary, coverage, sections = FULL }: Change, language: Language = 'it') {
  const values = {
    summary: { ...noFindings, ...known, ...summary },
    dti_coverage: {
      ...wholeCoverage,
      domain: 'acme.test',
      contact: false,
      questions: 2100,
      contradicted: 0,
      sources: [],
      ...coverage,
    },
    ...sections,
  };
  return executive.make(values, { language, service: 'Domain Threat Intelligence' });
}

describe('where a domain stands', () => {
  it.each<[string, Partial<DtiSummary>, string, string]>([
    [
      'many, none exploited',
      {},
      'È necessario intervenire subito: visto dall’esterno, il dominio presenta 134 vulnerabilità potenziali, di cui 4 critiche e 30 alte (80 tipi diversi). Sono 124 CVE su indirizzi (120 contando ogni indirizzo una volta), più 10 altre rilevazioni.',
      'Action is needed now: seen from outside, the domain has 134 potential vulnerabilities, 4 of them critical and 30 high (80 different kinds). They are 124 CVEs on addresses (120 counting each address once) and 10 other findings.',
    ],
    [
      'one that is exploited',
      { ...oneFound, high: 1, known_exploited: 1 },
      'È necessario intervenire subito: visto dall’esterno, il dominio presenta 1 vulnerabilità potenziale, di gravità alta. 1 è nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali.',
      'Action is needed now: seen from outside, the domain has 1 potential vulnerability, of high severity. 1 is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks.',
    ],
    [
      'none of them high',
      { ...nothingFound, vulns: 2, medium: 2, cve_total: 0, distinct: { ...noFindings.distinct, vulnerabilities: 2 } },
      'Visto dall’esterno, il dominio presenta 2 vulnerabilità potenziali, nessuna critica o alta.',
      'Seen from outside, the domain has 2 potential vulnerabilities, none of them critical or high.',
    ],
    [
      'none',
      { ...nothingFound, cve_total: 0 },
      'Nelle versioni dei prodotti che è stato possibile riconoscere non ci sono vulnerabilità note.',
      'The product versions that could be recognised have no known vulnerabilities.',
    ],
    [
      'unknown',
      nobodyKnows,
      'Quante vulnerabilità note abbiano i sistemi visibili dall’esterno non è noto: nessuna fonte ha indicato quali prodotti sono in uso.',
      'How many known vulnerabilities the systems visible from outside have is not known: no source could tell which products are in use.',
    ],
  ])('%s', (_, summary, it_, en) => {
    expect([make({ summary }).standing[0], make({ summary }, 'en').standing[0]]).toEqual([it_, en]);
  });

  it('says by whom vulnerabilities are known to be exploited, where it is not the catalogue', () => {
    const starter_part = { data_date: '2026-10-01T00:00:00.000Z', entries: 3 };
    const knowledge = [{ name: 'kev' as const, ...neverLoaded, starter_part }];
    const summary = { known_exploited: 3 };
    expect(make({ summary, coverage: { knowledge } }, 'en').standing[0]).toContain(
      '3 are in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks, according to data as of 1 October 2026.',
    );
  });

  it('says the ransomware index with its band and what weighs most', () => {
    expect(make({}, 'en').standing[1]).toBe(
      'The ransomware risk index, for attacks that encrypt data and demand a ransom, is 62 out of 100: high. What weighs most: exposed remote access.',
    );
    expect([0, 14.9, 15, 50, 79.9, 80, 100].map(ransomwareBand)).toEqual([
      'low',
      'low',
      'moderate',
      'high',
      'high',
      'critical',
      'critical',
    ]);
  });

  it('says what else is open, and what nobody could tell', () => {
    const sections = { ...FULL, mail_security: mail('good', 'missing'), subdomain_data: { total: 1 } };
    expect(make({ sections }).standing[2]).toBe(
      'Gli account del dominio compaiono 134 volte in 6 violazioni note, una volta per ogni violazione che li contiene. ' +
        '1 sottodominio punta a una risorsa che altri possono registrare a proprio nome. ' +
        'Altri hanno registrato 5 domini dal nome simile, che possono servire a ingannare clienti e dipendenti. ' +
        'La protezione contro chi scrive a nome del dominio è insufficiente: DMARC manca.',
    );
    expect(make({ summary: nobodyKnows, sections: {} }, 'en').standing[1]).toBe(
      'Whether accounts of the domain appear in known breaches is not known. Domains with a similar name were not looked for.',
    );
  });

  it.each([
    [0, '3 subdomains point to resources that others can register as their own.'],
    [2, '3 subdomains point to resources that others can register as their own (2 of them unverified).'],
    [3, '3 subdomains point to resources that others can register as their own (unverified).'],
  ])('says of three names that others can take how many are unverified: %i', (unverified, sentence) => {
    const sections = { ...FULL, subdomain_data: { total: 3 }, dti_findings: { total: unverified } };
    expect(make({ sections }, 'en').standing[2]).toContain(sentence);
  });

  it.each([
    ['good', 'weak', 'insufficient: DMARC is weak.'],
    ['bad', 'weak', 'insufficient: SPF is invalid and DMARC is weak.'],
    ['good', 'unknown', 'is not known'],
    ['good', 'good', 'are in order'],
  ])('SPF %s and DMARC %s: the rules of mail %s', (spf, dmarc, words) => {
    const { standing } = make({ sections: { ...FULL, mail_security: mail(spf, dmarc) } }, 'en');
    expect(standing[2]?.split('. ').at(-1)).toContain(words);
  });
});

describe('the figures of a domain', () => {
  it('have the names of the specification, and the four levels of every report', () => {
    const { levels, circles } = make({});
    expect([levels.total, levels.critical, levels.high].map((figure) => [figure?.key, figure?.value])).toEqual([
      ['TOTAL_POTENTIAL_VULNERABILITIES', 134],
      ['CRITICAL_SEVERITY', 4],
      ['HIGH_SEVERITY', 30],
    ]);
    expect(circles.map(({ key, value }) => [key, value])).toEqual([
      ['SUBDOMAINS_FOUND', 1204],
      ['IP_FOUND', 12],
      ['COMPROMISED_EMAILS', 134],
      ['COMPROMISED_EMAILS_SOURCES', 6],
    ]);
  });

  it('are drawn as on the screen', () => {
    const { charts } = make({});
    expect(charts.map(({ key, series }) => [key, ...series.map(({ values }) => values)])).toEqual([
      ['TECHNOLOGY_RISK', [4, 30, 70, 30]],
      ['HUMAN_RISK', [100, 30, 4]],
      ['GDPR_RISK', [8, 0, 0, 0], [0, 2, 2, 2], [0, 3, 3, 3]],
    ]);
  });

  it('are not known, rather than zero, where no source could tell', () => {
    const { levels, circles, charts } = make({ summary: nobodyKnows });
    expect([levels.total.value, levels.low.value, circles[2]?.value]).toEqual([null, null, null]);
    expect(charts.map(({ empty }) => empty?.slice(0, 13))).toEqual(['Nessuna fonte', 'Nessuna fonte', 'Nessuna fonte']);
  });
});

describe('a domain seen with a lite licence', () => {
  it('has its figures, and says what the full licence opens', () => {
    const { actions, actionsNote, actionsTotal, changes, changesNote, circles } = make({ sections: {} }, 'en');
    expect([actions, changes, actionsTotal.value, circles.length]).toEqual([[], null, 0, 4]);
    expect(actionsNote).toContain('full licence');
    expect(changesNote).toContain('full licence');
    expect(executive.document(false)).not.toMatch(/remedies\(|mail_security|subdomain_data|difference/);
  });
});

describe('what is new of a domain', () => {
  const last = { id: 'one', at: '2026-10-01T08:00:00.000Z', names_new: 0, addresses_new: 0 };
  it.each([
    [
      'something',
      { names_new: 2, typosquatting_new: 1, breaches_new: 0 },
      'Since the report of 1 October 2026: 2 new subdomains and 1 new domain with a similar name.',
    ],
    [
      'nothing',
      { typosquatting_new: 0, breaches_new: 0 },
      'Since the report of 1 October 2026: nothing new among subdomains, addresses, domains with a similar name and breaches.',
    ],
    [
      'what nobody knows',
      { typosquatting_new: null, breaches_new: 0 },
      'Since the report of 1 October 2026: nothing new among what both reports could look at.',
    ],
  ])('%s, which a lite licence shows, too', (_, counts, sentence) => {
    const since_last = { ...last, ...counts };
    expect(make({ summary: { since_last }, sections: {} }, 'en').changesNote).toContain(sentence);
    const sections = { ...FULL, dti_difference: comparedTest };
    expect(make({ summary: { since_last }, sections }, 'en').changes?.sentences).toEqual([
      expect.stringContaining(': 3 new vulnerabilities, 4 fixed'),
      sentence,
      expect.stringContaining('cannot be called new'),
    ]);
  });
});

it.each([
  [1, '1 from outside sources, not reported'],
  [3, '3 from outside sources, not reported'],
])('says how many listed CVEs were not reported: %i', (contradicted, value) => {
  expect(make({ coverage: { contradicted } }, 'en').facts).toContainEqual({
    label: 'CVEs ruled out by the version',
    value,
  });
  expect(make({}, 'en').facts.map(({ label }) => label)).not.toContain('CVEs ruled out by the version');
});

describe('what was not asked of a domain', () => {
  it('names the source that answered on breaches where another one is off', () => {
    const source = { detail: '', answered: 1, unanswered: 0, items: 8, data_date: null, off: false };
    const sources = [
      { ...source, source: 'hibp', name: 'Have I Been Pwned', told: true, reason_name: null },
      { ...source, source: 'breach_feed', name: 'Archive', told: false, answered: 0, reason_name: 'off' },
    ];
    expect(make({ coverage: { sources } }, 'en').notChecked.entries).toEqual([
      { name: 'Archive', reason: 'off; the breaches listed come from Have I Been Pwned', places: 0 },
    ]);
  });

  it('counts no places where the domain is the only one', () => {
    const why = { reason: 'no_nvd', name: 'no catalogue', expected: false, places: 1, detail: '' };
    const check = { check: 'versions', name: 'Versions', inventory: false, places_done: 0, places_partly: 1 };
    const checks = [{ ...check, places_not_done: 1, status: 'partial' as const, reasons: [why] }];
    expect(make({ coverage: { checks } }, 'en').notChecked.entries).toEqual([
      { name: 'Versions', reason: 'in part: no catalogue', places: 0 },
    ]);
  });

  it('has the sources that told nothing, or not everything', () => {
    const source = { detail: '', answered: 0, unanswered: 1, items: 0, data_date: null, off: false };
    const sources = [
      { ...source, source: 'ct', name: 'Certificati', told: true, reason_name: null },
      { ...source, source: 'hibp', name: 'HIBP', told: false, reason_name: 'la fonte ha rifiutato la chiave' },
      { ...source, source: 'pdns', name: 'DNS', told: false, reason_name: null },
      {
        ...{ ...source, source: 'lookalikes', name: 'Nomi simili', told: false, answered: 1725, unanswered: 6 },
        reason_name: 'la fonte non ha risposto',
      },
    ];
    expect(make({ coverage: { sources } }).notChecked.entries).toEqual([
      { name: 'HIBP', reason: 'la fonte ha rifiutato la chiave', places: 0 },
      { name: 'DNS', reason: 'ha risposto solo in parte', places: 0 },
      {
        name: 'Nomi simili',
        reason: 'in parte (6 punti su 1.731 non controllati): la fonte non ha risposto',
        places: 0,
      },
    ]);
  });
});
