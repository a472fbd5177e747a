import type { Registration } from '@rocca/sources/core/facts';
import type { Source } from '@rocca/sources/core/source';
import type { Dns } from '@rocca/sources/dns/dns';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { type Definition, findingOf, type Sighting } from '../../core/finding.ts';
import { semaphore } from '../../core/semaphore.ts';
import { type AnyAnswer, type Ask, askOf, evidenceOf, type Found, reasonOf } from '../dns-answer.ts';
import type { DomainFinding } from '../place.ts';
import { canBeRegistered, registrableOf } from '../registrable.ts';
import { CNAME_DOMAIN, CNAME_PROVIDER, MX_DOMAIN, NS_DOMAIN, NS_LAME } from './definitions.ts';
import { providerOf } from './providers.ts';

/** Records that point to what is gone, so that somebody else can put their own there. */

/** Names that are looked at side by side; the pool of name servers has limits of its own. */
const NAMES_AT_ONCE = 64;
/** Delegations and mail servers are asked for at so many names, those with the fewest labels first. */
const MAX_ZONES = 2_000;

export interface NameToCheck {
  readonly name: string;
  /** The last name of the chain; null: none, or not known. */
  readonly cname: string | null;
  readonly addresses: readonly string[];
}

export interface FindTakeovers {
  readonly dns: Dns;
  /** The domain itself and what was found below it; read once. */
  readonly names: Iterable<NameToCheck>;
  readonly signal: AbortSignal;
  /** Tells whether a domain that does not resolve is free. Without it, or without its answer, that is only possible. */
  readonly registration?: Source<string, Registration>;
  /** Reads the start page of a name as a visitor does; left out: nothing may be contacted. */
  readonly readPage?: ReadPage;
}

/** `HTTP 404` and the words of the page; a reason where it was not read. */
export type ReadPage = (
  name: string,
  addresses: readonly string[],
) => Promise<{ readonly text: string } | CoverageReason>;

export interface TakeoverSight {
  readonly findings: DomainFinding[];
  /** Questions that nobody answered, in the order of their names: what is behind them may be dangling or not. */
  readonly untold: ReadonlyArray<{ readonly reason: CoverageReason; readonly detail: string }>;
  /** Names whose delegations and mail servers were not asked for, beyond the limit. */
  readonly left: number;
  /** Names at providers whose page would tell, and was not read. */
  readonly unread: { readonly count: number; readonly reason: CoverageReason } | null;
}

/** Registries are asked once a second: a zone of many dead names must not take the rest of the test. */
const MAX_REGISTRATIONS = 300;
const MAX_PAGES = 200;

export async function findTakeovers(options: FindTakeovers): Promise<TakeoverSight> {
  const { dns, names, signal } = options;
  const looker = new Looker(askOf(dns, signal), options);
  const zones: string[] = [];
  await inTurns(names, async ({ name, cname, addresses }) => {
    const isAlias = await looker.lookAtAlias(name, cname, addresses);
    // An alias can hold no other records.
    if (!isAlias) zones.push(name);
  });
  const asked = zones.toSorted((a, b) => labelsOf(a) - labelsOf(b) || compare(a, b)).slice(0, MAX_ZONES);
  await inTurns(asked, (name) => looker.lookAtZone(name));
  // Names are looked at side by side: the same answers must make the same report, whichever came first.
  return {
    findings: looker.findings.toSorted((a, b) => compare(nameOf(a), nameOf(b)) || compare(a.key, b.key)),
    untold: [...looker.untold]
      .map(([detail, reason]) => ({ reason, detail }))
      .toSorted((a, b) => compare(a.detail, b.detail)),
    left: zones.length - asked.length,
    unread: looker.unread,
  };
}

const nameOf = ({ place }: DomainFinding) => ('name' in place ? place.name : place.ip);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const labelsOf = (name: string) => name.split('.').length;

/** Some at a time; the iterable is read no faster than that. */
async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const next = async (): Promise<void> => {
    for (let item = iterator.next(); !item.done; item = iterator.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: NAMES_AT_ONCE }, next));
}

