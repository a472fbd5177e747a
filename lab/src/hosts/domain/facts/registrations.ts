import { daysAgo } from './day.ts';
import { LOOKALIKES, type Registered } from './lookalikes.ts';

export interface LabRegistration {
  readonly domain: string;
  readonly createdOn: Date;
  readonly registrar: string;
  readonly nameServers: readonly string[];
  readonly signed: boolean;
}

const ACME_SERVERS = ['ns1.acme.test', 'dns-sede3.acme.test'];
const PARKED_SERVERS = ['ns1.parcheggio.test', 'ns2.parcheggio.test'];
const REGISTRAR = 'Registro Centrale S.r.l.';

const dateOf = (registered: Registered) =>
  'on' in registered ? new Date(`${registered.on}T00:00:00Z`) : daysAgo(registered.daysAgo);

/** What the registry says of a domain; null: it has never heard of it. */
export function registrationOf(domain: string): LabRegistration | null {
  const subject = SUBJECTS.get(domain);
  if (subject) return { domain, createdOn: dateOf(subject), registrar: REGISTRAR, ...serversOf(domain) };
  const lookalike = LOOKALIKES.find((one) => one.domain === domain);
  if (!lookalike?.registered) return null;
  const { registered, registrar, own } = lookalike;
  const nameServers = own ? ACME_SERVERS : PARKED_SERVERS;
  return { domain, createdOn: dateOf(registered), registrar, nameServers, signed: false };
}

const SUBJECTS: ReadonlyMap<string, Registered> = new Map([
  ['acme.test', { on: '2004-05-17' }],
  ['buona.test', { on: '2010-10-10' }],
  ['debole.test', { on: '2012-03-01' }],
  ['aperta.test', { on: '2015-01-20' }],
]);

function serversOf(domain: string) {
  const signed = domain === 'buona.test';
  const nameServers =
    domain === 'acme.test'
      ? ACME_SERVERS
      : signed
        ? ['ns1.buona.test', 'ns2.buona.test']
        : ['ns1.hosting-provider.test'];
  return { nameServers, signed };
}
