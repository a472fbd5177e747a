import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { Dns } from './dns.ts';
import { type DnsOptions, openDns } from './open-dns.ts';
import { type NameServerOptions, startNameServer } from './testing/name-server.ts';
import { a, aaaa, cname, mx, ns, txt, type Zone } from './testing/zone-data.ts';

const ACME: Zone = {
  apex: 'acme.test',
  records: {
    'acme.test': [
      a('127.1.0.1'),
      mx('mail.acme.test'),
      txt('v=spf1 mx -all'),
      { type: 'CAA', critical: true, tag: 'issue', value: 'ca.test' },
    ],
    'www.acme.test': [cname('web.acme.test')],
    'web.acme.test': [a('127.1.0.2'), aaaa('2001:db8::2')],
    'alias.acme.test': [cname('elsewhere.example')],
    'gone.acme.test': [cname('nothing.acme.test')],
    'a.empty.acme.test': [a('127.1.0.3')],
    'below.acme.test': [ns('ns.other.test')],
    'key.acme.test': [
      { type: 'DS', text: '4711 13 2 0a0b0c' },
      { type: 'DNSKEY', text: '257 3 13 qrvM' },
    ],
    'long.acme.test': [txt('x'.repeat(3000))],
    'loop-a.acme.test': [cname('loop-b.acme.test')],
    'loop-b.acme.test': [cname('loop-a.acme.test')],
  },
};

const signal = new AbortController().signal;
const toClose: Array<() => unknown> = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

async function serve(options: Partial<NameServerOptions> = {}) {
  const server = await startNameServer({ zones: [ACME], ...options });
  toClose.push(server.close);
  return server;
}

function open(servers: DnsOptions['servers'], options: Partial<DnsOptions> = {}): Dns {
  const dns = openDns({ servers, timeoutMs: 80, tries: 2, ...options });
  toClose.push(dns.close);
  return dns;
}

describe('answers', () => {
  test('gives records of every type', async () => {
    const dns = open([await serve()]);
    const records = async (name: string, type: Parameters<Dns['ask']>[1]) => {
      const reply = await dns.ask(name, type, { signal });
      return reply.kind === 'records' ? reply.records.map(({ ttl, name: _, ...rest }) => rest) : reply;
    };
    expect(await records('acme.test', 'A')).toEqual([{ type: 'A', address: '127.1.0.1' }]);
    expect(await records('web.acme.test', 'AAAA')).toEqual([{ type: 'AAAA', address: '2001:db8::2' }]);
    expect(await records('acme.test', 'MX')).toEqual([{ type: 'MX', preference: 10, target: 'mail.acme.test' }]);
    expect(await records('ACME.test', 'TXT')).toEqual([{ type: 'TXT', text: 'v=spf1 mx -all' }]);
    expect(await records('acme.test', 'SOA')).toEqual([{ type: 'SOA', primary: 'ns1.acme.test', serial: 1 }]);
    expect(await records('acme.test', 'CAA')).toEqual([
      { type: 'CAA', critical: true, tag: 'issue', value: 'ca.test' },
    ]);
    expect(await records('key.acme.test', 'DS')).toEqual([{ type: 'DS', text: '4711 13 2 0a0b0c' }]);
    expect(await records('key.acme.test', 'DNSKEY')).toEqual([{ type: 'DNSKEY', text: '257 3 13 qrvM' }]);
    expect(await records('www.acme.test', 'A')).toEqual([
      { type: 'CNAME', target: 'web.acme.test' },
      { type: 'A', address: '127.1.0.2' },
    ]);
  });

  test('tells a name that is not there from one without such records', async () => {
    const dns = open([await serve()]);
    expect(await dns.ask('nobody.acme.test', 'A', { signal })).toEqual({ kind: 'absent' });
    expect(await dns.ask('web.acme.test', 'MX', { signal })).toMatchObject({ kind: 'records', records: [] });
    expect(await dns.ask('empty.acme.test', 'A', { signal })).toMatchObject({ kind: 'records', records: [] });
  });

  test('keeps an alias whose target is not there', async () => {
    const dns = open([await serve()]);
    const reply = await dns.ask('gone.acme.test', 'A', { signal });
    expect(reply).toMatchObject({ kind: 'records', records: [{ type: 'CNAME', target: 'nothing.acme.test' }] });
  });

  test('takes a referral for no answer', async () => {
    const dns = open([await serve()]);
    expect(await dns.ask('x.below.acme.test', 'A', { signal })).toEqual({ kind: 'untold', reason: 'failed' });
  });

  test('tells aliases that go round, each once', async () => {
    const dns = open([await serve()]);
    expect(await dns.ask('loop-a.acme.test', 'A', { signal })).toMatchObject({
      kind: 'records',
      records: [{ target: 'loop-b.acme.test' }, { target: 'loop-a.acme.test' }],
    });
  });

  test('leaves out records of names that were not asked for', async () => {
    const dns = open([await serve({ behave: () => 'extra_records' })]);
    const reply = await dns.ask('web.acme.test', 'A', { signal });
    expect(reply).toMatchObject({ records: [{ name: 'web.acme.test', address: '127.1.0.2' }] });
  });

  test('asks over TCP when the answer was truncated', async () => {
    const server = await serve({ behave: ({ overTcp }) => (overTcp ? 'answer' : 'truncate') });
    const reply = await open([server]).ask('long.acme.test', 'TXT', { signal });
    expect(reply).toMatchObject({ kind: 'records', records: [{ text: 'x'.repeat(3000) }] });
    expect(server.asked.map(({ overTcp }) => overTcp)).toEqual([false, true]);
  });

  test('asks without EDNS a server that does not know it', async () => {
    const server = await serve({ behave: () => 'no_edns' });
    expect(await open([server], { tries: 1 }).ask('acme.test', 'A', { signal })).toMatchObject({ kind: 'records' });
  });

  test('refuses to send names that no server could read', async () => {
    const server = await serve();
    const dns = open([server]);
    for (const name of ['a..test', `${'x'.repeat(64)}.test`, `${'x.'.repeat(130)}test`, 'bücher.test', 'a b.test']) {
      expect(await dns.ask(name, 'A', { signal })).toEqual({ kind: 'untold', reason: 'malformed' });
    }
    expect(server.asked).toEqual([]);
    expect(dns.questions).toBe(0);
  });
});

