import { openDns } from '@rocca/sources/dns/open-dns';
import { type NameServerOptions, startNameServer } from '@rocca/sources/dns/testing/name-server';
import { a, aaaa, cname, mx, ns, ptr, srv, txt, type Zone } from '@rocca/sources/dns/testing/zone-data';
import { afterEach, describe, expect, test } from 'vitest';
import type { NameReport } from '../report.ts';
import { type FindNamesOptions, findNames } from './find-names.ts';

const toClose: Array<() => unknown> = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

const WORDS = ['www', 'mail', 'dev', 'api', 'posta', 'shop', 'intranet'];

interface Search extends Partial<Omit<FindNamesOptions, 'dns' | 'domain'>> {
  readonly zones: readonly Zone[];
  readonly behave?: NameServerOptions['behave'];
  readonly timeoutMs?: number;
}

async function search({ zones, behave, timeoutMs = 5000, ...options }: Search) {
  const server = await startNameServer({ zones, behave });
  const dns = openDns({ servers: [server], transferPort: server.port, timeoutMs, tries: 2 });
  toClose.push(dns.close, server.close);
  const reports: NameReport[] = [];
  const found = await findNames({
    dns,
    domain: 'acme.test',
    certificateNames: [],
    mayAsk: () => true,
    wordlist: WORDS,
    signal: new AbortController().signal,
    concurrency: 16,
    onNames: (batch) => void reports.push(...batch),
    ...options,
  });
  return { found, reports, server, names: merged(reports) };
}

/** As the report puts together what is written of one name. */
function merged(reports: readonly NameReport[]): Record<string, { at: string[]; by: string[]; wildcard: boolean }> {
  const names: ReturnType<typeof merged> = {};
  for (const { name, addresses, origins, wildcard } of reports) {
    const one = names[name] ?? { at: [], by: [], wildcard };
    names[name] = one;
    one.at = [...new Set([...one.at, ...addresses])];
    one.by = [...new Set([...one.by, ...origins])].toSorted();
  }
  return names;
}

const certificates = (...names: string[]) =>
  names.map((name) => ({ name: name.replace(/^\*\./, ''), wildcard: name.startsWith('*.') }));
const stepOf = ({ found }: Awaited<ReturnType<typeof search>>, check: string) =>
  found.steps.find((step) => step.check === check);

const PLAIN: Zone = {
  apex: 'acme.test',
  records: {
    'acme.test': [
      a('127.1.0.1'),
      ns('ns1.acme.test'),
      ns('ns.elsewhere.test'),
      mx('in.acme.test'),
      mx('mx.elsewhere.test'),
      txt('v=spf1 a:out.acme.test include:_spf.acme.test include:spf.elsewhere.test ~all'),
      txt('site=https://hidden.acme.test/proof'),
    ],
    '_spf.acme.test': [txt('v=spf1 mx:relay.acme.test exists:%{i}.x.acme.test -all')],
    'ns1.acme.test': [a('127.0.0.1')],
    'in.acme.test': [a('127.1.0.2')],
    'out.acme.test': [a('127.1.0.3')],
    'relay.acme.test': [a('127.1.0.4')],
    'hidden.acme.test': [a('127.1.0.5')],
    'www.acme.test': [cname('front.acme.test')],
    'front.acme.test': [cname('web.acme.test')],
    'web.acme.test': [a('127.1.0.6'), aaaa('2001:db8::6')],
    'shop.acme.test': [cname('shops.elsewhere.test')],
    'old.acme.test': [a('127.1.0.7')],
    'api.dev.acme.test': [a('127.1.0.8')],
    'posta.acme.test': [mx('in.acme.test')],
  },
};
const ELSEWHERE: Zone = {
  apex: 'elsewhere.test',
  records: { 'shops.elsewhere.test': [a('127.2.0.1')], 'ns.elsewhere.test': [a('127.0.0.1')] },
};
const REVERSE: Zone = {
  apex: 'in-addr.arpa',
  records: {
    '6.0.1.127.in-addr.arpa': [ptr('machine-6.acme.test'), ptr('other.elsewhere.test')],
    '1.0.2.127.in-addr.arpa': [ptr('host.elsewhere.test')],
  },
};
const REVERSE_IPV6: Zone = { apex: 'ip6.arpa', records: {} };

