import type { Localised } from '@rocca/contract/language';
import type { FactTopic } from '@rocca/contract/survey/fact-topics';
import { visible } from '@rocca/tools/probes/visible';

/** What a fact says: how many, beside what, and by which examples. */
export interface FactSaying {
  readonly count: number;
  /** There are more than were counted. */
  readonly more: boolean;
  /** A second number: the breaches that addresses are in. */
  readonly beside: number | null;
  readonly examples: readonly Localised[];
}

const MAX_EXAMPLES = 3;
const MAX_CHARACTERS = 60;

/** Text from outside on one line, short, and without characters that act on what is around them. */
export const outsideText = (text: string, max = MAX_CHARACTERS): string =>
  visible(text.slice(0, max * 4).replaceAll(/\s+/g, ' '), max).trim();

export const inBoth = (text: string): Localised => ({ it: text, en: text });

type Words = (count: { readonly it: string; readonly en: string }, saying: FactSaying) => Localised;

const one = (count: number, single: string, several: string) => (count === 1 ? single : several);

/** `Cifratura debole o assente in 3 punti`. */
const atPlaces =
  (it: string, en: string): Words =>
  (number, { count }) => ({
    it: `${it} in ${number.it} ${one(count, 'punto', 'punti')}`,
    en: `${en} in ${number.en} ${one(count, 'place', 'places')}`,
  });

/** `3 servizi di accesso remoto raggiungibili`. */
const counted =
  (it: readonly [string, string], en: readonly [string, string]): Words =>
  (number, { count }) => ({ it: `${number.it} ${one(count, ...it)}`, en: `${number.en} ${one(count, ...en)}` });

const WORDS = {
  // A distribution may go on mending what its maker does not.
  unsupported_software: atPlaces(
    'Software non più supportato dal produttore',
    'Software no longer supported by its vendor',
  ),
  critical_vulnerability: atPlaces('Vulnerabilità critiche', 'Critical vulnerabilities'),
  exploited_vulnerability: atPlaces('Vulnerabilità già sfruttate dagli attaccanti', 'Known-exploited vulnerabilities'),
  exposed_remote_access: counted(
    ['servizio di accesso remoto raggiungibile', 'servizi di accesso remoto raggiungibili'],
    ['remote access service reachable', 'remote access services reachable'],
  ),
  exposed_ssh: counted(
    ['servizio SSH raggiungibile da internet', 'servizi SSH raggiungibili da internet'],
    ['SSH service reachable from the internet', 'SSH services reachable from the internet'],
  ),
  exposed_database: counted(
    ['database o condivisione raggiungibile', 'database o condivisioni raggiungibili'],
    ['database or share reachable', 'databases or shares reachable'],
  ),
  weak_credentials: atPlaces('Accesso anonimo o con credenziali ovvie', 'Anonymous access or obvious credentials'),
  weak_encryption: atPlaces('Cifratura debole o assente', 'Weak or missing encryption'),
  bad_certificate: atPlaces('Certificati non validi', 'Certificates that are not valid'),
  weak_mail_protection: () => ({
    it: 'Protezione della posta assente o debole',
    en: 'Mail protection missing or weak',
  }),
  breached_addresses: (number, { count, beside }) => ({
    it: `Indirizzi e-mail in ${beside} ${one(beside ?? 0, 'violazione nota', 'violazioni note')}, ${number.it} ${one(count, 'caso', 'casi')} in tutto`,
    en: `Mail addresses in ${beside} known ${one(beside ?? 0, 'breach', 'breaches')}, ${number.en} ${one(count, 'case', 'cases')} in all`,
  }),
  web_injection: atPlaces('Difetti di iniezione', 'Injection flaws'),
  web_hardening: atPlaces('Protezioni web assenti o deboli', 'Web protections missing or weak'),
  subdomain_takeover: counted(
    // The report lists those to verify, too.
    [
      'nome di dominio di cui è accertato che altri possono appropriarsi',
      'nomi di dominio di cui è accertato che altri possono appropriarsi',
    ],
    ['domain name that others can take over, proven', 'domain names that others can take over, proven'],
  ),
  lookalike_domain: counted(
    ['dominio di altri che si confonde con il tuo', 'domini di altri che si confondono con il tuo'],
    ['domain of others that can be taken for yours', 'domains of others that can be taken for yours'],
  ),
} satisfies Record<FactTopic, Words>;

/** The sentence of a fact, with at most three examples behind it. */
export function factText(topic: FactTopic, saying: FactSaying): Localised {
  const { count, more } = saying;
  const words = WORDS[topic](
    { it: more ? `almeno ${count}` : `${count}`, en: more ? `at least ${count}` : `${count}` },
    saying,
  );
  return { it: `${words.it}${listed(saying, 'it')}`, en: `${words.en}${listed(saying, 'en')}` };
}

function listed({ examples }: FactSaying, language: keyof Localised): string {
  const names = [...new Set(examples.map((example) => example[language]))];
  if (names.length === 0) return '';
  return ` (${names.slice(0, MAX_EXAMPLES).join(', ')}${names.length > MAX_EXAMPLES ? '…' : ''})`;
}
