import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import { labAddress } from '../../lab/src/address.ts';
import { expectedOfDti } from '../../lab/src/expected-dti.ts';
import {
  type BreachSourceRow,
  type CveRow,
  type DtiCoverage,
  type DtiFinding,
  type DtiSummary,
  dtiSections,
  type IpData,
  type MailSecurity,
  type SubdomainData,
  type Typosquatting,
} from '../../packages/contract/src/engines/dti/sections.ts';
import { listDocument, objectsDocument } from '../../packages/contract/src/report/query-document.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor, withBrowser } from '../support/browser.ts';
import { MAX_CLICKS, runMainJob } from './main-job.ts';
import { askReport, ended } from './scans.ts';

/** A look at the lab's domain, from the start in the browser to the report: every planted fact, and none besides. */
const { address, lab } = inject('live');
const sheet = expectedOfDti();
const ipOf = (host: number) => labAddress(lab.network, host);
let call: Awaited<ReturnType<typeof signInAt>>;
let id: string;
let clicks: number;
withBrowser();

beforeAll(async () => {
  call = await signInAt(address, 'demo');
  const { page } = await newVisitor({ address });
  clicks = await runMainJob(page, {
    service: 'Domain Threat Intelligence',
    target: 'Lab: acme.test',
    startsAt: 'dialog',
    look: async (start) => {
      await start.getByText(/scansione delle 100 porte più usate di ogni indirizzo/).waitFor();
      await start.getByText('Visibile nei log dei sistemi').waitFor();
    },
  });
  id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ended(call, id);
}, 600_000);

type ListName = Exclude<keyof typeof dtiSections, 'summary' | 'dti_coverage'>;

async function rowsOf<T>(section: ListName, filters: object = {}): Promise<readonly T[]> {
  const query = listDocument(section, dtiSections);
  const rows: T[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = { id, first: 100, skip: rows.length, filters };
    const answer = await askReport<Record<string, { total: number; items: T[] }>>(call, query, page);
    const items = answer[section]?.items ?? [];
    rows.push(...items);
    total = items.length === 0 ? rows.length : (answer[section]?.total ?? 0);
  }
  return rows;
}

const summaryOf = async () =>
  (await askReport<{ summary: DtiSummary }>(call, objectsDocument(['summary'], dtiSections), { id })).summary;