describe('a zone without an end', () => {
  /** Every word is there because of a name below it, and so is every word below that. */
  const made = (words: readonly string[]) =>
    Object.fromEntries(words.flatMap((one) => words.map((two) => [`x.${two}.${one}.acme.test`, [a('127.1.0.9')]])));
  const words = Array.from({ length: 24 }, (_, at) => `w${at}`);
  const zone: Zone = { apex: 'acme.test', records: { 'acme.test': [ns('ns1.acme.test')], ...made(words) } };

  test('takes no more questions than the search has, and is said to be cut', async () => {
    const shares: number[] = [];
    const limits = { questions: 600, ms: 60_000, names: 1000 };
    const outcome = await search({
      zones: [zone, REVERSE],
      wordlist: words,
      limits,
      progress: (share) => void shares.push(share),
    });
    const { found, server } = outcome;
    expect(found.asked).toBeLessThanOrEqual(600);
    // A question may be sent twice.
    expect(server.asked.length).toBeLessThanOrEqual(1200);
    expect(found.over).toBe('limit_reached');
    expect(stepOf(outcome, 'wordlist')).toMatchObject({
      ...{ reason: 'limit_reached', partly: true },
      detail: expect.stringMatching(/#search_ended\|600\|\d+\|\d+/),
    });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(new Set(shares).size).toBeGreaterThan(6);
    expect(shares.at(-1)).toBe(1);
  });

  test('ends with its time, and without limits in its way is gone through to the end', async () => {
    const late = await search({
      zones: [zone, REVERSE],
      wordlist: words,
      limits: { questions: 1e6, ms: 0, names: 1e6 },
    });
    expect(late.found).toMatchObject({ over: 'timed_out', asked: 0 });
    expect(stepOf(late, 'wordlist')?.reason).toBe('timed_out');
    const whole = await search({ zones: [zone, REVERSE], wordlist: words.slice(0, 4) });
    expect(whole.found.over).toBeNull();
    expect(stepOf(whole, 'wordlist')?.reason).toBeNull();
  });

  test('hands out no more names than are kept', async () => {
    const handed = { ...zone, transfer: 'allowed' as const };
    const outcome = await search({
      zones: [{ ...handed, records: { ...zone.records, 'ns1.acme.test': [a('127.0.0.1')] } }, REVERSE],
      limits: { questions: 1e6, ms: 60_000, names: 100 },
    });
    expect(outcome.found.names).toBeLessThanOrEqual(116);
    expect(outcome.found.over).toBe('limit_reached');
  });
});

describe('names of a domain', () => {
  test('come from its records, its certificates, the words and the addresses, each with its origin', async () => {
    const zone = { ...PLAIN, records: { ...PLAIN.records, 'machine-6.acme.test': [a('127.1.0.6')] } };
    const { names, found } = await search({
      zones: [zone, ELSEWHERE, REVERSE, REVERSE_IPV6],
      certificateNames: certificates(
        'old.acme.test',
        'www.acme.test',
        'gone.acme.test',
        'www.other.test',
        '_x.acme.test',
      ),
    });
    expect(
      Object.fromEntries(Object.entries(names).map(([name, { at, by }]) => [name, [at.join(' '), by.join(' ')]])),
    ).toEqual({
      'acme.test': ['127.1.0.1', 'target'],
      'ns1.acme.test': ['127.0.0.1', 'ns'],
      'in.acme.test': ['127.1.0.2', 'mx'],
      'out.acme.test': ['127.1.0.3', 'spf'],
      'relay.acme.test': ['127.1.0.4', 'spf'],
      'hidden.acme.test': ['127.1.0.5', 'spf'],
      'www.acme.test': ['127.1.0.6 2001:db8::6', 'certificates'],
      'front.acme.test': ['127.1.0.6 2001:db8::6', 'cname'],
      'web.acme.test': ['127.1.0.6 2001:db8::6', 'cname'],
      'old.acme.test': ['127.1.0.7', 'certificates'],
      'shop.acme.test': ['127.2.0.1', 'wordlist'],
      'api.dev.acme.test': ['127.1.0.8', 'wordlist'],
      'posta.acme.test': ['', 'wordlist'],
      'machine-6.acme.test': ['127.1.0.6', 'reverse'],
      // Without a record, and kept as what it is.
      'gone.acme.test': ['', 'certificates'],
    });
    expect(found.names).toBe(14);
    expect(found.certificates).toEqual({ given: 5, exist: 2, absent: 1, untold: 0 });
    expect(found.untold).toBe(0);
    expect(found.handedOut).toEqual([]);
    expect(found.steps.map(({ check, reason }) => [check, reason])).toEqual([
      ['zone_transfer', null],
      ['wordlist', null],
    ]);
  });

  test('come from the services that it announces, in its records and in a zone that is handed out', async () => {
    const records: Zone['records'] = {
      'acme.test': [ns('ns1.acme.test')],
      'ns1.acme.test': [a('127.0.0.1')],
      '_sip._tls.acme.test': [srv('voice-7.acme.test'), srv('sip.elsewhere.test')],
      '_caldavs._tcp.acme.test': [srv('voice-7.acme.test'), srv('calendars.sub.acme.test')],
      // Not offered here (RFC 2782).
      '_imap._tcp.acme.test': [srv('')],
      'voice-7.acme.test': [a('127.1.0.1')],
      'calendars.sub.acme.test': [a('127.1.0.2')],
      '_own-thing._tcp.acme.test': [srv('thing-3.deep.acme.test')],
    };
    const below: Zone = { apex: 'deep.acme.test', records: { 'thing-3.deep.acme.test': [a('127.1.0.3')] } };
    const { names, server } = await search({ zones: [{ apex: 'acme.test', records }, below] });
    expect(names['voice-7.acme.test']).toMatchObject({ at: ['127.1.0.1'], by: ['srv'] });
    expect(names['calendars.sub.acme.test']).toMatchObject({ at: ['127.1.0.2'], by: ['srv'] });
    expect(Object.keys(names)).not.toContain('thing-3.deep.acme.test');
    expect(Object.keys(names).filter((name) => name.includes('_'))).toEqual([]);
    const asked = server.asked.filter(({ type }) => type === 33).map(({ name }) => name);
    expect(asked.length).toBe(new Set(asked).size);
    const handed = await search({ zones: [{ apex: 'acme.test', transfer: 'allowed', records }, below] });
    expect(handed.names['thing-3.deep.acme.test']).toMatchObject({ at: ['127.1.0.3'], by: ['zone'] });
  });

  test('say where an alias ends', async () => {
    const { reports } = await search({ zones: [PLAIN, ELSEWHERE] });
    const cnameOf = (name: string) => reports.find((one) => one.name === name)?.cname;
    expect(cnameOf('www.acme.test')).toBe('web.acme.test');
    expect(cnameOf('shop.acme.test')).toBe('shops.elsewhere.test');
    expect(cnameOf('web.acme.test')).toBeNull();
  });

  test('are written again when something else names them as well', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: { 'acme.test': [mx('in.acme.test')], 'in.acme.test': [a('127.1.0.2')] },
    };
    const { names, found } = await search({
      zones: [zone],
      certificateNames: certificates('in.acme.test', 'IN.acme.test.'),
    });
    expect(names['in.acme.test']).toMatchObject({ at: ['127.1.0.2'], by: ['certificates', 'mx'] });
    expect(found.names).toBe(2);
  });

  test('may have underscores in their labels, but not in front of one', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: {
        'server_1.acme.test': [a('127.1.0.1')],
        'old_.acme.test': [a('127.1.0.2')],
        '_x.acme.test': [a('127.1.0.3')],
      },
    };
    const { names } = await search({
      zones: [zone],
      certificateNames: certificates('server_1.acme.test', 'old_.acme.test', '_x.acme.test', 'a._x.acme.test'),
    });
    expect(Object.keys(names).toSorted()).toEqual(['acme.test', 'old_.acme.test', 'server_1.acme.test']);
  });

  test('are looked for below names of certificates', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: {
        'a.strange.acme.test': [a('127.1.0.1')],
        'mail.strange.acme.test': [a('127.1.0.2')],
        'www.odd.acme.test': [a('127.1.0.3')],
      },
    };
    const { names } = await search({
      zones: [zone],
      certificateNames: certificates('a.strange.acme.test', '*.odd.acme.test'),
    });
    expect(Object.keys(names).toSorted()).toEqual([
      'a.strange.acme.test',
      'acme.test',
      'mail.strange.acme.test',
      'www.odd.acme.test',
    ]);
  });

  test('are not made of those below them: one without records is there only if something names it', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: {
        'a.ent.acme.test': [a('127.1.0.1')],
        'mail.ent.acme.test': [a('127.1.0.2')],
        'a.named.acme.test': [a('127.1.0.3')],
        'a.texts.acme.test': [a('127.1.0.4')],
        'texts.acme.test': [txt('of its own')],
        'a.dev.acme.test': [a('127.1.0.5')],
        'a.dark.acme.test': [a('127.1.0.6')],
        '*.wide.ent.acme.test': [a('127.1.0.7')],
      },
    };
    const behave: NameServerOptions['behave'] = ({ name, type }) =>
      name === 'dark.acme.test' && type === 15 ? 'servfail' : 'answer';
    const given = ['a.ent', 'a.named', 'named', 'a.texts', 'a.dark', '*.wide.ent'].map((name) => `${name}.acme.test`);
    // One at a time: a name above others is met before it is named itself.
    for (const concurrency of [1, 16]) {
      const { names, found } = await search({
        ...{ zones: [zone], behave, concurrency },
        certificateNames: certificates(...given),
      });
      expect(Object.keys(names).toSorted(), `${concurrency}`).toEqual([
        ...['a.dark', 'a.ent', 'a.named', 'a.texts'].map((name) => `${name}.acme.test`),
        'acme.test',
        ...['mail.ent', 'named', 'texts'].map((name) => `${name}.acme.test`),
      ]);
      expect(names['named.acme.test']).toMatchObject({ at: [], by: ['certificates'] });
      expect(found.names).toBe(8);
      // Whether it has records is not known.
      expect(found.partial).toBe(1);
    }
  });

  test('survive aliases that go round', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: {
        'www.acme.test': [cname('mail.acme.test')],
        'mail.acme.test': [cname('www.acme.test')],
        'api.acme.test': [a('127.1.0.1')],
      },
    };
    const result = await search({ zones: [zone] });
    expect(Object.keys(result.names).toSorted()).toEqual([
      'acme.test',
      'api.acme.test',
      'mail.acme.test',
      'www.acme.test',
    ]);
    expect(result.names['www.acme.test']).toMatchObject({ at: [] });
    expect(stepOf(result, 'wordlist')).toMatchObject({ reason: null });
  });

  test('of a million words or certificates are never all in memory', async () => {
    let taken = 0;
    let deepest = 0;
    const list = {
      async *[Symbol.asyncIterator]() {
        for (let index = 0; index < 1200; index += 1) {
          taken += 1;
          yield { name: `n${index}.acme.test`, wildcard: false };
        }
      },
    };
    const written: number[] = [];
    const zone: Zone = {
      apex: 'acme.test',
      records: Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`n${i}.acme.test`, [a('127.1.0.1')]])),
    };
    const onNames = async (batch: readonly NameReport[]) => {
      written.push(batch.length);
      deepest = Math.max(deepest, taken - written.reduce((sum, one) => sum + one, 0));
    };
    const { found } = await search({ zones: [zone], certificateNames: list, onNames, wordlist: [] });
    expect(found.names).toBe(1201);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(1201);
    expect(Math.max(...written)).toBe(500);
    // A batch that waits to be written, and what is under way.
    expect(deepest).toBeLessThan(500 + 3 * 16);
  });
});

