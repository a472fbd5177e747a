import { describe, expect, it } from 'vitest';
import type { Language } from '../../language.ts';
import {
  checkOf,
  comparedTest,
  firstTest,
  manyFindings,
  neverLoaded,
  noFindings,
  oneFinding,
  remedyOf,
  remedyPage,
  undone,
  wholeCoverage,
} from '../../report/testing/executive-values.ts';
import { executive } from './executive.ts';
import type { NscanCoverage, NscanSummary } from './sections.ts';

const hosts = {
  ...{ hosts_count: 2, down_count: 0, open_ports: 7, top_3_vuln: [] },
  average: { total: 0, critical: 0, high: 0, medium: 0, low: 0 },
};
const scope = {
  ...{ profile: 'fast', command: 'nmap', privileged: true, addresses_planned: 256, hosts_up: 2, hosts_down: 254 },
  ...{ hosts_missing: 0, missing: [], names: [], tcp_ports: '1-1000', udp_ports: null },
  services: { total: 7, checked: 7, unknown: [] },
};

interface Change {
  readonly summary?: Partial<NscanSummary>;
  readonly coverage?: Partial<NscanCoverage>;
  readonly difference?: object;
  readonly remedies?: object;
}

function make(
  { summary, coverage, difference = firstTest, remedies = remedyPage }: Change,
  language: Language = 'it',
  timeZone = 'UTC',
) {
  const values = {
    nscan_summary: { ...noFindings, ...hosts, ...summary },
    nscan_coverage: { ...wholeCoverage, ...scope, ...coverage },
    ...{ remedies, nscan_difference: difference },
  };
  return executive.make(values, { language, service: 'Network Scan', timeZone });
}

