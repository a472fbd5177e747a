import type { Localised } from '../../language.ts';
import { accordingTo, atLeast, type Exploitation, inCatalogue, kindsClause } from '../../report/executive-standing.ts';
import type { Words } from '../../report/executive-words.ts';
import { LEVELS, type Level } from '../../severity/severity.ts';
import { type RansomwareBand, ransomwareBand } from './ransomware-bands.ts';
import type { DtiSummary, MailSecurity } from './sections.ts';

const BANDS: Readonly<Record<RansomwareBand, Localised>> = {
  low: { it: 'basso', en: 'low' },
  moderate: { it: 'moderato', en: 'moderate' },
  high: { it: 'elevato', en: 'high' },
  critical: { it: 'critico', en: 'critical' },
};

/** What was found, how bad it is, and how much of it are known vulnerabilities of products. */
export function verdictOf(scan: DtiSummary, exploitation: Exploitation, words: Words): string {
  const { vulns, critical, high, known_exploited: exploited } = scan;
  if (vulns === 0) {
    return scan.cve_total === null
      ? words.say(
          'Quante vulnerabilità note abbiano i sistemi visibili dall’esterno non è noto: nessuna fonte ha indicato quali prodotti sono in uso.',
          'How many known vulnerabilities the systems visible from outside have is not known: no source could tell which products are in use.',
        )
      : words.say(
          'Nelle versioni dei prodotti che è stato possibile riconoscere non ci sono vulnerabilità note.',
          'The product versions that could be recognised have no known vulnerabilities.',
        );
  }
  const found = [totalSentence(scan, words), cveRelation(scan, words)].filter((one) => one !== '').join(' ');
  const urgent = critical > 0 || exploited > 0;
  if (!urgent && high === 0) return found;
  const demand = urgent
    ? words.say('È necessario intervenire subito', 'Action is needed now')
    : words.say('È necessario intervenire', 'Action is needed');
  return [demanding(demand, found), exploitedSentence(scan, exploitation, words)].filter((one) => one !== '').join(' ');
}

const demanding = (demand: string, sentence: string) =>
  `${demand}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

function exploitedSentence({ known_exploited: exploited }: DtiSummary, known: Exploitation, words: Words): string {
  if (exploited === 0) return '';
  return `${atLeast(known, words)}${inCatalogue(exploited, words)}${accordingTo(known, words)}.`;
}

const SEVERITIES: Readonly<Record<Level, Localised>> = {
  critical: { it: 'critica', en: 'critical' },
  high: { it: 'alta', en: 'high' },
  medium: { it: 'media', en: 'medium' },
  low: { it: 'bassa', en: 'low' },
};

function totalSentence(scan: DtiSummary, words: Words): string {
  const { vulns, critical, high } = scan;
  const worst = [
    critical > 0 && words.count(critical, ['# critica', '# critiche'], ['# of them critical', '# of them critical']),
    high > 0 &&
      words.count(
        high,
        ['# alta', '# alte'],
        critical > 0 ? ['# high', '# high'] : ['# of them high', '# of them high'],
      ),
  ].filter((one) => one !== false);
  const severity =
    worst.length === 0
      ? words.say('nessuna critica o alta', 'none of them critical or high')
      : words.say(`di cui ${words.list(worst)}`, words.list(worst));
  const kinds = kindsClause(scan, words);
  const only = SEVERITIES[LEVELS.find((level) => scan[level] > 0) ?? 'low'];
  return words.count(
    vulns,
    [
      `Visto dall’esterno, il dominio presenta 1 vulnerabilità potenziale, di gravità ${only.it}.`,
      `Visto dall’esterno, il dominio presenta # vulnerabilità potenziali, ${severity}${kinds}.`,
    ],
    [
      `Seen from outside, the domain has 1 potential vulnerability, of ${only.en} severity.`,
      `Seen from outside, the domain has # potential vulnerabilities, ${severity}${kinds}.`,
    ],
  );
}

