import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Ask, Untold } from '../dns-answer.ts';
import { parseSpf, type Qualifier, SPF_VERSION, type SpfMechanism, type SpfRecord } from './spf-record.ts';
import { textsWith } from './verdict.ts';

/** Follows what an SPF record refers to, as a receiver would for the worst message: one that no term matches. */

/** Receivers give up after ten. The count goes on a little, so that a report can say by how much it is too many. */
const MAX_COUNTED_LOOKUPS = 40;
const MAX_MX_NAMES = 10;
/** More than a million addresses. Blocks of large mail services reach from /14 downwards. */
const BROAD_PREFIX4 = 12;
const BROAD_PREFIX6 = 24;
/** A quarter of all addresses, or more. */
const EVERYONE_PREFIX4 = 2;
const EVERYONE_PREFIX6 = 4;

export interface SpfWalk {
  readonly lookups: number;
  readonly voids: number;
  /** What senders that are not listed get, redirects included; null: nothing says so. */
  readonly all: Qualifier | null;
  readonly notes: ReadonlySet<MailNote>;
  readonly unread: ReadonlyArray<{ readonly name: string; readonly reason: Untold['reason'] }>;
}

export async function walkSpf(domain: string, record: SpfRecord, ask: Ask): Promise<SpfWalk> {
  const walker = new Walker(ask);
  const all = await walker.walk(record, { name: domain, path: [domain], passes: true });
  return { lookups: walker.lookups, voids: walker.voids, all, notes: walker.notes, unread: walker.unread };
}

interface Place {
  /** The domain whose record is read: what `a` and `mx` mean without a name. */
  readonly name: string;
  readonly path: readonly string[];
  /** Whether a match here lets the message pass: false behind `-include` and the like. */
  readonly passes: boolean;
}

class Walker {
  lookups = 0;
  voids = 0;
  readonly notes = new Set<MailNote>();
  readonly unread: Array<{ name: string; reason: Untold['reason'] }> = [];
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async walk({ mechanisms, all, redirect }: SpfRecord, place: Place): Promise<Qualifier | null> {
    for (const mechanism of mechanisms) {
      if (this.lookups > MAX_COUNTED_LOOKUPS) return all;
      this.#weigh(mechanism, place.passes);
      await this.#follow(mechanism, place);
    }
    if (redirect === null || this.lookups > MAX_COUNTED_LOOKUPS) return all;
    this.lookups += 1;
    return this.#enter(redirect, place);
  }

  /** How large the networks are that it lets send. */
  #weigh({ qualifier, prefix4, prefix6 }: SpfMechanism, passes: boolean): void {
    if (!passes || qualifier !== '+') return;
    const four = prefix4 ?? 32;
    const six = prefix6 ?? 128;
    if (four <= EVERYONE_PREFIX4 || six <= EVERYONE_PREFIX6) this.notes.add('spf_everyone');
    else if (four < BROAD_PREFIX4 || six < BROAD_PREFIX6) this.notes.add('spf_broad_range');
  }

  async #follow({ name, qualifier, target }: SpfMechanism, place: Place): Promise<void> {
    if (name === 'all' || name === 'ip4' || name === 'ip6') return;
    this.lookups += 1;
    if (name === 'ptr') {
      this.notes.add('spf_ptr');
    } else if (name === 'include') {
      const passes = place.passes && qualifier === '+';
      const all = await this.#enter(target ?? '', { ...place, passes });
      if (passes && all === '+') this.notes.add('spf_everyone');
    } else {
      const asked = this.#nameOf(target, place);
      if (asked !== null) await (name === 'mx' ? this.#askMx(asked) : this.#askAddress(asked, name === 'a'));
    }
  }

  /** Goes on with another domain's record. What that says of senders it does not list, null where it cannot be told. */
  async #enter(target: string, place: Place): Promise<Qualifier | null> {
    const name = this.#nameOf(target, place);
    if (name === null) return null;
    if (place.path.includes(name)) {
      this.notes.add('spf_loop');
      return null;
    }
    const answer = await this.#ask(name, 'TXT');
    if (answer.kind === 'untold') {
      this.#leave(name, answer);
      return null;
    }
    if (answer.records.length === 0) this.voids += 1;
    const [text, second] = textsWith(answer, SPF_VERSION);
    const record = text === undefined || second !== undefined ? null : parseSpf(text);
    if (!record) {
      this.notes.add('spf_include_broken');
      return null;
    }
    return this.walk(record, { name, path: [...place.path, name], passes: place.passes });
  }

  async #askAddress(name: string, both: boolean): Promise<void> {
    const four = await this.#ask(name, 'A');
    if (four.kind === 'untold') return this.#leave(name, four);
    if (four.records.length > 0) return;
    if (both && four.state === 'NOERROR') {
      const six = await this.#ask(name, 'AAAA');
      if (six.kind === 'untold') return this.#leave(name, six);
      if (six.records.length > 0) return;
    }
    this.voids += 1;
  }

  async #askMx(name: string): Promise<void> {
    const answer = await this.#ask(name, 'MX');
    if (answer.kind === 'untold') return this.#leave(name, answer);
    if (answer.records.length === 0) this.voids += 1;
    if (answer.records.length > MAX_MX_NAMES) this.notes.add('spf_too_many_mx');
  }

  #leave(name: string, { reason }: Untold): void {
    this.notes.add('spf_unread');
    this.unread.push({ name, reason });
  }

  /** The name that is asked; null where macros make it depend on the message. `%{d}` alone does not. */
  #nameOf(target: string | null, place: Place): string | null {
    const name = (target ?? place.name).replaceAll('%{d}', place.name).replace(/\.$/, '');
    if (!name.includes('%') && name.length <= 253) return name;
    this.notes.add('spf_macros');
    return null;
  }
}