describe('where a network stands', () => {
  it.each<[string, Partial<NscanSummary>, string, string]>([
    [
      'nothing found',
      noFindings,
      'Nei controlli eseguiti non è stata trovata alcuna vulnerabilità.',
      'The checks that were made found no vulnerabilities.',
    ],
    [
      'one critical',
      oneFinding('critical'),
      'È necessario intervenire subito: è stata trovata 1 vulnerabilità critica.',
      'Action is needed now: 1 critical vulnerability was found.',
    ],
    [
      'one low',
      oneFinding('low'),
      'Non sono state trovate vulnerabilità critiche o alte: l’unica trovata è di gravità bassa.',
      'No critical or high vulnerabilities were found: the only one found is of low severity.',
    ],
    [
      'one medium that is exploited',
      { ...oneFinding('medium'), known_exploited: 1 },
      'È necessario intervenire subito: è stata trovata 1 vulnerabilità. È nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali.',
      'Action is needed now: 1 vulnerability was found. It is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks.',
    ],
    [
      'two high, one of them exploited',
      {
        ...{ ...oneFinding('high'), vulns: 2, high: 2, known_exploited: 1 },
        distinct: { ...noFindings.distinct, vulnerabilities: 2 },
      },
      'È necessario intervenire subito: sono state trovate 2 vulnerabilità alte. 1 è nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali.',
      'Action is needed now: 2 high vulnerabilities were found. 1 is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks.',
    ],
    [
      'one at two places',
      { ...oneFinding('high'), vulns: 2, high: 2 },
      'È necessario intervenire: sono state trovate 2 vulnerabilità alte (tutte dello stesso tipo).',
      'Action is needed: 2 high vulnerabilities were found (all of one kind).',
    ],
    [
      'two at three places, none of them high',
      { ...oneFinding('low'), vulns: 3, low: 3, distinct: { ...noFindings.distinct, vulnerabilities: 2 } },
      'Non sono state trovate vulnerabilità critiche o alte: le 3 trovate sono di gravità bassa (2 tipi diversi).',
      'No critical or high vulnerabilities were found: the 3 that were found are of low severity (2 different kinds).',
    ],
    [
      'many',
      manyFindings,
      'È necessario intervenire subito: sono state trovate 12.034 vulnerabilità, di cui 3 critiche e 1.031 alte (512 tipi diversi). 2 sono nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali.',
      'Action is needed now: 12,034 vulnerabilities were found, 3 of them critical and 1,031 high (512 different kinds). 2 are in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks.',
    ],
  ])('%s', (_, summary, it_, en) => {
    expect([make({ summary }).standing[0], make({ summary }, 'en').standing[0]]).toEqual([it_, en]);
  });

  it('is not known where nobody looked for vulnerabilities: no figure is zero', () => {
    const { standing, levels, circles, charts, actionsTotal } = make({
      coverage: { checks: [checkOf({ inventory: true }), undone('versions', 'stopped')] },
    });
    expect(standing[0]).toBe('Le vulnerabilità non sono state cercate: il loro numero non è noto.');
    expect(Object.values(levels).map((figure) => figure?.value)).toEqual([null, null, null, null, null]);
    expect([...circles.map(({ value }) => value), actionsTotal.value]).toEqual([2, 7, null, null, null]);
    expect(charts.map(({ empty }) => empty).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => 'Le vulnerabilità non sono state cercate.'),
    );
  });

  it('says what is in doubt: signs without proof, and what an earlier test had found', () => {
    expect(make({ summary: manyFindings }, 'en').standing).toEqual([
      expect.stringContaining('Action is needed now'),
      '7 vulnerabilities are unverified: suspected, not confirmed. ' +
        '5 more, found by an earlier test, were not verified by this one: they may still be there.',
    ]);
  });

  it.each([
    ['nobody knows of any', 0, null, 'Già sfruttate (CISA KEV)', 'Quante siano sfruttate in attacchi reali non è noto'],
    [
      'some are known',
      2,
      2,
      'Già sfruttate, almeno (CISA KEV)',
      'Almeno 2 sono nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali, secondo i dati disponibili.',
    ],
  ])('without the catalogue of exploited ones, %s', (_, known_exploited, value, label, sentence) => {
    const knowledge = [
      ...wholeCoverage.knowledge.filter(({ name }) => name !== 'kev'),
      { name: 'kev' as const, ...neverLoaded },
    ];
    const { circles, standing } = make({ summary: { ...manyFindings, known_exploited }, coverage: { knowledge } });
    expect(circles[2]).toMatchObject({ value, label });
    expect(standing.join(' ')).toContain(sentence);
  });

  it.each([
    [
      2,
      '2 sono nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali, secondo i dati del 1º ottobre 2026.',
    ],
    [
      0,
      'Nessuna è nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali, secondo i dati del 1º ottobre 2026.',
    ],
  ])('with the starter set alone, %i are known to be exploited: it says by whom', (known_exploited, sentence) => {
    const starter_part = { data_date: '2026-10-01T00:00:00.000Z', entries: 3 };
    const knowledge = [{ name: 'kev' as const, ...neverLoaded, starter_part }];
    const { circles, standing, facts, notChecked } = make({
      ...{ summary: { ...manyFindings, known_exploited }, coverage: { knowledge } },
    });
    expect(circles[2]).toMatchObject({
      ...{ value: known_exploited, label: 'Già sfruttate (CISA KEV, dati del 1º ottobre 2026)' },
    });
    expect(standing.join(' ')).toContain(sentence);
    const only =
      'catalogo non caricato su questa piattaforma: valgono i dati del 1º ottobre 2026 forniti con la piattaforma';
    expect(facts.at(-1)).toEqual({ label: 'CISA KEV, vulnerabilità sfruttate', value: only });
    expect(notChecked.entries.map(({ reason }) => reason)).toEqual([only]);
  });

  it.each([
    ['stopped', 'Il test è stato fermato prima della fine: i risultati sono parziali.'],
    ['failed', 'Il test si è interrotto prima della fine: i risultati sono parziali.'],
    ['running', 'Il test è ancora in corso: i risultati sono parziali.'],
  ] as const)('is partial for a test that is %s, which does not count as progress', (ended, sentence) => {
    const { standing, charts, notChecked } = make({ summary: manyFindings, coverage: { ended, complete: false } });
    expect(standing[1]).toContain(sentence);
    expect(notChecked.complete).toBe(false);
    expect(charts.find(({ key }) => key === 'trend')).toMatchObject({
      categories: ['1 set 26'],
      empty: expect.any(String),
    });
  });
});