describe('a look at the domain of the lab', () => {
  it('succeeds', async () => {
    expect(await ended(call, id)).toMatchObject({ status: 'SUCCESS', traceback: null });
  });

  it('is reached by a new customer in six clicks', () => {
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  });

  it('finds every name with its addresses, and invents none', async () => {
    const names = new Map((await rowsOf<SubdomainData>('subdomain_data')).map((row) => [row.subdomain, row]));
    const told = sheet.names.map(({ name }) => ({
      name,
      at: names.get(name)?.ip_list.toSorted(),
      cname: names.get(name)?.cname,
    }));
    expect(told).toEqual(
      sheet.names.map(({ name, hosts, cname }) => ({ name, at: hosts.map(ipOf).toSorted(), cname })),
    );
    for (const { name, wildcard } of sheet.names) if (wildcard) expect(names.get(name)?.wildcard, name).toBe(true);
    const mayBeListed = new Set([...sheet.names, ...sheet.namesWithoutAddress].map(({ name }) => name));
    expect([...names.keys()].filter((name) => !mayBeListed.has(name))).toEqual([]);
    for (const { name } of sheet.namesWithoutAddress) expect(names.get(name)?.ip_list ?? [], name).toEqual([]);
  });

  it('knows every address: where it is, whose, and what answers there', async () => {
    const addresses = new Map((await rowsOf<IpData>('ip_data')).map((row) => [row.ip, row]));
    expect([...addresses.keys()].toSorted()).toEqual(sheet.addresses.map(({ host }) => ipOf(host)).toSorted());
    for (const { host, ports, city, countryCode, org, asn } of sheet.addresses) {
      const row = addresses.get(ipOf(host));
      expect(row?.data, ipOf(host)).toMatchObject({ city, country_code: countryCode, org, asn });
      expect(row?.ports_list, ipOf(host)).toEqual(ports.map(({ port }) => port).toSorted((a, b) => a - b));
    }
  });

  it('finds the vulnerabilities of every version, and leaves out those of a list that the version contradicts', async () => {
    const tables = await Promise.all(
      (['cve_ordered_high', 'cve_ordered_medium', 'cve_ordered_low'] as const).map((name) => rowsOf<CveRow>(name)),
    );
    const rows = tables.flat();
    const addresses = await rowsOf<IpData>('ip_data');
    for (const { host, cves, wrongCves } of sheet.addresses) {
      const here = rows.filter(({ ip }) => ip === ipOf(host));
      expect(here.map(({ cve }) => cve).toSorted(), ipOf(host)).toEqual(cves.toSorted());
      expect(addresses.find(({ ip }) => ip === ipOf(host))?.contradicted ?? []).toEqual(wrongCves);
    }
  });

  it('finds every breach and every account in it, without a plain name', async () => {
    const sources = await rowsOf<BreachSourceRow>('breach_sources');
    expect(sources.map(({ name, total, year }) => ({ name, total, year })).toSorted(byName)).toEqual(
      sheet.breaches
        .map(({ fullname, accounts, year }) => ({ name: fullname, total: accounts.length, year }))
        .toSorted(byName),
    );
    const records = await rowsOf<{ account: string }>('breach_data');
    expect(records.filter(({ account }) => !/^.?•••.?@acme\.test$/u.test(account))).toEqual([]);
  });

  it('finds the registered look-alikes alone, the dangerous ones never below the others', async () => {
    const found = new Map((await rowsOf<Typosquatting>('typosquatting')).map((row) => [row.domain, row]));
    expect([...found.keys()].toSorted()).toEqual(sheet.lookalikes.map(({ domain }) => domain).toSorted());
    const rankOf = { High: 0, Medium: 1, Low: 2 };
    const ranks = sheet.lookalikes
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ domain, rank }) => ({ rank, risk: rankOf[found.get(domain)?.risk ?? 'Low'] }));
    for (const { rank, risk } of ranks)
      expect(
        Math.min(...ranks.filter((other) => other.rank > rank + 1).map((other) => other.risk), 2),
      ).toBeGreaterThanOrEqual(risk);
  });

  it('judges the records that protect the mail, and names what could be taken over', async () => {
    const mail = await rowsOf<MailSecurity>('mail_security');
    const expected = sheet.mail[sheet.domain];
    expect(mail.filter(({ kind, status }) => !expected?.[kind]?.includes(status as 'good'))).toEqual([]);
    const taken = await rowsOf<DtiFinding>('dti_findings', { check: 'takeover' });
    expect(taken.map(({ name_of_place }) => name_of_place).toSorted()).toEqual(
      sheet.takeovers.map(({ name }) => name).toSorted(),
    );
    const zones = await rowsOf<DtiFinding>('dti_findings', { check: 'zone_transfer' });
    expect(zones.map(({ name_of_place }) => name_of_place)).toEqual(['labs.acme.test']);
  });

  it('counts on its cards what its tables list', async () => {
    const summary = await summaryOf();
    const totals: Array<[ListName, number | null]> = [
      ['cve_ordered_high', summary.cve_high_total],
      ['cve_ordered_medium', summary.cve_medium_total],
      ['cve_ordered_low', summary.cve_low_total],
      ['breach_data', summary.breach_total],
      ['breach_sources', summary.breach_source_total],
      ['ip_data', summary.total_ip_found],
      ['subdomain_data', summary.total_subdomain_found],
      ['typosquatting', summary.total_typosquatting],
      ['dti_findings', summary.vulns],
    ];
    for (const [section, figure] of totals) expect((await rowsOf(section)).length, section).toBe(figure);
    const { cve_total, cve_high_total, cve_medium_total, cve_low_total } = summary;
    expect(cve_total).toBe((cve_high_total ?? 0) + (cve_medium_total ?? 0) + (cve_low_total ?? 0));
  });

  it('says of every source whether it told', async () => {
    const query = objectsDocument(['dti_coverage'], dtiSections);
    const { dti_coverage } = await askReport<{ dti_coverage: DtiCoverage }>(call, query, { id });
    const told = new Map(dti_coverage.sources.map((source) => [source.source, source]));
    for (const source of ['dns', 'crtsh', 'rdap', 'internetdb', 'shodan', 'hibp', 'geography'])
      expect(told.get(source), source).toMatchObject({ told: true, unanswered: 0 });
    expect(told.get('breach_feed')).toMatchObject({ told: false, answered: 0 });
  });

  it('is read in the browser, and its surface can be walked down to a vulnerability', async () => {
    const visitor = await newVisitor({ address, session: 'demo' });
    const { page } = visitor;
    await page.goto(`/report/dti/${id}`);
    await page.getByText('Indice di rischio ransomware').waitFor();
    await expectAccessible(page, 'overview');
    await page.getByRole('link', { name: 'Superficie' }).click();
    const tree = page.getByRole('tree');
    await tree
      .getByRole('treeitem', { name: /^acme\.test/ })
      .first()
      .waitFor();
    await expectAccessible(page, 'surface');
    expect(visitor.complaints).toEqual([]);
  });
});

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
