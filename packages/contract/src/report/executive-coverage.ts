import type { PlaceWords } from '../engines/engine-facts.ts';
import type { CheckCoverage, Coverage } from './coverage.schema.ts';
import type { NotChecked } from './executive.ts';
import { neverLoaded } from './executive-facts.ts';
import type { Words } from './executive-words.ts';
import { ageAt, OLD_AFTER_DAYS, SOURCE_NAMES } from './knowledge-age.ts';
import { PLACES } from './place-words.ts';

export type Gap = NotChecked['entries'][number];

/** A board reads the first of them; the report's coverage has them all. */
const MAX_ENTRIES = 12;
/** Names of checks in one entry. */
const MAX_NAMES = 3;
/** Names of checks that were not part of the test. */
const MAX_LEFT_OUT = 5;

interface GapOptions {
  /** When the test began: how old the knowledge was then. */
  readonly scannedAt: string;
  /** What the checks of the engine are counted by. */
  readonly places?: PlaceWords;
  /** Places that were not looked at, or could not be judged: what the engine alone can say. */
  readonly gaps?: readonly Gap[];
  /** Whether one of these says this already. */
  readonly isTold?: (check: string, reason: string) => boolean;
  /** False: nothing was to be compared with known vulnerabilities. */
  readonly needsKnowledge?: boolean;
}

/** What the test had promised to look at and did not, and how far its knowledge could be trusted. */
export function notCheckedOf(coverage: Coverage, words: Words, options: GapOptions): NotChecked {
  const { gaps = [], needsKnowledge = true, scannedAt } = options;
  const missing = [...gaps, ...checkGaps(coverage, words, options)];
  const knowledge = needsKnowledge ? knowledgeGaps(coverage, Date.parse(scannedAt), words) : [];
  const entries = [...missing, ...knowledge];
  const complete = coverage.complete && coverage.ended === 'success' && entries.length === 0;
  const sentences = [
    mainSentence(coverage, { missing: missing.length, knowledge: knowledge.length }, words),
    leftOut(coverage, words),
  ];
  return { complete, sentence: sentences.filter((one) => one !== '').join(' '), entries: shortened(entries, words) };
}

/** One entry for each reason and number of places: a stop leaves many checks undone, and they all say the same. */
function checkGaps({ checks }: Coverage, words: Words, options: GapOptions): Gap[] {
  const { isTold = () => false, places: placeWords = PLACES } = options;
  const groups = new Map<string, { readonly reason: string; readonly places: number; readonly names: string[] }>();
  for (const check of checks) {
    if (check.status === 'done') continue;
    for (const { name, places, expected, reason: code } of check.reasons) {
      if (expected || isTold(check.check, code)) continue;
      const gap =
        check.status === 'partial'
          ? partlyFor(name, { places, of: placesOf(check) }, words, placeWords)
          : { reason: name, places };
      const key = `${gap.places} ${gap.reason}`;
      const group = groups.get(key) ?? { ...gap, names: [] };
      group.names.push(check.name);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ reason, places, names }) => {
    const name = cellOf(names, words);
    if (names.length === 1 || places === 0) return { name, reason, places };
    // The checks may be lacking at different places: together they are not so many.
    const each = words.say('per ciascuno', 'for each');
    return {
      name,
      reason: `${reason}, ${words.number(places)} ${wordFor(places, placeWords, words)} ${each}`,
      places: 0,
    };
  });
}

const placesOf = ({ places_done, places_not_done }: CheckCoverage): number => places_done + places_not_done;

/** `in part (6 of 1,731 places not checked): no answer`: how many are missing, where others were done. */
export function partlyFor(
  reason: string,
  { places, of }: { readonly places: number; readonly of: number },
  words: Words,
  placeWords: PlaceWords = PLACES,
): Pick<Gap, 'reason' | 'places'> {
  const partly = words.say('in parte', 'in part');
  // In part, and at the only place there is: a number tells nothing.
  if (places === 0 || of === 1) return { reason: `${partly}: ${reason}`, places: 0 };
  if (places >= of) return { reason: `${partly}: ${reason}`, places };
  const [some, total] = [words.number(places), words.number(of)];
  const [one, others] = placeWords.isFeminine ? ['controllata', 'controllate'] : ['controllato', 'controllati'];
  const many = words.say(
    `${some} ${wordFor(places, placeWords, words)} su ${total} non ${places === 1 ? one : others}`,
    `${some} of ${total} ${wordFor(of, placeWords, words)} not checked`,
  );
  return { reason: `${partly} (${many}): ${reason}`, places: 0 };
}

const wordFor = (count: number, { one, many }: PlaceWords, words: Words): string => words.of(count === 1 ? one : many);