describe('what was not checked', () => {
  it('is nothing where all was', () => {
    expect(make({}).notChecked).toEqual({
      ...{ complete: true, entries: [] },
      sentence: 'Tutto ciò che il test prevedeva è stato controllato.',
    });
  });

  it('has the addresses, names and services that were missed, then the checks by their reason', () => {
    const unknown = [{ reason: 'no_version', reason_name: 'versione non indicata', services: 2 }];
    const { complete, entries, sentence } = make({
      coverage: {
        ...{
          complete: false,
          hosts_missing: 6,
          missing: ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5-6'],
        },
        names: ['gone.example', 'lost.example'].map((name) => ({ name, addresses: [] })),
        services: { total: 7, checked: 5, unknown },
        checks: [
          checkOf(),
          undone('versions', 'no_version', { places: 2 }),
          ...['uno', 'due', 'tre', 'quattro', 'cinque'].map((name) => undone(name, 'stopped')),
          undone('sei', 'stopped', { places: 1 }),
          undone('udp', 'not_in_profile', { expected: true }),
          undone('smb', 'nothing_to_check', { expected: true }),
        ],
      },
    }).notChecked;
    expect(complete).toBe(false);
    expect(entries).toEqual([
      { name: 'Indirizzi non completati', reason: '10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.4 e altri', places: 6 },
      { name: 'Nomi che non portano ad alcun indirizzo', reason: '2 nomi: gone.example, lost.example', places: 0 },
      {
        name: 'Servizi non confrontati con le vulnerabilità note',
        reason: 'versione non indicata (2 servizi)',
        places: 0,
      },
      { name: 'uno; due; tre; altri 2', reason: 'stopped, 3 host per ciascuno', places: 0 },
      { name: 'sei', reason: 'stopped', places: 1 },
    ]);
    expect(sentence).toBe(
      'Non tutto ciò che il test prevedeva è stato controllato. Ciò che non è stato controllato non va considerato sicuro. ' +
        'Un controllo non era compreso in questo test: udp.',
    );
  });

  it('says what was done in part, and names up to five checks that were not part of the test', () => {
    const partial = { ...undone('names', 'no answer', { places: 6 }), status: 'partial' as const, places_done: 1725 };
    const out = Array.from({ length: 7 }, (_, at) => undone(`c${at}`, 'not_in_profile', { expected: true }));
    const { entries, sentence } = make({ coverage: { checks: [checkOf(), partial, ...out] } }, 'en').notChecked;
    expect(entries).toEqual([
      { name: 'names', reason: 'in part (6 of 1,731 hosts not checked): no answer', places: 0 },
    ]);
    expect(sentence).toContain('7 checks were not part of this test: c0, c1, c2, c3, c4 and 2 more.');
  });

  it('names what was done in part because of how the test was set up', () => {
    const partial = { ...undone('objects', 'no_second_user', { expected: true }), status: 'partial' as const };
    const { entries, sentence } = make({ coverage: { checks: [checkOf(), partial] } }, 'en').notChecked;
    expect(entries).toEqual([]);
    expect(sentence).toContain('One check was performed only in part, as the test was set up: objects.');
  });

  it('names sources that were old or never loaded, unless nothing was compared with them', () => {
    const knowledge = [
      {
        name: 'nvd' as const,
        data_date: '2026-01-01T00:00:00.000Z',
        loaded_at: '2026-01-02T00:00:00.000Z',
        entries: 1,
        starter_part: null,
      },
      { name: 'kev' as const, ...neverLoaded },
      { name: 'starter' as const, ...neverLoaded },
    ];
    const { complete, entries } = make({ coverage: { knowledge } }, 'en').notChecked;
    expect([complete, ...entries.map(({ name, reason }) => `${name}: ${reason}`)]).toEqual([
      false,
      'NVD, catalogue of vulnerabilities: source older than 30 days when the test ran',
      'CISA KEV, exploited vulnerabilities: catalogue not loaded on this platform',
    ]);
    const checks = [undone('versions', 'not_in_profile', { expected: true }), checkOf()];
    expect(make({ coverage: { knowledge, checks } }).notChecked.entries).toEqual([]);
  });

  it('says the cause of a failure, and keeps to a dozen entries', () => {
    const checks = Array.from({ length: 20 }, (_, at) => undone(`check ${at}`, `reason ${at}`));
    const { sentence, entries } = make(
      { coverage: { ended: 'failed', complete: false, cause: 'nmap died.', checks } },
      'en',
    ).notChecked;
    expect(sentence).toBe(
      'The test was cut off before its end. Cause: nmap died. What was not checked should not be assumed safe.',
    );
    expect(entries).toHaveLength(12);
    expect(entries.at(-1)?.name).toBe('9 more entries');
  });
});

