import type { NscanCoverage, NscanSummary } from '@rocca/contract/engines/nscan/sections';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReportTexts } from '../../features/reports/index.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { offerSummarySlot } from '../../lib/reports/summary-slot.ts';
import { drawnCounts, drawnFigure, expectFigures } from '../../testing/drawn-figures.ts';
import {
  checkDone,
  nscanCoverage,
  nscanDifference,
  nscanDifferenceRow,
  nscanHost,
  nscanPort,
  nscanRemedy,
  nscanSummary,
  nscanUnknownService,
  nscanVulnerability,
  nscanVulnerabilityGroup,
  REPORT_ID,
  reportSummary,
} from '../../testing/nscan-reports.ts';
import { type Answers, openReport, pageWith as page, type ReportScene } from '../../testing/open-report.tsx';
import { TARGET_ID, targetItem } from '../../testing/target-items.ts';
import { loadNscanTexts } from './nscan-texts.ts';
import { Component as NscanPage } from './report.tsx';

interface Scene extends ReportScene {
  readonly scan?: Partial<NscanSummary>;
  readonly coverage?: Partial<NscanCoverage>;
  /** Answers of list sections beside the usual ones. */
  readonly sections?: Answers;
}

const FILE = `GET /reports/${REPORT_ID}/csv/vulnerabilities/`;
const SCANNED = '2026-11-14T10:00:00.000Z';
const kev = (loaded_at: string | null) => ({
  ...{ name: 'kev' as const, data_date: loaded_at, loaded_at, entries: 0, starter_part: null },
});