/** How the CVEs of the three tables relate to all that was found: they have a row for each address, not for each port. */
export function cveRelation({ vulns, cve_findings: cves, cve_total: rows }: DtiSummary, words: Words): string {
  const others = vulns - cves;
  if (rows === null || cves === 0 || vulns === 1) return '';
  const ofRows =
    rows === cves
      ? ''
      : words.say(
          ` (${words.number(rows)} contando ogni indirizzo una volta)`,
          ` (${words.number(rows)} counting each address once)`,
        );
  const rest = words.count(
    others,
    ['1 altra rilevazione', '# altre rilevazioni'],
    ['1 other finding', '# other findings'],
  );
  return others === 0
    ? words.say(`Sono tutte CVE${ofRows}.`, `All of them are CVEs${ofRows}.`)
    : words.say(
        `Sono ${words.number(cves)} CVE su indirizzi${ofRows}, più ${rest}.`,
        `They are ${words.number(cves)} CVEs on addresses${ofRows} and ${rest}.`,
      );
}

/** How open the domain is to ransomware; empty where the report has no index. */
export function ransomwareSentence(
  { ransomware_attack_index: index, ransomware_parts: parts }: DtiSummary,
  words: Words,
): string {
  if (index === null) return '';
  const figure = words.number(Math.round(index));
  const band = words.of(BANDS[ransomwareBand(index)]);
  const [worst] = parts.filter(({ points }) => (points ?? 0) > 0).toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const why = worst
    ? words.say(` Pesa soprattutto: ${lowered(worst.name)}.`, ` What weighs most: ${lowered(worst.name)}.`)
    : '';
  return `${words.say(
    `L’indice di rischio ransomware, cioè di un attacco che blocca i dati per chiedere un riscatto, è ${figure} su 100: ${band}.`,
    `The ransomware risk index, for attacks that encrypt data and demand a ransom, is ${figure} out of 100: ${band}.`,
  )}${why}`;
}

const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

interface Takeovers {
  readonly names: number;
  /** Of them, those that are suspected and not confirmed. */
  readonly unverified: number;
}

interface Exposure {
  readonly scan: DtiSummary;
  /** Null: the licence does not open the section. */
  readonly takeovers: Takeovers | null;
  readonly mail: ReadonlyArray<Pick<MailSecurity, 'kind' | 'status'>> | null;
}

/** What is open beside versions: accounts in breaches, names that can be taken over, look-alikes, mail that can be forged. */
export function exposureSentences({ scan, takeovers, mail }: Exposure, words: Words): string {
  const sentences = [
    breachSentence(scan, words),
    takeovers !== null && takeovers.names > 0 && takeoverSentence(takeovers, words),
    lookalikeSentence(scan.typosquatting_of_others, words),
    mailSentence(mail ?? [], words),
  ];
  return sentences.filter((one) => one !== false && one !== '').join(' ');
}

function breachSentence({ breach_total: total, breach_source_total: sources }: DtiSummary, words: Words): string {
  if (total === null) {
    return words.say(
      'Se account del dominio compaiano in violazioni note non si sa.',
      'Whether accounts of the domain appear in known breaches is not known.',
    );
  }
  if (total === 0) {
    return words.say(
      'Nessun account del dominio compare nelle violazioni consultate.',
      'No account of the domain appears in the breaches that were looked at.',
    );
  }
  const breaches = words.count(
    sources ?? 0,
    ['# violazione nota', '# violazioni note'],
    ['# known breach', '# known breaches'],
  );
  // The same account may be in several breaches, and nobody counts how many there are.
  return (sources ?? 0) > 1
    ? words.say(
        `Gli account del dominio compaiono ${words.number(total)} volte in ${breaches}, una volta per ogni violazione che li contiene.`,
        `Accounts of the domain appear ${words.number(total)} times in ${breaches}, once for each breach that holds them.`,
      )
    : words.count(
        total,
        [`# account del dominio compare in ${breaches}.`, `# account del dominio compaiono in ${breaches}.`],
        [`# account of the domain appears in ${breaches}.`, `# accounts of the domain appear in ${breaches}.`],
      );
}

function takeoverSentence({ names, unverified }: Takeovers, words: Words): string {
  const doubt =
    unverified === 0
      ? ''
      : unverified >= names
        ? words.say(' (da verificare)', ' (unverified)')
        : words.say(
            ` (${words.number(unverified)} da verificare)`,
            ` (${words.number(unverified)} of them unverified)`,
          );
  return words.count(
    names,
    [
      `# sottodominio punta a una risorsa che altri possono registrare a proprio nome${doubt}.`,
      `# sottodomini puntano a risorse che altri possono registrare a proprio nome${doubt}.`,
    ],
    [
      `# subdomain points to a resource that others can register as their own${doubt}.`,
      `# subdomains point to resources that others can register as their own${doubt}.`,
    ],
  );
}

