import type { Rcode } from '../dns/record.ts';
import type { ZoneText } from '../dns/zone.ts';

/** When a domain was registered: on a day, or so many days before today, so that a young domain stays young. */
export type Registered = { readonly on: string } | { readonly daysAgo: number };

export interface Lookalike {
  readonly domain: string;
  readonly mail: boolean;
  /** The lab host its address belongs to; null: it is registered and points nowhere. */
  readonly host: number | null;
  /** Null: the registry does not say. */
  readonly registered: Registered | null;
  readonly registrar: string;
  /** It belongs to the company itself: it has the company's name servers. */
  readonly own?: boolean;
}

const CHEAP = 'Domini Subito Ltd';
const USUAL = 'Registro Centrale S.r.l.';

export const LOOKALIKES: readonly Lookalike[] = [
  { domain: 'acm.test', mail: true, host: 12, registered: { daysAgo: 9 }, registrar: CHEAP },
  { domain: 'accme.test', mail: false, host: 12, registered: { on: '2011-09-21' }, registrar: USUAL },
  { domain: 'amce.test', mail: true, host: 12, registered: { on: '2014-02-03' }, registrar: USUAL },
  { domain: 'acmw.test', mail: false, host: 18, registered: { on: '2017-06-30' }, registrar: USUAL },
  { domain: 'acxme.test', mail: false, host: 18, registered: { daysAgo: 21 }, registrar: CHEAP },
  { domain: 'acie.test', mail: false, host: 12, registered: { on: '2009-01-15' }, registrar: USUAL },
  { domain: 'acrne.test', mail: true, host: 18, registered: { daysAgo: 5 }, registrar: CHEAP },
  { domain: 'xn--cme-5cd.test', mail: true, host: 18, registered: { daysAgo: 3 }, registrar: CHEAP },
  { domain: 'ac-me.test', mail: false, host: 12, registered: { on: '2013-11-08' }, registrar: USUAL },
  { domain: 'acmo.test', mail: true, host: 12, registered: { on: '2006-04-27' }, registrar: USUAL },
  { domain: 'acmes.test', mail: false, host: 12, registered: null, registrar: USUAL },
  { domain: 'acme-login.test', mail: true, host: 18, registered: { daysAgo: 14 }, registrar: CHEAP },
  { domain: 'ac.me.test', mail: false, host: 12, registered: null, registrar: USUAL },
  { domain: 'acme.com', mail: true, host: 12, registered: { on: '1996-12-02' }, registrar: USUAL },
  { domain: 'acme.it', mail: false, host: 3, registered: { on: '2004-05-17' }, registrar: USUAL, own: true },
  { domain: 'acme.net', mail: false, host: null, registered: { on: '2001-08-19' }, registrar: USUAL },
];

/** Nothing is known of these: broken delegations. Who takes such an answer for a registration invents it. */
export const FAILING: ReadonlyMap<string, Extract<Rcode, 'SERVFAIL' | 'REFUSED'>> = new Map([
  ['acmd.test', 'SERVFAIL'],
  ['akme.test', 'REFUSED'],
  ['acme.org', 'REFUSED'],
  ['acme.info', 'SERVFAIL'],
]);

export const lookalikeZones = (): readonly ZoneText[] => [
  ...LOOKALIKES.map(({ domain, mail, host, own }) => ({
    apex: domain,
    text: [
      ...(own
        ? ['@ NS ns1.acme.test.', '@ NS dns-sede3.acme.test.']
        : ['@ NS ns1.parcheggio.test.', '@ NS ns2.parcheggio.test.']),
      ...(host ? [`@ A ${host}`] : []),
      ...(mail ? ['@ MX 10 mx.parcheggio.test.'] : []),
    ].join('\n'),
  })),
  {
    apex: 'parcheggio.test',
    text: `
      @            NS    ns1
      @            NS    ns2
      ns1          A     53
      ns2          A     54
      mx           A     12
    `,
  },
  { apex: 'me.test', text: '@ NS ns1.parcheggio.test.\nac NS ns1.parcheggio.test.' },
];
