import type { Chart, Fact, ServiceWords } from '../../report/executive.ts';
import { MAX_ACTIONS } from '../../report/executive-actions.ts';
import { emptyOf } from '../../report/executive-charts.ts';
import type { Gap } from '../../report/executive-coverage.ts';
import type { Known } from '../../report/executive-figures.ts';
import { defineExecutive } from '../../report/executive-model.ts';
import { assembleExecutive, commonParts } from '../../report/executive-parts.ts';
import { LEVEL_NAMES, Words } from '../../report/executive-words.ts';
import { LEVELS } from '../../severity/severity.ts';
import { PLACES } from './place-words.ts';
import { SCAN_PROFILES, type ScanProfile } from './profiles.ts';
import { type NscanCoverage, type NscanSummary, nscanSections } from './sections.ts';

/** Ranges and names in one entry; the report's coverage has them all. */
const MAX_NAMED = 4;

/** What a board reads of a network scan. */
export const executive = defineExecutive({
  sections: nscanSections,
  objects: ['nscan_summary', 'nscan_coverage'],
  lists: {
    remedies: { first: MAX_ACTIONS, fields: ['total', 'items'] },
    nscan_difference: { first: 0, fields: ['previous', 'counts'] },
  },
  make({ nscan_summary: scan, nscan_coverage: coverage, remedies, nscan_difference }, { language, service, timeZone }) {
    const words = new Words(language, timeZone);
    const summary = { section: 'nscan_summary', value: scan };
    const difference = { section: 'nscan_difference', value: nscan_difference };
    const common = commonParts({ words, summary, coverage });
    const figure = (field: 'hosts_count' | 'open_ports', key: string, label: string) => ({
      ...{ key, label, value: scan[field], source: `nscan_summary.${field}` },
    });
    return assembleExecutive({ words, summary, coverage, remedies, difference }, common, {
      service: serviceWords(service, words),
      circles: [
        figure('hosts_count', 'HOSTS_UP', words.say('Host attivi', 'Live hosts')),
        figure('open_ports', 'OPEN_PORTS', words.say('Porte aperte', 'Open ports')),
        common.exploited,
        common.remedies,
      ],
      charts: [common.risk, common.impact, topHosts(scan, common.known, words), common.trend],
      facts: factsOf(coverage, words),
      places: PLACES,
      gaps: gapsOf(coverage, words),
      isTold: (check, reason) =>
        check === 'versions' && coverage.services?.unknown.some((one) => one.reason === reason) === true,
      needsKnowledge: comparesVersions(coverage),
    });
  },
});

function serviceWords(name: string, words: Words): ServiceWords {
  return {
    name,
    purpose: words.say(
      'Cerca che cosa è raggiungibile in una rete e lo confronta con le vulnerabilità note.',
      'Finds what can be reached in a network and compares it with known vulnerabilities.',
    ),
    looksAt: [
      words.say('Host attivi e porte aperte', 'Live hosts and open ports'),
      words.say('Prodotti e versioni dei servizi in ascolto', 'Products and versions of the services behind them'),
      words.say('Vulnerabilità note di quelle versioni', 'Known vulnerabilities of those versions'),
      words.say('Cifratura delle connessioni e certificati', 'Encryption of connections, and certificates'),
      words.say('Accessi e condivisioni lasciati aperti', 'Access and shares left open'),
    ],
  };
}

const TOP_FIELDS = { critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW' } as const;

/** Where to begin: the hosts with the worst of it. */
function topHosts({ top_3_vuln: hosts }: NscanSummary, known: Known, words: Words): Chart {
  return {
    key: 'top_hosts',
    title: words.say(
      'Host più vulnerabili, per vulnerabilità critiche',
      'Most vulnerable hosts, by critical vulnerabilities',
    ),
    kind: 'stacked_bars',
    categories: hosts.map(({ target }) => target),
    series: LEVELS.map((level) => ({
      name: words.of(LEVEL_NAMES[level]),
      values: hosts.map((host) => host[TOP_FIELDS[level]]),
      tone: level,
    })),
    empty:
      emptyOf(known, words) ??
      (hosts.length > 0 ? null : words.say('Nessun host con vulnerabilità.', 'No host with vulnerabilities.')),
    source: LEVELS.map(
      (level) => `nscan_summary.top_3_vuln.{${[...hosts.keys()].join(',')}}.${TOP_FIELDS[level]}`,
    ).join(' + '),
  };
}

function factsOf({ profile, addresses_planned, hosts_up, services }: NscanCoverage, words: Words): Fact[] {
  const name = Object.hasOwn(SCAN_PROFILES, profile) ? words.of(SCAN_PROFILES[profile as ScanProfile]) : profile;
  const up = words.number(hosts_up);
  return [
    { label: words.say('Profilo', 'Profile'), value: name },
    {
      label: words.say('Indirizzi', 'Addresses'),
      value: words.say(
        `${words.number(addresses_planned)} previsti, ${up} attivi`,
        `${words.number(addresses_planned)} planned, ${up} up`,
      ),
    },
    ...(services
      ? [
          {
            label: words.say('Servizi confrontati', 'Services compared'),
            value: words.say(
              `${words.number(services.checked)} di ${words.number(services.total)}`,
              `${words.number(services.checked)} of ${words.number(services.total)}`,
            ),
          },
        ]
      : []),
  ];
}

/** Addresses that were not finished, names that led nowhere and services that were compared with nothing. */
function gapsOf({ hosts_missing, missing, names, services }: NscanCoverage, words: Words): Gap[] {
  const unresolved = names.filter(({ addresses }) => addresses.length === 0).map(({ name }) => name);
  const unjudged = services ? services.total - services.checked : 0;
  const reasons = services?.unknown.map(
    ({ reason_name, services: count }) =>
      `${reason_name} (${words.count(count, ['# servizio', '# servizi'], ['# service', '# services'])})`,
  );
  // Places of a network are its hosts: names and services are counted in the words of their reason.
  return [
    {
      name: words.say('Indirizzi non completati', 'Addresses that were not finished'),
      ...{ reason: words.first(missing, MAX_NAMED), count: hosts_missing, places: hosts_missing },
    },
    {
      name: words.say('Nomi che non portano ad alcun indirizzo', 'Names that lead to no address'),
      reason: `${words.count(unresolved.length, ['', '# nomi: '], ['', '# names: '])}${words.first(unresolved, MAX_NAMED)}`,
      ...{ count: unresolved.length, places: 0 },
    },
    {
      name: words.say(
        'Servizi non confrontati con le vulnerabilità note',
        'Services that were not compared with known vulnerabilities',
      ),
      ...{ reason: reasons?.join(', ') ?? '', count: unjudged, places: 0 },
    },
  ].flatMap(({ count, ...gap }) => (count > 0 ? [gap] : []));
}

/** Knowledge is there to compare versions with: a profile that compares none needs none. */
function comparesVersions({ checks }: NscanCoverage): boolean {
  const versions = checks.find(({ check }) => check === 'versions');
  return !versions?.reasons.some(({ reason }) => reason === 'not_in_profile');
}
