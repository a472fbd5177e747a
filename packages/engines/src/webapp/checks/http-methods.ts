import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { askAnonymously, type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { foldersOf } from '../attack/folders.ts';
import { headerOf, textOf } from '../attack/similar.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import {
  ACCESS_CONTROL,
  ADVICE,
  CONFIGURATION,
  define,
  HELPS_TO_READ,
  OPENS_OTHERS,
  TELLS_LITTLE,
} from './passive/define.ts';

const family = 'HTTP methods';

const TRACE = define(
  'method-trace',
  { family, scores: HELPS_TO_READ, owasp: CONFIGURATION, cwes: [693, 200] },
  {
    name: { it: 'Metodo HTTP TRACE attivo', en: 'HTTP TRACE method enabled' },
    description: {
      it: 'Il server ripete per intero la richiesta che riceve, con cookie e intestazioni che altrimenti nessuno script potrebbe leggere e con quelle aggiunte dai proxy lungo il percorso.',
      en: 'The server echoes the whole request, with cookies and headers that no script could read otherwise, and with those that proxies add on the way.',
    },
    solution: {
      it: 'Disattivare TRACE sul server (per esempio «TraceEnable off» in Apache) e sui proxy.',
      en: 'Turn TRACE off on the server (for instance “TraceEnable off” in Apache) and on the proxies.',
    },
  },
);

const WRITE = define(
  'method-put',
  { family, scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [650, 749] },
  {
    name: { it: 'Metodi che scrivono o cancellano file', en: 'Methods that write or delete files' },
    description: {
      it: 'Il server dichiara di accettare PUT o DELETE per nomi qualsiasi di questa cartella: chiunque potrebbe scrivervi, sostituirvi o cancellarvi file.',
      en: 'The server says it takes PUT or DELETE for any name in this folder: anybody might write, replace or delete files there.',
    },
    solution: {
      it: 'Ammettere soltanto i metodi che servono (di solito GET, HEAD e POST) e chiedere l’accesso per scrivere file; togliere WebDAV dove non serve.',
      en: 'Allow only the methods that are needed (usually GET, HEAD and POST) and ask for a sign-in to write files; remove WebDAV where it is not needed.',
    },
  },
);

const OVERRIDE = define(
  'method-override',
  { family, scores: ADVICE, owasp: CONFIGURATION, cwes: [650] },
  {
    name: { it: 'Metodo HTTP sostituibile con un’intestazione', en: 'HTTP method overridden by a header' },
    description: {
      it: 'Il server tratta una richiesta POST secondo il metodo scritto in un’intestazione: i filtri che guardano soltanto il metodo della richiesta si possono aggirare.',
      en: 'The server treats a POST request by the method that a header names: filters that look at the request’s method alone can be passed.',
    },
    solution: {
      it: 'Disattivare la sostituzione del metodo se non serve, o limitarla ai metodi e agli indirizzi previsti.',
      en: 'Turn the replacement of methods off if it is not needed, or limit it to the methods and addresses it is meant for.',
    },
  },
);

const DEBUG = define(
  'method-debug',
  { family, scores: TELLS_LITTLE, owasp: CONFIGURATION, cwes: [489, 11] },
  {
    name: { it: 'Debug di ASP.NET attivo', en: 'ASP.NET debugging enabled' },
    description: {
      it: 'Il server accetta i comandi del debug remoto di ASP.NET: è configurato per lo sviluppo e mostra più di quanto dovrebbe.',
      en: 'The server takes commands of the remote debugging of ASP.NET: it is set up for development and shows more than it should.',
    },
    solution: {
      it: 'Impostare debug="false" nel web.config dei server in esercizio.',
      en: 'Set debug="false" in the web.config of production servers.',
    },
  },
);

