import type { Registration } from '@rocca/sources/core/facts';
import type { Source } from '@rocca/sources/core/source';
import type { DnsReply } from '@rocca/sources/dns/dns';
import { describe, expect, it } from 'vitest';
import { scriptedDns, type Zone } from '../testing/scripted-dns.ts';
import { findTakeovers, type NameToCheck, type ReadPage } from './index.ts';
import { PROVIDERS, providerOf } from './providers.ts';

const { signal } = new AbortController();
const alias = (cname: string, name = 'shop.acme.test'): NameToCheck => ({ name, cname, addresses: [] });
const bare = (name: string): NameToCheck => ({ name, cname: null, addresses: ['192.0.2.1'] });

const registry = (registered: boolean): Source<string, Registration> => ({
  code: 'rdap',
  ask: async () => ({
    kind: 'told',
    value: { registered, createdOn: null, expiresOn: null, registrar: null, statuses: [] },
    asOf: new Date(0),
    from: 'network',
    cut: false,
  }),
});

const find = (names: NameToCheck[], zone: Zone, registration?: Source<string, Registration>) =>
  findTakeovers({ dns: scriptedDns(zone), names, signal, ...(registration && { registration }) });

/** Domains that are there, so that nothing is said of them. */
const THERE: Zone = {
  'azurewebsites.net': { NS: ['ns1.azurewebsites.net'], SOA: ['ns1 1'] },
  'github.io': { NS: ['ns1.github.io'], SOA: ['ns1 1'] },
  'partner.test': { NS: ['ns1.partner.test'], SOA: ['ns1 1'], A: ['192.0.2.2'] },
  'acme.test': { NS: ['ns1.partner.test'], MX: ['10 mx.partner.test'], SOA: ['ns1 1'], A: ['192.0.2.1'] },
};

