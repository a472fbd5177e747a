import { describe, expect, it } from 'vitest';
import { labNameServer } from '../host.ts';
import { question, readReply, recordsOf } from '../testing/dns-client.ts';
import { QUESTION_TYPES, RCODES, TYPE_NUMBERS } from './record.ts';
import { repliesTo } from './replies.ts';

const server = labNameServer(9, 'first');
const { A, TXT, DS, DNSKEY, CNAME } = TYPE_NUMBERS;

function ask(message: Buffer, transport: 'udp' | 'tcp' = 'udp'): Buffer {
  const [reply] = repliesTo(server, message, transport);
  if (!reply) throw new Error('no answer');
  return reply;
}
const addressesOf = (name: string) => recordsOf(ask(question(name, A))).map(({ address }) => address);
const rcodeOf = (name: string, type: number = A) => readReply(ask(question(name, type))).rcode;

describe('a name server of the lab', () => {
  it('speaks with authority, under the id of the question', () => {
    expect(readReply(ask(question('www.acme.test', A, { id: 4711 })))).toMatchObject({
      id: 4711,
      rcode: RCODES.NOERROR,
      authoritative: true,
      answers: 2,
      additional: 0,
    });
  });

  it('sends the letters of a question back as they came', () => {
    const asked = question('wWw.ACME.tesT', A);
    const reply = ask(asked);
    expect(reply.subarray(12, asked.length)).toEqual(asked.subarray(12));
    expect(recordsOf(reply)[0]).toEqual({ name: 'wWw.ACME.tesT', type: A, address: '127.20.9.3' });
  });

  it('gives the SOA with an absence, and with a name that has no such record', () => {
    const absent = readReply(ask(question('nothing-here.acme.test', A)));
    expect(absent).toMatchObject({ rcode: RCODES.NXDOMAIN, authoritative: true, answers: 0, authority: 1 });
    const without = readReply(ask(question('solo-testo.acme.test', A)));
    expect(without).toMatchObject({ rcode: RCODES.NOERROR, answers: 0, authority: 1 });
  });

  it('asks for TCP where an answer is too long, with and without EDNS', () => {
    for (const edns of [0, 1232, 4096]) {
      const long = readReply(ask(question('acme.test', TXT, { edns })));
      expect(long).toMatchObject({ truncated: true, answers: 0, additional: edns ? 1 : 0 });
    }
    expect(readReply(ask(question('acme.test', TXT), 'tcp'))).toMatchObject({ truncated: false, answers: 15 });
    // A DKIM key fits with EDNS alone or into plain 512 bytes.
    const key = question('google._domainkey.acme.test', TXT, { edns: 1232 });
    expect(readReply(ask(key))).toMatchObject({ truncated: false, answers: 1 });
  });

  it.each([
    ['x.shop.acme.test', ['127.20.9.40'], 'directly below the wildcard'],
    ['x.y.shop.acme.test', ['127.20.9.40'], 'deeper, where nothing stands between'],
    ['x.dev.shop.acme.test', ['127.20.9.15'], 'of the nearer wildcard'],
    ['cassa.shop.acme.test', ['127.20.9.5'], 'a name of its own wins'],
    ['api.dev.shop.acme.test', ['127.20.9.3'], 'a name of its own wins, a level down'],
    ['*.shop.acme.test', ['127.20.9.40'], 'the wildcard itself'],
  ])('answers for %s: %j (%s)', (name, addresses) => {
    expect(addressesOf(name)).toEqual(addresses);
  });

  it('has no wildcard reach past a name that exists (RFC 4592)', () => {
    expect(rcodeOf('x.cassa.shop.acme.test')).toBe(RCODES.NXDOMAIN);
    expect(rcodeOf('x.api.dev.shop.acme.test')).toBe(RCODES.NXDOMAIN);
    expect(readReply(ask(question('x.shop.acme.test', TXT)))).toMatchObject({ rcode: RCODES.NOERROR, answers: 0 });
  });

  it('knows a name that exists only because of others below it', () => {
    expect(rcodeOf('sede.acme.test')).toBe(RCODES.NOERROR);
    expect(rcodeOf('sede2.acme.test')).toBe(RCODES.NXDOMAIN);
  });

  it('follows aliases into other zones, and ends at a loop', () => {
    expect(recordsOf(ask(question('cdn.acme.test', A))).map(({ name, type }) => [name, type])).toEqual([
      ['cdn.acme.test', CNAME],
      ['acme.edgecache.test', A],
    ]);
    expect(readReply(ask(question('giro-a.acme.test', A)))).toMatchObject({ rcode: RCODES.NOERROR, answers: 2 });
    expect(readReply(ask(question('help.acme.test', A)))).toMatchObject({ rcode: RCODES.NXDOMAIN, answers: 1 });
    expect(readReply(ask(question('help.acme.test', CNAME)))).toMatchObject({ rcode: RCODES.NOERROR, answers: 1 });
  });

  it.each<[name: string, rcode: number, why: string]>([
    ['example.com', RCODES.REFUSED, 'nothing of the lab'],
    ['other-page.github.io', RCODES.REFUSED, 'a provider’s, and not one the lab speaks of'],
    ['acme-help.github.io', RCODES.NXDOMAIN, 'gone at the provider'],
    ['acme.xyz', RCODES.NXDOMAIN, 'free'],
    ['acme.co.uk', RCODES.NXDOMAIN, 'free'],
    ['free.test', RCODES.NXDOMAIN, 'free'],
    ['acme.org', RCODES.REFUSED, 'broken'],
    ['www.acme.info', RCODES.SERVFAIL, 'broken'],
    ['1.8.20.127.in-addr.arpa', RCODES.REFUSED, 'another network of the lab'],
    ['1.9.20.127.in-addr.arpa', RCODES.NXDOMAIN, 'its own, without a name'],
  ])('of %s says %i (%s)', (name, rcode) => {
    expect(rcodeOf(name)).toBe(rcode);
  });

  it('has the key of a signed zone, its digest in the zone above, and vouches for it to whoever asks', () => {
    expect(readReply(ask(question('buona.test', DNSKEY))).answers).toBe(1);
    expect(readReply(ask(question('buona.test', DS))).answers).toBe(1);
    expect(readReply(ask(question('acme.test', DS)))).toMatchObject({ rcode: RCODES.NOERROR, answers: 0 });
    const vouched = question('www.buona.test', A);
    vouched.writeUInt16BE(0x0120, 2);
    expect(readReply(ask(vouched)).authenticated).toBe(true);
    expect(readReply(ask(question('www.buona.test', A))).authenticated).toBe(false);
  });

  it('says what it is, and has no other classes and operations and no transfers over UDP', () => {
    expect(ask(question('version.bind', TXT, { ofClass: 3 })).subarray(-4)).toEqual(Buffer.from('\x03lab'));
    expect(readReply(ask(question('www.acme.test', A, { ofClass: 3 }))).rcode).toBe(RCODES.REFUSED);
    expect(readReply(ask(question('acme.test', A, { opcode: 5 }))).rcode).toBe(RCODES.NOTIMP);
    expect(rcodeOf('labs.acme.test', QUESTION_TYPES.AXFR)).toBe(RCODES.REFUSED);
    expect(rcodeOf('labs.acme.test', QUESTION_TYPES.IXFR)).toBe(RCODES.REFUSED);
  });

  it('answers a question cut anywhere with an error, or not at all, and never throws', () => {
    const whole = question('www.acme.test', A, { edns: 1232 });
    for (let length = 0; length < whole.length; length += 1) {
      const [reply] = repliesTo(server, whole.subarray(0, length), 'udp');
      expect(reply ? readReply(reply).rcode : null).toBe(length < 12 ? null : RCODES.FORMERR);
    }
  });

  it('survives every byte changed in turn, and random bytes', () => {
    const whole = question('www.acme.test', A, { edns: 1232 });
    for (let at = 0; at < whole.length; at += 1) {
      for (const value of [0, 0x3f, 0x40, 0x5c, 0x80, 0xc0, 0xff]) {
        const changed = Buffer.from(whole);
        changed[at] = value;
        for (const reply of repliesTo(server, changed, 'tcp')) expect(reply.length).toBeGreaterThanOrEqual(12);
      }
    }
    let seed = 1;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed & 0xff;
    };
    for (let round = 0; round < 500; round += 1) {
      const bytes = Buffer.from(Array.from({ length: round % 80 }, next));
      expect(() => repliesTo(server, bytes, 'udp')).not.toThrow();
    }
  });

  it('refuses a dot inside a label, also below a wildcard', () => {
    const asked = question('aXb.shop.acme.test', A);
    asked[14] = '.'.charCodeAt(0);
    expect(readReply(ask(asked))).toMatchObject({ rcode: RCODES.REFUSED, answers: 0 });
  });

  it('answers no answer: two servers would never stop', () => {
    const reply = ask(question('www.acme.test', A));
    expect(repliesTo(server, reply, 'udp')).toEqual([]);
  });
});

describe('a name server that is not as it should be', () => {
  const of = (behaviour: (typeof server)['behaviour']) => ({ ...server, behaviour });
  const asked = question('www.acme.test', A, { id: 1 });

  it('says nothing, fails, refuses, answers with another id or with what is no message', () => {
    expect(repliesTo(of('silent'), asked, 'udp')).toEqual([]);
    const rcodes = (['fails', 'refuses'] as const).map((how) => repliesTo(of(how), asked, 'udp').map(readReply));
    expect(rcodes.flat().map(({ rcode }) => rcode)).toEqual([RCODES.SERVFAIL, RCODES.REFUSED]);
    expect(repliesTo(of('wrong_id'), asked, 'udp').map((reply) => readReply(reply).id)).not.toEqual([1]);
    expect(repliesTo(of('garbage'), asked, 'udp')[0]?.toString('latin1')).toContain('no message');
  });
});
