import type { RansomwareCertainty } from '@rocca/contract/engines/dti/ransomware-parts';
import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import type { NmapHost, NmapService } from '@rocca/tools/nmap/model';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { answeredAs } from '../../shared/service-kind.ts';
import { type HeardPage, hearPages, type PageToAsk, recheckPorts, scanLightly } from '../addresses/contact.ts';
import { judgePages } from '../addresses/judge-addresses.ts';
import { isPublic, type KnownAddress, lookAtAddresses } from '../addresses/look-at-addresses.ts';
import type { OwnContact } from '../addresses/own-contact.ts';
import { technologiesIn } from '../addresses/technologies.ts';
import { createNameSearch } from '../names/name-search.ts';
import { hostOf } from '../names/names.ts';
import { exposureOf } from '../ransomware/index.ts';
import type { AddressReport } from '../report.ts';
import { lackOf } from '../source-tally.ts';
import { type Run, remember, report } from './look.ts';
import { note } from './names.ts';

const BATCH = 50;
/** Sources answer two a second: more addresses than these would take longer than a test may. */
const MAX_ASKED = 5000;
/** Half of the time goes to our own look, where there is one. */
const CONTACT_SHARE = 0.5;

/** Where the domain's addresses are, what runs there and what is known of it. */
export async function lookAtAllAddresses(run: Run): Promise<void> {
  const { facts, steps, tallies, reach, sink } = run;
  const scans = await contact(run);
  const pages = await hearNames(run, scans, new Set());
  const all = [...facts.addresses].map(([ip, names]): KnownAddress => ({ ip, names }));
  const from = run.contact ? CONTACT_SHARE : 0;
  const { sources, knowledge, signal } = run;
  const looking = {
    ...{ sources, knowledge, tallies, scope: reach.scope, signal, reverse: facts.reverse, ownAddresses: facts.own },
    contacts: contactsOf(scans, pages),
    recheck: (ports: ReadonlyMap<string, readonly number[]>) => recheck(run, ports),
  };
  const told = new Set<string>();
  let asked = 0;
  const unknown: CoverageReason[] = [];
  const lookAtThese = async (addresses: readonly KnownAddress[]) => {
    for (let at = 0; at < addresses.length; at += BATCH) {
      const batch = addresses.slice(at, at + BATCH);
      asked += batch.length;
      const reports = await lookAtAddresses({ ...looking, isBeyond: asked > MAX_ASKED }, batch);
      await sink.addresses(reports);
      for (const { ip, ports, findings, data, reason, thirdParty } of reports) {
        if (reason !== null && reason !== 'not_allowed') unknown.push(reason);
        if (!thirdParty)
          facts.exposure.push(...ports.map((port) => ({ amount: exposureOf(port), certainty: certaintyOf(port) })));
        const looked = facts.reverse.get(ip) ?? [];
        for (const name of data.hostnames) if (!looked.includes(name)) told.add(name);
        remember(facts, findings, (place) =>
          certaintyOf('ip' in place ? ports.find(({ port, transport }) => isAt(place, port, transport)) : undefined),
        );
      }
      const done = Math.min(addresses.length, at + BATCH);
      run.progress(from + (1 - from) * (done / addresses.length), { done, total: addresses.length });
    }
  };
  await lookAtThese(all);
  // Names that only the sources know may lead to addresses that nothing else leads to.
  await lookAtThese(await namesFromSources(run, told));
  await report(run, [...facts.internal.values()]);
  if (facts.addressesLeft > 0)
    lacksPorts(steps, 'limit_reached', coverageDetail('addresses_dropped', facts.addressesLeft));
  if (asked > MAX_ASKED) lacksPorts(steps, 'limit_reached', coverageDetail('addresses_left', asked - MAX_ASKED));
  const [reason] = unknown.toSorted();
  if (reason) lacksPorts(steps, reason, coverageDetail('addresses_unknown', unknown.length, asked));
  await tellSteps(run, { addresses: all.length, isToldSomewhere: unknown.length < asked });
  const later = await hearNames(run, scans, new Set(pages.map(({ name }) => name)));
  await report(run, await judgePages(knowledge, later));
}

/** Who saw a port: we ourselves, a source, or a source whose port does not answer us. */
function certaintyOf(port: AddressReport['ports'][number] | undefined): RansomwareCertainty {
  if (port?.seenBy.includes('nmap')) return 'proven';
  return port && port.silentOn === null ? 'source' : 'unverified';
}

const isAt = (place: { readonly port: number; readonly protocol: string }, port: number, transport: string) =>
  place.port === port && place.protocol === transport;

function contactsOf(scans: ReadonlyMap<string, NmapHost>, pages: readonly HeardPage[]) {
  const on = new Date();
  const headsOf = (address: string) =>
    Map.groupBy(
      pages.filter(({ ip }) => ip === address),
      ({ port }) => port,
    );
  return new Map(
    [...scans].map(([ip, host]): [string, Omit<OwnContact, 'recheck'>] => [
      ip,
      { host, on, heads: new Map([...headsOf(ip)].map(([port, heard]) => [port, heard.map(({ head }) => head)])) },
    ]),
  );
}

/** What cannot be looked at again stays as the sources saw it. */
async function recheck(
  { reach, workDir, raw, bounds, steps, signal }: Run,
  ports: ReadonlyMap<string, readonly number[]>,
) {
  const { scans, reason, detail } = await recheckPorts(ports, {
    reach,
    workDir,
    raw,
    bounds,
    progress: () => undefined,
  });
  if (reason !== null) steps.lacks('contact', reason, detail);
  signal.throwIfAborted();
  return scans;
}

