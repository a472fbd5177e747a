import type { WebappCoverage, WebappSummary } from '@rocca/contract/engines/webapp/sections';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReportTexts } from '../../features/reports/index.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { drawnCounts, drawnFigure, expectFigures } from '../../testing/drawn-figures.ts';
import { checkDone } from '../../testing/nscan-reports.ts';
import { type Answers, openReport, pageWith, type ReportScene } from '../../testing/open-report.tsx';
import {
  SHOP,
  webappAlert,
  webappCoverage,
  webappDifferenceRow,
  webappGroup,
  webappInput,
  webappLeftBehind,
  webappMessage,
  webappPage,
  webappRemedy,
  webappSummary,
  webappTechnology,
  webappTls,
  webappTlsSummary,
  webappWaf,
  webReportSummary,
} from '../../testing/webapp-reports.ts';
import { Component as WebappPage } from './report.tsx';
import { loadWebappTexts } from './webapp-texts.ts';

interface Scene extends ReportScene {
  readonly scan?: Partial<WebappSummary>;
  readonly coverage?: Partial<WebappCoverage>;
  readonly sections?: Answers;
}

const NO_CHANGE = {
  ...{ previous: null, earlier: [] },
  counts: { new: 0, found: 0, changed: 0, still: 0, gone: 0, unverified: 0 },
};
const one = (level: 'critical' | 'low') => ({ critical: 0, high: 0, medium: 0, low: 0, [level]: 1 });

function open({ scan, coverage, sections = {}, ...scene }: Scene = {}) {
  const usual: Answers = {
    report_summary: webReportSummary,
    webapp_summary: webappSummary(scan),
    webapp_coverage: webappCoverage(coverage),
    webapp_difference: { ...NO_CHANGE, ...pageWith() },
    webapp_alerts: pageWith(webappAlert()),
    webapp_vulnerability_groups: pageWith(webappGroup()),
    remedies: pageWith(webappRemedy()),
    webapp_messages: pageWith(webappMessage(), webappMessage({ id: 'm2', role: 'control', response: null, marks: [] })),
    webapp_pages: pageWith(
      webappPage('/login', { method: 'POST', severity: 9.8, alerts_count: 1, counts: one('critical') }),
    ),
    whatweb: pageWith(webappTechnology()),
    waf: pageWith(webappWaf()),
    webapp_inputs: pageWith(),
    webapp_left_behind: pageWith(),
    testssl: pageWith(webappTls()),
    testssl_summary: webappTlsSummary(),
  };
  return openReport({
    ...scene,
    engine: 'webapp',
    screen: <WebappPage />,
    answers: () => ({ ...usual, ...sections }),
  });
}

const leads = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')?.split('?')[1]);

