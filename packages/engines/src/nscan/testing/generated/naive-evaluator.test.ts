import { describe, expect, it } from 'vitest';
import { expectedOf } from './naive-evaluator.ts';
import type { NvdConfiguration, NvdCve, NvdMatch } from './nvd-record.ts';
import { type HostSystem, type ServiceTruth, type TrueProduct, UNKNOWN_SYSTEM } from './truth.ts';

const row = (name: string, bounds: Partial<NvdMatch> = {}, fields = '*:*:*:*:*:*:*:*'): NvdMatch => ({
  vulnerable: true,
  criteria: `cpe:2.3:${name}:${fields}`,
  ...bounds,
});
const oneOf = (...cpeMatch: NvdMatch[]): NvdConfiguration => ({ nodes: [{ operator: 'OR', negate: false, cpeMatch }] });
const both = (first: NvdMatch, second: NvdMatch): NvdConfiguration => ({
  operator: 'AND',
  nodes: [
    { operator: 'OR', negate: false, cpeMatch: [first] },
    { operator: 'OR', negate: false, cpeMatch: [{ ...second, vulnerable: false }] },
  ],
});
const cve = (...configurations: NvdConfiguration[]): NvdCve => ({ id: 'CVE-2020-0001', configurations });

function truth(product: Partial<TrueProduct>, system: HostSystem = UNKNOWN_SYSTEM): ServiceTruth {
  return {
    products: [{ names: ['apache:http_server'], version: '2.4.29', role: 'main', packaged: 'maker', ...product }],
    system,
  };
}

const APACHE = 'a:apache:http_server';
const upTo = (versionEndExcluding: string) => cve(oneOf(row(APACHE, { versionEndExcluding })));