/** A domain that does not exist: what was seen of it, and whether the registry confirms that it is free. */
interface Gone {
  readonly evidence: string;
  readonly confirmed: boolean;
}

class Looker {
  readonly findings: DomainFinding[] = [];
  /** By question: several names may lead to the same one. */
  readonly untold = new Map<string, CoverageReason>();
  /** Many names point to the same domain: each is asked for once. */
  readonly #domains = new Map<string, Promise<Gone | null>>();
  readonly #registry = semaphore(1);
  readonly #pages = semaphore(8);
  readonly #pagesOf = new Set<string>();
  #pagesRead = 0;
  unread: TakeoverSight['unread'] = null;
  readonly #readPage: ReadPage | undefined;
  #registrations = 0;
  readonly #ask: Ask;
  readonly #signal: AbortSignal;
  readonly #registration: Source<string, Registration> | undefined;

  constructor(
    ask: Ask,
    { signal, registration, readPage }: Pick<FindTakeovers, 'signal' | 'registration' | 'readPage'>,
  ) {
    this.#readPage = readPage;
    this.#ask = ask;
    this.#signal = signal;
    this.#registration = registration;
  }

  /** Whether the name is an alias. One without an address may be: resolvers say NXDOMAIN of the whole chain. */
  async lookAtAlias(name: string, cname: string | null, addresses: readonly string[]): Promise<boolean> {
    const target = cname ?? (addresses.length === 0 ? await this.#aliasOf(name) : null);
    if (target === null) return false;
    if (addresses.length > 0) {
      await this.#lookAtPage(name, target, addresses);
      return true;
    }
    const absence = await this.#absence(target);
    if (!absence) return true;
    const seen = `${name} CNAME ${target}\n${absence}`;
    const gone = await this.#gone(target, name);
    const provider = providerOf(target);
    if (gone) {
      this.#found(name, CNAME_DOMAIN, { evidence: `${seen}\n${gone.evidence}`, possible: !gone.confirmed });
    } else if (provider) {
      const evidence = `${seen}\n${provider.name} (${provider.suffix})`;
      this.#found(name, CNAME_PROVIDER, { evidence, possible: provider.shows === 'page' });
    }
    return true;
  }

  /** What a provider shows at a name that resolves, whether somebody has claimed it or not. */
  async #lookAtPage(name: string, target: string, addresses: readonly string[]): Promise<void> {
    const provider = providerOf(target);
    // A name that was found in two ways is one.
    if (provider?.unclaimed === undefined || this.#pagesOf.has(name)) return;
    this.#pagesOf.add(name);
    const page = await this.#pages(() => this.#pageOf(name, addresses));
    if (typeof page === 'string') {
      this.unread = { count: (this.unread?.count ?? 0) + 1, reason: this.unread?.reason ?? page };
      return;
    }
    const [status = ''] = page.text.split('\n', 1);
    // A site of the provider's customer may speak of it, too, and answers as pages do that are there.
    if (![provider.unclaimed].flat().some((words) => page.text.includes(words)) || /^HTTP [23]/.test(status)) return;
    const evidence = `${name} CNAME ${target}\n${provider.name} (${provider.suffix})\n${page.text.slice(0, 500).toWellFormed()}`;
    this.#found(name, CNAME_PROVIDER, { evidence, possible: provider.asksProof === true });
  }

  async #pageOf(name: string, addresses: readonly string[]): Promise<{ readonly text: string } | CoverageReason> {
    if (!this.#readPage) return 'no_contact';
    this.#pagesRead += 1;
    return this.#pagesRead > MAX_PAGES ? 'limit_reached' : this.#readPage(name, addresses);
  }

  /** Name servers and mail servers of a name whose domain does not exist, and servers that refuse the zone. */
  async lookAtZone(name: string): Promise<void> {
    const [ns, mx] = await Promise.all([this.#ask(name, 'NS'), this.#ask(name, 'MX')]);
    this.#note(`${name} NS`, ns);
    this.#note(`${name} MX`, mx);
    if (ns.kind === 'found') await this.#lookAtServers(name, ns);
    if (mx.kind === 'found') await this.#lookAtTargets(name, mx, MX_DOMAIN);
  }

  async #lookAtServers(name: string, ns: Found<'NS'>): Promise<void> {
    const isFound = await this.#lookAtTargets(name, ns, NS_DOMAIN);
    if (isFound || ns.records.length === 0) return;
    const first = await this.#ask(name, 'SOA');
    if (first.kind !== 'untold') return;
    const second = await this.#ask(name, 'SOA');
    const isRefused = first.reason === 'refused' && second.kind === 'untold' && second.reason === 'refused';
    if (!isRefused) return this.#note(`${name} SOA`, second);
    // Who answered is not known: it may be a resolver that refuses, so it is said as possible.
    this.#found(name, NS_LAME, { evidence: `${evidenceOf(ns)}\n${name} SOA REFUSED`, possible: true });
  }

  async #lookAtTargets(name: string, answer: Found<'NS'> | Found<'MX'>, definition: Definition): Promise<boolean> {
    const targets = [...new Set(answer.records.map(({ target }) => target))].filter((target) => /[^.]/.test(target));
    const looked = await Promise.all(targets.map((target) => this.#gone(target, name)));
    const gone = looked.filter((one) => one !== null);
    if (gone.length === 0) return false;
    const evidence = [evidenceOf(answer), ...new Set(gone.map((one) => one.evidence))].join('\n');
    this.#found(name, definition, { evidence, possible: !gone.some(({ confirmed }) => confirmed) });
    return true;
  }

  async #aliasOf(name: string): Promise<string | null> {
    const answer = await this.#ask(name, 'CNAME');
    this.#note(`${name} CNAME`, answer);
    return answer.kind === 'found' ? (answer.records.at(-1)?.target ?? null) : null;
  }

  /** What shows that there is no such name; null: there is, or nobody answered. Said only when it was answered twice. */
  async #absence(name: string, type: 'A' | 'NS' = 'A'): Promise<string | null> {
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await this.#ask(name, type);
      this.#note(`${name} ${type}`, answer);
      if (answer.kind === 'untold' || answer.state === 'NOERROR') return null;
    }
    return `${name} ${type} NXDOMAIN`;
  }

