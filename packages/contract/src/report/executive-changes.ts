import type { Difference } from './difference.schema.ts';
import type { Executive } from './executive.ts';
import type { Forms, Words } from './executive-words.ts';

type Compared = Pick<Difference, 'previous' | 'counts'>;
type ChangesPart = Pick<Executive, 'changes' | 'changesNote'>;

interface ChangesOptions {
  /** The section that `difference` is. */
  readonly section: string;
  /** What else is new, in a sentence: what the engine alone can say. */
  readonly more?: string;
}

/** What changed since the test before; `difference` null: the licence does not open it. */
export function changesOf(difference: Compared | null, words: Words, options: ChangesOptions): ChangesPart {
  const { section, more } = options;
  if (!difference) {
    const closed = words.say(
      'Il confronto delle vulnerabilità con i test precedenti fa parte della licenza completa.',
      'The comparison of vulnerabilities with earlier tests is part of the full licence.',
    );
    return { changes: null, changesNote: more ? `${more} ${closed}` : closed };
  }
  const { previous, counts } = difference;
  if (!previous) {
    const changesNote = words.say(
      'È il primo test di questo target: non c’è nulla con cui confrontarlo.',
      'This is the first test of this target: there is nothing to compare it with.',
    );
    return { changes: null, changesNote };
  }
  return {
    changes: {
      previous: { name: previous.name, at: previous.scan_start },
      counts,
      sentences: [
        mainSentence(
          counts,
          `${words.say('Rispetto al test', 'Since the test')} ${words.ofDay(previous.scan_start)}`,
          words,
        ),
        ...(more ? [more] : []),
        ...(more ? [unsettled(counts, words).join(' ')].filter((one) => one !== '') : unsettled(counts, words)),
      ],
      source: `${section}.counts`,
    },
  };
}

/** One kind of change, in Italian and in English: with the noun, and without it. */
interface Told {
  readonly count: number;
  readonly noun: readonly [it: Forms, en: Forms];
  readonly bare: readonly [it: Forms, en: Forms];
}

function mainSentence(counts: Difference['counts'], since: string, words: Words): string {
  const remaining = counts.still + counts.changed;
  // The noun stands with the first of them.
  const told: readonly Told[] = [
    {
      count: counts.new,
      noun: [
        ['# vulnerabilità nuova', '# vulnerabilità nuove'],
        ['# new vulnerability', '# new vulnerabilities'],
      ],
      bare: [
        ['# nuova', '# nuove'],
        ['# new', '# new'],
      ],
    },
    {
      count: counts.gone,
      noun: [
        ['# vulnerabilità risolta', '# vulnerabilità risolte'],
        ['# vulnerability fixed', '# vulnerabilities fixed'],
      ],
      bare: [
        ['# risolta', '# risolte'],
        ['# fixed', '# fixed'],
      ],
    },
    {
      count: remaining,
      noun: [
        ['# vulnerabilità ancora presente', '# vulnerabilità ancora presenti'],
        ['# vulnerability still there', '# vulnerabilities still there'],
      ],
      bare: [
        ['# ancora presente', '# ancora presenti'],
        ['# still there', '# still there'],
      ],
    },
  ];
  const [first, ...others] = told.filter(({ count }) => count > 0);
  if (first) {
    const parts = [
      words.count(first.count, ...first.noun),
      ...others.map(({ count, bare }) => words.count(count, ...bare)),
    ];
    return `${since}: ${words.list(parts)}${changedClause(counts.changed, remaining, words)}.`;
  }
  if (counts.found + counts.unverified > 0) {
    return words.say(
      `${since}: nulla di ciò che è stato trovato si può confrontare.`,
      `${since}: nothing that was found can be compared.`,
    );
  }
  return words.say(
    `${since}: nessuna vulnerabilità allora, nessuna adesso.`,
    `${since}: no vulnerabilities then, none now.`,
  );
}

function changedClause(changed: number, remaining: number, words: Words): string {
  if (changed === 0) return '';
  if (changed === remaining) {
    return words.say(', con altra gravità, certezza o evidenza', ', with another severity, certainty or evidence');
  }
  const many = words.number(changed);
  return words.say(
    `, di cui ${many} con altra gravità, certezza o evidenza`,
    `, ${many} of them with another severity, certainty or evidence`,
  );
}

/** What looks like a change and may be none. */
function unsettled({ found, unverified }: Difference['counts'], words: Words): string[] {
  return [
    found > 0 &&
      words.count(
        found,
        [
          '# vulnerabilità riguarda ciò che prima non era noto o non era stato cercato: non si può dire nuova.',
          '# vulnerabilità riguardano ciò che prima non era noto o non era stato cercato: non si possono dire nuove.',
        ],
        [
          '# vulnerability is about something that was not known or not looked for before: it cannot be called new.',
          '# vulnerabilities are about something that was not known or not looked for before: they cannot be called new.',
        ],
      ),
    unverified > 0 &&
      words.count(
        unverified,
        [
          '# vulnerabilità del test precedente non è stata verificata in questo: non si può dire risolta.',
          '# vulnerabilità del test precedente non sono state verificate in questo: non si possono dire risolte.',
        ],
        [
          '# vulnerability of the earlier test was not verified by this one: it cannot be called fixed.',
          '# vulnerabilities of the earlier test were not verified by this one: they cannot be called fixed.',
        ],
      ),
  ].filter((one) => one !== false);
}