describe('what a scan has to say of a CVE', () => {
  it('confirms what the maker built and the record means', () => {
    expect(expectedOf(upTo('2.4.30'), truth({}))).toBe('confirmed');
    expect(expectedOf(upTo('2.4.29'), truth({}))).toBe('absent');
  });

  it('leaves it unconfirmed where a distribution built it', () => {
    expect(expectedOf(upTo('2.4.30'), truth({ packaged: 'distribution' }))).toBe('unconfirmed');
    expect(expectedOf(upTo('2.4.30'), truth({ packaged: 'perhaps' }))).toBe('found');
  });

  it('confirms nothing of a row for all versions', () => {
    expect(expectedOf(cve(oneOf(row(APACHE))), truth({}))).toBe('allowed');
    expect(expectedOf(cve(oneOf(row(APACHE))), truth({ version: null }))).toBe('allowed');
    expect(expectedOf(upTo('2.4.30'), truth({ version: null }))).toBe('absent');
  });

  it('reads listed versions with their updates', () => {
    const listed = cve(oneOf(row('a:isc:bind', {}, '9.9.7:p1:*:*:*:*:*:*')));
    const bind = (version: string) => truth({ names: ['isc:bind'], version });
    expect(expectedOf(listed, bind('9.9.7-P1'))).toBe('confirmed');
    expect(expectedOf(listed, bind('9.9.7-P2'))).toBe('absent');
    const bare = cve(oneOf(row('a:isc:bind', {}, '9.9.7:*:*:*:*:*:*:*')));
    expect(expectedOf(bare, bind('9.9.7-P2'))).toBe('open');
  });

  it('leaves open whether a zero makes a difference', () => {
    const zero = cve(oneOf(row('a:apple:cups', {}, '2.1.0:*:*:*:*:*:*:*')));
    expect(expectedOf(zero, truth({ names: ['apple:cups'], version: '2.1' }))).toBe('open');
  });

  it("takes OpenSSH's portable mark for the same version", () => {
    const ssh = (version: string) => truth({ names: ['openbsd:openssh'], version });
    const through = (versionEndIncluding: string) => cve(oneOf(row('a:openbsd:openssh', { versionEndIncluding })));
    expect(expectedOf(through('7.6'), ssh('7.6p1'))).toBe('confirmed');
    expect(expectedOf(through('7.5'), ssh('7.6p1'))).toBe('absent');
  });

  it('leaves a candidate out of a range that begins with its release', () => {
    const php = (version: string) => truth({ names: ['php:php'], version });
    const from = (versionStartIncluding: string) =>
      cve(oneOf(row('a:php:php', { versionStartIncluding, versionEndExcluding: '7.2.5' })));
    expect(expectedOf(from('7.2.0'), php('7.2.0RC2'))).toBe('absent');
    expect(expectedOf(from('7.1.0'), php('7.2.0RC2'))).toBe('confirmed');
    expect(expectedOf(from('7.2.0'), php('7.2.0'))).toBe('confirmed');
  });

  it('takes what is generally available for the release', () => {
    const portal = truth({ names: ['liferay:liferay_portal'], version: '7.3.2 GA3' });
    const through = (end: string, fields?: string) =>
      cve(oneOf(row('a:liferay:liferay_portal', { versionEndIncluding: end }, fields)));
    expect(expectedOf(through('7.3.2'), portal)).toBe('confirmed');
    expect(expectedOf(through('7.3.1'), portal)).toBe('absent');
    expect(expectedOf(through('7.3.2', '*:ga2:*:*:*:*:*:*'), portal)).toBe('absent');
  });

  it('ends a range with the update of its row', () => {
    const ntp = cve(oneOf(row('a:ntp:ntp', { versionEndIncluding: '4.2.8' }, '*:p7:*:*:*:*:*:*')));
    expect(expectedOf(ntp, truth({ names: ['ntp:ntp'], version: '4.2.8p6' }))).toBe('confirmed');
    expect(expectedOf(ntp, truth({ names: ['ntp:ntp'], version: '4.2.8p8' }))).toBe('absent');
  });

  it('holds conditions against what is known of the host', () => {
    const onWindows = cve(
      both(row(APACHE, { versionEndExcluding: '2.4.30' }), row('o:microsoft:windows', {}, '-:*:*:*:*:*:*:*')),
    );
    expect(expectedOf(onWindows, truth({}))).toBe('allowed');
    expect(expectedOf(onWindows, truth({}, { family: 'linux', distribution: null }))).toBe('absent');
    expect(expectedOf(onWindows, truth({}, { family: 'unix', distribution: null }))).toBe('absent');
    expect(expectedOf(onWindows, truth({}, { family: 'windows', distribution: null }))).toBe('confirmed');
    const onGentoo = cve(both(row(APACHE, { versionEndExcluding: '2.4.30' }), row('o:gentoo:linux')));
    expect(expectedOf(onGentoo, truth({}, { family: 'linux', distribution: null }))).toBe('allowed');
    expect(expectedOf(onGentoo, truth({}, { family: 'linux', distribution: 'debian' }))).toBe('absent');
  });

  it('wants both where a record calls two applications vulnerable together', () => {
    const record = cve({
      operator: 'AND',
      nodes: [row(APACHE, { versionEndExcluding: '2.4.30' }), row('a:acme:extension')].map((one) => ({
        ...{ operator: 'OR' as const, negate: false, cpeMatch: [one] },
      })),
    });
    expect(expectedOf(record, truth({}))).toBe('absent');
    expect(
      expectedOf(cve(both(row(APACHE, { versionEndExcluding: '2.4.30' }), row('a:acme:extension'))), truth({})),
    ).toBe('allowed');
  });

  it('reads the system a row itself is for', () => {
    const record = cve(oneOf(row(APACHE, { versionEndExcluding: '2.4.30' }, '*:*:*:*:*:windows:*:*')));
    expect(expectedOf(record, truth({}))).toBe('allowed');
    expect(expectedOf(record, truth({}, { family: 'linux', distribution: null }))).toBe('absent');
  });

  it('does not blame a product for a system that is affected beside it', () => {
    const record = cve(oneOf(row(APACHE, { versionEndExcluding: '2.4.1' })), oneOf(row('o:debian:debian_linux')));
    expect(expectedOf(record, truth({}, { family: 'linux', distribution: 'debian' }))).toBe('absent');
  });

  it('leaves open what rows for one edition say of the others', () => {
    const record = cve(
      oneOf(
        row('a:jenkins:jenkins', { versionEndIncluding: '2.150.1' }, '*:*:*:*:lts:*:*:*'),
        row('a:jenkins:jenkins', { versionEndIncluding: '2.159' }),
      ),
    );
    expect(expectedOf(record, truth({ names: ['jenkins:jenkins'], version: '2.150.2' }))).toBe('open');
  });

  it('selects rows by the edition that is said', () => {
    const record = cve(oneOf(row(APACHE, { versionEndExcluding: '2.4.30' }, '*:*:*:*:enterprise:*:*:*')));
    expect(expectedOf(record, truth({ edition: ['enterprise'] }))).toBe('confirmed');
    expect(expectedOf(record, truth({ edition: ['community'] }))).toBe('absent');
    expect(expectedOf(record, truth({}))).toBe('allowed');
  });

  it('takes a release beside its patch levels for itself', () => {
    const listed = (update: string) => row(APACHE, {}, `2.4.29:${update}:*:*:*:*:*:*`);
    const record = cve(oneOf(listed('*'), listed('p1')));
    expect(expectedOf(record, truth({ version: '2.4.29' }))).toBe('confirmed');
    expect(expectedOf(record, truth({ version: '2.4.29p1' }))).toBe('confirmed');
    expect(expectedOf(record, truth({ version: '2.4.29p2' }))).toBe('absent');
  });

  it('allows of what is only mentioned nothing but a doubt', () => {
    expect(expectedOf(upTo('2.4.30'), truth({ mentioned: true }))).toBe('allowed');
    expect(expectedOf(upTo('2.4.29'), truth({ mentioned: true }))).toBe('absent');
  });

  it('says of several possible versions what holds for all of them', () => {
    const possible = ['2.4.1', '2.4.20'];
    expect(expectedOf(upTo('2.4.30'), truth({ version: null, possible }))).toBe('found');
    expect(expectedOf(upTo('2.4.10'), truth({ version: null, possible }))).toBe('allowed');
    expect(expectedOf(upTo('2.4.1'), truth({ version: null, possible }))).toBe('allowed');
    expect(expectedOf(upTo('2.4.30'), truth({ version: null, possible, vague: true }))).toBe('open');
  });

  it('reads negated nodes and rejected records', () => {
    const negated: NvdConfiguration = {
      nodes: [{ operator: 'OR', negate: true, cpeMatch: [row(APACHE, { versionEndExcluding: '2.4.30' })] }],
    };
    expect(expectedOf(cve(negated), truth({}))).toBe('absent');
    expect(expectedOf({ ...upTo('2.4.30'), vulnStatus: 'Rejected' }, truth({}))).toBe('absent');
  });
});