function open({ scan, coverage, sections = {}, ...scene }: Scene = {}) {
  const usual: Answers = {
    report_summary: reportSummary,
    nscan_summary: nscanSummary(scan),
    nscan_coverage: nscanCoverage(coverage),
    nscan_difference: nscanDifference(),
    vulnerabilities: page(nscanVulnerability()),
    vulnerability_groups: page(nscanVulnerabilityGroup()),
    remedies: page(nscanRemedy()),
    hosts: page(nscanHost()),
    host_ports: page(),
  };
  return openReport({
    ...scene,
    engine: 'nscan',
    screen: <NscanPage />,
    answers: () => ({ ...usual, ...sections }),
    others: {
      [`GET /profiles/targets/${TARGET_ID}/`]: () => Response.json(targetItem()),
      [FILE]: () => new Response('Nome', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }),
    },
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(() => Promise.all([loadReportTexts(), loadNscanTexts()]));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('draws in its ring, and shows beside its tabs, what was counted', async () => {
  await fc.assert(
    fc.asyncProperty(drawnCounts, drawnFigure, async (counts, hosts) => {
      const scan = { ...counts, hosts_count: hosts };
      await open({ scan });
      await expectFigures(scan, /^Vulnerabilità per gravità:/, { hosts });
      cleanup();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

describe('the report of a network scan', () => {
  it('says what was found, where and when, and charts it in words too', async () => {
    // As the list of tests says it: from the times of the test, not from those of its report.
    await open({ task: { started_at: SCANNED, ended_at: '2026-11-14T11:19:02.000Z' } });
    await heading('Milano');
    expect(screen.getByText('profilo Veloce')).toBeTruthy();
    expect(await screen.findByText('durata 1 h 19 min')).toBeTruthy();
    const change = (await screen.findByRole('link', { name: 'Dall’ultima scansione' })).closest('[class*=card]');
    expect(change?.textContent).toContain('prima scansione');
    expect(
      screen.getByRole('img', { name: 'Vulnerabilità per gravità: Critiche 1, Alte 1, Medie 1, Basse 0' }),
    ).toBeTruthy();
    expect(screen.getByText(/almeno due scansioni di questo target sono state completate/)).toBeTruthy();
    const first = within(await screen.findByRole('region', { name: 'Interventi prioritari' }));
    expect(await first.findByText('Aggiornare Exim alla 4.98 o successiva')).toBeTruthy();
  });

  it('warns of what was not looked at', async () => {
    await open({ coverage: { ended: 'stopped', complete: false, hosts_missing: 3, missing: ['10.20.0.7-10.20.0.9'] } });
    const notice = await screen.findByRole('region', { name: 'Test fermato, risultati parziali' });
    expect(within(notice).queryByText(/3 indirizzi/)).toBeNull();
    await userEvent.click(within(notice).getByRole('button', { name: 'Vedi' }));
    expect(within(notice).getByText(/3 indirizzi su 256 .* 10\.20\.0\.7-10\.20\.0\.9/)).toBeTruthy();
    cleanup();
    await open();
    await heading('Milano');
    expect(screen.queryByRole('region', { name: /parziali|parziale/ })).toBeNull();
  });

  it('warns of nothing where nothing is missing', async () => {
    await open();
    await screen.findByRole('region', { name: 'Interventi prioritari' });
    expect(screen.queryByRole('region', { name: /parziali|parziale/ })).toBeNull();
    expect(screen.queryByText(/non (è stato completato|sono stati completati)/)).toBeNull();
  });

  it('never calls a scan without findings clean', async () => {
    await open({ scan: { vulns: 0, critical: 0, high: 0, medium: 0, hosts_count: 1 } });
    expect(await screen.findByText('Nessuna vulnerabilità trovata nei controlli eseguiti')).toBeTruthy();
    expect(screen.getByText(/^6 controlli completati su 1 host, 0 non completati\./)).toBeTruthy();
    expect(screen.queryByRole('region', { name: /parziali|parziale/ })).toBeNull();
  });

  it('shows no figures of vulnerabilities that were not looked for', async () => {
    const checks = nscanCoverage().checks.map((one) => ({ ...one, places_done: one.check === 'discovery' ? 2 : 0 }));
    const scan = { vulns: 0, critical: 0, high: 0, medium: 0, known_exploited: 0 };
    const hosts = page(nscanHost({ severity: null, vulnerabilities_count: 0 }));
    await open({ scan, coverage: { checks, knowledge: [kev(SCANNED)] }, sections: { hosts } });
    expect(await screen.findByText('Le vulnerabilità non sono state cercate')).toBeTruthy();
    expect(screen.getAllByText('non cercate').map((hint) => hint.previousSibling?.textContent)).toEqual([
      '–',
      '–',
      '–',
    ]);
    const tabs = within(screen.getByRole('navigation', { name: 'Sezioni del report' }));
    expect(tabs.getByRole('link', { name: 'Vulnerabilità' })).toBeTruthy();
    await userEvent.click(tabs.getByRole('link', { name: /^Host/ }));
    const row = within(await screen.findByRole('table', { name: 'Host' }))
      .getAllByRole('row')
      .at(-1);
    expect(row?.textContent).toContain('–non cercate');
  });

  it('tells one from many', async () => {
    await open({ scan: { critical: 1, high: 2, open_ports: 1, down_count: 1 } });
    expect(await screen.findByText('2 tipi diversi · 1 dimostrata')).toBeTruthy();
    expect(screen.getByText('1 critica · 2 alte')).toBeTruthy();
    expect(screen.getByText('1 porta aperta · 1 non attivo')).toBeTruthy();
  });

  it('does not round a few findings of a large network to none', async () => {
    await open({ scan: { low: 1, average: { total: 0.31, critical: 0.12, high: 0.1, medium: 0.08, low: 0 } } });
    await heading('Milano');
    expect(screen.getByText('<0,1')).toBeTruthy();
  });

  it('draws no line down to a scan that was stopped', async () => {
    const entry = nscanSummary().history[0];
    const history = [{ ...entry, id: 'one' }, { ...entry, id: 'two' }, entry] as NscanSummary['history'];
    await open({ scan: { history }, coverage: { ended: 'stopped' } });
    expect(await screen.findByRole('img', { name: /in 2 scansioni dello stesso target/ })).toBeTruthy();
  });

  it.each([
    ['what is new and what is gone', { new: 2, gone: 1, still: 4, unverified: 0 }, '+2 / −1', 'nuove e risolte'],
    ['that nothing is', { new: 0, gone: 0, still: 4, unverified: 1 }, '0', 'nuove e risolte · 1 non verificata'],
    ['that nothing was compared', { new: 0, gone: 0, still: 0, unverified: 9 }, '–', '9 non verificate'],
  ])('says %s', async (_, counts, value, hint) => {
    const previous = { id: 'before', name: 'Milano', scan_start: SCANNED };
    await open({
      sections: { nscan_difference: nscanDifference({ previous, counts: { found: 0, changed: 0, ...counts } }) },
    });
    expect((await screen.findByText(hint)).previousSibling?.textContent).toBe(value);
  });

  it('keeps what an earlier scan found and this one did not verify in figures and priorities', async () => {
    const unverified = { vulns: 1, critical: 1, high: 0, medium: 0, low: 0, known_exploited: 1 };
    const last_seen = { id: 'before', scan_start: '2026-11-10T10:00:00.000Z' };
    const row = nscanDifferenceRow({
      id: 'two',
      name: 'Log4Shell',
      change: 'unverified',
      reason: 'not_in_profile',
      last_seen,
    });
    const items = [row, nscanDifferenceRow()];
    const { listsOf } = await open({
      scan: { unverified },
      sections: { nscan_difference: { ...nscanDifference(), total: 2, items } },
    });
    expect(await screen.findByText('2 tipi diversi · 1 dimostrata · 1 non verificata')).toBeTruthy();
    expect([screen.getAllByText('3 + 1'), screen.getAllByText('2 + 1')].map(({ length }) => length)).toEqual([1, 1]);
    const first = within(
      await screen.findByRole('table', { name: 'Trovate da una scansione precedente, non verificate in questa' }),
    );
    const found = await first.findByText('Log4Shell');
    expect(found.closest('td')?.textContent).toContain('non verificata in questa scansione, vista il 10 nov 2026');
    expect(listsOf('nscan_difference').at(-1)).toMatchObject({
      sort_by: 'known_exploited',
      filters: { change: ['unverified'] },
    });
  });

  it('shows of the difference what changed, opens its rows, and compares with any earlier scan', async () => {
    const scan = (id: string, day: number) => ({ id, name: 'Milano', scan_start: `2026-11-${day}T10:00:00.000Z` });
    const last_seen = { id: 'one', scan_start: '2026-11-10T10:00:00.000Z' };
    const row = nscanDifferenceRow({
      change: 'unverified',
      reason: 'knowledge_changed',
      reason_name: 'è cambiata',
      last_seen,
    });
    const found = nscanDifferenceRow({
      id: 'two',
      name: 'Exim',
      change: 'found',
      reason: 'not_in_profile',
      reason_name: 'no',
    });
    const counts = { new: 0, found: 1, changed: 0, still: 70, gone: 0, unverified: 1 };
    const { listsOf, router } = await open({
      search: '?tab=difference',
      sections: {
        nscan_difference: nscanDifference({
          ...{ previous: scan('two', 12), earlier: [scan('two', 12), scan('one', 10)], counts },
          ...{ total: 2, items: [row, found] },
        }),
      },
    });
    const list = within(await screen.findByRole('table', { name: 'Differenze fra due scansioni' }));
    const changes = ['new', 'found', 'changed', 'gone', 'unverified'];
    expect(listsOf('nscan_difference').at(-1)).toMatchObject({ filters: { change: changes } });
    expect(list.getByText(/stessa versione, ma la conoscenza è cambiata/)).toBeTruthy();
    expect(list.getByText(/prima non cercata \(non prevista da quel profilo\)/)).toBeTruthy();
    expect(list.getByRole('link', { name: /10 nov 2026/ }).getAttribute('href')).toBe('/report/nscan/one');
    await userEvent.click(list.getAllByRole('button', { name: /porta nascosta/ })[0] as HTMLElement);
    expect(list.getByText('220 (vsFTPd 2.3.4)')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Ancora presenti/ }));
    expect(listsOf('nscan_difference').at(-1)).toMatchObject({
      filters: { change: expect.arrayContaining(['still']) },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Confronta con' }), 'one');
    expect(listsOf('nscan_difference').at(-1)).toMatchObject({ filters: { compare: 'one' } });
    expect(router.state.location.search).toContain('compare=one');
  });

  it('says on the trend where something else was measured', async () => {
    const entry = nscanSummary().history[0];
    const history = [
      { ...entry, id: 'one' },
      { ...entry, profile: 'Media', changed: ['knowledge', 'profile'] },
    ] as NscanSummary['history'];
    await open({ scan: { history } });
    const table = within(await screen.findByRole('table', { name: /in 2 scansioni dello stesso target/ }));
    expect(table.getByText('conoscenza delle vulnerabilità aggiornata, profilo Media')).toBeTruthy();
    expect(screen.getByText(/Una linea verticale segna/)).toBeTruthy();
  });

  it('neither counts nor lists what could not be known', async () => {
    const { router } = await open({
      scan: { known_exploited: 0 },
      coverage: { knowledge: [kev(null)] },
      sections: { vulnerabilities: page(nscanVulnerability({ epss: null, epss_percentile: null })) },
      search: '?tab=vulnerabilities',
    });
    const table = within(await screen.findByRole('table', { name: 'Vulnerabilità' }));
    expect(table.getAllByText('non si sa')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Già sfruttate' })).toBeNull();
    const chip = screen.getByRole('button', { name: /^Già sfruttate.*catalogo non caricato/ });
    await userEvent.click(chip);
    expect(chip.getAttribute('aria-disabled')).toBe('true');
    expect(router.state.location.search).toBe('?tab=vulnerabilities');
  });

  it('does not answer with no results where it cannot know', async () => {
    const unknown = { scan: { known_exploited: 0 }, sections: { vulnerabilities: page() } };
    await open({ ...unknown, coverage: { knowledge: [kev(null)] }, search: '?tab=vulnerabilities&exploited=yes' });
    expect(await screen.findAllByText('Non si sa: il catalogo CISA KEV non è caricato')).not.toHaveLength(0);
    expect(screen.queryByText(/Nessun risultato|0 risultati/)).toBeNull();
    cleanup();
    await open({ ...unknown, coverage: { knowledge: [kev(SCANNED)] }, search: '?tab=vulnerabilities&exploited=yes' });
    expect(await screen.findByText('Nessun risultato')).toBeTruthy();
  });

  it('leads from every figure of a chart to its rows', async () => {
    await open({ scan: { top_3_vuln: [{ target: 'www', ip: '10.20.0.5', CRITICAL: 1, HIGH: 0, MEDIUM: 2, LOW: 0 }] } });
    await heading('Milano');
    const leads = (name: string) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')?.split('?')[1]);
    expect(leads('Alte')).toEqual(['tab=vulnerabilities&level=high', 'tab=vulnerabilities&level=high']);
    expect(leads('Completo 1')).toEqual(['C%3AC', 'I%3AC', 'A%3AC'].map((one) => `tab=vulnerabilities&impact=${one}`));
    expect(leads('www')).toEqual(['tab=vulnerabilities&ip=10.20.0.5']);
    expect(leads('2 medie')).toEqual(['tab=vulnerabilities&ip=10.20.0.5&level=medium']);
    expect(leads('1,5 per host')).toEqual(['tab=hosts']);
  });

  it('puts its summary into the sidebar', async () => {
    const slot = document.body.appendChild(document.createElement('div'));
    act(() => offerSummarySlot(slot));
    await open();
    await heading('Milano');
    expect(slot.textContent).toMatch(/Full.*Milano.*10\.20\.0\.0\/24.*Network Scan.*14 nov 2026/);
    act(() => offerSummarySlot(null));
    slot.remove();
  });

  it('changes its language with the page', async () => {
    await open();
    await heading('Milano');
    await act(() => chooseLanguage('en'));
    expect(await screen.findByText('Risk distribution')).toBeTruthy();
    await act(() => chooseLanguage('it'));
  });
});

describe('the list of vulnerabilities', () => {
  it('asks the server for what the address says', async () => {
    const { listsOf } = await open({
      scan: { vulns: 90 },
      sections: { vulnerabilities: { total: 90, items: [nscanVulnerability()] } },
      search:
        '?tab=vulnerabilities&page=3&sort=epss&order=asc&q=ftp&level=low,critical&exploited=yes&certainty=proven&remedy=act:x',
    });
    await screen.findByRole('table', { name: 'Vulnerabilità' });
    expect(listsOf('vulnerabilities')).toEqual([
      {
        id: REPORT_ID,
        first: 20,
        skip: 40,
        sort_by: 'epss',
        order: 'asc',
        search: 'ftp',
        filters: { level: ['critical', 'low'], known_exploited: true, certainty: ['proven'], remedy: 'act:x' },
      },
    ]);
  });

  it('writes into the address what is chosen, from the first page on', async () => {
    const sections = { vulnerabilities: { total: 90, items: [nscanVulnerability()] } };
    const { router } = await open({ sections, search: '?tab=vulnerabilities&page=2' });
    const table = await screen.findByRole('table', { name: 'Vulnerabilità' });
    await userEvent.click(within(table).getByRole('button', { name: 'EPSS' }));
    expect(router.state.location.search).toBe('?tab=vulnerabilities&sort=epss&order=desc');
    await userEvent.click(screen.getByRole('button', { name: /^Alte/ }));
    expect(router.state.location.search).toBe('?tab=vulnerabilities&sort=epss&order=desc&level=high');
    await act(() => router.navigate(-1));
    expect(screen.getByRole('button', { name: /^Alte/ }).getAttribute('aria-pressed')).toBe('false');
  });

  it('narrows to what a chart or a host led to, and says so', async () => {
    const { router, listsOf } = await open({ search: '?tab=vulnerabilities&ip=10.20.0.5&impact=C:P' });
    await screen.findByRole('table', { name: 'Vulnerabilità' });
    expect(listsOf('vulnerabilities')).toMatchObject([{ filters: { ip: '10.20.0.5', impact: ['C:P'] } }]);
    expect(screen.getByText('Riservatezza: Parziale')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Togli il filtro Host: 10.20.0.5' }));
    expect(router.state.location.search).toBe('?tab=vulnerabilities&impact=C%3AP');
  });

  it('opens the finding that the address names, and names the one that is opened', async () => {
    const sections = { vulnerabilities: page(nscanVulnerability(), nscanVulnerability({ id: 'two', name: 'Altra' })) };
    const { router } = await open({ sections, search: '?finding=two' });
    await screen.findByRole('table', { name: 'Vulnerabilità' });
    const opened = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
    expect([opened(/^Dettagli di Altra/), opened(/^Dettagli di vsFTPd/)]).toEqual(['true', 'false']);
    await userEvent.click(screen.getByText('vsFTPd 2.3.4: porta nascosta'));
    expect(router.state.location.search).toBe('?finding=one&tab=vulnerabilities');
    await userEvent.click(screen.getByText('vsFTPd 2.3.4: porta nascosta'));
    expect(router.state.location.search).toBe('?tab=vulnerabilities');
  });

  it('asks for a finding that is not among the rows, and says where there is none', async () => {
    const { listsOf } = await open({ search: '?finding=elsewhere&tab=vulnerabilities' });
    await screen.findByRole('table', { name: 'Vulnerabilità del collegamento' });
    expect(listsOf('vulnerabilities')).toMatchObject([{ first: 20 }, { first: 1, filters: { id: 'elsewhere' } }]);
  });

  it('explains a finding when it is opened', async () => {
    const doubtful = nscanVulnerability({
      ...{ certainty: 'unverified', doubt: 'backport', port: 'general/tcp' },
    });
    await open({ sections: { vulnerabilities: page(doubtful) }, search: '?tab=vulnerabilities' });
    await userEvent.click(await screen.findByRole('button', { name: /^Dettagli di vsFTPd/ }));
    expect(screen.getByText('Aggiorna.')).toBeTruthy();
    expect(screen.getByText('220 (vsFTPd 2.3.4)')).toBeTruthy();
    expect(screen.getByText(/backport/)).toBeTruthy();
    expect(screen.getAllByText('Da verificare').length).toBeGreaterThan(1);
    expect(screen.queryByText('general/tcp')).toBeNull();
    expect(screen.getByText('Privilegi necessari').nextSibling?.textContent).toBe('nessuno');
    expect(screen.queryByText('Autenticazione')).toBeNull();
    const link = screen.getByRole('link', { name: /CVE-2011-2523/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });
});

describe('what to do first', () => {
  it('leads the overview, with what each remedy closes and where', async () => {
    await open({
      sections: {
        remedies: page(
          nscanRemedy({
            worst: [
              ...[{ id: 'CVE-2019-10149', name: 'Esecuzione di comandi in Exim', level: 'critical' as const }],
              ...[{ id: 'CVE-2020-28007', name: 'Scrittura di file in Exim', level: 'high' as const }],
            ].map((one) => ({ ...one, certainty: 'version' as const, known_exploited: false })),
          }),
          nscanRemedy({
            ...{ id: 'act:x', name: 'FTP anonimo', kind: 'act', places: 1, closes: 1, findings: 1, known_exploited: 0 },
            ...{ priority: 2, urgency: 'proven', vulnerabilities: 1 },
            worst: [{ id: 'x', name: 'FTP anonimo', level: 'high', certainty: 'proven', known_exploited: false }],
          }),
        ),
      },
      scan: { vulns: 77 },
    });
    const card = within(await screen.findByRole('region', { name: 'Interventi prioritari' }));
    const first = await card.findByRole('link', { name: 'Aggiornare Exim alla 4.98 o successiva' });
    expect(first.getAttribute('href')).toContain('remedy=update%3Aexim%3Aexim');
    expect(card.getByText('su 2 host: chiude 21 delle 77 vulnerabilità, 3 già sfruttate')).toBeTruthy();
    expect(card.getByText('su 10.20.0.5: chiude 1 delle 77 vulnerabilità')).toBeTruthy();
    expect(card.getByText('Sfruttata in attacchi reali')).toBeTruthy();
    const closed = within(card.getByRole('list', { name: /^Le più gravi chiuse da «Aggiornare Exim/ }));
    expect(closed.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      ...['Esecuzione di comandi in EximCritica', 'Scrittura di file in EximAlta', 'e altre 9'],
    ]);
    // Its only vulnerability is its name.
    expect(card.queryByRole('list', { name: /FTP anonimo/ })).toBeNull();
    expect(card.getByRole('link', { name: 'Tutti i 2 interventi' }).getAttribute('href')).toContain('tab=remedies');
  });

  it('opens a remedy to what it closes, in the tab and in the view of the same rows', async () => {
    for (const search of ['?tab=remedies', '?tab=vulnerabilities&view=remedy']) {
      const { listsOf } = await open({ search });
      await userEvent.click(
        await screen.findByRole('button', { name: 'Dettagli di Aggiornare Exim alla 4.98 o successiva' }),
      );
      expect(screen.getByText('Versione rilevata: 4.91.')).toBeTruthy();
      expect(await screen.findByRole('table', { name: /^Rilevazioni: Aggiornare Exim/ })).toBeTruthy();
      expect(listsOf('vulnerabilities').at(-1)).toMatchObject({ filters: { remedy: 'update:exim:exim' }, first: 10 });
      cleanup();
    }
  });

  it('says that a list is one group’s alone, and leads out of it', async () => {
    const { router } = await open({ search: '?tab=vulnerabilities&remedy=update:x&q=ftp' });
    await userEvent.click(await screen.findByRole('button', { name: /^Solo aggiornamento di vsFTPd/ }));
    expect(router.state.location.search).toBe('?tab=vulnerabilities&q=ftp');
  });
});

describe('the list as a file', () => {
  it('is what the list shows, and has the name that the server gives', async () => {
    const { api } = await open({ search: '?tab=vulnerabilities&level=high&q=ftp&sort=epss&order=asc' });
    await screen.findByRole('table', { name: 'Vulnerabilità' });
    const saved: [string, string][] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push([this.href, this.download]);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Scarica CSV' }));
    await vi.waitFor(() => expect(saved).toEqual([['blob:file', 'a.csv']]));
    const asked = api.calls.filter(({ name }) => name === FILE).map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ sort_by: 'epss', order: 'asc', search: 'ftp', filters: '{"level":["high"]}' }]);
  });
});

describe('the hosts', () => {
  it('show the one that a finding led to, open', async () => {
    const { listsOf } = await open({ search: '?tab=hosts&host=10.20.0.5' });
    expect((await screen.findByRole('button', { name: 'Dettagli di 10.20.0.5' })).ariaExpanded).toBe('true');
    expect(listsOf('hosts')).toMatchObject([{ filters: { ip: '10.20.0.5' } }]);
    expect(screen.getByRole('link', { name: 'Apri nell’elenco' }).getAttribute('href')).toMatch(/ip=10\.20\.0\.5$/);
  });

  it('name what listens on a port as nmap does, in one pair of brackets', async () => {
    const service = { name: 'http', product: 'Apache httpd', version: '2.4.49', tunnel: null, cpes: [] };
    const ports = page(
      nscanPort({ portid: 80, service: { ...service, extra: '(Unix)' } }),
      nscanPort({ portid: 81, service: { ...service, extra: 'Debian' } }),
    );
    await open({ sections: { host_ports: ports }, search: '?tab=hosts' });
    await userEvent.click(await screen.findByRole('button', { name: 'Dettagli di 10.20.0.5' }));
    expect(await screen.findByText('Apache httpd 2.4.49 (Unix)')).toBeTruthy();
    expect(screen.getByText('Apache httpd 2.4.49 (Debian)')).toBeTruthy();
  });

  it('tell a system that nobody looked for from one that was not recognised', async () => {
    const guess_os = { ostypes: [], osprobes: [] };
    const os = { check: 'os', check_name: 'Sistema', reason: 'not_in_profile', reason_name: 'no', expected: true };
    const hosts = page(
      nscanHost({ ip: '10.20.0.5', guess_os, unchecked: [os] }),
      nscanHost({ ip: '10.20.0.6', guess_os, unchecked: [] }),
    );
    await open({ sections: { hosts }, search: '?tab=hosts' });
    const table = within(await screen.findByRole('table', { name: 'Host' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(rows.find((row) => row.includes('10.20.0.5'))).toContain('non cercato');
    expect(rows.find((row) => row.includes('10.20.0.6'))).toContain('non riconosciuto');
  });

  it('open to their ports and vulnerabilities, ten at a time, and tell what was not checked', async () => {
    const { listsOf } = await open({ search: '?tab=hosts' });
    await userEvent.click(await screen.findByRole('button', { name: 'Dettagli di 10.20.0.5' }));
    expect(screen.getByText(/tempo scaduto/)).toBeTruthy();
    expect(screen.getByText('Linux 5.4: 96%')).toBeTruthy();
    await screen.findByRole('table', { name: 'Vulnerabilità di 10.20.0.5' });
    expect(listsOf('host_ports')).toMatchObject([{ first: 10, filters: { ip: '10.20.0.5' } }]);
    expect(listsOf('vulnerabilities')).toMatchObject([{ first: 10, filters: { ip: '10.20.0.5' } }]);
    expect(screen.queryByText('Host non attivi')).toBeNull();
  });
});

describe('the services that could not be judged', () => {
  const services = {
    total: 52,
    checked: 41,
    unknown: [
      { reason: 'no_version', reason_name: 'versione non indicata dal servizio', services: 9 },
      { reason: 'filtered', reason_name: 'filtrato: nessuna risposta', services: 2 },
    ],
  };

  it('are counted and listed in the coverage, and narrowed by their reason', async () => {
    const { router, listsOf } = await open({
      coverage: { services },
      sections: { unknown_services: page(nscanUnknownService()) },
      search: '?tab=coverage',
    });
    expect(await screen.findByText('Confrontati 41 di 52; sconosciuti 11')).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Servizi sconosciuti' }));
    expect(table.getByText('versione non indicata dal servizio')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Filtrati/ }));
    expect(router.state.location.search).toBe('?tab=coverage&reason=filtered');
    expect(listsOf('unknown_services').at(-1)).toMatchObject({ filters: { reason: ['filtered'] } });
  });

  it.each([
    ['all', { total: 7, checked: 7, unknown: [] }, 'Tutti i 7 servizi trovati sono stati confrontati.'],
    ['none', { total: 0, checked: 0, unknown: [] }, 'Nessun servizio trovato: non c’era nulla da confrontare.'],
  ])('are not listed where there are none: %s', async (_, counts, text) => {
    const { listsOf } = await open({ coverage: { services: counts }, search: '?tab=coverage' });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(listsOf('unknown_services')).toEqual([]);
  });

  it('are told on each port of a host', async () => {
    const verdict = { outcome: 'unknown', reason: 'no_version', reason_name: 'versione non indicata' } as const;
    const checked = { outcome: 'checked', reason: null, reason_name: null } as const;
    const ports = page(nscanPort({ portid: 80, verdict }), nscanPort({ portid: 81, verdict: checked }));
    await open({ sections: { host_ports: ports }, search: '?tab=hosts' });
    await userEvent.click(await screen.findByRole('button', { name: 'Dettagli di 10.20.0.5' }));
    expect(await screen.findByText('versione non indicata')).toBeTruthy();
    expect(screen.getByText('eseguito')).toBeTruthy();
  });
});

describe('a report that is not there as usual', () => {
  it('shows how far a running test is', async () => {
    await open({ refused: { result: 'not_found' }, task: { status: 'RUNNING', percentage: 0.42, stage: 'ports' } });
    expect(await screen.findByText('In corso · porte')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42');
  });

  it('does not call a test running that has not begun', async () => {
    await open({ refused: { result: 'not_found' }, task: { status: 'PENDING', percentage: null } });
    expect(await screen.findByText('Il test è in coda')).toBeTruthy();
  });

  it('passes on what the server says about a failure of its own', async () => {
    await open({ refused: { nscan_summary: 'internal' } });
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Non è stato possibile leggere il report.')).toBeTruthy();
    expect(notice.getByText('No')).toBeTruthy();
  });

  it('says that a test which ended before it began has no results', async () => {
    await open({ refused: { nscan_summary: 'not_found', nscan_coverage: 'not_found' }, task: { status: 'FAILURE' } });
    expect(await screen.findByText('Test interrotto prima dei primi controlli')).toBeTruthy();
  });

  it('shows no tabs for a test that was stopped before it looked at anything', async () => {
    const reasons = [{ reason: 'stopped', name: 'test fermato', expected: false, places: 0, detail: '' }];
    const undone = { status: 'not_done' as const, places_done: 0, places_not_done: 32, reasons };
    await open({
      scan: { vulns: 0, critical: 0, high: 0, medium: 0, hosts_count: 0 },
      coverage: {
        ...{ complete: false, ended: 'stopped', hosts_up: 0, hosts_down: 0 },
        checks: ['versions', 'tls'].map((check) => checkDone({ check, ...undone })),
      },
      task: { status: 'STOPPED', target_id: TARGET_ID },
    });
    expect(await screen.findByText('Test fermato prima dei primi controlli')).toBeTruthy();
    expect(screen.getByText('Controllo versions, Controllo tls: test fermato')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Ripeti la scansione' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Sezioni del report' })).toBeNull();
    expect(screen.queryByText('Esporta')).toBeNull();
  });

  it('does not exist for others', async () => {
    await open({ refused: { result: 'not_found' }, task: null });
    expect(await heading('404: Not Found')).toBeTruthy();
  });

  it('asks for an upgrade where the licence ends', async () => {
    await open({ refused: { hosts: 'upgrade_required', nscan_difference: 'upgrade_required' }, search: '?tab=hosts' });
    expect(await screen.findByText('Passa alla licenza full')).toBeTruthy();
    expect(screen.getByText('con la licenza full')).toBeTruthy();
  });

  it.each([
    ['its head', { scan_start: 'yesterday' }, [nscanRemedy()], 'Non è stato possibile leggere il report.'],
    ['a list', {}, [{ ...nscanRemedy(), level: 'huge' }], 'Non è stato possibile leggere questa sezione.'],
  ])(
    'does not show %s where it does not fit the contract, and offers to read it again',
    async (_, scan, rows, text) => {
      const sections: Answers = { nscan_summary: { ...nscanSummary(), ...scan }, remedies: page(...rows) };
      await open({ sections });
      const notice = within((await screen.findByText(text)).closest<HTMLElement>('[role=alert]') ?? document.body);
      Object.assign(sections, {
        ...{ nscan_summary: nscanSummary(), remedies: page(nscanRemedy()) },
      });
      await userEvent.click(notice.getByRole('button', { name: 'Riprova' }));
      expect(await screen.findByText('Aggiornare Exim alla 4.98 o successiva')).toBeTruthy();
    },
  );

  it('keeps the rest when one section fails', async () => {
    await open({ refused: { remedies: 'invalid_request' } });
    await heading('Milano');
    expect(await screen.findByText('Non è stato possibile leggere questa sezione.')).toBeTruthy();
  });
});
