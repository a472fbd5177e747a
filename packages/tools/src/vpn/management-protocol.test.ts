import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManagementReader, type ManagementEvent, quoteWord } from './management-protocol.ts';

/** As OpenVPN 2.6.14 wrote it, shortened. */
const CHANNEL = [
  ">INFO:OpenVPN Management Interface Version 5 -- type 'help' for more info",
  '>HOLD:Waiting for hold release:0',
  'SUCCESS: hold release succeeded',
  ">PASSWORD:Need 'Auth' username/password",
  '>STATE:1794722251,WAIT,,,,,,',
  '>UPDOWN:UP',
  '>UPDOWN:ENV,dev=rv1',
  '>UPDOWN:ENV,ifconfig_local=10.88.0.2',
  '>UPDOWN:ENV,tls_id_0=CN=server, O=a=b',
  '>UPDOWN:ENV,END',
  '>STATE:1794722251,CONNECTED,SUCCESS,10.88.0.2,10.99.0.10,1194,,,fd88::1000',
].join('\r\n');

const EVENTS: ManagementEvent[] = [
  { kind: 'held', seconds: 0 },
  { kind: 'needs_user' },
  { kind: 'state', name: 'WAIT' },
  {
    kind: 'up',
    env: new Map([
      ['dev', 'rv1'],
      ['ifconfig_local', '10.88.0.2'],
      ['tls_id_0', 'CN=server, O=a=b'],
    ]),
  },
  { kind: 'state', name: 'CONNECTED' },
];

function readAll(chunks: readonly string[]): ManagementEvent[] {
  const events: ManagementEvent[] = [];
  const read = createManagementReader((event) => events.push(event));
  for (const chunk of chunks) read(chunk);
  return events;
}

describe('the management channel', () => {
  it('is read the same however its text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(CHANNEL.length), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), CHANNEL.length];
        const chunks = places.slice(1).map((end, index) => CHANNEL.slice(places[index], end));
        expect(readAll([...chunks, '\r\n'])).toEqual(EVENTS);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, ManagementEvent]>([
    [">PASSWORD:Verification Failed: 'Auth'", { kind: 'user_refused' }],
    [">PASSWORD:Verification Failed: 'Auth' ['CRV1:R:x:dXNlcg==:Code?']", { kind: 'user_refused' }],
    [">PASSWORD:Need 'Private Key' password", { kind: 'needs_other', what: "Need 'Private Key' password" }],
    [
      ">PASSWORD:Need 'Auth' username/password SC:1,Code",
      { kind: 'needs_other', what: "Need 'Auth' username/password SC:1,Code" },
    ],
    ['>UPDOWN:DOWN', { kind: 'down' }],
    ['>HOLD:Waiting for hold release:2', { kind: 'held', seconds: 2 }],
  ])('tells %s', (line, event) => {
    expect(readAll([`${line}\n`])).toEqual([event]);
  });

  it('is given up when a line does not end', () => {
    const read = createManagementReader(() => {});
    expect(read('x'.repeat(10_000))).toBe(true);
    expect(read('x'.repeat(10_000))).toBe(false);
  });

  it('takes any password as one word', () => {
    expect(quoteWord('a "b" \\c')).toBe(String.raw`"a \"b\" \\c"`);
    expect(quoteWord('perché no')).toBe('"perché no"');
  });

  it.each(['a\nsignal SIGHUP', 'a\rb', 'a\0b', 'x'.repeat(2000)])(
    'refuses a word that could be more than one: %j',
    (word) => {
      expect(quoteWord(word)).toBeNull();
    },
  );
});
