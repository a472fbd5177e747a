import type { Fact, Figure, LevelFigures, ServiceWords } from '../../report/executive.ts';
import { MAX_ACTIONS } from '../../report/executive-actions.ts';
import { type Gap, partlyFor } from '../../report/executive-coverage.ts';
import { type Known, levelFigures } from '../../report/executive-figures.ts';
import { defineExecutive } from '../../report/executive-model.ts';
import { assembleExecutive, commonParts } from '../../report/executive-parts.ts';
import { Words } from '../../report/executive-words.ts';
import { MAIL_RECORD_CODES } from './choices.ts';
import { BREACHED_ACCOUNTS, humanChart, impactChart, technologyChart } from './executive-charts.ts';
import { exposureSentences, newSince, ransomwareSentence, verdictOf } from './executive-standing.ts';
import { domainHeadline } from './headline.ts';
import { type DtiCoverage, type DtiSummary, dtiSections } from './sections.ts';

/** What a board reads of a domain's report: of the full engine, and of the lite one, whose licence opens less of it. */
export const executive = defineExecutive({
  sections: dtiSections,
  objects: ['summary', 'dti_coverage'],
  lists: {
    remedies: { first: MAX_ACTIONS, fields: ['total', 'items'] },
    dti_difference: { first: 0, fields: ['previous', 'counts'] },
    mail_security: { first: MAIL_RECORD_CODES.length, fields: ['items'] },
    subdomain_data: { first: 0, filters: { takeover: true }, fields: ['total'] },
    dti_findings: { first: 0, filters: { check: 'takeover', certainty: 'unverified' }, fields: ['total'] },
  },
  make(values, { language, service, timeZone }) {
    const {
      summary: scan,
      dti_coverage: coverage,
      remedies,
      dti_difference,
      mail_security,
      subdomain_data,
      dti_findings,
    } = values;
    const words = new Words(language, timeZone);
    const summary = { section: 'summary', value: scan };
    const difference = { section: 'dti_difference', value: dti_difference };
    const common = commonParts({ words, summary, coverage });
    const takeovers = subdomain_data && { names: subdomain_data.total, unverified: dti_findings?.total ?? 0 };
    const exposure = exposureSentences({ scan, takeovers, mail: mail_security?.items ?? null }, words);
    return assembleExecutive({ words, summary, coverage, remedies, difference }, common, {
      service: serviceWords(service, words),
      verdict: verdictOf(scan, common.known, words),
      standing: [ransomwareSentence(scan, words), exposure].filter((one) => one !== ''),
      levels: levelsOf(scan, common.known, words),
      changes: newSince(scan, words),
      circles: circlesOf(scan, words),
      charts: [technologyChart(scan, words), humanChart(scan, words), impactChart(scan, words)],
      facts: factsOf(coverage, words),
      gaps: gapsOf(coverage, words),
    });
  },
});

function serviceWords(name: string, words: Words): ServiceWords {
  return {
    name,
    purpose: words.say(
      'Raccoglie ciò che di un dominio è visibile a chiunque, e che un attaccante può usare.',
      'Collects what anybody can see of a domain, and what an attacker can use of it.',
    ),
    looksAt: [
      words.say('Sottodomini e indirizzi a cui puntano', 'Subdomains, and the addresses they point to'),
      words.say('Prodotti in uso e loro vulnerabilità note', 'Products in use, and their known vulnerabilities'),
      words.say('Account del dominio finiti in violazioni note', 'Accounts of the domain in known breaches'),
      words.say('Domini registrati con un nome simile', 'Domains registered with a similar name'),
      words.say('Protezione della posta contro i messaggi falsificati', 'Protection of mail against forged messages'),
      words.say('Nomi di cui altri possono impadronirsi', 'Names that others can take over'),
    ],
  };
}

/** The counts of every report, under the names this service gives them; nothing found where no product is known is unknown. */
function levelsOf(scan: DtiSummary, known: Known, words: Words): LevelFigures {
  const levels = levelFigures({ ...known, counted: domainHeadline(scan) !== null }, words);
  return {
    ...levels,
    total: { ...levels.total, label: words.say('Vulnerabilità potenziali', 'Potential vulnerabilities') },
  };
}

function circlesOf(scan: DtiSummary, words: Words): Figure[] {
  const figure = (
    key: string,
    field: 'total_subdomain_found' | 'total_ip_found' | 'breach_total' | 'breach_source_total',
    label: string,
  ) => ({ key, label, value: scan[field], source: `summary.${field}` });
  return [
    figure(
      'SUBDOMAINS_FOUND',
      'total_subdomain_found',
      words.say('Sottodomini, dominio compreso', 'Subdomains, domain included'),
    ),
    figure('IP_FOUND', 'total_ip_found', words.say('Indirizzi IP', 'IP addresses')),
    figure('COMPROMISED_EMAILS', 'breach_total', words.of(BREACHED_ACCOUNTS)),
    figure('COMPROMISED_EMAILS_SOURCES', 'breach_source_total', words.say('Fonti delle violazioni', 'Breach sources')),
  ];
}

function factsOf({ domain, contact, questions, contradicted }: DtiCoverage, words: Words): Fact[] {
  return [
    { label: words.say('Dominio', 'Domain'), value: domain },
    {
      label: words.say('Contatto con i sistemi', 'Contact with the systems'),
      value: contact
        ? words.say('scansione leggera delle porte e una pagina per nome', 'light scan of ports and one page per name')
        : words.say('nessuno, a parte le query DNS', 'none, apart from DNS queries'),
    },
    {
      label: words.say('Query DNS', 'DNS queries'),
      value: questions === null ? words.say('non noto', 'not known') : words.number(questions),
    },
    ...(contradicted === 0
      ? []
      : [
          {
            label: words.say('CVE escluse in base alla versione', 'CVEs ruled out by the version'),
            value: words.count(
              contradicted,
              ['# da fonti esterne, non riportata', '# da fonti esterne, non riportate'],
              ['# from outside sources, not reported', '# from outside sources, not reported'],
            ),
          },
        ]),
  ];
}

/** Either says which accounts are in breaches. */
const BREACH_SOURCES = ['hibp', 'breach_feed'];

/** Sources that told nothing, or not everything. */
function gapsOf({ sources }: DtiCoverage, words: Words): Gap[] {
  const insteadOf = (source: string): string => {
    if (!BREACH_SOURCES.includes(source)) return '';
    const used = sources.find((one) => one.source !== source && one.told && BREACH_SOURCES.includes(one.source));
    return used
      ? words.say(`; le violazioni indicate vengono da ${used.name}`, `; the breaches listed come from ${used.name}`)
      : '';
  };
  const partly = words.say('ha risposto solo in parte', 'answered in part only');
  return sources
    .filter(({ told }) => !told)
    .map(({ source, name, reason_name, answered, unanswered }) => {
      if (reason_name === null) return { name, reason: partly, places: 0 };
      const asked = { places: unanswered, of: answered + unanswered };
      const { reason } = answered > 0 ? partlyFor(reason_name, asked, words) : { reason: reason_name };
      return { name, reason: `${reason}${insteadOf(source)}`, places: 0 };
    });
}
