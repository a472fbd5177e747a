import type { Exchange, WebRequest } from '@rocca/tools/web/model';

/** A registration that fails at quotes without a message: each field is asked by itself whether one makes it fail. */

interface FailureParts<Whole> {
  /** Requests with two quotes in fields, each of which makes the account of the scan; the first that is taken counts. */
  readonly withTwoQuotes: readonly Whole[];
  /** The request with a quote in one field. */
  withQuote(name: string): WebRequest;
  send(request: WebRequest): Promise<Exchange>;
  /**
   * `failed`: it says nothing of the reason; `refused`: no account; `taken`: there is one of that name already; `account`:
   * there may be one now.
   */
  judge(exchange: Exchange): Promise<'failed' | 'refused' | 'taken' | 'account'>;
}

interface Failures<Whole> {
  /** The request with two quotes that made the account, or may have made it; null: none did. */
  readonly made: { readonly whole: Whole; readonly exchange: Exchange; readonly isCertain: boolean } | null;
  /** Fields that fail with one quote and are taken with two, as in a statement. */
  readonly broken: ReadonlyMap<string, Exchange>;
  /** A quote in a field made another account after all. */
  readonly another: Exchange | null;
}

/**
 * In a statement two quotes are one: a request with two in each field makes the account, where one quote made none. Then a
 * single quote that breaks the statement makes no other, so that the fields can be asked in turn. A site that fails at two
 * quotes as well may fail once the account is there, and is sent nothing more.
 */
export async function findFailures<Whole extends { readonly request: WebRequest; readonly quoted: readonly string[] }>(
  parts: FailureParts<Whole>,
): Promise<Failures<Whole>> {
  const broken = new Map<string, Exchange>();
  for (const whole of parts.withTwoQuotes) {
    const exchange = await parts.send(whole.request);
    const outcome = await parts.judge(exchange);
    if (outcome === 'refused') continue;
    const made = { whole, exchange, isCertain: outcome === 'account' };
    for (const name of made.isCertain ? whole.quoted : []) {
      const quoted = await parts.send(parts.withQuote(name));
      const answer = await parts.judge(quoted);
      if (answer === 'account') return { made, broken, another: quoted };
      if (answer !== 'taken') broken.set(name, quoted);
    }
    return { made, broken, another: null };
  }
  return { made: null, broken, another: null };
}
