import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type Ask, askAnonymously, type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { type Candidate, candidatesOf, type ExposedKind } from '../attack/exposed-names.ts';
import { noteShownFile } from '../attack/shown-files.ts';
import type { AttackTools, Site, SiteCheck, WebDefinition, WebSighting } from '../check.ts';
import { filled, joinEvidence } from '../evidence.ts';
import { ACCESS_CONTROL, CONFIGURATION, define, OPENS_OTHERS, TELLS, TELLS_LITTLE } from './passive/define.ts';

const family = 'Exposed files';
const remove = {
  it: 'Togliere il file dal server, cambiare ogni password e chiave che contiene e fare in modo che la cartella pubblicata contenga soltanto ciò che deve essere pubblico.',
  en: 'Remove the file from the server, change every password and key in it, and keep in the published folder only what is meant to be public.',
};

const SETTINGS = define(
  'exposed-settings',
  { family, scores: OPENS_OTHERS, owasp: CONFIGURATION, cwes: [538, 552] },
  {
    name: { it: 'File di configurazione leggibile da chiunque', en: 'Configuration file readable by anyone' },
    description: {
      it: 'Un file con le impostazioni dell’applicazione si scarica senza accesso: contiene di solito password, chiavi e indirizzi di database e servizi.',
      en: 'A file with the application’s settings can be downloaded without signing in: it usually contains passwords, keys and addresses of databases and services.',
    },
    solution: remove,
  },
);

const REPOSITORY = define(
  'exposed-repository',
  { family, scores: OPENS_OTHERS, owasp: CONFIGURATION, cwes: [527, 538] },
  {
    name: { it: 'Repository del codice esposto', en: 'Exposed source code repository' },
    description: {
      it: 'La cartella del controllo di versione è raggiungibile: se ne ricava il codice dell’applicazione con tutta la sua storia, comprese password cancellate in seguito.',
      en: 'The version control folder can be reached: the application’s code can be rebuilt from it with its whole history, including passwords that were removed later.',
    },
    solution: {
      it: 'Togliere la cartella dal server o vietarne l’accesso, pubblicare soltanto il risultato della compilazione e cambiare i segreti che si trovano nella storia.',
      en: 'Remove the folder from the server or deny access to it, publish only the build output, and change any secrets in the history.',
    },
  },
);

const SOURCE = define(
  'exposed-source',
  { family, scores: OPENS_OTHERS, owasp: CONFIGURATION, cwes: [530, 540] },
  {
    name: { it: 'Copia leggibile di codice sorgente', en: 'Readable copy of source code' },
    description: {
      it: 'La copia di un programma del sito ha un nome che il server non esegue ma consegna: chiunque ne legge il codice, con le password e gli errori che contiene.',
      en: 'A copy of a program of the site has a name that the server does not run but serves: anybody can read its source code, with the passwords and flaws in it.',
    },
    solution: remove,
  },
);

const BACKUP = define(
  'exposed-backup',
  { family, scores: OPENS_OTHERS, owasp: CONFIGURATION, cwes: [530] },
  {
    name: { it: 'Archivio di backup esposto', en: 'Exposed backup archive' },
    description: {
      it: 'Un archivio con un nome usuale per le copie di sicurezza si scarica senza accesso: può contenere l’intero sito, con codice, impostazioni e dati.',
      en: 'An archive with a common backup name can be downloaded without signing in: it may contain the whole site, with code, settings and data.',
    },
    solution: remove,
  },
);

const DUMP = define(
  'exposed-dump',
  { family, scores: OPENS_OTHERS, owasp: CONFIGURATION, cwes: [530, 552] },
  {
    name: { it: 'Copia di un database esposta', en: 'Exposed database copy' },
    description: {
      it: 'Una copia del database o della memoria dell’applicazione si scarica senza accesso, con i dati delle persone e le loro password.',
      en: 'A copy of the database or of the application’s memory can be downloaded without signing in, with the data of people and their passwords.',
    },
    solution: remove,
  },
);

const DIAGNOSTICS = define(
  'exposed-diagnostics',
  { family, scores: TELLS, owasp: CONFIGURATION, cwes: [497, 215] },
  {
    name: { it: 'Pagina di diagnosi pubblica', en: 'Public diagnostics page' },
    description: {
      it: 'Una pagina pensata per gli amministratori mostra a chiunque versioni, percorsi, variabili d’ambiente o richieste di altri utenti.',
      en: 'A page meant for administrators shows anybody versions, paths, environment variables or requests of other users.',
    },
    solution: {
      it: 'Togliere la pagina dai server in esercizio o limitarla agli indirizzi di chi amministra.',
      en: 'Remove the page from production servers, or restrict it to the addresses of administrators.',
    },
  },
);

const LOG = define(
  'exposed-log',
  { family, scores: TELLS, owasp: CONFIGURATION, cwes: [532, 552] },
  {
    name: { it: 'File di log pubblico', en: 'Public log file' },
    description: {
      it: 'Un registro del server o dell’applicazione è leggibile da chiunque: mostra indirizzi, percorsi, errori e talvolta sessioni degli utenti.',
      en: 'A log of the server or of the application can be read by anybody: it shows addresses, paths, errors and sometimes sessions of users.',
    },
    solution: {
      it: 'Scrivere i registri fuori dalla cartella pubblicata e togliere quelli che vi si trovano.',
      en: 'Write logs outside of the published folder and remove those that are in it.',
    },
  },
);

