import { BREACHES, type LabBreach, OTHER_BREACHES } from '../facts/breaches.ts';
import { found, LAB_KEYS, type SourceReply, type SourceRequest, type SourceShape } from './source.ts';

const DOMAIN = '/api/v3/breacheddomain/';

/** `/api/v3/breacheddomain/<domain>` with the key of an account that has shown the domain to be its own, and `/breaches`. */
export const hibp: SourceShape = {
  honest(request) {
    // The real service answers nobody who does not say what asks.
    if (!request.headers['user-agent'])
      return { status: 403, body: { statusCode: 403, message: 'Missing user agent' } };
    if (request.path === '/api/v3/breaches') return found([...BREACHES, ...OTHER_BREACHES].map(breachObject));
    if (!request.path.startsWith(DOMAIN)) return notFound();
    if (request.headers['hibp-api-key'] !== LAB_KEYS.hibp) return denied();
    return domainAsked(request) === 'acme.test' ? found(accountsOf(BREACHES)) : notFound();
  },
  lying: (request) =>
    request.path.startsWith(DOMAIN)
      ? found({ 'capo@beta-holding.test': ['RicetteInRete'], 'mario.rossi@beta-holding.test': ['NessunaSimile'] })
      : hibp.honest(request),
  changed: (request) =>
    request.path.startsWith(DOMAIN)
      ? found({ results: [{ email: 'mario.rossi@acme.test', breaches: 2 }] })
      : found({ breaches: BREACHES.map(({ title }) => title) }),
};

const domainAsked = ({ path }: SourceRequest) => path.slice(DOMAIN.length).toLowerCase();

const notFound = (): SourceReply => ({ status: 404, body: '', type: 'text/plain' });

const denied = (): SourceReply => ({
  status: 401,
  body: { statusCode: 401, message: 'Access denied due to missing hibp-api-key.' },
});

/** Account → names of its breaches. */
function accountsOf(breaches: readonly LabBreach[]): Record<string, string[]> {
  const accounts: Record<string, string[]> = {};
  for (const { name, accounts: hit } of breaches)
    for (const account of hit) accounts[account] = [...(accounts[account] ?? []), name];
  return accounts;
}

function breachObject({ name, title, domain, date, dataClasses, verified, stealerLog }: LabBreach): object {
  return {
    Name: name,
    Title: title,
    Domain: domain,
    BreachDate: date,
    AddedDate: `${date}T10:00:00Z`,
    ModifiedDate: `${date}T10:00:00Z`,
    PwnCount: 120_000,
    Description: `Invented for the lab: <em>${title}</em>.`,
    LogoPath: `/logos/${name}.png`,
    Attribution: null,
    DisclosureUrl: null,
    DataClasses: dataClasses,
    IsVerified: verified,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    IsMalware: false,
    IsSubscriptionFree: false,
    IsStealerLog: stealerLog,
  };
}