describe('what changed', () => {
  const sentences = (counts: object, language: Language = 'it') =>
    make({ difference: { ...comparedTest, counts: { ...firstTest.counts, ...counts } } }, language).changes?.sentences;

  it('is not known of a first test, and not open to a lite licence', () => {
    expect(make({})).toMatchObject({ changes: null, changesNote: expect.stringContaining('primo test') });
    const values = { nscan_summary: { ...noFindings, ...hosts }, nscan_coverage: { ...wholeCoverage, ...scope } };
    expect(executive.make(values, { language: 'en', service: '' })).toMatchObject({
      ...{
        changes: null,
        changesNote: 'The comparison of vulnerabilities with earlier tests is part of the full licence.',
      },
      ...{ actions: [], actionsNote: expect.stringContaining('full licence') },
    });
  });

  it('does not call new what was not looked for, nor fixed what was not verified', () => {
    expect(make({ difference: comparedTest }).changes).toEqual({
      previous: { name: 'October', at: '2026-10-01T08:00:00.000Z' },
      ...{ counts: comparedTest.counts, source: 'nscan_difference.counts' },
      sentences: [
        'Rispetto al test del 1º ottobre 2026: 3 vulnerabilità nuove, 4 risolte e 8 ancora presenti, di cui 1 con altra gravità, certezza o evidenza.',
        '1 vulnerabilità riguarda ciò che prima non era noto o non era stato cercato: non si può dire nuova.',
        '2 vulnerabilità del test precedente non sono state verificate in questo: non si possono dire risolte.',
      ],
    });
  });

  it.each<[object, string]>([
    [{}, 'Since the test of 1 October 2026: no vulnerabilities then, none now.'],
    [{ gone: 1 }, 'Since the test of 1 October 2026: 1 vulnerability fixed.'],
    [
      { new: 1, changed: 2 },
      'Since the test of 1 October 2026: 1 new vulnerability and 2 still there, with another severity, certainty or evidence.',
    ],
    [{ unverified: 1 }, 'Since the test of 1 October 2026: nothing that was found can be compared.'],
  ])('%o', (counts, sentence) => {
    expect(sentences(counts, 'en')?.[0]).toBe(sentence);
  });
});