const TRACE = define(
  'exposed-trace',
  { family, scores: TELLS_LITTLE, owasp: ACCESS_CONTROL, cwes: [538] },
  {
    name: { it: 'File di lavoro pubblicato', en: 'Published working file' },
    description: {
      it: 'Un file dello sviluppo elenca nomi di cartelle o di impostazioni, o i componenti del sito con le loro versioni: serve a chi cerca da dove entrare.',
      en: 'A file of the development lists names of folders or settings, or the site’s components with their versions: it helps whoever looks for a way in.',
    },
    solution: {
      it: 'Pubblicare soltanto ciò che serve al sito e togliere i file dello sviluppo dal server.',
      en: 'Publish only what the site needs and remove files of the development from the server.',
    },
  },
);

const BY_KIND: Readonly<Record<ExposedKind, WebDefinition>> = {
  settings: SETTINGS,
  repository: REPOSITORY,
  source: SOURCE,
  backup: BACKUP,
  dump: DUMP,
  diagnostics: DIAGNOSTICS,
  log: LOG,
  trace: TRACE,
};

const FOLDERS: ByStrength = { low: 2, medium: 8, high: 40, insane: 200 };
const COPIES: ByStrength = { low: 20, medium: 150, high: 1500, insane: 10_000 };
/** More of one kind in one folder say no more. */
const MOST_OF_A_KIND = 30;

/** Files somebody forgot. Each is shown by its content; a name that cannot be there must not have the same. */
export const exposedFiles = {
  code: 'exposed_files',
  name: { it: 'File esposti', en: 'Exposed files' },
  kind: 'site',
  from: 'low',
  beside: true,
  definitions: Object.values(BY_KIND),
  async probe(site, tools) {
    const { strength } = tools.depth;
    const level = strength === 'low' ? 'low' : strength === 'high' || strength === 'insane' ? 'high' : 'medium';
    const most = { folders: mostOf(FOLDERS, tools), copies: mostOf(COPIES, tools) };
    const found = await Promise.all(candidatesOf(site, level, most).map((one) => look(one, site, tools)));
    const times = new Map<string, number>();
    const there = found.filter((one) => one !== null);
    return there
      .map((one) => (isAloneOfRepository(one, there) ? toBeVerified(one) : one))
      .filter(({ key }) => {
        times.set(key, (times.get(key) ?? 0) + 1);
        return (times.get(key) ?? 0) <= MOST_OF_A_KIND;
      });
  },
} as const satisfies SiteCheck;

const GIT_CONFIG = /\/\.git\/config$/;

/** A repository has a HEAD beside its settings: without it they may be all that is there. */
const isAloneOfRepository = ({ place }: WebSighting, there: readonly WebSighting[]) =>
  GIT_CONFIG.test(place.url) && !there.some((one) => one.place.url === place.url.replace(/config$/, 'HEAD'));

const WITHOUT_HEAD = {
  it: 'Da verificare: .git/HEAD, presente in ogni repository, non è disponibile.',
  en: 'To be verified: .git/HEAD, which every repository has, is not there.',
};

const toBeVerified = (one: WebSighting): WebSighting => ({
  ...one,
  possible: true,
  evidence: joinEvidence([one.evidence, WITHOUT_HEAD], ' '),
});

const FOR_ALL = {
  it: '{path} è disponibile per chiunque e ha la forma di un file di questo tipo: {mark}. Un nome inventato accanto non lo è.',
  en: 'Anybody can get {path}, which has the form of such a file: {mark}. A made-up name beside it does not exist.',
};
const FOR_USERS = {
  it: 'L’utente della scansione riceve {path}, che ha la forma di una pagina di questo tipo: {mark}, per due volte. Un nome inventato accanto non la dà, e senza accesso è rifiutata. Da verificare se è pensata per ogni utente.',
  en: 'The user of the scan gets {path}, which has the form of such a page: {mark}, twice. A made-up name beside it does not exist, and without a sign-in access is denied. To be verified: whether it is meant for every user.',
};

async function look(candidate: Candidate, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const { url, orElse, isSeen = false } = candidate;
  const asStranger: Ask = (one) => askAnonymously(tools, one);
  const stranger = await asStranger(url);
  const isWeaker = orElse && stranger.response && candidate.is(stranger.response) === null;
  const { kind, is } = isWeaker ? orElse : candidate;
  const shownIn = (exchange: Exchange) => (exchange.response && isThere(site, exchange) ? is(exchange.response) : null);
  const isForUsers = isSeen && site.session.signedIn && shownIn(stranger) === null;
  const ask: Ask = isForUsers ? (one) => tools.request(plainGet(one)) : asStranger;
  const first = isForUsers ? await ask(url) : stranger;
  const mark = shownIn(first);
  if (mark === null) return null;
  const control = await ask(siblingOf(pageOf(url), tools.token()));
  if (shownIn(control) !== null) return null;
  const again = await ask(url);
  if (shownIn(again) === null) return null;
  if (!isForUsers) noteShownFile(site, first);
  const { pathname, search } = new URL(url);
  return {
    key: BY_KIND[kind].key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    ...(isForUsers && { possible: true }),
    evidence: filled(isForUsers ? FOR_USERS : FOR_ALL, { path: pathname + search, mark }),
    messages: [
      { exchange: first, marks: [mark], role: 'proof' },
      { exchange: again, marks: [mark], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
      ...(isForUsers ? [{ exchange: stranger, marks: [], role: 'control' as const }] : []),
    ],
  };
}

/** A name that cannot be there, of the same kind: servers treat endings and leading dots in their own ways. */
function siblingOf(url: string, token: string): string {
  const cut = url.lastIndexOf('/') + 1;
  const [, dot = '', ending = ''] = /^(\.?)[^.]{0,200}(.{0,60})$/.exec(url.slice(cut)) ?? [];
  return `${url.slice(0, cut)}${dot}${token}${ending}`;
}