const FOLDERS: ByStrength = { low: 8, medium: 15, high: 60, insane: 200 };
/** Interfaces are made to be written to. */
const IS_API = /\/(?:api|rest|graphql|v\d+)\//i;
const WRITES = ['PUT', 'DELETE', 'MOVE', 'MKCOL'];
const OVERRIDES = ['X-HTTP-Method-Override', 'X-Method-Override'];

export const httpMethods = {
  code: 'http_methods',
  name: { it: 'Metodi HTTP', en: 'HTTP methods' },
  kind: 'site',
  from: 'low',
  definitions: [TRACE, WRITE, OVERRIDE, DEBUG],
  async probe(site, tools) {
    const folders = [baseOf(site), ...foldersOf(site)].filter((folder) => !IS_API.test(folder));
    const found = await Promise.all([
      trace(site, tools),
      ...folders.slice(0, mostOf(FOLDERS, tools)).map((folder) => writing(folder, site, tools)),
      ...(tools.depth.strength === 'low' ? [] : [override(site, tools), debug(site, tools)]),
    ]);
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** The server shows our own header back; asked with GET it does not. */
async function trace(site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const url = baseOf(site);
  const ask = async (method: string) => {
    const token = tools.token();
    const exchange = await tools.request({ ...plainGet(url, [['X-Trace', token]]), method }, { anonymous: true });
    return { exchange, token, isEchoed: new RegExp(`^x-trace: {0,4}${token}\\s{0,4}$`, 'im').test(textOf(exchange)) };
  };
  for (const method of tools.depth.strength === 'low' ? ['TRACE'] : ['TRACE', 'TRACK']) {
    const first = await ask(method);
    if (!first.isEchoed || first.exchange.response?.status !== 200) continue;
    const again = await ask(method);
    const control = await ask('GET');
    if (!again.isEchoed || control.isEchoed) continue;
    return {
      key: TRACE.key,
      place: { url, method, parameter: null },
      evidence: filled(
        {
          it: '{method} ripete la richiesta: l’intestazione X-Trace torna con {first}, e la seconda volta con {again}. GET non lo fa.',
          en: '{method} repeats the request: the header X-Trace comes back with {first}, and with {again} the second time. GET does not.',
        },
        { method, first: first.token, again: again.token },
      ),
      messages: [
        { exchange: first.exchange, marks: [first.token], role: 'proof' },
        { exchange: again.exchange, marks: [again.token], role: 'repeat' },
        { exchange: control.exchange, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

/**
 * By what OPTIONS tells of a name that is not there. Only with the written consent something is written, under a name of
 * its own; nothing is ever deleted.
 */
async function writing(folder: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const url = `${folder}${tools.token()}.txt`;
  const options = await tools.request({ ...plainGet(url), method: 'OPTIONS' }, { anonymous: true });
  const status = options.response?.status ?? 500;
  const allowed = status < 300 ? (headerOf(options, 'allow') ?? headerOf(options, 'public') ?? '') : '';
  const methods = allowed.split(/[,\s]{1,10}/, 40).map((method) => method.toUpperCase());
  const [method] = WRITES.filter((one) => methods.includes(one));
  if (method === undefined) return null;
  const place = { url: folder, method, parameter: null };
  const written = method === 'PUT' && tools.depth.mayChange ? await write(folder, site, tools) : null;
  if (written) return { ...written, place };
  return {
    key: WRITE.key,
    place,
    possible: true,
    evidence: filled(
      {
        it: 'OPTIONS per un nome che non esiste risponde Allow: {allowed}. Nulla è stato scritto o cancellato.',
        en: 'OPTIONS for a name that is not there answers Allow: {allowed}. Nothing was written or deleted.',
      },
      { allowed: allowed.slice(0, 200) },
    ),
    messages: [{ exchange: options, marks: [allowed], role: 'proof' }],
  };
}

async function write(
  folder: string,
  site: Site,
  tools: AttackTools,
): Promise<Pick<WebSighting, 'key' | 'evidence' | 'messages'> | null> {
  const attempt = async () => {
    const [url, text] = [`${folder}${tools.token()}.txt`, tools.token()];
    const before = await askAnonymously(tools, url);
    const put: WebRequest = { method: 'PUT', url, headers: [['Content-Type', 'text/plain']], body: text };
    const sent = await tools.request(put, { anonymous: true });
    const read = await askAnonymously(tools, url);
    const isWritten = !isThere(site, before) && isThere(site, read) && textOf(read).includes(text);
    return { before, sent, read, text, url, isWritten };
  };
  const first = await attempt();
  if (!first.isWritten) return null;
  const again = await attempt();
  if (!again.isWritten) return null;
  return {
    key: WRITE.key,
    evidence: filled(
      {
        it: 'PUT ha creato i file {first} e {again}, che prima non c’erano e che vengono restituiti con il testo inviato. Entrambi i file sono rimasti sul server e vanno rimossi.',
        en: 'PUT made the files {first} and {again}, which were not there before, and they are served with the text that was sent. Both files are still in place and need to be removed.',
      },
      { first: first.url, again: again.url },
    ),
    messages: [
      { exchange: first.sent, marks: [first.text], role: 'proof' },
      { exchange: first.read, marks: [first.text], role: 'proof' },
      { exchange: again.read, marks: [again.text], role: 'repeat' },
      { exchange: first.before, marks: [], role: 'control' },
    ],
  };
}

/** A POST that names GET in a header is answered as GET is; without the header, or with another word, it is refused. */
async function override(site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const url = baseOf(site);
  const ask = (headers: WebRequest['headers']) =>
    tools.request({ ...plainGet(url, headers), method: 'POST' }, { anonymous: true });
  const isRefused = ({ response }: Exchange) => [404, 405, 501].includes(response?.status ?? 0);
  const plain = await ask([]);
  if (!isRefused(plain)) return null;
  for (const header of OVERRIDES) {
    const first = await ask([[header, 'GET']]);
    if (first.response?.status !== 200) continue;
    const [again, other] = [await ask([[header, 'GET']]), await ask([[header, tools.token()]])];
    if (again.response?.status !== 200 || !isRefused(other)) continue;
    return {
      key: OVERRIDE.key,
      place: { url, method: 'POST', parameter: `header ${header}` },
      evidence: filled(
        {
          it: 'POST è rifiutato con {status}; con {header}: GET riceve la risposta di GET, con un’altra parola no.',
          en: 'POST is rejected with {status}; with {header}: GET it is answered as GET, with another word it is not.',
        },
        { status: plain.response?.status, header },
      ),
      messages: [
        { exchange: first, marks: [header], role: 'proof' },
        { exchange: again, marks: [header], role: 'repeat' },
        { exchange: other, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

/** Ends a debugging session that does not exist: only a server that debugs says OK. */
async function debug(site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const page = site.exchanges.find(({ request }) => /\.aspx$/i.test(new URL(request.url).pathname))?.request.url;
  if (page === undefined) return null;
  const url = pageOf(page);
  const ask = (command: string) =>
    tools.request({ ...plainGet(url, [['Command', command]]), method: 'DEBUG' }, { anonymous: true });
  const isTaken = (exchange: Exchange) => exchange.response?.status === 200 && textOf(exchange).trim() === 'OK';
  const first = await ask('stop-debug');
  if (!isTaken(first)) return null;
  const [again, control] = [await ask('stop-debug'), await ask(tools.token())];
  if (!isTaken(again) || isTaken(control)) return null;
  return {
    key: DEBUG.key,
    place: { url, method: 'DEBUG', parameter: null },
    evidence: {
      it: 'DEBUG con il comando stop-debug riceve la risposta OK; con un comando che non esiste no.',
      en: 'DEBUG with the command stop-debug is answered OK; with a command that does not exist it is not.',
    },
    messages: [
      { exchange: first, marks: ['OK'], role: 'proof' },
      { exchange: again, marks: ['OK'], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
