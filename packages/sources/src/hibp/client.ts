import { coverageDetail, joinDetails } from '@rocca/contract/report/coverage-detail';
import { below } from '../core/address.ts';
import { NAMES_PEOPLE } from '../core/answer-tap.ts';
import type { BreachRecord } from '../core/facts.ts';
import { domainAsked } from '../core/questions.ts';
import { type Inquiry, inquire, type ServiceLimits, type SourcePort } from '../core/service.ts';
import type { Source, SourceAnswer, Untold } from '../core/source.ts';
import { untold } from '../core/untold.ts';
import { accountRecords, type BreachList, parseAccounts, parseBreaches } from './parse.ts';

export const HIBP_ADDRESS = 'https://haveibeenpwned.com/';

const ACCOUNTS: ServiceLimits = {
  timeoutMs: 60_000,
  // A million accounts.
  maxBytes: 64 * 1024 * 1024,
  // The smallest subscription has ten requests a minute.
  spacingMs: 6_500,
  ttlMs: 24 * 3_600_000,
};
const BREACHES: ServiceLimits = { ...ACCOUNTS, maxBytes: 16 * 1024 * 1024 };
const NO_ACCOUNTS = Buffer.from('{}');

/**
 * Accounts of a domain in breaches that Have I Been Pwned knows. Whoever owns the key must have proven there that the
 * domain is theirs; for others the service refuses.
 */
export function openHibp(
  base: URL,
  key: string | null,
  port: SourcePort,
): Source<string, AsyncIterable<readonly BreachRecord[]>> {
  return {
    code: 'hibp',
    async ask(question, signal, tap) {
      const domain = domainAsked(question);
      if (typeof domain !== 'string') return domain;
      const accounts = await inquire(accountsOf(domain, base, key), port, signal, tap);
      if (accounts.kind === 'untold') return accounts;
      const breaches = await inquire(listOfBreaches(base), port, signal, tap);
      if (breaches.kind === 'untold') {
        port.log({ source: 'hibp', message: `breaches have names alone: ${breaches.detail}` });
      }
      const list: BreachList = breaches.kind === 'told' ? breaches.value : new Map();
      return {
        ...accounts,
        value: { [Symbol.asyncIterator]: () => accountRecords(accounts.value, list) },
        // Without the list it is not known what was exposed: the answer is not whole.
        ...(list.size === 0 && { cut: true, lack: withoutList(breaches) }),
      };
    },
  };
}

/** The accounts were told, so the source is not off: its list is what did not come. */
function withoutList(breaches: SourceAnswer<BreachList>): Untold {
  if (breaches.kind === 'told') return untold('changed', coverageDetail('no_breaches_listed'));
  const reason = breaches.reason === 'off' ? 'failed' : breaches.reason;
  return untold(reason, joinDetails([coverageDetail('without_breach_list'), breaches.detail]));
}

function accountsOf(domain: string, base: URL, key: string | null): Inquiry<Buffer> {
  const url = below(base, `api/v3/breacheddomain/${domain}`);
  return {
    code: 'hibp',
    file: `hibp/${domain}.json`,
    cachedAs: `accounts ${domain}`,
    limits: ACCOUNTS,
    request: key
      ? { url, headers: { 'hibp-api-key': key } }
      : untold('no_key', coverageDetail('no_key', 'Have I Been Pwned')),
    parse: parseAccounts,
    absent: NO_ACCOUNTS,
    thin: (answer) => answer,
    untapped: NAMES_PEOPLE,
  };
}

function listOfBreaches(base: URL): Inquiry<BreachList> {
  return {
    code: 'hibp',
    file: 'hibp/breaches.json',
    cachedAs: 'breaches',
    limits: BREACHES,
    request: { url: below(base, 'api/v3/breaches') },
    parse: parseBreaches,
    absent: null,
  };
}
