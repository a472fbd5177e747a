import type { Coverage } from './coverage.schema.ts';
import type { Fact } from './executive.ts';
import type { Words } from './executive-words.ts';
import { SOURCE_NAMES } from './knowledge-age.ts';

const MINUTE_MS = 60_000;

interface FactOptions {
  readonly begin: string;
  readonly end: string | null;
  /** What the engine adds: its profile, how it looked. They follow the dates. */
  readonly more?: readonly Fact[];
}

/** How the test was made: when, how, with what, and how old its knowledge was. */
export function factsOf(coverage: Coverage, words: Words, { begin, end, more = [] }: FactOptions): Fact[] {
  return [
    { label: words.say('Inizio', 'Start'), value: words.moment(begin) },
    ...(end === null
      ? []
      : [
          { label: words.say('Fine', 'End'), value: words.moment(end) },
          { label: words.say('Durata', 'Duration'), value: durationOf(Date.parse(end) - Date.parse(begin), words) },
        ]),
    ...more,
    ...toolFacts(coverage, words),
    ...coverage.knowledge.flatMap((source) => knowledgeFact(source, coverage, words)),
    ...coverage.consents.map(({ signed_by, signed_at }) => ({
      label: words.say('Consenso scritto', 'Written consent'),
      value: `${signed_by}, ${words.day(signed_at)}`,
    })),
  ];
}

function toolFacts({ tools }: Coverage, words: Words): Fact[] {
  if (tools.length === 0) return [];
  const value = tools.map(({ name, version }) => `${name} ${version}`.trim()).join(', ');
  return [{ label: words.say('Strumenti', 'Tools'), value }];
}

function knowledgeFact(source: Coverage['knowledge'][number], coverage: Coverage, words: Words): Fact[] {
  const { name, data_date, loaded_at, entries } = source;
  // It helps out until the catalogues are there: a line of it that says nothing would only raise questions.
  if (name === 'starter' && entries === 0) return [];
  const label = words.of(SOURCE_NAMES[name]);
  if (loaded_at === null) {
    return [{ label, value: neverLoaded(source, coverage, words) }];
  }
  const value = data_date
    ? `${words.say('dati', 'data as')} ${words.ofDay(data_date)}`
    : `${words.say('caricata', 'loaded')} ${words.onDay(loaded_at)}`;
  return [{ label, value }];
}

/** Of a source that was never loaded: the data in its place, where the starter set has some. */
export function neverLoaded(
  { name, starter_part: part }: Coverage['knowledge'][number],
  { knowledge }: Pick<Coverage, 'knowledge'>,
  words: Words,
): string {
  const starter = knowledge.find((one) => one.name === 'starter' && one.entries > 0);
  const date = name === 'nvd' ? starter?.data_date : part?.data_date;
  const never = words.say('catalogo non caricato su questa piattaforma', 'catalogue not loaded on this platform');
  if (!date) return never;
  return words.say(
    `${never}: valgono i dati ${words.ofDay(date)} forniti con la piattaforma`,
    `${never}: the data as ${words.ofDay(date)} supplied with the platform were used`,
  );
}

/** `2 h 5 min`; less than a minute is that. */
function durationOf(ms: number, words: Words): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (!(minutes >= 1)) return words.say('meno di un minuto', 'less than a minute');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${words.number(hours)} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
