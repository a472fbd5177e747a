import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { isPublic } from '../addresses/look-at-addresses.ts';
import { findInternalAddress } from '../exposure/index.ts';
import { findNames } from '../names/find-names.ts';
import { isAtOrBelow } from '../names/names.ts';
import { WORDLIST } from '../names/wordlist.ts';
import { zoneFindings } from '../names/zone-finding.ts';
import type { NameReport } from '../report.ts';
import { isStepCode } from '../steps.ts';
import { type Run, report } from './look.ts';

/** Names of one address that are kept: it is listed with them, and their pages are asked for. */
const MAX_NAMES_OF_ADDRESS = 50;
const MAX_SIGHTINGS = 20_000;
/** Four times as many as sources are asked about. */
const MAX_ADDRESSES = 20_000;

/** Every name of the domain, from certificates, its own records, the zone where it is handed out, and usual words. */
export async function lookForNames(run: Run): Promise<void> {
  const { dns, domain, sources, tallies, steps, signal, sink, reach } = run;
  const certificates = tallies.of('crtsh');
  const told = certificates.take(await sources.certificates.ask(domain, signal), (names) => names.length);
  if (certificates.lack !== null) steps.lacks('certificates', certificates.lack);
  const found = await findNames({
    ...{ dns, domain, signal },
    certificateNames: told ?? [],
    mayAsk: (address) => isPublic(address, reach.scope),
    wordlist: WORDLIST,
    limits: run.nameLimits,
    onNames: async (names) => {
      note(run, names);
      await sink.names(names);
    },
    progress: (fraction) => run.progress(fraction),
  });
  run.facts.names = found.names;
  run.facts.reverse = found.reverse.names;
  const unresolved = found.certificates.untold + found.partial;
  if (unresolved > 0) {
    steps.lacks('certificates', found.over ?? 'source_failed', coverageDetail('names_unanswered', unresolved));
  }
  for (const { name, cname } of found.wildcardAliases) addSighting(run.facts, { name, cname, addresses: [] });
  if (told) steps.done('certificates');
  for (const { check, reason, detail, partly = false } of found.steps) {
    if (!isStepCode(check)) continue;
    if (reason !== null) steps.lacks(check, reason, detail);
    if (reason === null || partly) steps.done(check);
  }
  const asked = tallies.of('dns');
  asked.told(found.asked - found.untold, found.names, new Date());
  if (found.untold > 0) asked.untold('source_failed', `${found.untold} of ${found.asked} questions`, found.untold);
  await report(run, zoneFindings(found.handedOut));
}

/** Keeps what the looks at addresses and at names that others could take need to know. */
export function note(
  { facts, domain, reach }: Pick<Run, 'facts' | 'domain' | 'reach'>,
  names: readonly NameReport[],
): void {
  for (const { name, addresses, cname, wildcard, absent = false } of names) {
    if (absent) continue;
    // Names of a wildcard differ in nothing.
    const internal = wildcard ? [] : findInternalAddress({ name, addresses }, reach.scope.lab ?? false);
    for (const finding of internal) facts.internal.set(name, finding);
    for (const ip of addresses) {
      if (facts.addresses.size >= MAX_ADDRESSES && !facts.addresses.has(ip)) {
        facts.addressesLeft += 1;
        continue;
      }
      const known = facts.addresses.get(ip) ?? [];
      if (known.length < MAX_NAMES_OF_ADDRESS && !known.includes(name)) known.push(name);
      facts.addresses.set(ip, known);
    }
    if (cname === null || isAtOrBelow(cname, domain))
      for (const ip of addresses) if (facts.addresses.has(ip)) facts.own.add(ip);
    // Of a wildcard the record itself is looked at, once.
    if (!wildcard) addSighting(facts, { name, cname, addresses });
  }
  facts.names += names.length;
}

function addSighting(facts: Run['facts'], sighting: Run['facts']['sightings'][number]): void {
  if (facts.sightings.length < MAX_SIGHTINGS) facts.sightings.push(sighting);
  else facts.sightingsLeft += 1;
}
