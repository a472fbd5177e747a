import type { Difference } from './difference.schema.ts';
import type { Executive } from './executive.ts';
import type { Words } from './executive-words.ts';

type Compared = Pick<Difference, 'previous' | 'counts'>;
type ChangesPart = Pick<Executive, 'changes' | 'changesNote'>;

/** What changed since the test before; `difference` null: the licence does not open it. */
export function changesOf(difference: Compared | null, section: string, words: Words): ChangesPart {
  if (!difference) {
    const changesNote = words.say(
      'Il confronto con i test precedenti fa parte della licenza full.',
      'The comparison with earlier tests is part of the full licence.',
    );
    return { changes: null, changesNote };
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
      sentences: [mainSentence(counts, previous.scan_start, words), ...unsettled(counts, words)],
      source: `${section}.counts`,
    },
  };
}

function mainSentence(counts: Difference['counts'], at: string, words: Words): string {
  const since = words.say(`Rispetto al test del ${words.day(at)}`, `Since the test of ${words.day(at)}`);
  const remaining = counts.still + counts.changed;
  const parts = [
    counts.new > 0 && words.count(counts.new, ['# nuova', '# nuove'], ['# new', '# new']),
    counts.gone > 0 && words.count(counts.gone, ['# risolta', '# risolte'], ['# fixed', '# fixed']),
    remaining > 0 &&
      words.count(remaining, ['# ancora presente', '# ancora presenti'], ['# still there', '# still there']),
  ].filter((one) => one !== false);
  if (parts.length > 0) {
    const changed = words.count(
      counts.changed,
      [', di cui # cambiata per gravità o certezza', ', di cui # cambiate per gravità o certezza'],
      [', # of them with another severity or certainty', ', # of them with another severity or certainty'],
    );
    return `${since}: ${words.list(parts)}${counts.changed > 0 ? changed : ''}.`;
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

/** What looks like a change and may be none. */
function unsettled({ found, unverified }: Difference['counts'], words: Words): string[] {
  return [
    found > 0 &&
      words.count(
        found,
        [
          '# è stata trovata ora, ma prima non era nota o non era stata cercata: non si può dire nuova.',
          '# sono state trovate ora, ma prima non erano note o non erano state cercate: non si possono dire nuove.',
        ],
        [
          '# was found now, but was not known or not looked for before: it cannot be called new.',
          '# were found now, but were not known or not looked for before: they cannot be called new.',
        ],
      ),
    unverified > 0 &&
      words.count(
        unverified,
        [
          '# del test precedente non è stata verificata in questo: non si può dire risolta.',
          '# del test precedente non sono state verificate in questo: non si possono dire risolte.',
        ],
        [
          '# of the earlier test was not verified by this one: it cannot be called fixed.',
          '# of the earlier test were not verified by this one: they cannot be called fixed.',
        ],
      ),
  ].filter((one) => one !== false);
}
