import type { Level } from '../severity/severity.ts';
import type { Coverage } from './coverage.schema.ts';
import type { NotChecked } from './executive.ts';
import type { Known } from './executive-figures.ts';
import type { Words } from './executive-words.ts';
import type { FindingCounts } from './summary.schema.ts';

interface StandingOptions {
  readonly coverage: Pick<Coverage, 'ended'>;
  readonly notChecked: NotChecked;
  /** The first sentences, where the engine has its own. */
  readonly verdict?: string;
  /** What the engine adds: a grade, an index. At most two paragraphs. */
  readonly more?: readonly string[];
}

/** Where the target stands, in at most four paragraphs: the verdict, what the engine adds, and what to keep in mind. */
export function standingOf(known: Known, words: Words, options: StandingOptions): string[] {
  const { coverage, notChecked, verdict, more = [] } = options;
  const inMind = [partialSentence(coverage, notChecked, words), ...doubts(known, words)];
  return [
    verdict ?? joined([verdictOf(known, words), exploitedSentence(known, words)]),
    ...more.slice(0, 2),
    joined(inMind),
  ].filter((one) => one !== '');
}

const joined = (sentences: readonly string[]): string => sentences.filter((one) => one !== '').join(' ');

function verdictOf({ counts, counted }: Known, words: Words): string {
  const { vulns, critical, high, known_exploited: exploited } = counts;
  if (!counted) {
    return words.say(
      'Le vulnerabilità non sono state cercate: il loro numero non è noto.',
      'Vulnerabilities were not looked for: how many there are is not known.',
    );
  }
  if (vulns === 0) {
    return words.say(
      'Nei controlli eseguiti non è stata trovata alcuna vulnerabilità.',
      'The checks that were made found no vulnerabilities.',
    );
  }
  if (critical + high === 0 && exploited === 0) return mildVerdict(counts, words);
  const urgent = critical > 0 || exploited > 0;
  const demand = urgent
    ? words.say('È necessario intervenire subito', 'Action is needed now')
    : words.say('È necessario intervenire', 'Action is needed');
  return `${demand}: ${foundSentence(counts, words)}`;
}

type Counts = Pick<FindingCounts, Level | 'vulns' | 'distinct'>;

/** How many kinds the vulnerabilities are, in brackets; empty where each was found at one place. */
export function kindsClause({ vulns, distinct }: Pick<Counts, 'vulns' | 'distinct'>, words: Words): string {
  if (distinct.vulnerabilities >= vulns) return '';
  const kinds = words.count(
    distinct.vulnerabilities,
    ['tutte dello stesso tipo', '# tipi diversi'],
    ['all of one kind', '# different kinds'],
  );
  return ` (${kinds})`;
}

/** `77 vulnerabilities were found, 25 of them critical and 30 high (72 different kinds).` */
function foundSentence(counts: Counts, words: Words): string {
  const { vulns, critical, high } = counts;
  const kinds = kindsClause(counts, words);
  if (critical === vulns || high === vulns) {
    const [it, them, en] = critical > 0 ? ['critica', 'critiche', 'critical'] : ['alta', 'alte', 'high'];
    return words.count(
      vulns,
      [`è stata trovata # vulnerabilità ${it}.`, `sono state trovate # vulnerabilità ${them}${kinds}.`],
      [`# ${en} vulnerability was found.`, `# ${en} vulnerabilities were found${kinds}.`],
    );
  }
  const worst = [
    critical > 0 && words.count(critical, ['# critica', '# critiche'], ['# critical', '# critical']),
    high > 0 && words.count(high, ['# alta', '# alte'], ['# high', '# high']),
  ].filter((one) => one !== false);
  const [first = '', ...others] = worst;
  const some = words.say(
    `, di cui ${words.list(worst)}`,
    `, ${words.list([first.replace(' ', ' of them '), ...others])}`,
  );
  return words.count(
    vulns,
    ['è stata trovata # vulnerabilità.', `sono state trovate # vulnerabilità${first && some}${kinds}.`],
    ['# vulnerability was found.', `# vulnerabilities were found${first && some}${kinds}.`],
  );
}

function mildVerdict(counts: Counts, words: Words): string {
  const { vulns, medium, low } = counts;
  const severity =
    low === 0
      ? words.say('di gravità media', 'of medium severity')
      : medium === 0
        ? words.say('di gravità bassa', 'of low severity')
        : words.say('di gravità media o bassa', 'of medium or low severity');
  const kinds = kindsClause(counts, words);
  const found = words.count(
    vulns,
    [`l’unica trovata è ${severity}.`, `le # trovate sono ${severity}${kinds}.`],
    [`the only one found is ${severity}.`, `the # that were found are ${severity}${kinds}.`],
  );
  return words.say(
    `Non sono state trovate vulnerabilità critiche o alte: ${found}`,
    `No critical or high vulnerabilities were found: ${found}`,
  );
}