describe('lies and failures', () => {
  test.each(['wrong_id', 'wrong_question', 'wrong_server', 'garbage'] as const)(
    'waits for the true answer after: %s',
    async (lie) => {
      const server = await serve({ behave: ({ before }) => (before === 0 ? [lie, 'answer'] : 'drop') });
      const reply = await open([server], { tries: 1, timeoutMs: 5000 }).ask('acme.test', 'A', { signal });
      expect(reply).toMatchObject({ kind: 'records', records: [{ address: '127.1.0.1' }] });
    },
  );

  test.each([
    ['wrong_id', 'timed_out'],
    ['wrong_question', 'timed_out'],
    ['wrong_server', 'timed_out'],
    ['garbage', 'timed_out'],
    ['drop', 'timed_out'],
    ['servfail', 'failed'],
    ['refuse', 'refused'],
    ['garbage_with_head', 'malformed'],
  ] as const)('says that nothing is known where every server does: %s', async (behaviour, reason) => {
    const server = await serve({ behave: () => behaviour });
    const dns = open([server], { timeoutMs: 30 });
    expect(await dns.ask('acme.test', 'A', { signal })).toEqual({ kind: 'untold', reason });
    expect(dns.questions).toBe(2);
    expect(server.asked).toHaveLength(2);
  });

  test.each(['drop', 'servfail', 'refuse', 'garbage_with_head'] as const)(
    'asks the next server after: %s',
    async (bad) => {
      const [broken, good] = [await serve({ behave: () => bad }), await serve()];
      const dns = open([broken, good], { timeoutMs: 500 });
      const replies = await Promise.all(['acme.test', 'web.acme.test'].map((name) => dns.ask(name, 'A', { signal })));
      expect(replies.map(({ kind }) => kind)).toEqual(['records', 'records']);
      expect(broken.asked.length).toBeGreaterThan(0);
    },
  );

  test('with mixed case wants the letters back as they were sent', async () => {
    const honest = open([await serve()], { mixCase: true });
    expect(await honest.ask('abcdefghijklmnop.acme.test', 'A', { signal })).toEqual({ kind: 'absent' });
    const other = await serve({ behave: () => 'lower_case' });
    const careful = open([other], { mixCase: true, tries: 1, timeoutMs: 30 });
    const easy = open([other]);
    const name = 'abcdefghijklmnopqrstuvwxyz.acme.test';
    expect(await careful.ask(name, 'A', { signal })).toEqual({ kind: 'untold', reason: 'timed_out' });
    expect(await easy.ask(name, 'A', { signal })).toEqual({ kind: 'absent' });
  });

  test('knows soon that nothing listens', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    socket.close();
    const dns = open([{ address: '127.0.0.1', port }], { timeoutMs: 60_000 });
    expect(await dns.ask('acme.test', 'A', { signal })).toEqual({ kind: 'untold', reason: 'failed' });
  });

  test('a truncated answer without TCP behind it is none', async () => {
    const server = await serve({ behave: ({ overTcp }) => (overTcp ? 'drop' : 'truncate') });
    const reply = await open([server], { tries: 1, timeoutMs: 30 }).ask('long.acme.test', 'TXT', { signal });
    expect(reply).toEqual({ kind: 'untold', reason: 'timed_out' });
  });
});