beforeAll(() => Promise.all([loadReportTexts(), loadWebappTexts()]));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('draws in its ring, and shows beside its tabs, what was counted', async () => {
  await fc.assert(
    fc.asyncProperty(drawnCounts, drawnFigure, async (counts, pages) => {
      const scan = { ...counts, pages };
      await open({ scan });
      await expectFigures(scan, /^Vulnerabilità per gravità:/, { pages });
      cleanup();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

describe('the overview of a web application scan', () => {
  it('begins with the grade and what made it; every figure leads to its rows', async () => {
    await open();
    const grade = within(await screen.findByRole('region', { name: 'Voto del sito' }));
    expect(grade.getByText('Voto D: 41 punti su 100')).toBeTruthy();
    expect(grade.getByText('−56')).toBeTruthy();
    expect(leads('SQL injection')).toContain('tab=vulnerabilities&vulnerability=sql-injection');
    expect(leads('Alta: dimostrata')).toEqual(['tab=vulnerabilities&confidence=high']);
    expect(leads('A05 Injection')).toEqual(['tab=vulnerabilities&owasp=A05%3A2025']);
    await screen.findByRole('link', { name: 'POST /login' });
    expect(leads('POST /login')).toEqual([`${new URLSearchParams({ tab: 'vulnerabilities', url: `${SHOP}/login` })}`]);
    expect(screen.getByText('7 punti d’ingresso · 5 parametri')).toBeTruthy();
    expect(screen.getByText('Intensità bassa')).toBeTruthy();
  });

  it('shows how sure the findings are only where they differ', async () => {
    await open();
    expect(await screen.findByRole('region', { name: 'Affidabilità' })).toBeTruthy();
    cleanup();
    await open({ scan: { confidences: { high: 998, medium: 0, low: 0 } } });
    await screen.findByRole('region', { name: 'Voto del sito' });
    expect(screen.queryByRole('region', { name: 'Affidabilità' })).toBeNull();
  });

  it.each([
    [0, 0],
    [1, 1],
  ])('has a column of exploitation only where some are exploited: %i', async (known_exploited, columns) => {
    await open({ scan: { known_exploited }, search: '?tab=vulnerabilities' });
    const table = within(await screen.findByRole('table', { name: 'Vulnerabilità' }));
    expect(table.queryAllByRole('columnheader', { name: /Sfruttata/ })).toHaveLength(columns);
  });

  it('shows the categories of the other edition too', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '2021' }));
    expect(leads('A03 Injection')).toEqual(['tab=vulnerabilities&owasp=A03%3A2021']);
  });

  it('gives no grade where too little was looked at', async () => {
    await open({ scan: { grade: null } });
    expect(await screen.findByText(/^Nessun voto/)).toBeTruthy();
  });

  it('says what was not seen: a site that did not answer, a sign-in that failed', async () => {
    const gone = { url: 'http://gone.example/', address: null };
    await open({
      scan: {
        sites: [
          { url: `${SHOP}/`, address: '192.0.2.1', signed_in: false },
          { ...gone, signed_in: false },
        ],
      },
      coverage: {
        sites: [
          { url: `${SHOP}/`, address: '192.0.2.1', reason_name: null },
          { ...gone, reason_name: 'il nome non è stato risolto' },
        ],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vedi' }));
    const gaps = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(gaps).toContain('http://gone.example/ non è stato esaminato: il nome non è stato risolto');
    expect(gaps.filter((text) => text?.startsWith('L’accesso a'))).toEqual([
      `L’accesso a ${SHOP}/ non è riuscito: le pagine riservate non sono state viste`,
    ]);
  });

  it('changes its language with the page', async () => {
    await open();
    await screen.findByText('Voto del sito');
    await act(() => chooseLanguage('en'));
    expect(await screen.findByText('Grade of the site')).toBeTruthy();
    await act(() => chooseLanguage('it'));
  });
});

describe('the findings', () => {
  it('come one by one, however one arrives', async () => {
    await open();
    const tabs = within(await screen.findByRole('navigation', { name: 'Sezioni del report' }));
    expect(tabs.getByRole('link', { name: /^Vulnerabilità/ }).getAttribute('href')).toMatch(/\?tab=vulnerabilities$/);
  });

  it('come by type, too: what twelve pages lack is one row that opens to them', async () => {
    const { listsOf } = await open({ search: '?tab=vulnerabilities&view=vulnerability' });
    const table = within(await screen.findByRole('table', { name: 'Vulnerabilità' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.getByText('/, /login, /news…')).toBeTruthy();
    await userEvent.click(table.getByRole('button', { name: /^Dettagli di Content-Security-Policy/ }));
    const places = within(await screen.findByRole('table', { name: /^Rilevazioni: Content/ }));
    expect(places.getByText('/login')).toBeTruthy();
    expect(listsOf('webapp_alerts').at(-1)).toMatchObject({ filters: { vulnerability: 'csp-missing' } });
  });

  it('do not repeat in each place what the row above says', async () => {
    await open({
      sections: { webapp_alerts: pageWith(webappAlert({ name: webappGroup().name })) },
      search: '?tab=vulnerabilities&view=vulnerability',
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Dettagli di Content-Security-Policy/ }));
    const places = within(await screen.findByRole('table', { name: /^Rilevazioni: Content/ }));
    expect(await places.findByText('user')).toBeTruthy();
    expect(places.queryByText('Content-Security-Policy assente')).toBeNull();
  });

  it('are narrowed by what a figure led to, in words', async () => {
    const { listsOf } = await open({ search: '?tab=vulnerabilities&owasp=A03:2021&confidence=high' });
    expect(await screen.findByText('Categoria OWASP: A03:2021 Injection')).toBeTruthy();
    expect(screen.getByText('Affidabilità: Alta')).toBeTruthy();
    expect(listsOf('webapp_alerts')).toMatchObject([{ filters: { owasp: 'A03:2021', confidence: 'high' } }]);
  });

  it('are proven by request and response, as text, with the proof marked', async () => {
    const { listsOf } = await open({ search: '?finding=a1' });
    const evidence = within(await screen.findByRole('region', { name: 'Richieste e risposte' }));
    expect(listsOf('webapp_messages')).toMatchObject([{ first: 2, filters: { alert: 'a1' } }]);
    expect(evidence.getByText('SQL syntax').tagName).toBe('MARK');
    expect(evidence.getByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
    expect(document.querySelector('pre script')).toBeNull();
    expect(evidence.getByText(/Al posto di \[masked\]/)).toBeTruthy();
    await userEvent.click(evidence.getByRole('button', { name: 'Controllo' }));
    expect(evidence.getByText('Nessuna risposta.')).toBeTruthy();
    expect(evidence.queryByText('SQL syntax')).toBeNull();
    expect(screen.getByText('Rocca, wapiti')).toBeTruthy();
  });

  it('can be repeated in a shell', async () => {
    const user = userEvent.setup();
    await open({ search: '?finding=a1' });
    await user.click(await screen.findByRole('button', { name: 'Copia come curl' }));
    expect(await navigator.clipboard.readText()).toBe(webappMessage().curl);
  });

  it('of an earlier scan open without evidence', async () => {
    const row = webappDifferenceRow({ change: 'gone' });
    const previous = { id: 'before', name: 'Bottega', scan_start: '2026-11-10T10:00:00.000Z' };
    await open({
      sections: {
        webapp_difference: { ...NO_CHANGE, previous, earlier: [previous], ...pageWith(row) },
        webapp_messages: pageWith(),
      },
      search: '?tab=difference',
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Dettagli di SQL/ }));
    expect(screen.getByText('Descrizione')).toBeTruthy();
    expect(screen.queryByText('Richieste e risposte')).toBeNull();
  });
});

describe('the map of the site', () => {
  it('is a tree with what was tried and found at each page', async () => {
    const pages = pageWith(
      webappPage('/api/things', { parameters: ['query q', 'json a.b'], checks: ['Cookie', 'XSS'] }),
      webappPage('/api/users', { checks: [] }),
    );
    await open({ sections: { webapp_pages: pages }, search: '?tab=pages' });
    const map = within(await screen.findByRole('list', { name: 'Mappa del sito' }));
    expect(map.getByRole('button', { name: 'api/', expanded: true })).toBeTruthy();
    expect(map.getByText('non provata')).toBeTruthy();
    await userEvent.click(map.getByRole('button', { name: 'GETthings' }));
    expect(map.getByText('parametro q')).toBeTruthy();
    expect(map.getByText('JSON a.b')).toBeTruthy();
    expect(map.getByText('XSS')).toBeTruthy();
    await userEvent.click(map.getByRole('button', { name: 'api/' }));
    expect(map.queryByText('users')).toBeNull();
  });

  it('shows the page that a finding led to, open', async () => {
    const url = `${SHOP}/login`;
    const { listsOf } = await open({ search: `?${new URLSearchParams({ tab: 'pages', url })}` });
    expect(await screen.findByText('Controlli eseguiti qui')).toBeTruthy();
    expect(listsOf('webapp_pages')).toMatchObject([{ filters: { url } }]);
    expect(screen.getByText('Pagina: /login')).toBeTruthy();
  });

  it('says where nothing matches, and where the licence ends', async () => {
    await open({ sections: { webapp_pages: pageWith() }, search: '?tab=pages&level=critical' });
    expect(await screen.findByText('Nessun risultato')).toBeTruthy();
    await open({ refused: { webapp_pages: 'upgrade_required' }, search: '?tab=pages' });
    expect(await screen.findByText('Passa alla licenza full')).toBeTruthy();
  });
});

describe('technologies, firewalls and TLS', () => {
  it('open to the vulnerabilities of their version; what could not be compared is not none', async () => {
    const unknown = webappTechnology({ id: 't2', name: 'nginx', version: null, vulnerabilities_count: null });
    const { listsOf } = await open({
      sections: { whatweb: pageWith(webappTechnology(), unknown) },
      search: '?tab=technologies',
    });
    expect(await screen.findByText('non confrontata')).toBeTruthy();
    expect(leads('2 vulnerabilità')).toEqual(['tab=vulnerabilities&technology=t1']);
    await userEvent.click(screen.getByRole('button', { name: 'Dettagli di jQuery' }));
    await screen.findByRole('table', { name: 'Vulnerabilità di jQuery' });
    expect(listsOf('webapp_alerts').at(-1)).toMatchObject({ filters: { technology: 't1' } });
    expect(screen.getByText('ModSecurity')).toBeTruthy();
  });

  it.each([
    ['were not looked for', checkDone({ check: 'waf', status: 'not_done', places_done: 0 }), /non cercato$/],
    ['were not there', checkDone({ check: 'waf' }), /^Nessun firewall/],
  ])('tell firewalls that %s', async (_, check, title) => {
    await open({
      coverage: { checks: [check] },
      sections: { waf: pageWith() },
      search: '?tab=technologies',
    });
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('list what the tools say of TLS, by severity', async () => {
    const { router } = await open({ search: '?tab=tls' });
    await screen.findByRole('table', { name: 'Cifratura (TLS)' });
    await userEvent.click(screen.getByRole('button', { name: /^Alta\s*1$/ }));
    expect(router.state.location.search).toBe('?tab=tls&severity=high');
  });

  it('say why nothing is known of TLS', async () => {
    const reason = { reason: 'tool_missing', name: 'lo strumento non è installato', expected: false, places: 1 };
    const tls = checkDone({ check: 'tls', status: 'not_done', places_done: 0, reasons: [{ ...reason, detail: '' }] });
    await open({
      coverage: { checks: [tls] },
      sections: { testssl_summary: webappTlsSummary({ looked: false }) },
      search: '?tab=tls',
    });
    expect(await screen.findByText(/non è stato eseguito: lo strumento non è installato\./)).toBeTruthy();
  });
});

describe('forms and fields', () => {
  const counts = { forms: 5, forms_sent: 3, fields: 14, fields_attacked: 10, unsteady: 1 };

  it('are counted, and those that were left out are listed with the reason', async () => {
    await open({
      coverage: { inputs: counts },
      sections: { webapp_inputs: pageWith(webappInput()) },
      search: '?tab=coverage',
    });
    const table = within(await screen.findByRole('table', { name: 'Moduli e campi non provati per intero' }));
    for (const text of ['/account', 'in /me', 'Modulo', 'Non inviato', 'new, again'])
      expect(table.getByText(text)).toBeTruthy();
    expect(table.getByText('cambierebbe la password, l’indirizzo o un file di un account')).toBeTruthy();
    expect(screen.getByText('3 di 5')).toBeTruthy();
    expect(screen.getByText('10 di 14')).toBeTruthy();
  });

  it('that were not all tested keep a report from saying that everything was', async () => {
    await open({ coverage: { inputs: counts } });
    await userEvent.click(await screen.findByRole('button', { name: 'Vedi' }));
    expect(screen.getByText('Moduli: inviati 3 di 5')).toBeTruthy();
    expect(screen.getByText('Campi e parametri: provati per intero 10 di 14')).toBeTruthy();
  });

  it('are said not to be counted in older reports', async () => {
    await open({ coverage: { inputs: null }, search: '?tab=coverage' });
    expect(await screen.findByText('Non contati')).toBeTruthy();
  });
});

describe('what the scan left behind', () => {
  it('is listed with where, how often, by which values and how to remove it', async () => {
    await open({
      coverage: { left_behind: 1 },
      sections: { webapp_left_behind: pageWith(webappLeftBehind()) },
      search: '?tab=coverage',
    });
    const table = within(await screen.findByRole('table', { name: 'Tracce lasciate dalla scansione' }));
    for (const text of [
      '/board',
      'modulo in /guests',
      'Commento',
      'Memorizzato, riscontrato',
      '12',
      'rc0123456789ab, Anna',
    ])
      expect(table.getByText(text)).toBeTruthy();
    expect(table.getByText('Cercare i commenti con questi valori.')).toBeTruthy();
  });

  it.each([
    ['nothing', 0, 'La scansione non ha lasciato nulla'],
    ['unknown in older reports', null, 'Non registrato'],
  ])('is said to be %s', async (_, left_behind, title) => {
    await open({ coverage: { left_behind }, search: '?tab=coverage' });
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('is announced where the application changed its state', async () => {
    const change = { what: 'cookie', where: 'level', before: 'low', after: 'high', seconds: 90 } as const;
    await open({ coverage: { state_changes: [{ ...change, restored: false, text: 'Il cookie level è cambiato.' }] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Vedi' }));
    expect(screen.getByText('Il cookie level è cambiato.')).toBeTruthy();
  });
});

it('shows how far a running scan is', async () => {
  const running = { status: 'RUNNING', percentage: 0.42, stage: 'crawl 12/90', engine_abbreviation: 'webapp' } as const;
  await open({ refused: { result: 'not_found' }, task: running });
  expect(await screen.findByText('In corso · esplorazione delle pagine 12/90')).toBeTruthy();
});
