import { describe, expect, it } from 'vitest';
import { askOf } from '../dns-answer.ts';
import { scriptedDns, type Zone } from '../testing/scripted-dns.ts';
import { judgeSpf } from './spf.ts';
import { parseSpf, SPF_VERSION } from './spf-record.ts';
import { walkSpf } from './spf-walk.ts';

const { signal } = new AbortController();

/** The verdict on `acme.test`, whose TXT record it is, in a zone with these other names. */
async function judge(text: string | string[], zone: Zone = {}, { receivesMail = true, enforced = false } = {}) {
  const dns = scriptedDns({ 'acme.test': { TXT: [text].flat(), MX: ['10 mx.acme.test'], A: ['192.0.2.1'] }, ...zone });
  const ask = askOf(dns, signal);
  const answer = await ask('acme.test', 'TXT');
  const [first = '', second] = [text].flat().filter((one) => SPF_VERSION.test(one));
  const record = second === undefined && first !== '' ? parseSpf(first) : null;
  const walk = record && (await walkSpf('acme.test', record, ask));
  return { ...judgeSpf({ answer, walk, receivesMail, enforced }), walk, questions: dns.questions };
}

const include = (count: number, at = 'acme.test'): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`n${index}.${at}`, { TXT: ['v=spf1 ip4:192.0.2.7 -all'] }]),
  );
const includes = (count: number) =>
  Array.from({ length: count }, (_, index) => `include:n${index}.acme.test`).join(' ');

describe('the form of a record', () => {
  it.each([
    'v=spf1',
    'v=spf1 -all',
    'V=SPF1 MX -ALL',
    'v=spf1 a mx ~all',
    'v=spf1 a:mail.acme.test/24//64 mx/24 -all',
    'v=spf1 ip4:192.0.2.0/24 ip4:198.51.100.7 ip6:2001:db8::/32 -all',
    'v=spf1 include:_spf.google.com include:spf.protection.outlook.com -all',
    'v=spf1 exists:%{i}._spf.%{d2} -all',
    'v=spf1 include:%{ir}.%{v}.%{d}.spf.has.pphosted.com ~all',
    'v=spf1 redirect=_spf.acme.test',
    'v=spf1 a exp=explain._spf.%{d} -all',
    'v=spf1 moo=anything mx -all',
    'v=spf1  mx   -all ',
  ])('%s can be read', (text) => {
    expect(parseSpf(text)).not.toBeNull();
  });

  it.each([
    'v=spf1 ipv4:192.0.2.1 -all',
    'v=spf1 ip4:192.0.2 -all',
    'v=spf1 ip4:192.0.2.0/33 -all',
    'v=spf1 ip4:999.0.2.0/24 -all',
    'v=spf1 ip6:2001:db8::/129 -all',
    'v=spf1 include -all',
    'v=spf1 include: -all',
    'v=spf1 include:a b c',
    'v=spf1 include:ex%ample.test -all',
    'v=spf1 all:acme.test',
    'v=spf1 mx;-all',
    'v=spf1 -all.',
    'v=spf1 redirect=a.test redirect=b.test',
    'v=spf1 a:exämple.test -all',
    'v=spf1 a:%{z}.test -all',
    'v=spf1 a24 -all',
    `v=spf1 include:${'a'.repeat(300)} -all`,
  ])('%s is an error', (text) => {
    expect(parseSpf(text)).toBeNull();
  });

  it('keeps targets, networks and the first all', () => {
    expect(parseSpf('v=spf1 A:Mail.Acme.Test/24//64 ~all ?mx redirect=other.test')).toEqual({
      mechanisms: [
        { name: 'a', qualifier: '+', target: 'mail.acme.test', prefix4: 24, prefix6: 64 },
        { name: 'all', qualifier: '~', target: null, prefix4: null, prefix6: null },
      ],
      all: '~',
      redirect: null,
      hasMore: true,
    });
  });
});

