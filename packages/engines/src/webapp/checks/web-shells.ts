import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, isThere, mostOf } from '../attack/ask.ts';
import { textOf } from '../attack/similar.ts';
import { randomBetween } from '../attack/trial.ts';
import type { AttackTools, Message, Site, SiteCheck, WebSighting } from '../check.ts';
import { requestChange } from '../crawl/state-change.ts';
import { isProgram } from '../crawl/template.ts';
import { filled } from '../evidence.ts';
import { isAnswered } from '../reading/answer.ts';
import { listingIn } from '../reading/listing.ts';
import { commandInjection } from './command-injection.ts';
import { templateInjection } from './template-injection.ts';

const MOST_PROGRAMS: ByStrength = { low: 3, medium: 10, high: 40, insane: 200 };
/** Fields in which web shells receive their command or code; ordinary forms do not consist of them. */
const FIELDS = ['cmd', 'pass', 'c', 'code', 'command', 'exec', 'shell', 'x', 'a', 'p', 'ant', '0'] as const;

interface Calculation {
  readonly text: string;
  /** Text that appears only if the value was executed. */
  readonly shown: string;
}

interface Kind {
  readonly key: string;
  spell(numbers: { readonly a: number; readonly b: number; readonly left: string; readonly right: string }): string;
  misspell(text: string): string;
}

const KINDS: readonly Kind[] = [
  {
    key: templateInjection.definitions[1].key,
    spell: ({ a, b, left, right }) => `print('${left}'.(${a}*${b}).'${right}');`,
    misspell: (text) => text.replace('print', 'prnit'),
  },
  {
    key: commandInjection.definitions[0].key,
    spell: ({ a, b, left, right }) => `echo ${left}$((${a}*${b}))${right}`,
    misspell: (text) => text.replace('echo', 'eqcho'),
  },
];

/**
 * A script in a directory listing that answers with an empty page may be a web shell: it is sent one calculation per kind of
 * program, in the fields that web shells read.
 */
export const webShells = {
  code: 'web_shells',
  name: { it: 'Programmi nelle cartelle elencate', en: 'Programs in listed folders' },
  kind: 'site',
  from: 'low',
  definitions: [...templateInjection.definitions, ...commandInjection.definitions],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    for (const url of findSilentScripts(site).slice(0, mostOf(MOST_PROGRAMS, tools)))
      for (const kind of KINDS) {
        const sighting = tools.signal.aborted ? null : await runs(url, kind, tools);
        if (!sighting) continue;
        sightings.push(sighting);
        break;
      }
    return sightings;
  },
} as const satisfies SiteCheck;

/** Scripts from directory listings that answer with an empty page. */
function findSilentScripts(site: Site): readonly string[] {
  const listed = new Set(
    site.exchanges.filter(isAnswered).flatMap((exchange) => {
      const folder = new URL('.', exchange.request.url).href;
      return (listingIn(exchange)?.names ?? []).map((name) => folder + name);
    }),
  );
  const silent = site.exchanges.filter(
    (exchange) =>
      exchange.request.method === 'GET' &&
      listed.has(pageOf(exchange.request.url)) &&
      isProgram(pageOf(exchange.request.url).split('/').at(-1) ?? '') &&
      isThere(site, exchange) &&
      exchange.response?.cut === false &&
      textOf(exchange).trim() === '' &&
      requestChange(formOf(exchange.request.url, [])) === null,
  );
  return [...new Set(silent.map(({ request: { url } }) => pageOf(url)))];
}

const formOf = (url: string, fields: ReadonlyArray<readonly [name: string, value: string]>): WebRequest => ({
  ...{ method: 'POST', url },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: new URLSearchParams(Object.fromEntries(fields)).toString(),
});

/** Tries all fields at once, each with its own numbers, then the executed one alone and with the others. */
async function runs(url: string, kind: Kind, tools: AttackTools): Promise<WebSighting | null> {
  const newCalculation = (): Calculation => {
    const word = () => tools.token().replace(/\d/g, '').slice(0, 6);
    const [a, b, left, right] = [
      randomBetween(10_001, 46_340),
      randomBetween(10_001, 46_340),
      `${word()}q`,
      `z${word()}`,
    ];
    return { text: kind.spell({ a, b, left, right }), shown: `${left}${a * b}${right}` };
  };
  const calculations = FIELDS.map((name) => ({ name, ...newCalculation() }));
  const together = await tools.request(
    formOf(
      url,
      calculations.map(({ name, text }) => [name, text]),
    ),
  );
  const run = calculations.find(({ shown }) => textOf(together).includes(shown));
  if (!run) return null;
  const [again, other] = [newCalculation(), newCalculation()];
  const second = await tools.request(formOf(url, [[run.name, again.text]]));
  const misspelled = await tools.request(formOf(url, [[run.name, kind.misspell(other.text)]]));
  if (!textOf(second).includes(again.shown) || textOf(misspelled).includes(other.shown)) return null;
  const message = (exchange: Exchange, role: Message['role'], marks: readonly string[]): Message => ({
    ...{ exchange, role, marks },
  });
  return {
    key: kind.key,
    place: { url, method: 'POST', parameter: run.name },
    evidence: filled(
      {
        it: 'Il programma, in una cartella di cui il server pubblica l’elenco dei file, esegue ciò che riceve: a “{text}” risponde “{shown}”. È il comportamento di una web shell: verificare chi l’ha caricata.',
        en: 'The script, in a folder whose file list the server publishes, executes what it receives: it answers “{text}” with “{shown}”. This is how a web shell behaves: find out who uploaded it.',
      },
      { text: again.text, shown: again.shown },
    ),
    messages: [
      message(second, 'proof', [again.shown]),
      message(misspelled, 'control', []),
      message(together, 'repeat', [run.shown]),
    ],
  };
}
