import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsRecord } from '../dns.ts';
import { nameBytes, questionBytes, recordBytes, writeMessage } from '../testing/write-message.ts';
import { createTransfer, TRANSFER_LIMITS } from '../transfer.ts';
import { TYPE_NUMBERS } from './constants.ts';
import { nameEnd, readName } from './read-name.ts';
import { answers, readReply } from './read-reply.ts';
import { writeQuestion } from './write-question.ts';

const query = (name = 'www.acme.test', type: number = TYPE_NUMBERS.A) => {
  const bytes = writeQuestion(name, type, { edns: true });
  if (!bytes) throw new Error('a name that cannot be written');
  return bytes;
};
const RESPONSE = 0x8180;
const respond = (records: readonly DnsRecord[], name = 'www.acme.test', type: number = TYPE_NUMBERS.A) =>
  writeMessage({ id: 0, flags: RESPONSE, question: questionBytes(name, type), answers: records });

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
const head = { name: fc.constant('www.acme.test'), ttl: fc.nat(86_400) };
const record: fc.Arbitrary<DnsRecord> = fc.oneof(
  fc.record({ ...head, type: fc.constant('A' as const), address: fc.ipV4() }),
  fc.record({ ...head, type: fc.constant('NS' as const), target: name }),
  fc.record({ ...head, type: fc.constant('PTR' as const), target: name }),
  fc.record({ ...head, type: fc.constant('MX' as const), preference: fc.nat(65_535), target: name }),
  fc.record({
    ...head,
    type: fc.constant('SRV' as const),
    priority: fc.nat(65_535),
    weight: fc.nat(65_535),
    port: fc.nat(65_535),
    target: fc.oneof(name, fc.constant('')),
  }),
  fc.record({ ...head, type: fc.constant('TXT' as const), text: fc.stringMatching(/^[ -~]{0,600}$/) }),
  fc.record({ ...head, type: fc.constant('SOA' as const), primary: name, serial: fc.nat() }),
  fc.record({
    ...head,
    type: fc.constant('CAA' as const),
    critical: fc.boolean(),
    tag: fc.constantFrom('issue', 'iodef'),
    value: fc.stringMatching(/^[ -~]{0,60}$/),
  }),
  fc.record({
    ...head,
    type: fc.constant('TLSA' as const),
    text: fc.stringMatching(/^[0-3] [01] [0-2] (?:[0-9a-f]{2}){1,64}$/),
  }),
);