function lookalikeSentence(lookalikes: number | null, words: Words): string {
  if (lookalikes === null) {
    return words.say(
      'I domini dal nome simile non sono stati cercati.',
      'Domains with a similar name were not looked for.',
    );
  }
  if (lookalikes === 0) return '';
  return words.count(
    lookalikes,
    [
      'Altri hanno registrato # dominio dal nome simile, che può servire a ingannare clienti e dipendenti.',
      'Altri hanno registrato # domini dal nome simile, che possono servire a ingannare clienti e dipendenti.',
    ],
    [
      'Others have registered # domain with a similar name, which may serve to deceive customers and staff.',
      'Others have registered # domains with a similar name, which may serve to deceive customers and staff.',
    ],
  );
}

const MAIL_FAULTS = {
  missing: { it: 'manca', en: 'is missing' },
  bad: { it: 'è errato', en: 'is invalid' },
  weak: { it: 'è debole', en: 'is weak' },
} as const satisfies Partial<Record<MailSecurity['status'], Localised>>;

/** SPF and DMARC say together who may write in the domain's name, and what happens to others. */
function mailSentence(mail: Exposure['mail'] & object, words: Words): string {
  const records = mail.filter(({ kind }) => kind === 'spf' || kind === 'dmarc');
  if (records.length === 0) return '';
  const faults = records.flatMap(({ kind, status }) =>
    Object.hasOwn(MAIL_FAULTS, status)
      ? [`${kind.toUpperCase()} ${words.of(MAIL_FAULTS[status as keyof typeof MAIL_FAULTS])}`]
      : [],
  );
  if (faults.length > 0) {
    return words.say(
      `La protezione contro chi scrive a nome del dominio è insufficiente: ${words.list(faults)}.`,
      `The protection against mail sent in the domain’s name by others is insufficient: ${words.list(faults)}.`,
    );
  }
  if (records.some(({ status }) => status === 'unknown')) {
    return words.say(
      'Se altri possano scrivere a nome del dominio non si sa: i server dei nomi non hanno risposto.',
      'Whether others can write in the domain’s name is not known: the name servers did not answer.',
    );
  }
  return words.say(
    'Le regole che impediscono ad altri di scrivere a nome del dominio (SPF e DMARC) sono corrette.',
    'The rules that keep others from writing in the domain’s name (SPF and DMARC) are in order.',
  );
}

/** What is new beside vulnerabilities since the report before; undefined: there is no such report. */
export function newSince({ since_last: last }: DtiSummary, words: Words): string | undefined {
  if (!last) return undefined;
  const { typosquatting_new: lookalikes, breaches_new: breaches } = last;
  const { names_new: names, addresses_new: addresses } = last;
  const parts = [
    names > 0 &&
      words.count(names, ['# nuovo sottodominio', '# nuovi sottodomini'], ['# new subdomain', '# new subdomains']),
    addresses > 0 &&
      words.count(addresses, ['# nuovo indirizzo', '# nuovi indirizzi'], ['# new address', '# new addresses']),
    (lookalikes ?? 0) > 0 &&
      words.count(
        lookalikes ?? 0,
        ['# nuovo dominio dal nome simile', '# nuovi domini dal nome simile'],
        ['# new domain with a similar name', '# new domains with a similar name'],
      ),
    (breaches ?? 0) > 0 &&
      words.count(
        breaches ?? 0,
        ['# nuovo account violato', '# nuovi account violati'],
        ['# new breached account', '# new breached accounts'],
      ),
  ].filter((one) => one !== false);
  const since = `${words.say('Dal report', 'Since the report')} ${words.ofDay(last.at)}`;
  if (parts.length > 0) return `${since}: ${words.list(parts)}.`;
  return lookalikes === null || breaches === null
    ? words.say(
        `${since}: nessuna novità fra ciò che entrambi i report hanno potuto esaminare.`,
        `${since}: nothing new among what both reports could look at.`,
      )
    : words.say(
        `${since}: nessuna novità fra sottodomini, indirizzi, domini dal nome simile e violazioni.`,
        `${since}: nothing new among subdomains, addresses, domains with a similar name and breaches.`,
      );
}
