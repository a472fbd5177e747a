import { RANSOMWARE_PARTS } from '@rocca/contract/engines/dti/ransomware-parts';
import type { DtiCoverage, DtiSummary } from '@rocca/contract/engines/dti/sections';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReportTexts } from '../../features/reports/index.ts';
import { drawnCounts, drawnFigure, expectFigures } from '../../testing/drawn-figures.ts';
import {
  address,
  breach,
  breachSource,
  cveDetail,
  cveRow,
  dtiCoverage,
  dtiDifferenceRow,
  dtiFinding,
  dtiGroup,
  dtiRemedy,
  dtiReportSummary,
  dtiSource,
  dtiSummary,
  lookalike,
  mailRecord,
  subdomain,
  surfaceNode,
} from '../../testing/dti-reports.ts';
import { nscanDifference } from '../../testing/nscan-reports.ts';
import { type Answers, openReport, pageWith as page, type ReportScene } from '../../testing/open-report.tsx';
import { loadDtiTexts } from './dti-texts.ts';
import { Component as DtiPage } from './report.tsx';

interface Scene extends ReportScene {
  readonly scan?: Partial<DtiSummary>;
  readonly coverage?: Partial<DtiCoverage>;
  readonly full?: boolean;
  readonly sections?: Answers;
}

const LISTS = [
  'dti_findings',
  'dti_vulnerability_groups',
  'remedies',
  'dti_difference',
  'breach_data',
  'breach_sources',
  'ip_data',
  'subdomain_data',
  'typosquatting',
  'cve_ordered_high',
  'cve_ordered_medium',
  'cve_ordered_low',
  'cve_details',
  'mail_security',
  'attack_surface',
];

const ROOT = surfaceNode();
const WWW = surfaceNode({
  id: 'n:www',
  kind: 'name',
  label: 'www.acme.test',
  parent: 'domain',
  children: 1,
  names: 105,
});
const OLD = surfaceNode({ id: 'n:old', kind: 'name', label: 'old.acme.test', level: null, children: 0 });
const HOST = surfaceNode({ id: 'a:10', kind: 'address', label: '192.0.2.10', level: 'high', children: 0 });

const CHILDREN: Record<string, unknown> = {
  domain: { total: 4812, items: [WWW, OLD] },
  'n:www': { total: 1, items: [HOST] },
};

function open({ scan, coverage, full = true, sections = {}, ...scene }: Scene = {}) {
  const usual: Answers = {
    report_summary: dtiReportSummary(full),
    summary: dtiSummary(scan),
    dti_coverage: dtiCoverage(coverage),
    dti_difference: nscanDifference(),
    dti_findings: page(dtiFinding()),
    dti_vulnerability_groups: page(dtiGroup()),
    remedies: page(dtiRemedy()),
    breach_data: page(breach()),
    breach_sources: page(breachSource()),
    ip_data: page(address()),
    subdomain_data: page(subdomain()),
    typosquatting: page(lookalike()),
    cve_ordered_high: page(cveRow()),
    cve_ordered_medium: page(cveRow({ cve: 'CVE-2020-1', cvss: null, ip: null, known_exploited: false })),
    cve_ordered_low: page(),
    cve_details: page(cveDetail()),
    mail_security: page(mailRecord()),
    attack_surface: ({ filters }: { filters: { parent?: string } | null }) =>
      filters?.parent === undefined ? page(ROOT) : CHILDREN[filters.parent],
  };
  return openReport({ ...scene, engine: 'dti', screen: <DtiPage />, answers: () => ({ ...usual, ...sections }) });
}

const linkTo = (element: HTMLElement) => element.getAttribute('href')?.replace(/^[^?]*/, '');

beforeAll(() => Promise.all([loadReportTexts(), loadDtiTexts()]));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NOTHING_FOUND = { vulns: 0, critical: 0, high: 0, medium: 0, low: 0, cve_findings: 0 };