describe('a reply', () => {
  test('holds what was written', () => {
    fc.assert(
      fc.property(record, (one) => {
        const type = TYPE_NUMBERS[one.type];
        const asked = query('www.acme.test', type);
        const message = respond([one], 'www.acme.test', type);
        expect(answers(message, asked, true)).toBe(true);
        expect(readReply(message, asked, 'www.acme.test', type)).toMatchObject({ kind: 'records', records: [one] });
      }),
      { numRuns: 200 },
    );
  });

  test('of any bytes never throws and holds no more than its bytes can', () => {
    const asked = query();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (tail) => {
        const message = Buffer.concat([respond([]), Buffer.from(tail)]);
        message.writeUInt16BE(tail.length, 6);
        const reply = readReply(message, asked, 'www.acme.test', TYPE_NUMBERS.A);
        if (reply.kind === 'records') expect(reply.records.length * 11).toBeLessThanOrEqual(tail.length);
      }),
      { numRuns: 300 },
    );
  });

  test('with any byte changed never throws', () => {
    const records: DnsRecord[] = [
      { name: 'www.acme.test', ttl: 60, type: 'CNAME', target: 'web.acme.test' },
      { name: 'web.acme.test', ttl: 60, type: 'TXT', text: 'x'.repeat(300) },
      { name: 'web.acme.test', ttl: 60, type: 'SOA', primary: 'ns1.acme.test', serial: 7 },
      { name: 'web.acme.test', ttl: 60, type: 'CAA', critical: false, tag: 'issue', value: 'ca.test' },
      { name: 'web.acme.test', ttl: 60, type: 'AAAA', address: '2001:db8::1' },
      { name: 'web.acme.test', ttl: 60, type: 'SRV', priority: 0, weight: 1, port: 5061, target: 'sip.acme.test' },
    ];
    const whole = respond(records);
    const asked = query();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, cut) => {
        const message = Buffer.from(whole);
        message[at] = value;
        for (const bytes of [message, message.subarray(0, cut)]) {
          if (!answers(bytes, asked, false)) continue;
          readReply(bytes, asked, 'www.acme.test', TYPE_NUMBERS.A);
        }
        createTransfer('acme.test', asked, TRANSFER_LIMITS).onMessage(message);
      }),
      { numRuns: 500 },
    );
  });

  test('is no answer to another question', () => {
    const message = respond([]);
    expect(answers(message, query('www.acme.test'), true)).toBe(true);
    expect(answers(message, query('wwx.acme.test'), false)).toBe(false);
    expect(answers(message, query('www.acme.test', TYPE_NUMBERS.MX), false)).toBe(false);
    expect(answers(message.subarray(0, 20), query(), false)).toBe(false);
    const asked = query();
    expect(answers(asked, asked, false), 'a query that comes back').toBe(false);
  });

  test('with a length that lies is malformed', () => {
    const message = respond([{ name: 'www.acme.test', ttl: 60, type: 'A', address: '127.0.0.1' }]);
    message.writeUInt16BE(5000, message.length - 6);
    expect(readReply(message, query(), 'www.acme.test', TYPE_NUMBERS.A)).toEqual({ kind: 'malformed' });
  });

  test.each([
    ['ends before its target', Buffer.from([0, 0, 0, 0, 0x13, 0xc5])],
    ['has a target that ends before its data', Buffer.concat([Buffer.alloc(6), nameBytes('a.test'), Buffer.from([0])])],
    ['has a target that goes on after its data', Buffer.concat([Buffer.alloc(6), Buffer.from([5, 0x61])])],
    ['has a target that points at itself', Buffer.concat([Buffer.alloc(6), Buffer.from([0xc0, 62])])],
  ])('with a service record that %s is malformed', (_, data) => {
    const owner = Buffer.concat([nameBytes('www.acme.test'), Buffer.from([0, TYPE_NUMBERS.SRV, 0, 1, 0, 0, 0, 60, 0])]);
    const message = Buffer.concat([
      respond([], 'www.acme.test', TYPE_NUMBERS.SRV),
      ...[owner, Buffer.from([data.length]), data],
    ]);
    message.writeUInt16BE(1, 6);
    const asked = query('www.acme.test', TYPE_NUMBERS.SRV);
    expect(readReply(message, asked, 'www.acme.test', TYPE_NUMBERS.SRV)).toEqual({ kind: 'malformed' });
  });

  test('shows control characters as spaces and cuts long texts', () => {
    const text = (value: string) => {
      const message = respond([{ name: 'a.test', ttl: 0, type: 'TXT', text: value }], 'a.test', TYPE_NUMBERS.TXT);
      const reply = readReply(message, query('a.test', TYPE_NUMBERS.TXT), 'a.test', TYPE_NUMBERS.TXT);
      const [first] = reply.kind === 'records' ? reply.records : [];
      return first?.type === 'TXT' ? first.text : null;
    };
    expect(text('a\u0000b\u001b[31m\nc')).toBe('a b [31m c');
    expect(text('x'.repeat(60_000))).toHaveLength(16_000);
  });
});

describe('a name', () => {
  test('follows pointers back', () => {
    const bytes = Buffer.concat([
      nameBytes('acme.test'),
      Buffer.from([3, 0x77, 0x77, 0x57, 0xc0, 0]),
      Buffer.from([9]),
    ]);
    expect(readName(bytes, 11)).toBe('www.acme.test');
    expect(nameEnd.at).toBe(17);
  });

  test.each([
    ['to itself', [0xc0, 0]],
    ['forward', [0xc0, 2, 1, 0x61, 0]],
    ['in a circle', [1, 0x61, 0xc0, 0]],
    ['beyond the end', [5, 0x61]],
    ['with a label type of the future', [0x80, 0x61, 0]],
  ])('that leads %s is none', (_, bytes) => {
    expect(readName(Buffer.from(bytes), 0)).toBeNull();
  });

  test('is none when it is too long', () => {
    expect(readName(nameBytes(`${'abcdefg.'.repeat(40)}test`), 0)).toBeNull();
  });

  test('with odd bytes is written as in a zone file', () => {
    const bytes = Buffer.from([4, 0x61, 0x2e, 0x00, 0xff, 4, 0x54, 0x65, 0x73, 0x74, 0]);
    expect(readName(bytes, 0)).toBe('a\\046\\000\\255.test');
  });

  test('goes through a question unchanged', () => {
    fc.assert(
      fc.property(name, (one) => {
        const bytes = writeQuestion(one, 1, { edns: false });
        expect(bytes && readName(bytes, 12)).toBe(one);
      }),
      { numRuns: 200 },
    );
  });
});

test('records after a broken one are not guessed at', () => {
  const good = recordBytes({ name: 'www.acme.test', ttl: 60, type: 'A', address: '127.0.0.1' });
  const bad = Buffer.from(good);
  bad.writeUInt16BE(3, bad.length - 6);
  const message = Buffer.concat([respond([]), bad, good]);
  message.writeUInt16BE(2, 6);
  expect(readReply(message, query(), 'www.acme.test', TYPE_NUMBERS.A)).toEqual({ kind: 'malformed' });
});