describe('many questions', () => {
  test('keeps to its concurrency and answers each', async () => {
    const server = await serve();
    const dns = open([server], { concurrency: 7, timeoutMs: 5000 });
    const names = Array.from({ length: 300 }, (_, index) =>
      index % 3 === 0 ? 'web.acme.test' : `n${index}.acme.test`,
    );
    const replies = await Promise.all(names.map((name) => dns.ask(name, 'A', { signal })));
    expect(replies.filter(({ kind }) => kind === 'records')).toHaveLength(100);
    expect(replies.filter(({ kind }) => kind === 'absent')).toHaveLength(200);
    expect(dns.questions).toBe(300);
  });

  test('rejects with the reason of the signal at once, and goes on with the others', async () => {
    const server = await serve({ behave: ({ name }) => (name.startsWith('slow') ? 'drop' : 'answer') });
    const dns = open([server], { concurrency: 2, timeoutMs: 60_000 });
    const stop = new AbortController();
    const slow = ['slow1.test', 'slow2.test', 'slow3.test'].map((name) => dns.ask(name, 'A', { signal: stop.signal }));
    const other = dns.ask('acme.test', 'A', { signal });
    const reason = new Error('stopped');
    stop.abort(reason);
    const ended = await Promise.allSettled(slow);
    expect(ended.map((one) => one.status === 'rejected' && one.reason)).toEqual([reason, reason, reason]);
    expect(await other).toMatchObject({ kind: 'records' });
    await expect(dns.ask('acme.test', 'A', { signal: stop.signal })).rejects.toBe(reason);
  });

  test('close ends what is under way', async () => {
    const server = await serve({ behave: () => 'drop' });
    const dns = open([server], { concurrency: 1, timeoutMs: 60_000 });
    const pending = ['a.test', 'b.test'].map((name) => dns.ask(name, 'A', { signal }));
    dns.close();
    const untold = { kind: 'untold', reason: 'failed' };
    expect(await Promise.all(pending)).toEqual([untold, untold]);
    expect(await dns.ask('acme.test', 'A', { signal })).toEqual(untold);
  });
});

describe('zone transfer', () => {
  const zoneWith = (transfer: Zone['transfer']): Partial<NameServerOptions> => ({ zones: [{ ...ACME, transfer }] });
  const transfer = async (kind: Zone['transfer'], options: Partial<DnsOptions> = {}) => {
    const server = await serve(zoneWith(kind));
    const dns = open([server], { transferPort: server.port, ...options });
    return dns.transfer('acme.test', server.address, { signal });
  };

  test('gives the whole zone where it is handed out', async () => {
    const reply = await transfer('allowed');
    expect(reply).toMatchObject({ kind: 'records', cut: false });
    const names = reply.kind === 'records' ? reply.records.map(({ name }) => name) : [];
    expect(new Set(names)).toEqual(new Set(Object.keys(ACME.records)));
  });

  test('says that it is refused', async () => {
    expect(await transfer('refused')).toEqual({ kind: 'refused' });
  });

  test('cuts a zone without an end', async () => {
    const reply = await transfer('endless', { transferLimits: { maxRecords: 5000 } });
    expect(reply).toMatchObject({ kind: 'records', cut: true });
    expect(reply.kind === 'records' && reply.records.length).toBe(5000);
    expect(await transfer('endless', { transferLimits: { maxBytes: 50_000 } })).toMatchObject({
      kind: 'records',
      cut: true,
    });
  });

  test('keeps what came before the connection broke', async () => {
    expect(await transfer('cut_off')).toMatchObject({ kind: 'records', cut: true });
  });

  test('a silent server is not a refusal', async () => {
    expect(await transfer('silent', { transferLimits: { timeoutMs: 30 } })).toEqual({
      kind: 'untold',
      reason: 'timed_out',
    });
  });

  test('ends at once when stopped', async () => {
    const server = await serve(zoneWith('silent'));
    const dns = open([server], { transferPort: server.port });
    const stop = new AbortController();
    const pending = dns.transfer('acme.test', server.address, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(pending).rejects.toThrow('stopped');
  });
});