/** Exposed services are found among the ports that are known. */
function lacksPorts(steps: Run['steps'], reason: CoverageReason, detail = ''): void {
  steps.lacks('ports', reason, detail);
  steps.lacks('exposure', reason, detail);
}

/** More than this is not a company's list of machines. */
const MAX_TOLD_NAMES = 5000;
const NAMES_AT_ONCE = 64;

/** Looks at the names below the domain that sources give their addresses; answers the addresses that were not known. */
async function namesFromSources(run: Run, told: ReadonlySet<string>): Promise<KnownAddress[]> {
  const { dns, domain, signal, sink, steps, facts } = run;
  const names = new Set([...told].flatMap((text) => hostOf(text, domain) ?? []));
  const known = new Set(facts.addresses.keys());
  const search = createNameSearch({
    ...{ dns, domain, signal, concurrency: NAMES_AT_ONCE },
    onNames: async (found) => {
      note(run, found);
      await sink.names(found);
    },
  });
  let untold = 0;
  await search.lookAtAll(
    [...names].slice(0, MAX_TOLD_NAMES).map((name) => ({ name, origin: 'host_source' as const })),
    (outcome) => {
      if (outcome === 'untold') untold += 1;
    },
  );
  await search.flush();
  if (untold > 0) lacksPorts(steps, 'source_failed', coverageDetail('names_unanswered', untold));
  if (names.size > MAX_TOLD_NAMES)
    lacksPorts(steps, 'limit_reached', coverageDetail('names_left', names.size - MAX_TOLD_NAMES));
  return [...facts.addresses].flatMap(([ip, at]) => (known.has(ip) ? [] : [{ ip, names: at }]));
}

async function tellSteps(
  { steps, tallies, sources, knowledge, facts, reach }: Run,
  { addresses, isToldSomewhere }: { readonly addresses: number; readonly isToldSomewhere: boolean },
): Promise<void> {
  const asked = [...facts.addresses.keys()].filter((ip) => isPublic(ip, reach.scope)).length;
  const portsLack = asked > 0 ? lackOf(sources.hosts.map(({ code }) => tallies.of(code))) : null;
  if (asked === 0) lacksPorts(steps, 'nothing_to_check');
  if (portsLack) lacksPorts(steps, portsLack.reason, portsLack.source);
  if (asked > 0 && isToldSomewhere) steps.done('ports');
  if (asked > 0 && (isToldSomewhere || facts.contacted)) steps.done('exposure');
  const { lack } = tallies.of('geography');
  if (lack !== null && addresses > 0) steps.lacks('geography', lack);
  if (tallies.of('geography').silence === null || addresses === 0) steps.done('geography');
  const loaded = (await knowledge.sources()).filter(({ entries }) => entries > 0).map(({ name }) => name);
  if (!loaded.includes('nvd')) steps.lacks('versions', 'no_knowledge', loaded.includes('starter') ? 'NVD' : '');
  if (loaded.length > 0) steps.done('versions');
}

/** Our own light look at the machines, only where the settings allow it and the address may be reached. */
async function contact(run: Run): Promise<ReadonlyMap<string, NmapHost>> {
  const { facts, steps, reach, workDir, bounds, raw } = run;
  if (!run.contact) {
    steps.lacks('contact', 'no_contact');
    return new Map();
  }
  // A machine behind an alias to a provider belongs to the provider: the customer cannot allow a scan of it.
  const reachable = [...facts.own].filter((ip) => isPublic(ip, reach.scope));
  if (reachable.length === 0) {
    steps.lacks('contact', 'nothing_to_check');
    return new Map();
  }
  const { scans, reason, detail } = await scanLightly(reachable, {
    reach,
    workDir,
    raw,
    bounds,
    progress: (fraction) => run.progress(fraction * CONTACT_SHARE),
  });
  if (reason !== null) steps.lacks('contact', reason, detail);
  if (reason === null || scans.size > 0) steps.done('contact');
  facts.contacted = scans.size > 0;
  run.signal.throwIfAborted();
  return scans;
}

/** The start page of every name whose machine answers the web, for what it says of the software behind it. */
async function hearNames(
  run: Run,
  scans: ReadonlyMap<string, NmapHost>,
  already: ReadonlySet<string>,
): Promise<readonly HeardPage[]> {
  const { facts, sink, steps, reach, workDir, raw } = run;
  const pages = [...facts.addresses].flatMap(([ip, names]) =>
    webPorts(scans.get(ip)).flatMap(({ port, tls }) =>
      names.filter((name) => !already.has(name)).map((name): PageToAsk => ({ name, ip, port, tls })),
    ),
  );
  const { heard, cut } = await hearPages(pages, { reach, workDir, raw });
  if (cut) steps.lacks('contact', 'limit_reached', coverageDetail('pages_left'));
  const told = [...Map.groupBy(heard, ({ name }) => name)].map(([name, own]) => ({
    name,
    technologies: technologiesIn(own.map(({ head }) => head)),
  }));
  await sink.names(
    told
      .filter(({ technologies }) => technologies.length > 0)
      .map(({ name, technologies }) => ({
        ...{ name, technologies, addresses: [], origins: [], cname: null, wildcard: false },
      })),
  );
  return heard;
}

function webPorts(host: NmapHost | undefined): Array<{ port: number; tls: boolean }> {
  const open =
    // One that nmap quotes without knowing it may have another's name by its number.
    host?.ports.filter(({ state, service }) => state === 'open' && isWeb(service)) ?? [];
  return open.slice(0, 3).map(({ port, service }) => ({
    port,
    tls: service?.tunnel === 'ssl' || service?.name.startsWith('https') === true,
  }));
}

const isWeb = (service: NmapService | null) => /^https?/.test(answeredAs(service) ?? service?.name ?? '');