describe('wildcards', () => {
  const TWO_LEVELS: Zone = {
    apex: 'acme.test',
    records: {
      '*.acme.test': [a('127.3.0.1')],
      'www.acme.test': [a('127.1.0.1')],
      'mail.acme.test': [a('127.3.0.1'), aaaa('2001:db8::1')],
      'dev.acme.test': [a('127.1.0.2')],
      '*.dev.acme.test': [cname('parking.elsewhere.test')],
      'api.dev.acme.test': [a('127.1.0.3')],
      'shop.dev.acme.test': [cname('parking.elsewhere.test')],
    },
  };
  const PARKING: Zone = { apex: 'elsewhere.test', records: { 'parking.elsewhere.test': [a('127.3.0.2')] } };

  test('at two levels add no name, and hide none that has answers of its own', async () => {
    const { names, found } = await search({ zones: [TWO_LEVELS, PARKING] });
    expect(Object.keys(names).toSorted()).toEqual(
      ['acme.test', 'api.dev.acme.test', 'dev.acme.test', 'mail.acme.test', 'www.acme.test'].toSorted(),
    );
    expect(Object.values(names).some(({ wildcard }) => wildcard)).toBe(false);
    expect(found.steps.every(({ reason }) => reason === null)).toBe(true);
  });

  test('are said of names that a certificate vouches for', async () => {
    const { names } = await search({
      zones: [TWO_LEVELS, PARKING],
      certificateNames: certificates('seen.acme.test', 'seen.dev.acme.test', 'www.acme.test'),
    });
    expect(names['seen.acme.test']).toMatchObject({ wildcard: true, at: ['127.3.0.1'] });
    expect(names['seen.dev.acme.test']).toMatchObject({ wildcard: true, at: ['127.3.0.2'] });
    expect(names['www.acme.test']).toMatchObject({ wildcard: false });
  });

  test('that rotate their addresses add no name either', async () => {
    const pool = Array.from({ length: 5 }, (_, index) => [a(`127.3.0.${index}`)]);
    const zone: Zone = {
      apex: 'acme.test',
      records: { 'www.acme.test': [a('127.1.0.1')] },
      rotating: { '*.acme.test': pool },
    };
    const { names } = await search({ zones: [zone] });
    expect(Object.keys(names)).toEqual(['acme.test', 'www.acme.test']);
  });

  test('without an end to their answers leave the words untried, and the report says so', async () => {
    const pool = Array.from({ length: 4000 }, (_, index) => [a(`127.3.${index >> 8}.${index & 255}`)]);
    const zone: Zone = {
      apex: 'acme.test',
      records: { 'www.acme.test': [a('127.1.0.1')] },
      rotating: { '*.acme.test': pool },
    };
    const result = await search({ zones: [zone], certificateNames: certificates('www.acme.test') });
    expect(Object.keys(result.names)).toEqual(['acme.test', 'www.acme.test']);
    expect(stepOf(result, 'wordlist')).toMatchObject({
      reason: 'limit_reached',
      detail: expect.stringContaining('acme.test'),
    });
  });

  test('of other types make no name out of an empty answer', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: { '*.acme.test': [txt('everything')], 'www.acme.test': [a('127.1.0.1')] },
    };
    const { names } = await search({ zones: [zone] });
    expect(Object.keys(names)).toEqual(['acme.test', 'www.acme.test']);
  });
});