describe('what is said of SPF', () => {
  it.each([
    ['v=spf1 mx -all', 'good', ['spf_all_fail']],
    ['v=spf1 -all', 'good', ['spf_all_fail', 'spf_sends_nothing']],
    ['v=spf1 mx ~all', 'weak', ['spf_all_soft']],
    ['v=spf1 mx ?all', 'weak', ['spf_all_neutral']],
    ['v=spf1 mx', 'weak', ['spf_no_all']],
    ['v=spf1 mx +all', 'bad', ['spf_all_pass']],
    ['v=spf1 mx all', 'bad', ['spf_all_pass']],
    ['v=spf1 -all mx', 'good', ['spf_all_fail', 'spf_sends_nothing', 'spf_terms_after_all']],
    ['v=spf1 ptr -all', 'weak', ['spf_all_fail', 'spf_ptr']],
    ['v=spf1 ip4:10.0.0.0/8 -all', 'weak', ['spf_all_fail', 'spf_broad_range']],
    ['v=spf1 ip4:52.100.0.0/14 -all', 'good', ['spf_all_fail']],
    ['v=spf1 -ip4:10.0.0.0/8 ~all', 'weak', ['spf_all_soft']],
    ['v=spf1 ip4:0.0.0.0/0 -all', 'bad', ['spf_all_fail', 'spf_everyone']],
    ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', 'bad', ['spf_all_fail', 'spf_everyone']],
    ['v=spf1 ip6:2000::/3 -all', 'bad', ['spf_all_fail', 'spf_everyone']],
    ['v=spf1 a/0 -all', 'bad', ['spf_all_fail', 'spf_everyone']],
    ['v=spf1 ipv4:192.0.2.1 -all', 'bad', ['spf_syntax']],
    ['v=spf1 exists:%{i}._spf.acme.test -all', 'good', ['spf_all_fail', 'spf_macros']],
  ])('%s is %s', async (text, status, notes) => {
    expect(await judge(text)).toMatchObject({ status, notes, record: text });
  });

  it('calls a soft fail good where DMARC is enforced', async () => {
    expect(await judge('v=spf1 mx ~all', {}, { enforced: true })).toMatchObject({
      status: 'good',
      notes: ['spf_all_soft_enforced'],
    });
  });

  it('is missing among other texts, with other words for a domain without mail', async () => {
    const others = ['google-site-verification=abc', 'v=spf10 -all', 'v=spf2.0/pra -all'];
    expect(await judge(others)).toMatchObject({ status: 'missing', record: null, notes: ['spf_missing'] });
    expect(await judge(others, {}, { receivesMail: false })).toMatchObject({ notes: ['spf_missing_no_mail'] });
  });

  it('refuses two records', async () => {
    expect(await judge(['v=spf1 -all', 'v=spf1 mx -all'])).toMatchObject({
      status: 'bad',
      notes: ['spf_several'],
      record: 'v=spf1 -all\nv=spf1 mx -all',
    });
  });

  it('knows nothing where no name server answers', () => {
    const answer = { kind: 'untold', reason: 'timed_out' } as const;
    expect(judgeSpf({ answer, walk: null, receivesMail: null, enforced: false })).toEqual({
      status: 'unknown',
      record: null,
      notes: ['not_answered'],
    });
  });
});