/** Names of checks hold commas and `and` themselves: in a cell of a table semicolons part them. */
const cellOf = (names: readonly string[], words: Words): string => firstOf(names, MAX_NAMES, words).join('; ');

const namesOf = (names: readonly string[], words: Words): string => words.list(firstOf(names, MAX_LEFT_OUT, words));

function firstOf(names: readonly string[], most: number, words: Words): readonly string[] {
  const rest = names.length - most;
  if (rest < 1) return names;
  return [...names.slice(0, most), words.count(rest, ['# altro', 'altri #'], ['# more', '# more'])];
}

function knowledgeGaps({ knowledge }: Coverage, moment: number, words: Words): Gap[] {
  return knowledge.flatMap((source): Gap[] => {
    const age = source.name === 'starter' ? 'fresh' : ageAt(source, moment);
    if (age === 'fresh') return [];
    const reason =
      age === 'never'
        ? neverLoaded(source, { knowledge }, words)
        : words.say(
            `fonte più vecchia di ${OLD_AFTER_DAYS} giorni al momento del test`,
            `source older than ${OLD_AFTER_DAYS} days when the test ran`,
          );
    return [{ name: words.of(SOURCE_NAMES[source.name]), reason, places: 0 }];
  });
}

function shortened(entries: readonly Gap[], words: Words): readonly Gap[] {
  if (entries.length <= MAX_ENTRIES) return entries;
  const rest = entries.length - MAX_ENTRIES + 1;
  const name = words.say(`Altre ${words.number(rest)} voci`, `${words.number(rest)} more entries`);
  const reason = words.say('elencate nella copertura del report', 'listed in the coverage of the report');
  return [...entries.slice(0, MAX_ENTRIES - 1), { name, reason, places: 0 }];
}

function mainSentence(
  { ended, cause, complete }: Coverage,
  found: { readonly missing: number; readonly knowledge: number },
  words: Words,
): string {
  const unsafe = words.say(
    'Ciò che non è stato controllato non va considerato sicuro.',
    'What was not checked should not be assumed safe.',
  );
  switch (ended) {
    case 'stopped':
      return `${words.say('Il test è stato fermato prima della fine.', 'The test was stopped before its end.')} ${unsafe}`;
    case 'failed': {
      const why = cause?.trim().replace(/\.$/, '')
        ? words.say(` Causa: ${cause.trim().replace(/\.$/, '')}.`, ` Cause: ${cause.trim().replace(/\.$/, '')}.`)
        : '';
      return `${words.say('Il test si è interrotto prima della fine.', 'The test was cut off before its end.')}${why} ${unsafe}`;
    }
    case 'running':
      return words.say(
        'Il test è ancora in corso: i risultati sono parziali.',
        'The test is still running: the results are partial.',
      );
    case 'success':
  }
  if (found.missing > 0 || !complete) {
    return `${words.say('Non tutto ciò che il test prevedeva è stato controllato.', 'Not everything the test was meant to check was checked.')} ${unsafe}`;
  }
  if (found.knowledge > 0) {
    return words.say(
      'Tutto ciò che il test prevedeva è stato controllato, ma con fonti sulle vulnerabilità non aggiornate o non caricate: qualche vulnerabilità nota può mancare.',
      'Everything the test was meant to check was checked, but with vulnerability sources that were old or not loaded: known vulnerabilities may be missing.',
    );
  }
  return words.say(
    'Tutto ciò che il test prevedeva è stato controllato.',
    'Everything the test was meant to check was checked.',
  );
}

/** Checks that this test was to make in part or not at all: no gap of the test, and yet not looked at. */
function leftOut({ checks }: Coverage, words: Words): string {
  const namesWith = (status: CheckCoverage['status']) =>
    checks
      .filter(
        ({ reasons, ...check }) =>
          check.status === status &&
          reasons.length > 0 &&
          reasons.every(({ expected, reason }) => expected && reason !== 'nothing_to_check'),
      )
      .map(({ name }) => name);
  const say = (names: readonly string[], it: readonly [string, string], en: readonly [string, string]) =>
    names.length === 0 ? [] : [`${words.count(names.length, it, en)}: ${namesOf(names, words)}.`];
  return [
    ...say(
      namesWith('not_done'),
      ['Un controllo non era compreso in questo test', '# controlli non erano compresi in questo test'],
      ['One check was not part of this test', '# checks were not part of this test'],
    ),
    ...say(
      namesWith('partial'),
      [
        'Un controllo è stato svolto solo in parte, per come il test era impostato',
        '# controlli sono stati svolti solo in parte, per come il test era impostato',
      ],
      [
        'One check was performed only in part, as the test was set up',
        '# checks were performed only in part, as the test was set up',
      ],
    ),
  ].join(' ');
}