describe('aliases', () => {
  it('finds one whose resource at a provider is gone', async () => {
    const { findings, untold } = await find([alias('acme-shop.azurewebsites.net')], THERE);
    expect(findings).toMatchObject([
      {
        key: 'takeover-cname-provider',
        place: { name: 'shop.acme.test' },
        check: 'takeover',
        certainty: 'confirmed',
        proof: 'proven',
        evidence:
          'shop.acme.test CNAME acme-shop.azurewebsites.net\nacme-shop.azurewebsites.net A NXDOMAIN\nAzure App Service (azurewebsites.net)',
      },
    ]);
    expect(untold).toEqual([]);
  });

  it('calls it possible where only a page would prove it', async () => {
    const { findings } = await find([alias('acme.github.io')], THERE);
    expect(findings).toMatchObject([{ key: 'takeover-cname-provider', certainty: 'unconfirmed', proof: 'to_verify' }]);
  });

  describe('that resolve at a provider', () => {
    const there: NameToCheck = { name: 'docs.acme.test', cname: 'acme.github.io', addresses: ['192.0.2.9'] };
    const zone: Zone = { ...THERE, 'acme.github.io': { A: ['192.0.2.9'] } };
    const look = (readPage?: ReadPage, name = there) =>
      findTakeovers({ dns: scriptedDns(zone), names: [name], signal, ...(readPage && { readPage }) });

    it('are found by the answer of the provider for unclaimed names', async () => {
      const { findings, unread } = await look(async () => ({
        text: "HTTP 404\nThere isn't a GitHub Pages site here.",
      }));
      expect(findings).toMatchObject([
        {
          ...{ key: 'takeover-cname-provider', place: { name: 'docs.acme.test' }, proof: 'proven' },
          evidence: expect.stringContaining('HTTP 404'),
        },
      ]);
      expect(unread).toBeNull();
    });

    it.each([
      ['a page that is there and speaks of it', "HTTP 200\nHow to mend “There isn't a GitHub Pages site here.”"],
      ['another error', 'HTTP 404\nNot found'],
    ])('are not found by %s', async (_, text) => {
      expect((await look(async () => ({ text }))).findings).toEqual([]);
    });

    it('are one finding where a name was found in two ways', async () => {
      const readPage: ReadPage = async () => ({ text: "HTTP 404\nThere isn't a GitHub Pages site here." });
      const { findings } = await findTakeovers({ dns: scriptedDns(zone), names: [there, there], signal, readPage });
      expect(findings).toHaveLength(1);
    });

    it.each([
      ['acme.proposify.biz', 'If you need immediate assistance, please contact Proposify Support'],
      ['acme.readme.io', 'Project doesnt exist... yet!'],
      ['acme.s.strikinglydns.com', "But if you're looking to build your own website"],
      ['acme.tilda.ws', 'Please renew your subscription'],
      ['domains.tumblr.com', "Whatever you were looking for doesn't currently exist at this address"],
    ])('are found at %s by the words of its provider', async (cname, words) => {
      const { findings } = await look(async () => ({ text: `HTTP 404\n<p>${words}</p>` }), { ...there, cname });
      expect(findings).toMatchObject([{ key: 'takeover-cname-provider', place: { name: 'docs.acme.test' } }]);
    });

    it('are none by the words of another provider', async () => {
      const name = { ...there, cname: 'acme.helpjuice.com' };
      const text = "HTTP 404\nThere isn't a GitHub Pages site here.";
      expect((await look(async () => ({ text }), name)).findings).toEqual([]);
    });

    it('are to be verified where the provider asks for a proof of the name', async () => {
      const name: NameToCheck = { ...there, cname: 'acme.herokuapp.com' };
      const { findings } = await look(async () => ({ text: 'HTTP 404\nNo such app' }), name);
      expect(findings).toMatchObject([{ proof: 'to_verify' }]);
    });

    it('stay unread without contact, or where the page does not come, and that is said', async () => {
      expect((await look()).unread).toEqual({ count: 1, reason: 'no_contact' });
      expect((await look(async () => 'timed_out')).unread).toEqual({ count: 1, reason: 'timed_out' });
      const elsewhere: NameToCheck = { ...there, cname: 'www.partner.test' };
      expect((await look(undefined, elsewhere)).unread).toBeNull();
    });
  });

  it('finds one to a domain that does not exist, and asks the registry', async () => {
    const names = [alias('www.gone-agency.test')];
    const [possible] = (await find(names, THERE)).findings;
    expect(possible).toMatchObject({ key: 'takeover-cname-domain', certainty: 'unconfirmed' });
    const [free] = (await find(names, THERE, registry(false))).findings;
    expect(free).toMatchObject({ key: 'takeover-cname-domain', certainty: 'confirmed', proof: 'proven' });
    expect(free?.evidence).toContain('gone-agency.test NS NXDOMAIN');
    expect((await find(names, THERE, registry(true))).findings).toEqual([]);
  });

  it.each([
    ['one that answers', alias('partner.test'), THERE],
    [
      'one without an address that exists',
      alias('mail.partner.test'),
      { ...THERE, 'mail.partner.test': { TXT: ['x'] } },
    ],
    ['one within the domain', alias('old.acme.test'), THERE],
    ['one to a gone name of a domain that exists', alias('old.partner.test'), THERE],
    ['one that has addresses', { ...alias('x.azurewebsites.net'), addresses: ['192.0.2.1'] }, THERE],
    ['one to a name that nobody can register', alias('srv.corp.internal'), THERE],
    ['one to the provider itself', alias('azurewebsites.net'), THERE],
  ] satisfies Array<[string, NameToCheck, Zone]>)('says nothing of %s', async (_, name, zone) => {
    expect((await find([name], zone, registry(false))).findings).toEqual([]);
  });

  it('never takes silence for absence', async () => {
    const dead: Zone = { ...THERE, 'x.azurewebsites.net': { A: 'failed' }, 'slow.example': { NS: 'timed_out' } };
    const { findings, untold } = await find(
      [alias('x.azurewebsites.net'), alias('www.slow.example', 'b.acme.test')],
      dead,
    );
    expect(findings).toEqual([]);
    expect(untold).toEqual([
      { reason: 'timed_out', detail: 'slow.example NS' },
      { reason: 'source_failed', detail: 'x.azurewebsites.net A' },
    ]);
  });

  it('asks twice: an absence that was not repeated is none', async () => {
    const absent: DnsReply = { kind: 'absent' };
    const name = 'x.azurewebsites.net';
    const dns = scriptedDns({ ...THERE, [name]: { A: ['192.0.2.9'] } }, { first: { [name]: [absent] } });
    expect((await findTakeovers({ dns, names: [alias(name)], signal })).findings).toEqual([]);
    expect(dns.asked.filter((one) => one === `${name} A`)).toHaveLength(2);
  });

  it('looks for the alias of a name without addresses', async () => {
    const zone = { ...THERE, 'old.acme.test': { CNAME: ['old.azurewebsites.net'] } };
    const { findings } = await find([{ name: 'old.acme.test', cname: null, addresses: [] }], zone);
    expect(findings).toMatchObject([{ key: 'takeover-cname-provider', place: { name: 'old.acme.test' } }]);
  });

  it('asks once for a domain that many names point to', async () => {
    const dns = scriptedDns(THERE);
    const names = Array.from({ length: 500 }, (_, index) => alias(`n${index}.gone.test`, `n${index}.acme.test`));
    const { findings } = await findTakeovers({ dns, names, signal });
    expect(findings).toHaveLength(500);
    expect(dns.asked.filter((one) => one === 'gone.test NS')).toHaveLength(2);
  });
});