/** What is known of exploitation, and of when that is where the catalogue itself was not loaded. */
export type Exploitation = Pick<Known, 'exploitation' | 'exploitationDate'>;

/** Who says so, where it is not the catalogue: behind a sentence about exploited vulnerabilities. */
export function accordingTo({ exploitation, exploitationDate: date }: Exploitation, words: Words): string {
  if (exploitation === 'all') return '';
  if (date === null) return words.say(', secondo i dati disponibili', ', according to the data available');
  return words.say(`, secondo i dati ${words.ofDay(date)}`, `, according to data as ${words.ofDay(date)}`);
}

/** Of some the built-in catalogue knows nothing: those it names are the least. */
export const atLeast = ({ exploitation }: Exploitation, words: Words): string =>
  exploitation === 'some' ? words.say('Almeno ', 'At least ') : '';

/** Whose word it is: without the catalogue's name, a reader takes the attacks for attacks on their own systems. */
export const inCatalogue = (exploited: number, words: Words): string =>
  words.count(
    exploited,
    [
      '# è nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali',
      '# sono nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali',
    ],
    [
      '# is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks',
      '# are in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks',
    ],
  );

function exploitedSentence(known: Known, words: Words): string {
  const { vulns, known_exploited: exploited } = known.counts;
  if (!known.counted || exploited === 0) return '';
  const by = accordingTo(known, words);
  if (vulns === 1) {
    return words.say(
      `È nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali${by}.`,
      `It is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks${by}.`,
    );
  }
  return `${atLeast(known, words)}${inCatalogue(exploited, words)}${by}.`;
}

function partialSentence({ ended }: Pick<Coverage, 'ended'>, { complete }: NotChecked, words: Words): string {
  if (ended === 'stopped') {
    return words.say(
      'Il test è stato fermato prima della fine: i risultati sono parziali.',
      'The test was stopped before its end: the results are partial.',
    );
  }
  if (ended === 'failed') {
    return words.say(
      'Il test si è interrotto prima della fine: i risultati sono parziali.',
      'The test was cut off before its end: the results are partial.',
    );
  }
  if (ended === 'running') {
    return words.say(
      'Il test è ancora in corso: i risultati sono parziali.',
      'The test is still running: the results are partial.',
    );
  }
  if (complete) return '';
  return words.say(
    'Non tutto è stato controllato: ciò che manca non va considerato sicuro.',
    'Not everything was checked: what is missing should not be assumed safe.',
  );
}

/** What the figures do not settle: signs without proof, what an earlier test had found, exploits that nobody could look up. */
function doubts(known: Known, words: Words): string[] {
  const { counts, counted, exploitation } = known;
  const { certainties, unverified, vulns, known_exploited } = counts;
  const toVerify = certainties.unverified;
  const isNoneTold = counted && vulns > 0 && known_exploited === 0;
  return [
    toVerify > 0 &&
      words.count(
        toVerify,
        [
          '# vulnerabilità è da verificare: ci sono indizi, ma non è confermata.',
          '# vulnerabilità sono da verificare: ci sono indizi, ma non sono confermate.',
        ],
        [
          '# vulnerability is unverified: suspected, not confirmed.',
          '# vulnerabilities are unverified: suspected, not confirmed.',
        ],
      ),
    unverified.vulns > 0 &&
      words.count(
        unverified.vulns,
        [
          'Un’altra, trovata da un test precedente, non è stata verificata in questo: può esserci ancora.',
          'Altre #, trovate da un test precedente, non sono state verificate in questo: possono esserci ancora.',
        ],
        [
          'One more, found by an earlier test, was not verified by this one: it may still be there.',
          '# more, found by an earlier test, were not verified by this one: they may still be there.',
        ],
      ),
    isNoneTold &&
      exploitation === 'starter' &&
      words.say(
        `Nessuna è nel catalogo KEV di CISA, che elenca le vulnerabilità sfruttate in attacchi reali${accordingTo(known, words)}.`,
        `None is in CISA’s KEV catalogue, which lists vulnerabilities exploited in real attacks${accordingTo(known, words)}.`,
      ),
    isNoneTold &&
      exploitation === 'some' &&
      words.say(
        'Nessuna è fra quelle che i dati disponibili indicano come già sfruttate in attacchi reali; per le altre non ci sono dati.',
        'None is among those that the data available list as exploited in real attacks; for the others there is no data.',
      ),
    isNoneTold &&
      exploitation === 'nothing' &&
      words.say(
        'Quante siano sfruttate in attacchi reali non è noto: il catalogo che le elenca (KEV di CISA) non era caricato.',
        'How many are exploited in real attacks is not known: the catalogue that lists them (CISA’s KEV) was not loaded.',
      ),
  ].filter((one) => one !== false);
}