describe('zone transfer', () => {
  const handed: Zone = {
    apex: 'acme.test',
    transfer: 'allowed',
    records: {
      'acme.test': [ns('ns1.acme.test')],
      'ns1.acme.test': [a('127.0.0.1')],
      'secret-plan.acme.test': [a('127.1.0.1')],
      '_dmarc.acme.test': [txt('v=DMARC1; p=none')],
      '*.branch.acme.test': [a('127.1.0.2')],
    },
  };

  test('gives the names, and the servers that handed them out', async () => {
    const result = await search({ zones: [handed] });
    expect(result.names['secret-plan.acme.test']).toMatchObject({ at: ['127.1.0.1'], by: ['zone'] });
    expect(Object.keys(result.names).toSorted()).toEqual(['acme.test', 'ns1.acme.test', 'secret-plan.acme.test']);
    expect(result.found.handedOut).toMatchObject([
      {
        server: 'ns1.acme.test',
        address: '127.0.0.1',
        cut: false,
        sample: expect.arrayContaining(['secret-plan.acme.test']),
      },
    ]);
    expect(stepOf(result, 'zone_transfer')?.reason).toBeNull();
  });

  test('is not tried where it may not be', async () => {
    const result = await search({ zones: [handed], mayAsk: () => false });
    expect(result.server.asked.some(({ type }) => type === 252)).toBe(false);
    expect(result.found.handedOut).toEqual([]);
    expect(stepOf(result, 'zone_transfer')?.reason).toBe('not_allowed');
  });

  test('of a server without an address is unknown, not refused', async () => {
    const zone: Zone = { apex: 'acme.test', records: { 'acme.test': [ns('ns.nowhere.test')] } };
    expect(stepOf(await search({ zones: [zone] }), 'zone_transfer')?.reason).toBe('not_resolved');
  });
});