describe('zones and mail servers', () => {
  it('finds a name server whose domain does not exist', async () => {
    const zone: Zone = { ...THERE, 'lab.acme.test': { NS: ['ns1.partner.test', 'ns2.gone-dns.test'], SOA: ['ns1 1'] } };
    const { findings } = await find([bare('lab.acme.test')], zone, registry(false));
    expect(findings).toMatchObject([
      { key: 'takeover-ns-domain', certainty: 'confirmed', place: { name: 'lab.acme.test' } },
    ]);
    expect(findings[0]?.evidence).toContain('lab.acme.test NS ns2.gone-dns.test');
  });

  it('finds a zone that is refused, and not one that merely fails', async () => {
    const served = (SOA: 'refused' | 'failed'): Zone => ({
      ...THERE,
      'dev.acme.test': { NS: ['ns1.partner.test'], SOA },
    });
    const lame = await find([bare('dev.acme.test')], served('refused'));
    expect(lame.findings).toMatchObject([{ key: 'takeover-ns-lame', certainty: 'unconfirmed' }]);
    const failing = await find([bare('dev.acme.test')], served('failed'));
    expect(failing.findings).toEqual([]);
    expect(failing.untold).toEqual([{ reason: 'source_failed', detail: 'dev.acme.test SOA' }]);
  });

  it('finds a mail server whose domain does not exist, and nothing where a name takes no mail', async () => {
    const zone: Zone = {
      ...THERE,
      'news.acme.test': { MX: ['10 mx.gone-mail.test', '20 mx.partner.test'] },
      'quiet.acme.test': { MX: ['0 .'] },
    };
    const { findings } = await find([bare('acme.test'), bare('news.acme.test'), bare('quiet.acme.test')], zone);
    expect(findings).toMatchObject([{ key: 'takeover-mx-domain', place: { name: 'news.acme.test' } }]);
  });

  it('asks for the names nearest the domain, and says how many are left', async () => {
    const dns = scriptedDns(THERE);
    const deep = Array.from({ length: 2_100 }, (_, index) => bare(`n${index}.deep.acme.test`));
    const { left } = await findTakeovers({ dns, names: [...deep, bare('acme.test')], signal });
    expect(left).toBe(101);
    expect(dns.asked).toContain('acme.test NS');
  });
});

describe('providers', () => {
  it('are found by what stands below their suffix alone', () => {
    expect(providerOf('a.b.azurewebsites.net')?.name).toBe('Azure App Service');
    expect(providerOf('azurewebsites.net')).toBeNull();
    for (const bucket of [
      'old.s3.amazonaws.com',
      'old.s3-website.eu-south-1.amazonaws.com',
      'old.s3-eu-west-1.amazonaws.com',
    ]) {
      expect(providerOf(bucket)?.name, bucket).toBe('Amazon S3');
    }
    // Names that Amazon gives: nobody can choose one that was somebody's.
    for (const given of [
      'lb-1.eu-south-1.elb.amazonaws.com',
      'db.x1.eu-west-1.rds.amazonaws.com',
      'd1.cloudfront.net',
    ]) {
      expect(providerOf(given), given).toBeNull();
    }
    expect(providerOf('notazurewebsites.net')).toBeNull();
    expect(providerOf(`${'a.'.repeat(5000)}test`)).toBeNull();
  });

  it('have one entry for each suffix', () => {
    const suffixes = PROVIDERS.map(({ suffix }) => suffix);
    expect(new Set(suffixes).size).toBe(suffixes.length);
    for (const suffix of suffixes) expect(suffix).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  });
});
