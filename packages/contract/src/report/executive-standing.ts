import type { Level } from '../severity/severity.ts';
import type { Coverage } from './coverage.schema.ts';
import type { NotChecked } from './executive.ts';
import type { Known } from './executive-figures.ts';
import type { Words } from './executive-words.ts';
import type { FindingCounts } from './summary.schema.ts';
import type { KnownExtent } from './what-is-known.ts';

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
      'Le vulnerabilità non sono state cercate: quante ce ne siano non si sa.',
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

/** Whether a vulnerability was found at several places: how many there are is then not how many findings. */
const isRepeated = ({ vulns, distinct }: Pick<Counts, 'vulns' | 'distinct'>): boolean =>
  distinct.vulnerabilities < vulns;

function foundSentence(counts: Counts, words: Words): string {
  const { vulns, critical, high } = counts;
  if (isRepeated(counts)) return repeatedSentence(counts, words);
  if (critical === vulns || high === vulns) {
    const [it, them, en] = critical > 0 ? ['critica', 'critiche', 'critical'] : ['alta', 'alte', 'high'];
    return words.count(
      vulns,
      [`è stata trovata # vulnerabilità ${it}.`, `sono state trovate # vulnerabilità ${them}.`],
      [`# ${en} vulnerability was found.`, `# ${en} vulnerabilities were found.`],
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
    ['è stata trovata # vulnerabilità.', `sono state trovate # vulnerabilità${first && some}.`],
    ['# vulnerability was found.', `# vulnerabilities were found${first && some}.`],
  );
}

/** `72 different vulnerabilities were found in 77 findings, of which 25 are critical and 30 high.` */
function repeatedSentence({ vulns, critical, high, distinct }: Counts, words: Words): string {
  const found = words.count(
    distinct.vulnerabilities,
    ['è stata trovata # vulnerabilità', 'sono state trovate # vulnerabilità diverse'],
    ['# vulnerability was found', '# different vulnerabilities were found'],
  );
  const findings = words.say(` in ${words.number(vulns)} rilevazioni`, ` in ${words.number(vulns)} findings`);
  const worst = [
    critical > 0 && words.count(critical, ['# critica', '# critiche'], ['# critical', '# critical']),
    high > 0 && words.count(high, ['# alta', '# alte'], ['# high', '# high']),
  ].filter((one) => one !== false);
  const all = critical === vulns ? ['critiche', 'critical'] : high === vulns ? ['alte', 'high'] : null;
  if (all) return `${found}${findings}, ${words.say(`tutte ${all[0]}`, `all of them ${all[1]}`)}.`;
  if (worst.length === 0) return `${found}${findings}.`;
  const [first = '', ...others] = worst;
  const are = first.replace(' ', (critical || high) === 1 ? ' is ' : ' are ');
  return `${found}${findings}, ${words.say(`di cui ${words.list(worst)}`, `of which ${words.list([are, ...others])}`)}.`;
}

function mildVerdict(counts: Counts, words: Words): string {
  const { vulns, medium, low, distinct } = counts;
  const severity =
    low === 0
      ? words.say('di gravità media', 'of medium severity')
      : medium === 0
        ? words.say('di gravità bassa', 'of low severity')
        : words.say('di gravità media o bassa', 'of medium or low severity');
  const many = words.number(vulns);
  const found = isRepeated(counts)
    ? words.count(
        distinct.vulnerabilities,
        [
          `l’unica trovata, in ${many} rilevazioni, è ${severity}.`,
          `le # diverse trovate, in ${many} rilevazioni, sono ${severity}.`,
        ],
        [
          `the only one found, in ${many} findings, is ${severity}.`,
          `the # different ones found, in ${many} findings, are ${severity}.`,
        ],
      )
    : words.count(
        vulns,
        [`l’unica trovata è ${severity}.`, `le # trovate sono ${severity}.`],
        [`the only one found is ${severity}.`, `the # that were found are ${severity}.`],
      );
  return words.say(
    `Non sono state trovate vulnerabilità critiche o alte: ${found}`,
    `No critical or high vulnerabilities were found: ${found}`,
  );
}

/** Who says so, where it is not the catalogue: behind a sentence about exploited vulnerabilities. */
export const accordingTo = (exploitation: KnownExtent, words: Words): string =>
  exploitation === 'all' ? '' : words.say(', secondo la raccolta iniziale', ', according to the starter set');

/** Of some the starter set knows nothing: those it names are the least. */
export const atLeast = (exploitation: KnownExtent, words: Words): string =>
  exploitation === 'some' ? words.say('Almeno ', 'At least ') : '';

function exploitedSentence({ counts, counted, exploitation }: Known, words: Words): string {
  const { vulns, known_exploited: exploited } = counts;
  if (!counted || exploited === 0) return '';
  const by = accordingTo(exploitation, words);
  if (vulns === 1) {
    return words.say(`È già sfruttata in attacchi reali${by}.`, `It is already being exploited in real attacks${by}.`);
  }
  const told = isRepeated(counts)
    ? words.count(
        exploited,
        [
          '# rilevazione è di una vulnerabilità già sfruttata in attacchi reali',
          '# rilevazioni sono di vulnerabilità già sfruttate in attacchi reali',
        ],
        [
          '# finding is of a vulnerability already being exploited in real attacks',
          '# findings are of vulnerabilities already being exploited in real attacks',
        ],
      )
    : words.count(
        exploited,
        ['# è già sfruttata in attacchi reali', '# sono già sfruttate in attacchi reali'],
        ['# is already being exploited in real attacks', '# are already being exploited in real attacks'],
      );
  return `${atLeast(exploitation, words)}${told}${by}.`;
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
function doubts({ counts, counted, exploitation }: Known, words: Words): string[] {
  const { certainties, unverified, vulns, known_exploited } = counts;
  const toVerify = certainties.unverified;
  const isNoneTold = counted && vulns > 0 && known_exploited === 0;
  return [
    toVerify > 0 &&
      words.count(
        toVerify,
        [
          '# rilevazione è da verificare: gli indizi ci sono, la prova no.',
          '# rilevazioni sono da verificare: gli indizi ci sono, la prova no.',
        ],
        [
          '# finding is still to be verified: there are signs of it, but no proof.',
          '# findings are still to be verified: there are signs of them, but no proof.',
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
        'Nessuna risulta già sfruttata in attacchi reali, secondo la raccolta iniziale.',
        'None is known to be exploited in real attacks, according to the starter set.',
      ),
    isNoneTold &&
      exploitation === 'some' &&
      words.say(
        'Nessuna è fra quelle che la raccolta iniziale indica come già sfruttate in attacchi reali; delle altre non si sa.',
        'None is among those that the starter set names as exploited in real attacks; the others are not known.',
      ),
    isNoneTold &&
      exploitation === 'nothing' &&
      words.say(
        'Quante siano già sfruttate in attacchi reali non si sa: il catalogo che le elenca non era caricato.',
        'How many are already being exploited in real attacks is not known: the catalogue that lists them was not loaded.',
      ),
  ].filter((one) => one !== false);
}