describe('what to do', () => {
  it('is what each remedy asks for, and what it closes of the whole', () => {
    const items = [remedyOf(), remedyOf({ closes: 11, priority: 2 })];
    const { actions, actionsLead, actionsNote } = make(
      { summary: manyFindings, remedies: { ...remedyPage, items } },
      'en',
    );
    expect(actions.map(({ priority, solution, effect }) => [priority, solution, effect])).toEqual([
      [1, 'Update to 2.4.66. Then restart it.', `closes 12 of 12,034 vulnerabilities, 1 of them exploited`],
      [
        ...[2, 'Update to 2.4.66. Then restart it.'],
        `concerns 12 of 12,034 vulnerabilities, 1 of them exploited: closes 11 of them`,
      ],
    ]);
    expect(actionsLead).toBe(`The first 2 actions of 37 close 23 of 12,034 vulnerabilities.`);
    expect(actionsNote).toBeUndefined();
  });

  it.each([
    [
      [{ unverified: 3 }, {}],
      'The first 2 actions of 37 close 21 of 12,034 vulnerabilities; 3 more are to be verified.',
    ],
    [
      [{ unverified: 1 }, {}],
      'The first 2 actions of 37 close 23 of 12,034 vulnerabilities; 1 more is to be verified.',
    ],
    [
      [{ unverified: 12 }, { unverified: 12 }],
      'The first 2 actions of 37 concern 24 of 12,034 vulnerabilities: to be verified.',
    ],
    [
      [{ closes: 0 }, { closes: 0 }],
      'The first 2 actions of 37 concern 24 of 12,034 vulnerabilities: no fixed version known.',
    ],
  ])('promises to close only what is confirmed: %o', (changes, sentence) => {
    const items = changes.map((change, at) => remedyOf({ priority: at + 1, ...change }));
    expect(make({ summary: manyFindings, remedies: { ...remedyPage, items } }, 'en').actionsLead).toBe(sentence);
  });

  it('has the action that stands behind its reason', () => {
    const solution = `A copy of this version was tampered with. Isolate the system. ${'Look at it. '.repeat(40)}`;
    const remedies = { ...remedyPage, items: [remedyOf({ solution })] };
    const text = make({ remedies }).actions[0]?.solution ?? '';
    expect(text).toContain('Isolate the system.');
    expect(text).toMatch(/ at it\. …$/);
    expect(text.length).toBeLessThanOrEqual(400);
  });

  it('is nothing where nothing was found', () => {
    const { actions, actionsNote } = make({ remedies: { total: 0, items: [] } });
    expect([actions, actionsNote]).toEqual([[], 'Non ci sono rimedi da applicare.']);
  });
});

describe('how it was made', () => {
  it('names dates, profile, tools and the age of the knowledge', () => {
    const consents = [
      {
        code: 'dos_scripts' as const,
        signed_by: 'Anna Verdi',
        username: 'anna',
        signed_at: '2026-11-14T09:00:00.000Z',
        statement: '',
      },
    ];
    expect(make({ coverage: { consents } }, 'en').facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Start: 14 November 2026, 10:00 UTC',
      'End: 14 November 2026, 11:18 UTC',
      'Duration: 1 h 18 min',
      'Profile: Fast',
      'Addresses: 256 planned, 2 up',
      'Services compared: 7 of 7',
      'Tools: nmap 7.93, sslscan 2.1',
      'NVD, catalogue of vulnerabilities: data as of 13 November 2026',
      'CISA KEV, exploited vulnerabilities: data as of 13 November 2026',
      'EPSS, probability of exploitation: data as of 13 November 2026',
      'Written consent: Anna Verdi, 14 November 2026',
    ]);
  });
});

describe('the charts of a network', () => {
  it('stack the hosts by level, and give the hour where a day had two tests', () => {
    const [first] = manyFindings.history;
    const history = [
      ...(first ? [{ ...first, scan_start: '2026-11-14T08:30:00.000Z' }] : []),
      ...manyFindings.history.slice(1),
    ];
    const top_3_vuln = [{ target: 'www', ip: '10.0.0.5', CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4 }];
    const { charts } = make({ summary: { ...manyFindings, history, top_3_vuln } });
    expect(charts.map(({ key }) => key)).toEqual(['TECHNOLOGY_RISK', 'GDPR_RISK', 'top_hosts', 'trend']);
    expect(charts[2]?.series.map(({ values }) => values)).toEqual([[1], [2], [3], [4]]);
    expect(charts[3]?.categories).toEqual(['14 nov 26, 08:30', '14 nov 26, 10:00']);
    const inRome = make({ summary: { ...manyFindings, history } }, 'it', 'Europe/Rome');
    expect(inRome.charts[3]?.categories).toEqual(['14 nov 26, 09:30', '14 nov 26, 11:00']);
  });

  it('mark a test that knew more or looked otherwise than the one before', () => {
    const history = manyFindings.history.map((one) => ({ ...one, changed: ['knowledge' as const] }));
    expect(make({ summary: { ...manyFindings, history } }, 'en').charts[3]).toMatchObject({
      ...{ title: 'Trend (* with another profile or other knowledge)', categories: ['1 Sep 26', '14 Nov 26 *'] },
    });
    expect(make({ summary: manyFindings }, 'en').charts[3]?.title).toBe('Trend');
  });
});
