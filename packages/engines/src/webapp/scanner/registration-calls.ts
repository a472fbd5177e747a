import { randomBytes } from 'node:crypto';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { namesFunction } from '../attack/unknown-function.ts';
import { MAIL } from './registration-form.ts';

/** Fields behind a statement that another field breaks: they are reached while that field holds a plain value. */

interface Built {
  readonly request: WebRequest;
  /** The field with a value that a site refuses; null: none. */
  readonly spoiled: string | null;
}

interface CallParts {
  readonly names: readonly string[];
  /** The request in which these fields call these functions, with something wrong beside them or without; null: there is none. */
  build(calls: ReadonlyMap<string, string>, isSpoiled: boolean): Built | null;
  send(request: WebRequest): Promise<Exchange>;
  judge(exchange: Exchange): Promise<'broken' | 'refused' | 'account'>;
}

interface Called {
  readonly broken: Exchange;
  /** The same with another function, which the message names as well. */
  readonly again: Exchange;
  readonly spoiled: string | null;
}

interface Calls {
  /** Fields whose own function the database looked for, twice. */
  readonly broken: ReadonlyMap<string, Called>;
  /** The answer to the request that made the account; null: none did. */
  readonly made: Exchange | null;
  /** The field whose wrong value alone the site refuses. */
  readonly refusing: string | null;
}

const MOST_TURNS = 8;
const newFunction = () => `rc${randomBytes(6).toString('hex')}`;

/**
 * Each field calls a function that no database has, and the message names the first that is read: that field is asked once
 * more, and holds a plain value from then on. What is taken is the one account, and ends it.
 */
export async function findCalls({ names, build, send, judge }: CallParts): Promise<Calls> {
  const broken = new Map<string, Called>();
  const ask = async (some: readonly string[], isSpoiled: boolean) => {
    const calls = new Map(some.map((name) => [name, newFunction()]));
    const built = build(calls, isSpoiled);
    if (!built) return null;
    const exchange = await send(built.request);
    const answer = await judge(exchange);
    const called = answer === 'broken' ? some.find((name) => namesFunction(exchange, calls.get(name))) : undefined;
    return { exchange, answer, called, spoiled: built.spoiled };
  };
  let rest = names;
  for (let turn = 0; turn < MOST_TURNS && rest.length > 0; turn++) {
    let tried = await ask(rest, true);
    const refusing = tried?.answer === 'refused' ? tried.spoiled : null;
    if (!tried || refusing !== null) tried = await ask(rest, false);
    if (!tried) break;
    if (tried.answer === 'account') return { broken, made: tried.exchange, refusing };
    const { called, exchange, spoiled } = tried;
    if (called !== undefined) {
      const again = await ask([called], spoiled !== null);
      if (again?.answer === 'account') return { broken, made: again.exchange, refusing: null };
      if (again?.called !== undefined) broken.set(called, { broken: exchange, again: again.exchange, spoiled });
    } else if (tried.answer === 'broken') break;
    // An address with a call in it may be none any more.
    const left = rest.filter((name) => (called === undefined ? !MAIL.test(name) : name !== called));
    if (left.length === rest.length) break;
    rest = left;
  }
  return { broken, made: null, refusing: null };
}