it('draws in its ring, and shows beside its tabs, what was counted', async () => {
  const other = fc.record({
    ...{
      cves: drawnFigure,
      addresses: drawnFigure,
      names: drawnFigure,
      lookalikes: drawnFigure,
      breaches: drawnFigure,
    },
  });
  await fc.assert(
    fc.asyncProperty(drawnCounts, other, async (counts, badges) => {
      const { cves, addresses, names, lookalikes, breaches } = badges;
      const scan = {
        ...{ ...counts, cve_total: cves, total_ip_found: addresses, total_subdomain_found: names },
        ...{ total_typosquatting: lookalikes, breach_total: breaches },
      };
      await open({ scan });
      await expectFigures(scan, /^Rischio tecnologico:/, badges);
      cleanup();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

describe('the overview of a domain', () => {
  it('has figures that lead to their rows', async () => {
    await open();
    const card = async (name: string) => {
      const link = await screen.findByRole('link', { name });
      return [link.closest('div')?.parentElement?.textContent, linkTo(link)];
    };
    expect(await card('Vulnerabilità potenziali')).toEqual([expect.stringContaining('45'), '?tab=vulnerabilities']);
    expect((await screen.findAllByRole('link', { name: 'Critiche' })).map(linkTo)).toEqual([
      '?tab=vulnerabilities&level=critical',
      '?tab=vulnerabilities&level=critical',
    ]);
    expect((await screen.findAllByRole('link', { name: 'Alte' })).map(linkTo)).toContain(
      '?tab=vulnerabilities&level=high',
    );
    expect(await card('Indirizzi IP')).toEqual([expect.stringContaining('6'), '?tab=addresses']);
    expect(await card('Sottodomini')).toEqual([expect.stringContaining('64'), '?tab=names']);
    expect(await card('Account violati')).toEqual([expect.stringContaining('31'), '?tab=breaches']);
    const impact = within(screen.getByRole('region', { name: 'Impatto GDPR e RID' }));
    expect(linkTo(impact.getByRole('link', { name: 'CVE: 26' }))).toContain('impact=C%3AC%2CC%3AP%2CI%3AC%2CI%3AP');
  });

  it('calls unknown what nobody could tell, and leads to the reason', async () => {
    await open({
      scan: { ...NOTHING_FOUND, breach_total: null, breach_source_total: null, cve_total: null, cve_high_total: null },
    });
    const card = (await screen.findByRole('link', { name: 'Account violati' })).closest('div')?.parentElement;
    expect(card?.textContent).toContain('Non noto');
    expect(card?.textContent).not.toMatch(/\b0\b/);
    expect(linkTo(screen.getByRole('link', { name: 'Account violati' }))).toBe('?tab=coverage');
    expect(screen.getByText(/^Nessuna fonte ha indicato se account/)).toBeTruthy();
    expect(screen.getAllByText(/^Nessuna fonte ha indicato quali prodotti/)).toHaveLength(2);
  });

  it('says what is new since the report before, each part a link to its rows', async () => {
    await open();
    const line = within(await screen.findByRole('region', { name: 'Dal report precedente' }));
    expect(linkTo(line.getByRole('link', { name: '3 nuovi sottodomini' }))).toBe('?tab=names&change=new');
    expect(linkTo(line.getByRole('link', { name: '1 nuovo indirizzo' }))).toBe('?tab=addresses&change=new');
    expect(linkTo(line.getByRole('link', { name: '2 nuovi account violati' }))).toBe('?tab=breaches&change=new');
    expect(line.getByText(/Dal report del 03 mar 2026:/)).toBeTruthy();
    expect(line.queryByText(/dominio simile/)).toBeNull();
  });

  it.each([
    [63, 'Elevato'],
    [15, 'Moderato'],
    [14.9, 'Basso'],
    [80, 'Critico'],
  ])('has a gauge of the ransomware index: %s is %s', async (ransomware_attack_index, word) => {
    await open({ scan: { ransomware_attack_index } });
    const gauge = await screen.findByRole('meter', { name: new RegExp(`${word}$`) });
    expect(gauge.getAttribute('aria-valuenow')).toBe(String(ransomware_attack_index));
    const ticks = [...gauge.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(ticks.slice(0, 5)).toEqual(['0', '15', '50', '80', '100']);
  });

  it('leads from each part of the ransomware index to the rows it is counted from', async () => {
    const names = Object.entries(RANSOMWARE_PARTS).map(([code, { it: name }]) => ({
      code,
      name,
      points: 5,
      certainty_name: null,
    }));
    const unknown = { code: 'of_a_newer_server', name: 'Altro', points: 1, certainty_name: 'da verificare' };
    await open({ scan: { ransomware_parts: [...names, unknown] } });
    const card = within(await screen.findByRole('region', { name: 'Indice di rischio ransomware' }));
    expect(card.getAllByRole('link').map((link) => [link.textContent, linkTo(link)])).toEqual([
      [RANSOMWARE_PARTS.ransomware_cves.it, '?tab=vulnerabilities&ransomware=yes'],
      [RANSOMWARE_PARTS.exploited_cves.it, '?tab=vulnerabilities&exploited=yes&ransomware=no'],
      [RANSOMWARE_PARTS.remote_access.it, '?tab=addresses'],
      [RANSOMWARE_PARTS.exposed_passwords.it, '?tab=breaches'],
      [RANSOMWARE_PARTS.spoofable_mail.it, '?tab=vulnerabilities&vulnerability=mail-spoofable'],
      [RANSOMWARE_PARTS.lookalikes.it, '?tab=lookalikes&risk=High'],
    ]);
    expect(card.getByText('Altro')).toBeTruthy();
    expect(card.getByText('da verificare')).toBeTruthy();
  });

  it('names the filter for ransomware campaigns, and takes it away', async () => {
    const { listsOf, router } = await open({ search: '?tab=vulnerabilities&exploited=yes&ransomware=no' });
    await vi.waitFor(() =>
      expect(listsOf('dti_findings').at(-1)).toMatchObject({ filters: { known_exploited: true, ransomware: 'no' } }),
    );
    const remove = await screen.findByRole('button', { name: /Usata in campagne ransomware: no/ });
    await userEvent.click(remove);
    expect(router.state.location.search).toBe('?tab=vulnerabilities&exploited=yes');
  });

  it('has no gauge where the index is not known', async () => {
    await open({ scan: { ransomware_attack_index: null } });
    await screen.findByText('Rischio umano');
    expect(screen.queryByRole('meter', { name: /ransomware/ })).toBeNull();
  });

  it('does not round a few CVEs of many addresses down to none', async () => {
    await open({ scan: { cve_low_total: 1, average: { total: 3, high: 2, medium: 1, low: 0 } } });
    const low = within(await screen.findByRole('region', { name: 'Media per indirizzo' })).getByText('CVSS sotto 4,0');
    expect([low.closest('li')?.textContent, linkTo(low)]).toEqual(['CVSS sotto 4,0<0,1', '?tab=cves&risk=low']);
  });

  it('keeps its charts where no vulnerability was found', async () => {
    await open({ scan: { ...NOTHING_FOUND, cve_total: 0 } });
    expect(await screen.findByRole('img', { name: /^Rischio umano: Alto 11/ })).toBeTruthy();
    expect(
      screen.getAllByText('Nessuna vulnerabilità nota nelle versioni che è stato possibile riconoscere.'),
    ).toHaveLength(2);
  });
});

describe('the CVEs', () => {
  it('stand in three tables, each with its search and its count', async () => {
    const { listsOf } = await open({ search: '?tab=cves' });
    expect(await screen.findByText(/^Sono 43 CVE su indirizzi \(42 contando/)).toBeTruthy();
    const high = within(await screen.findByRole('table', { name: 'CVSS 7,0–10' }));
    const link = high.getByRole('link', { name: /CVE-2021-42013/ });
    expect(link.getAttribute('href')).toBe('https://nvd.nist.gov/vuln/detail/CVE-2021-42013');
    expect(high.getByText('Sfruttata')).toBeTruthy();
    expect(high.getByText('7,5')).toBeTruthy();
    expect(high.getByText('v3 9,8')).toBeTruthy();
    const medium = within(screen.getByRole('table', { name: 'CVSS 4,0–6,9' }));
    expect(medium.getAllByText('–')).toHaveLength(2);
    expect(screen.getByText('Nessuna CVE con questo punteggio nelle versioni riconosciute.')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca fra le CVE, CVSS 7,0–10' }), '42013{Enter}');
    await vi.waitFor(() => expect(listsOf('cve_ordered_high').at(-1)).toMatchObject({ search: '42013', first: 10 }));
    expect(listsOf('cve_ordered_medium').every(({ search }) => search === null)).toBe(true);
  });

  it('are those of one severity where a figure led there', async () => {
    const { listsOf, router } = await open({ search: '?tab=cves&risk=medium' });
    expect(await screen.findByRole('table', { name: 'CVSS 4,0–6,9' })).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'CVSS 7,0–10' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Togli il filtro CVSS 4,0–6,9' }));
    expect(router.state.location.search).toBe('?tab=cves');
    expect(listsOf('cve_ordered_low')).toHaveLength(1);
  });

  it('are not an empty list where nothing could be compared', async () => {
    await open({ scan: { cve_total: null }, search: '?tab=cves' });
    expect(await screen.findByText('CVE non determinate')).toBeTruthy();
  });
});

describe('the addresses', () => {
  it('open to counts, owner, impacts, ports with what they said, and CVEs', async () => {
    const { listsOf } = await open({ search: '?tab=addresses' });
    await userEvent.click(await screen.findByRole('button', { name: 'Dettagli di 192.0.2.10' }));
    const counts = within(screen.getByRole('list', { name: 'Vulnerabilità per gravità e impatto' }));
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Alte2', 'Medie3', 'Basse1', 'Riservatezza o integrità4', 'Riservatezza4', 'Integrità3', 'Disponibilità5'],
    ]);
    expect(linkTo(screen.getByRole('link', { name: 'e un altro' }))).toBe('?tab=names&ip=192.0.2.10');
    expect(screen.getByText('Milano, Italia')).toBeTruthy();
    expect(screen.getByText('AS64500')).toBeTruthy();
    const ports = within(await screen.findByRole('table', { name: 'Porte di 192.0.2.10' }));
    expect(ports.getByText(/Server: Apache\/2\.4\.49/)).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'CVE di 192.0.2.10' })).toBeTruthy();
    expect(listsOf('cve_details')).toMatchObject([{ first: 10, filters: { ip: '192.0.2.10' } }]);
    expect(listsOf('ip_data')[0]).toMatchObject({ first: 15, sort_by: 'vulnerabilities_list_count', order: 'desc' });
  });

  it('say what belongs to others, what did not answer us, and what our contact found otherwise than a source', async () => {
    const [port] = address().ports_details ?? [];
    const contacted = address({
      third_party: true,
      ports_details: port ? [{ ...port, silent_on: '2026-11-18T09:00:00.000Z' }] : [],
      superseded: [
        {
          ...{ port: 8080, transport: 'tcp', product: 'nginx', version: '1.18.0', seen_by: 'Shodan' },
          ...{ seen_on: '2026-10-01T00:00:00.000Z', now: 'closed', checked_on: '2026-11-18T09:00:00.000Z' },
        },
      ],
    });
    await open({
      sections: { ip_data: page({ ...contacted, contradicted: ['CVE-2019-0211'] }) },
      search: '?tab=addresses&ip=192.0.2.10',
    });
    const left = await screen.findByRole('region', { name: /^CVE elencate da fonti e non riportate/ });
    expect(left.textContent).toContain('CVE-2019-0211');
    const older = await screen.findByRole('region', { name: 'Dati delle fonti superati dal nostro contatto' });
    expect(older.textContent).toContain(
      '8080/tcpnginx 1.18.0Shodan, 01 ott 2026Porta chiusa al nostro contatto del 18 nov 2026',
    );
    expect(await screen.findByText('nessuna risposta il 18 nov 2026')).toBeTruthy();
    expect(screen.getByText('Di terzi')).toBeTruthy();
  });

  it('credit DB-IP for the locations they show', async () => {
    await open({ search: '?tab=addresses' });
    const link = await screen.findByRole('link', { name: /^IP Geolocation by DB-IP/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://db-ip.com', 'noopener noreferrer']);
    expect(link.closest('p')?.textContent).toMatch(/^Posizione degli indirizzi: /);
  });

  it('show no credit of DB-IP where no row has a location', async () => {
    const nowhere = address({ data: { ...address().data, city: null, country_code: null } });
    await open({ sections: { ip_data: page(nowhere) }, search: '?tab=addresses' });
    await screen.findByRole('button', { name: 'Dettagli di 192.0.2.10' });
    expect(screen.queryByRole('link', { name: /DB-IP/ })).toBeNull();
  });

  it('do not call clean what nobody could look at', async () => {
    const unknown = address({
      ...{ vulnerabilities_list_count: 0, ports_list: [], ports_details: [], risk_score: 0 },
      reason_name: 'la fonte non ha risposto',
    });
    await open({ sections: { ip_data: page(unknown) }, search: '?tab=addresses&ip=192.0.2.10' });
    expect(await screen.findByText('Porte non note: la fonte non ha risposto')).toBeTruthy();
    const row = screen.getByRole('button', { name: 'Dettagli di 192.0.2.10' }).closest('tr');
    expect(row?.textContent).toContain('–');
    expect(row?.textContent).not.toContain('nessuna trovata');
  });
});

describe('what is new', () => {
  const TABS = [
    ['addresses', 'ip_data'],
    ['names', 'subdomain_data'],
    ['lookalikes', 'typosquatting'],
    ['breaches', 'breach_data'],
  ] as const;

  it.each(TABS)('is a filter of %s, which the address holds', async (tab, section) => {
    const { listsOf, router } = await open({ search: `?tab=${tab}` });
    const chip = () => screen.findByRole('button', { name: 'Solo nuovi' });
    await userEvent.click(await chip());
    expect(router.state.location.search).toBe(`?tab=${tab}&change=new`);
    await vi.waitFor(() => expect(listsOf(section).at(-1)).toMatchObject({ filters: { change: ['new'] } }));
    expect((await chip()).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await chip());
    expect(router.state.location.search).toBe(`?tab=${tab}`);
  });

  it.each(TABS)('is not offered in %s without a report before, and can be taken away all the same', async (tab) => {
    const { router } = await open({ scan: { since_last: null }, search: `?tab=${tab}&change=new` });
    await userEvent.click(await screen.findByRole('button', { name: 'Solo nuovi' }));
    expect(router.state.location.search).toBe(`?tab=${tab}`);
    expect(screen.queryByRole('button', { name: 'Solo nuovi' })).toBeNull();
  });
});

describe('names, look-alikes and mail', () => {
  it('mark a name that is new, open to takeover or a wildcard', async () => {
    const marked = subdomain({
      takeover: true,
      wildcard: true,
      absent: true,
      change: 'new',
      cname: 'gone.cloud.test',
      ip_list: [],
    });
    const { listsOf } = await open({ sections: { subdomain_data: page(marked) }, search: '?tab=names&change=new' });
    const table = within(await screen.findByRole('table', { name: 'Sottodomini' }));
    for (const word of ['Esposto a takeover', 'Nuovo', 'Wildcard', 'punta a gone.cloud.test', 'nessun indirizzo']) {
      expect(table.getByText(word)).toBeTruthy();
    }
    expect(table.getByText('certificati, nomi comuni')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Esposti a takeover' }));
    await vi.waitFor(() =>
      expect(listsOf('subdomain_data').at(-1)).toMatchObject({ filters: { change: ['new'], takeover: true } }),
    );
  });

  it('give the similarity of a look-alike with five decimals', async () => {
    const { listsOf } = await open({ search: '?tab=lookalikes' });
    const table = within(await screen.findByRole('table', { name: 'Domini simili registrati' }));
    expect(table.getByText('0,93333')).toBeTruthy();
    expect(table.getByText('аcme.test')).toBeTruthy();
    expect(listsOf('typosquatting')).toMatchObject([{ sort_by: 'creation_date', order: 'desc', first: 20 }]);
  });

  it('tell look-alikes that were not looked for from none', async () => {
    await open({ scan: { total_typosquatting: null }, search: '?tab=lookalikes' });
    expect(await screen.findByText('Domini simili non cercati')).toBeTruthy();
  });

  it('say the status of each mail record in a word, with the record and what is wrong with it', async () => {
    const unknown = mailRecord({
      kind: 'dmarc',
      name: 'DMARC',
      status: 'unknown',
      record: null,
      notes: ['Nessuna chiave trovata sotto i selettori più comuni.'],
      finding: null,
    });
    await open({ sections: { mail_security: page(mailRecord(), unknown) }, search: '?tab=mail' });
    expect(await screen.findByText('Debole')).toBeTruthy();
    expect(screen.getByText('v=spf1 include:mail.acme.test ~all')).toBeTruthy();
    expect(linkTo(screen.getByRole('link', { name: 'Apri la vulnerabilità' }))).toBe('?tab=vulnerabilities&finding=d2');
    // What is not known is not said to be missing.
    expect(screen.getByText('Nessuna chiave trovata sotto i selettori più comuni.')).toBeTruthy();
    expect(screen.queryByText('Nessun record pubblicato')).toBeNull();
  });
});

describe('the breaches', () => {
  it('are a table of twenty and a ring of their sources', async () => {
    const { listsOf } = await open({ search: '?tab=breaches&risk=High' });
    const table = within(await screen.findByRole('table', { name: 'Account in violazioni note' }));
    expect(table.getByText('m•••a@acme.test')).toBeTruthy();
    expect(table.getByText('2019')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^Fonti delle violazioni: Collection One 17/ })).toBeTruthy();
    expect(listsOf('breach_data')).toMatchObject([
      { first: 20, sort_by: 'source.year', order: 'desc', filters: { risk: ['High'] } },
    ]);
  });

  it('hide their tab where there are none', async () => {
    await open({ scan: { breach_total: 0, breach_source_total: 0 } });
    const tabs = within(await screen.findByRole('navigation', { name: 'Sezioni del report' }));
    expect(tabs.queryByRole('link', { name: /^Violazioni/ })).toBeNull();
  });

  it('keep it where nobody could tell', async () => {
    await open({ scan: { breach_total: null, breach_source_total: null }, search: '?tab=breaches' });
    expect(await screen.findByText('Violazioni non determinate')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Vedi perché nella copertura' })).toBeTruthy();
  });
});

describe('the surface', () => {
  const tree = () => screen.findByRole('tree', { name: 'Superficie di attacco di acme.test' });
  const items = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
  const active = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('is walked with the keyboard, and fetches children as they are opened', async () => {
    const { listsOf } = await open({ search: '?tab=surface' });
    const element = await tree();
    await screen.findByText('www.acme.test');
    // The way to the worst vulnerability is open.
    expect(await screen.findByText('192.0.2.10')).toBeTruthy();
    expect(items()).toEqual([
      expect.stringContaining('acme.test'),
      expect.stringMatching(/^www\.acme\.testCritica · 104 altri nomi/),
      expect.stringContaining('192.0.2.10'),
      'old.acme.test',
      'Altri 4.810…',
    ]);
    // No column is shown that nothing is in.
    expect(screen.getByText('Indirizzi', { selector: '[aria-hidden] span' })).toBeTruthy();
    expect(screen.queryByText('Servizi', { selector: '[aria-hidden] span' })).toBeNull();
    element.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(screen.queryByText('192.0.2.10')).toBeNull();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(active(element)).toContain('192.0.2.10');
    expect(screen.getByRole('treeitem', { selected: true }).getAttribute('aria-level')).toBe('3');
    expect(linkTo(screen.getByRole('link', { name: 'Apri fra gli indirizzi' }))).toBe('?tab=addresses&ip=192.0.2.10');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(active(element)).toContain('www.acme.test');
    expect(screen.queryByText('192.0.2.10')).toBeNull();
    expect(listsOf('attack_surface').map(({ filters }) => filters)).toEqual([
      null,
      { parent: 'domain' },
      { parent: 'n:www' },
    ]);
  });

  it('leads from a vulnerability to its own finding, not to others of the same name', async () => {
    const node = surfaceNode({
      ...{ id: 'cve:d7', kind: 'vulnerability', label: 'CVE-2021-42013', parent: 'domain', children: 0, finding: 'd7' },
    });
    const attack_surface = ({ filters }: { filters: { parent?: string } | null }) =>
      page(filters?.parent === undefined ? ROOT : node);
    await open({ sections: { attack_surface }, search: '?tab=surface' });
    await userEvent.click(await screen.findByRole('treeitem', { name: /CVE-2021-42013/ }));
    const link = await screen.findByRole('link', { name: 'Apri la vulnerabilità' });
    expect(linkTo(link)).toBe('?tab=vulnerabilities&finding=d7');
  });

  it('offers to load again what could not be loaded', async () => {
    let broken = true;
    const attack_surface = ({ filters }: { filters: { parent?: string } | null }) =>
      filters?.parent === undefined ? page(ROOT) : broken ? { total: 'x' } : page(OLD);
    await open({ sections: { attack_surface }, search: '?tab=surface' });
    const again = await screen.findByText('Non caricati. Riprova');
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('old.acme.test')).toBeTruthy();
  });
});

describe('the difference', () => {
  it('says where a finding is, at a port or at a name', async () => {
    const atName = dtiDifferenceRow({
      id: 'two',
      ip: null,
      port: null,
      protocol: null,
      name_of_place: 'old.acme.test',
    });
    const previous = { id: null, name: 'Acme', scan_start: '2026-03-03T09:00:00.000Z' };
    const rows = { ...page(dtiDifferenceRow({ change: 'new' }), { ...atName, change: 'new' }), previous };
    await open({ sections: { dti_difference: { ...nscanDifference(), ...rows } }, search: '?tab=difference' });
    expect(linkTo(await screen.findByRole('link', { name: '192.0.2.10' }))).toBe('?tab=addresses&ip=192.0.2.10');
    expect(screen.getAllByText('443/tcp').length).toBeGreaterThan(0);
    expect(linkTo(screen.getByRole('link', { name: 'old.acme.test' }))).toBe('?tab=names&q=old.acme.test');
  });
});

describe('the coverage', () => {
  it('names the sources that told nothing, with the reason', async () => {
    const off = dtiSource({
      ...{ source: 'hibp', name: 'Have I Been Pwned', told: false, off: true, answered: 0, items: 0 },
      ...{ data_date: null, reason_name: 'fonte non attiva su questa piattaforma' },
    });
    const silent = dtiSource({
      ...{ source: 'crtsh', name: 'crt.sh', told: false, answered: 0, unanswered: 5, items: 0, data_date: null },
      reason_name: 'la fonte non ha risposto',
    });
    await open({ coverage: { sources: [dtiSource(), off, silent] }, search: '?tab=coverage' });
    const table = within(await screen.findByRole('table', { name: 'Fonti consultate' }));
    const row = table.getByText('Have I Been Pwned').closest('tr');
    expect(row?.textContent).toContain('Non consultata');
    expect(row?.textContent).toContain('fonte non attiva su questa piattaforma');
    expect(row?.textContent).not.toMatch(/\b0\b/);
    expect(table.getByText('crt.sh').closest('tr')?.textContent).toContain('Non ha risposto');
  });
});

describe('a lite licence', () => {
  const refused = Object.fromEntries(LISTS.map((name) => [name, 'upgrade_required']));

  it('shows the summary and asks for an upgrade', async () => {
    await open({ full: false, refused });
    expect(await screen.findByRole('link', { name: 'Vulnerabilità potenziali' })).toBeTruthy();
    expect(await screen.findAllByText('Passa alla licenza full')).toHaveLength(1);
    expect(screen.getByText('Rischio umano')).toBeTruthy();
  });

  it('counts nothing on the tabs of sections that it does not open', async () => {
    await open({ full: false, refused });
    const tabs = within(await screen.findByRole('navigation', { name: 'Sezioni del report' }));
    for (const link of tabs.getAllByRole('link')) expect(link.textContent).not.toMatch(/\d/);
  });

  it.each(['vulnerabilities', 'cves', 'addresses', 'names', 'lookalikes', 'breaches', 'mail', 'surface', 'difference'])(
    'asks for one in the section %s, once',
    async (tab) => {
      await open({ full: false, refused, search: `?tab=${tab}` });
      expect(await screen.findAllByText('Passa alla licenza full')).toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Scarica CSV' })).toBeNull();
    },
  );
});
