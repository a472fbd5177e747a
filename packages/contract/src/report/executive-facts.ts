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
    ...coverage.knowledge.flatMap((source) => knowledgeFact(source, words)),
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

function knowledgeFact(source: Coverage['knowledge'][number], words: Words): Fact[] {
  const { name, data_date, loaded_at, entries } = source;
  // It helps out until the catalogues are there: a line of it that says nothing would only raise questions.
  if (name === 'starter' && entries === 0) return [];
  const label = words.of(SOURCE_NAMES[name]);
  if (loaded_at === null) {
    return [{ label, value: starterOnly(source, words) ?? notLoaded(words) }];
  }
  const value = data_date
    ? `${words.say('dati', 'data as')} ${words.ofDay(data_date)}`
    : `${words.say('caricata', 'loaded')} ${words.onDay(loaded_at)}`;
  return [{ label, value }];
}

export const notLoaded = (words: Words): string =>
  words.say('catalogo non caricato su questa piattaforma', 'catalogue not loaded on this platform');

/** Of a source that was never loaded, and of which the built-in catalogue has a part; null: it told nothing. */
export function starterOnly({ starter_part: part }: Coverage['knowledge'][number], words: Words): string | null {
  if (!part) return null;
  return words.say(
    `catalogo non caricato su questa piattaforma: valgono i dati ${words.ofDay(part.data_date)}`,
    `catalogue not loaded on this platform: data as ${words.ofDay(part.data_date)} were used`,
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