describe('what cannot be told', () => {
  test('is counted, never taken for absent, and tried a second time', async () => {
    const lost = await search({
      zones: [PLAIN, ELSEWHERE, REVERSE, REVERSE_IPV6],
      behave: ({ name, before }) =>
        name === 'shop.acme.test' && before < 2 ? 'servfail' : name === 'mail.acme.test' ? 'refuse' : 'answer',
    });
    expect(lost.names['shop.acme.test']).toBeDefined();
    expect(stepOf(lost, 'wordlist')).toMatchObject({
      reason: 'source_failed',
      detail: expect.stringContaining('#names_guessed|1|0'),
    });
    // Address and alias of mail, twice; address and alias of shop, once, and the servers of a zone of its own.
    expect(lost.found.untold).toBe(7);
  });

  test('leaves names of certificates in the report, without addresses', async () => {
    const { names, found } = await search({
      zones: [PLAIN, ELSEWHERE],
      certificateNames: certificates('old.acme.test'),
      behave: ({ name }) => (name === 'old.acme.test' ? 'servfail' : 'answer'),
    });
    expect(names['old.acme.test']).toMatchObject({ at: [], by: ['certificates'] });
    expect(found.certificates).toMatchObject({ untold: 1, absent: 0 });
  });

  test('keeps the alias of a name whose target fails, and counts it as partly answered', async () => {
    const zone: Zone = {
      apex: 'acme.test',
      records: {
        'www.acme.test': [cname('shop.acme.test')],
        'shop.acme.test': [cname('shops.elsewhere.test')],
        'old.acme.test': [a('127.1.0.1')],
      },
    };
    // As a resolver that cannot reach the servers of elsewhere.test.
    const behave: NameServerOptions['behave'] = ({ name, type }) =>
      name.endsWith('elsewhere.test') || (/^(www|shop)\./.test(name) && type !== 5) ? 'servfail' : 'answer';
    const { reports, found } = await search({
      zones: [zone, ELSEWHERE],
      certificateNames: certificates('www.acme.test', 'old.acme.test'),
      behave,
    });
    const cnames = Object.fromEntries(reports.map(({ name, cname: end }) => [name, end]));
    expect(cnames).toEqual({
      'acme.test': null,
      'old.acme.test': null,
      'www.acme.test': 'shops.elsewhere.test',
      'shop.acme.test': 'shops.elsewhere.test',
    });
    expect(found.certificates).toEqual({ given: 2, exist: 2, absent: 0, untold: 0 });
    expect(found.partial).toBe(2);
  });

  test('ends the search soon when every server is gone', async () => {
    const given = Array.from({ length: 2000 }, (_, index) => `n${index}.acme.test`);
    const result = await search({
      zones: [PLAIN],
      behave: () => 'servfail',
      certificateNames: certificates(...given),
    });
    expect(result.found.certificates).toEqual({ given: 2000, exist: 0, absent: 0, untold: 2000 });
    expect(result.server.asked.length).toBeLessThan(1200);
    expect(result.found.steps.map(({ reason }) => reason)).toEqual(['source_failed', 'source_failed']);
  });
});

describe('a stop', () => {
  test('ends it with the reason, and what was found is written', async () => {
    const stop = new AbortController();
    const reports: NameReport[] = [];
    const hanging = {
      async *[Symbol.asyncIterator]() {
        yield { name: 'old.acme.test', wildcard: false };
        stop.abort(new Error('stopped'));
        await new Promise(() => undefined);
      },
    };
    const running = search({
      zones: [PLAIN, ELSEWHERE],
      certificateNames: hanging,
      signal: stop.signal,
      onNames: (batch) => void reports.push(...batch),
    });
    await expect(running).rejects.toThrow('stopped');
    expect(reports.map(({ name }) => name)).toContain('in.acme.test');
  });

  test('follows when names cannot be written', async () => {
    const running = search({ zones: [PLAIN], onNames: () => Promise.reject(new Error('disk full')) });
    await expect(running).rejects.toThrow('disk full');
  });
});
