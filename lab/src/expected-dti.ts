import { z } from 'zod';
import { readExpected } from './expected.ts';

/** Hosts are given by their number in the lab: their addresses follow the network it runs on. */
const host = z.int().min(1).max(253);
const domain = z.string().regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/);

/** How a name can come to be known. */
export const NAME_ORIGINS = [
  'target',
  'certificates',
  'wordlist',
  'zone',
  'mx',
  'spf',
  'ns',
  'cname',
  'reverse',
  'host_source',
] as const;

const expectedName = z.strictObject({
  name: domain,
  /** Every way that leads to it. A look that goes one of them must know the name. */
  origins: z.array(z.enum(NAME_ORIGINS)).min(1),
  hosts: z.array(host),
  /** The last name of its chain of aliases; null: it is none, or the chain never ends. */
  cname: domain.nullable(),
  /** It answers only because everything below its parent does. */
  wildcard: z.boolean(),
});
export type ExpectedName = z.infer<typeof expectedName>;

const excluded = z.strictObject({ name: z.string().min(1), why: z.string().min(1) });

const seenBy = z.enum(['internetdb', 'shodan', 'contact']);
const expectedAddress = z.strictObject({
  host,
  ports: z.array(
    z.strictObject({
      port: z.int().min(1).max(65_535),
      product: z.string().nullable(),
      version: z.string().nullable(),
      /** Who can tell of the port; a contact is a scan of the address itself. */
      seenBy: z.array(seenBy).min(1),
    }),
  ),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  org: z.string().nullable(),
  asn: z.string().nullable(),
  /** CVEs that must be reported, with the starter set as the only knowledge. */
  cves: z.array(z.string().regex(/^CVE-\d{4}-\d{4,}$/)),
  /** CVEs that a source claims and the version contradicts: left out and named apart. */
  wrongCves: z.array(z.string().regex(/^CVE-\d{4}-\d{4,}$/)),
});

const expectedBreach = z.strictObject({
  key: z.string(),
  fullname: z.string(),
  year: z.int(),
  features: z.array(z.string()).min(1),
  verified: z.boolean(),
  /** The part before the @. */
  accounts: z.array(z.string()).min(1),
});

const LOOKALIKE_KINDS = [
  'omission',
  'repetition',
  'transposition',
  'replacement',
  'insertion',
  'bitsquatting',
  'homoglyph',
  'hyphenation',
  'subdomain',
  'vowel_swap',
  'addition',
  'dictionary',
  'other_tld',
] as const;

const expectedLookalike = z.strictObject({
  domain,
  unicode: z.string(),
  /** More than one where the same name can be made in more than one way. */
  kinds: z.array(z.enum(LOOKALIKE_KINDS)).min(1),
  host: host.nullable(),
  mx: z.array(domain),
  ns: z.array(domain).min(1),
  /** A day, or so many days before today; null: the registry does not say. */
  created: z.union([z.strictObject({ on: z.iso.date() }), z.strictObject({ daysAgo: z.int() })]).nullable(),
  /** It belongs to the company. */
  own: z.boolean(),
  /** 1 is the worst. A look-alike of a lower number is never rated below one of a higher. */
  rank: z.int().min(1).max(4),
});

const MAIL_RECORDS = ['spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt', 'dane', 'dnssec', 'caa', 'bimi'] as const;
const status = z.enum(['good', 'weak', 'bad', 'missing']);
const expectedMail = z.strictObject({
  /** More than one where the standards leave the grade to the reader. */
  ...(Object.fromEntries(MAIL_RECORDS.map((kind) => [kind, z.array(status).min(1)])) as Record<
    (typeof MAIL_RECORDS)[number],
    z.ZodArray<typeof status>
  >),
  why: z.string(),
});

const alias = z.strictObject({ name: domain, target: domain, why: z.string() });

/** What a look at the lab's domains must find, and what it must not. Names are those of `acme.test` where nothing else is said. */
const expectedDti = z.strictObject({
  description: z.strictObject({ it: z.string().min(1), en: z.string().min(1) }),
  domain,
  /** All of them: a name that is neither here nor in `namesWithoutAddress` is invented. */
  names: z.array(expectedName),
  /** They may be listed, since someone names them, but never with an address. */
  namesWithoutAddress: z.array(excluded),
  namesNever: z.array(excluded),
  /** Everything directly below these answers with this host. */
  wildcards: z.array(z.strictObject({ below: domain, host })),
  addresses: z.array(expectedAddress),
  breaches: z.array(expectedBreach),
  lookalikes: z.array(expectedLookalike),
  /** Nothing is known of these, or they do not exist. */
  lookalikesNever: z.array(excluded),
  registered: z.strictObject({ on: z.iso.date() }),
  mail: z.record(domain, expectedMail),
  takeovers: z.array(alias),
  takeoversNever: z.array(alias),
  transfers: z.array(
    z.strictObject({
      zone: domain,
      server: z.enum(['ns1', 'dns-sede3', 'ns2']),
      host,
      allowed: z.boolean(),
      names: z.array(domain),
    }),
  ),
});
export type ExpectedDti = z.infer<typeof expectedDti>;

/** The sheet of the lab's domains. */
export function expectedOfDti(): ExpectedDti {
  const expected = readExpected('domain', 'dti', expectedDti);
  if (!expected) throw new Error('the lab has no expectation of its domains');
  return expected;
}