describe('what SPF refers to', () => {
  it.each([
    [8, 'good', ['spf_all_fail']],
    [9, 'good', ['spf_all_fail', 'spf_lookups_near_limit']],
    [10, 'good', ['spf_all_fail', 'spf_lookups_near_limit']],
    [11, 'bad', ['spf_all_fail', 'spf_too_many_lookups']],
  ])('with %d lookups is %s', async (count, status, notes) => {
    const verdict = await judge(`v=spf1 ${includes(count)} -all`, include(count));
    expect(verdict).toMatchObject({ status, notes, walk: { lookups: count } });
  });

  it('counts lookups of what is included, and not what follows its all', async () => {
    const verdict = await judge('v=spf1 include:one.test mx -all', {
      'one.test': { TXT: ['v=spf1 include:two.test a:one.test ~all mx'], A: ['192.0.2.1'] },
      'two.test': { TXT: ['v=spf1 exists:%{i}.two.test ptr ip4:192.0.2.1 -all'] },
    });
    expect(verdict.walk).toMatchObject({ lookups: 6, voids: 0, all: '-' });
  });

  it('takes the policy of a redirect', async () => {
    const zone: Zone = { '_spf.acme.test': { TXT: ['v=spf1 mx:acme.test -all'] } };
    expect(await judge('v=spf1 redirect=_spf.%{d}', zone)).toMatchObject({
      status: 'good',
      walk: { all: '-', lookups: 2 },
    });
    expect(await judge('v=spf1 redirect=_none.acme.test', zone)).toMatchObject({ status: 'bad' });
  });

  it('sees that an included record lets everybody pass, but not one whose match is no pass', async () => {
    const zone: Zone = { 'open.test': { TXT: ['v=spf1 +all'] } };
    expect(await judge('v=spf1 include:open.test -all', zone)).toMatchObject({
      status: 'bad',
      notes: ['spf_all_fail', 'spf_everyone'],
    });
    expect(await judge('v=spf1 -include:open.test -all', zone)).toMatchObject({ status: 'good' });
  });

  it.each([
    ['v=spf1 include:acme.test -all', {}],
    [
      'v=spf1 include:a.test -all',
      { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 include:a.test -all'] } },
    ],
    ['v=spf1 redirect=acme.test', {}],
  ] satisfies Array<[string, Zone]>)('%s goes round in a circle', async (text, zone) => {
    const verdict = await judge(text, zone);
    expect(verdict.status).toBe('bad');
    expect(verdict.notes).toContain('spf_loop');
  });

  it('ends soon where every record includes many others', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `n${index}.test`);
    const all = `v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`;
    const verdict = await judge(all, Object.fromEntries(names.map((name) => [name, { TXT: [all] }])));
    expect(verdict.notes).toContain('spf_too_many_lookups');
    expect(verdict.questions).toBeLessThan(60);
  });

  it('is an error where an include has no record, two or a broken one', async () => {
    const zones: Zone[] = [
      {},
      { 'x.test': { TXT: ['v=spf1 -all', 'v=spf1 mx'] } },
      { 'x.test': { TXT: ['v=spf1 nonsense'] } },
    ];
    for (const zone of zones)
      expect(await judge('v=spf1 include:x.test -all', zone)).toMatchObject({
        status: 'bad',
        notes: ['spf_all_fail', 'spf_include_broken'],
      });
  });

  it('counts names that do not exist', async () => {
    expect(await judge('v=spf1 a:x.test mx:y.test -all')).toMatchObject({ status: 'good', walk: { voids: 2 } });
    const verdict = await judge('v=spf1 a:x.test mx:y.test exists:z.test -all');
    expect(verdict).toMatchObject({ status: 'bad', notes: ['spf_all_fail', 'spf_void_lookups'] });
  });

  it.each([
    ['hosts', 'a:x.test mx:y.test exists:z.test'],
    ['included names', 'include:x.test include:y.test include:z.test'],
  ])('are noted beside too many lookups: %s', async (_, terms) => {
    const { status, notes, walk } = await judge(`v=spf1 ${includes(8)} ${terms} -all`, include(8));
    expect(status).toBe('bad');
    expect(notes).toEqual(expect.arrayContaining(['spf_too_many_lookups', 'spf_void_lookups']));
    expect(walk).toMatchObject({ lookups: 11, voids: 3 });
  });

  it('finds an address of either version', async () => {
    const verdict = await judge('v=spf1 a:six.test -all', { 'six.test': { AAAA: ['2001:db8::1'] } });
    expect(verdict.walk?.voids).toBe(0);
  });

  it('is not called good where a part of it was not read, and stays bad where it is', async () => {
    const zone: Zone = { 'dead.test': { TXT: 'timed_out', A: 'failed', MX: 'refused' } };
    const verdict = await judge('v=spf1 include:dead.test -all', zone);
    expect(verdict).toMatchObject({ status: 'unknown', notes: ['spf_all_fail', 'spf_unread'] });
    expect(verdict.walk?.unread).toEqual([{ name: 'dead.test', reason: 'timed_out' }]);
    expect(await judge('v=spf1 a:dead.test mx:dead.test +all', zone)).toMatchObject({
      status: 'bad',
      walk: { voids: 0 },
    });
    expect(await judge('v=spf1 redirect=dead.test', zone)).toMatchObject({ status: 'unknown', notes: ['spf_unread'] });
  });

  it('reads a hostile text in no time and stores a part of it', async () => {
    const long = `v=spf1 ${'a:'.repeat(4000)}/////// ${'\u{1F600}'.repeat(2000)}`;
    const verdict = await judge(long);
    expect(verdict).toMatchObject({ status: 'bad', notes: ['spf_syntax'] });
    expect(verdict.record?.length).toBeLessThanOrEqual(4000);
    const many = await judge(`v=spf1 ${'ip4:192.0.2.1 '.repeat(1000)}${'mx '.repeat(1000)}-all`);
    expect(many.questions).toBeLessThan(60);
  });
});