  /** The domain of a target, if it does not exist and is another than that of the name. */
  async #gone(target: string, name: string): Promise<Gone | null> {
    const domain = registrableOf(target);
    if (domain === null || domain === registrableOf(name) || !canBeRegistered(domain)) return null;
    const known = this.#domains.get(domain);
    if (known) return known;
    const look = this.#lookAtDomain(domain);
    this.#domains.set(domain, look);
    return look;
  }

  async #lookAtDomain(domain: string): Promise<Gone | null> {
    const evidence = await this.#absence(domain, 'NS');
    if (!evidence) return null;
    this.#registrations += 1;
    const source = this.#registrations > MAX_REGISTRATIONS ? undefined : this.#registration;
    const told = source && (await this.#registry(() => source.ask(domain, this.#signal)));
    if (told?.kind !== 'told') return { evidence, confirmed: false };
    // Registered, but without name servers: nobody else can have it.
    return told.value.registered
      ? null
      : { evidence: `${evidence}\n${domain}: not registered (RDAP)`, confirmed: true };
  }

  #found(name: string, definition: Definition, sighting: Omit<Sighting, 'definition'>): void {
    this.findings.push(findingOf({ definition, ...sighting }, { check: 'takeover', place: { name } }));
  }

  #note(detail: string, answer: AnyAnswer): void {
    if (answer.kind !== 'untold') return;
    // Of two reasons for one question the same is kept, in whatever order they came.
    const reason = reasonOf(answer.reason);
    if (this.untold.get(detail) !== 'source_failed') this.untold.set(detail, reason);
  }
}
