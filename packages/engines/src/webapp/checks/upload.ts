import { randomInt } from 'node:crypto';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { askAnonymously, type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { foldersOf } from '../attack/folders.ts';
import { isRenewed, withFreshFillers } from '../attack/fresh-request.ts';
import { pictureFoldersOf } from '../attack/picture-folders.ts';
import { renderingOf } from '../attack/rendered.ts';
import { StableParts, textOf, wordsOf } from '../attack/similar.ts';
import { isAtLeast } from '../attack/trial.ts';
import { destinationIn } from '../attack/visitor.ts';
import { zipOf } from '../attack/zip.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { type FormPart, isFilePart, readParts, withFile, writeParts } from '../crawl/spots/multipart-body.ts';
import { requestChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { DESIGN, define, owaspSheet } from './passive/define.ts';
import { ANY_KIND, findAnyKind } from './upload-kinds.ts';
import { findStoredOutside, OUTSIDE } from './upload-paths.ts';

const family = 'Uploads';
const references = [owaspSheet('file upload', 'File_Upload')];

const EXECUTED = define(
  'upload-executed',
  {
    family,
    scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
    owasp: DESIGN,
    cwes: [434],
    references,
  },
  {
    name: { it: 'Upload di file eseguibili dal server', en: 'Unrestricted upload of executable files' },
    description: {
      it: 'Il modulo accetta un programma e il server lo esegue quando qualcuno lo apre: chi può caricare un file comanda il server.',
      en: 'The form takes a program, and the server runs it when somebody opens it: whoever can upload a file commands the server.',
    },
    solution: {
      it: 'Accettare soltanto i tipi previsti, verificati sul contenuto, salvare i file con un nome proprio fuori dalle cartelle in cui il server esegue programmi e consegnarli come download.',
      en: 'Accept only the expected file types, verified by their content, store files under generated names outside folders in which the server runs programs, and serve them as downloads.',
    },
  },
);

const ACTIVE = define(
  'upload-active',
  {
    family,
    scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1]),
    owasp: DESIGN,
    cwes: [434, 79],
    references,
  },
  {
    name: { it: 'Upload non limitato di pagine web', en: 'Unrestricted upload of web pages' },
    description: {
      it: 'Il modulo accetta un file che il browser tratta come una pagina, e il sito lo consegna dal proprio indirizzo: gli script che contiene agiscono a nome di chi lo apre.',
      en: 'The form accepts a file that browsers treat as a page, and the site serves it from its own origin: scripts in it act in the name of whoever opens it.',
    },
    solution: {
      it: 'Accettare soltanto i tipi previsti, verificati sul contenuto, e consegnare i file con «Content-Disposition: attachment» e «X-Content-Type-Options: nosniff», meglio da un altro dominio.',
      en: 'Accept only the expected file types, verified by their content, and serve files with “Content-Disposition: attachment” and “X-Content-Type-Options: nosniff”, preferably from another domain.',
    },
  },
);

interface SentFile {
  readonly name: string;
  readonly type: string;
  /** One character for each byte. */
  readonly content: string;
  /** Stands in what the server makes of it, and not in the file. */
  readonly result: string | null;
  /** Stands in the file. */
  readonly mark: string;
  /** What filters may make of the name. */
  readonly storedAs?: readonly string[];
  /** A text of the form holds its name as well: some are stored under that. */
  readonly inTexts?: boolean;
}

type MakeFile = (token: string) => SentFile;

const GIF = 'GIF89a';
/** A whole picture, for who opens it as one. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1');
/** The same as a PNG: some sites take no GIF. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
).toString('latin1');
const PICTURE = 'image/jpeg';
const page = (mark: string) =>
  `<!DOCTYPE html><html><body><p>${mark}</p><script>window.${mark}=1</script></body></html>`;

type Spell = (a: number, b: number, mark: string) => string;

function program(ending: string, spell: Spell, type: string, storedAs: readonly string[] = []): MakeFile {
  return (token) => {
    const [a, b] = [randomInt(10_000, 99_999), randomInt(10_000, 99_999)];
    return {
      ...{ name: `${token}${ending}`, type, content: spell(a, b, token), result: `${token}${a * b}`, mark: token },
      storedAs: storedAs.map((one) => `${token}${one}`),
    };
  };
}

const php: Spell = (a, b, mark) => `<?php echo '${mark}'.(${a}*${b}); ?>`;
const jsp: Spell = (a, b, mark) => `${mark}<%= ${a}L*${b}L %>`;
const aspx: Spell = (a, b, mark) => `<%@ Page Language="C#" %>${mark}<%= ${a}L*${b}L %>`;
const python: Spell = (a, b, mark) =>
  `#!/usr/bin/env python3\nprint("Content-Type: text/plain\\n\\n" + "${mark}" + str(${a}*${b}))\n`;

const PAGE: MakeFile = (token) => ({
  ...{ name: `${token}.html`, type: 'text/html', content: page(token), result: null, mark: token },
});
const PAGE_BY_TEXT: MakeFile = (token) => ({ ...PAGE(token), inTexts: true });
const PAGE_AS_PICTURE: MakeFile = (token) => ({ ...PAGE(token), type: PICTURE, content: `${GIF}${page(token)}` });
const SVG: MakeFile = (token) => ({
  ...{ name: `${token}.svg`, type: 'image/svg+xml', result: null, mark: token },
  content: `<svg xmlns="http://www.w3.org/2000/svg"><text>${token}</text><script>window.${token}=1</script></svg>`,
});
const XHTML: MakeFile = (token) => ({
  ...{ name: `${token}.xhtml`, type: 'image/gif', result: null, mark: token },
  content: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${token}</body></html>`,
});
const PHP = program('.php', php, 'application/x-php');
// Claims to be a picture of the kind that all sites take, and begins like one.
const PHP_AS_PICTURE = program('.php', (a, b, mark) => `${GIF}${php(a, b, mark)}`, PICTURE);

/** In the order in which they are tried. All of them are harmless: they show a word, or a product. */
const FEW_FILES: readonly MakeFile[] = [PAGE, PHP, PHP_AS_PICTURE, PAGE_AS_PICTURE, SVG];

interface Language {
  /** What answers of sites in it show. */
  readonly shown: RegExp;
  readonly plain: MakeFile;
  /** The plain ending in the disguise of a picture: by its type and first bytes, and by its type alone. */
  readonly asPicture: readonly MakeFile[];
  /** The same behind whatever the form takes. */
  readonly covered: readonly MakeFile[];
  /** Other endings that run as well, for servers that keep the usual one from running. */
  readonly otherEndings: readonly MakeFile[];
  /** Names that lists of forbidden endings forget, and that what cuts endings out leaves over. */
  readonly disguised: readonly MakeFile[];
}

const drawn =
  (spell: Spell): Spell =>
  (a, b, mark) =>
    `${PIXEL}${spell(a, b, mark)}`;
const disguises = (spell: Spell, endings: ReadonlyArray<readonly [ending: string, ...storedAs: string[]]>) =>
  endings.map(([ending, ...storedAs]) => program(ending, drawn(spell), 'image/gif', storedAs));

/** Behind a file that the form is known to take, in the place of the usual picture. */
const coveredBy =
  (make: MakeFile, { contentType, content }: Pick<FormPart, 'contentType' | 'content'>): MakeFile =>
  (token) => {
    const file = make(token);
    if (!file.content.startsWith(PIXEL)) return file;
    return { ...file, type: contentType ?? file.type, content: content + file.content.slice(PIXEL.length) };
  };

const asPicture = (ending: string, spell: Spell): readonly MakeFile[] => [
  program(ending, (a, b, mark) => `${GIF}${spell(a, b, mark)}`, PICTURE),
  program(ending, (a, b, mark) => `${PNG}${spell(a, b, mark)}`, 'image/png'),
  program(ending, spell, PICTURE),
];

const LANGUAGES: readonly Language[] = [
  {
    shown: /\.php\b|PHPSESSID|^x-powered-by: php/im,
    plain: PHP,
    asPicture: asPicture('.php', php),
    covered: disguises(php, [['.php']]),
    otherEndings: disguises(php, [['.phtml'], ['.phar'], ['.php5'], ['.pht']]),
    disguised: [
      ...disguises(php, [
        ['.phtml'],
        ['.gif.php'],
        ['.php.gif'],
        ['.pphphp', '.php'],
        ['.PhP'],
        ['.php5'],
        ['.phar'],
        ['.php\0.gif', '.php', '.php.gif', '.php%00.gif'],
        ['.php.', '.php'],
        ['.php ', '.php'],
        ['.pht'],
        ['.php7'],
        ['.php::$DATA', '.php'],
        ['.jpg.phtml'],
      ]),
    ],
  },
  {
    shown: /\.(?:jsp|do|action)\b|JSESSIONID/i,
    plain: program('.jsp', jsp, 'application/octet-stream'),
    asPicture: asPicture('.jsp', jsp),
    covered: disguises(jsp, [['.jsp']]),
    otherEndings: disguises(jsp, [['.jspx']]),
    disguised: disguises(jsp, [['.gif.jsp'], ['.jspx'], ['.JsP'], ['.jjspsp', '.jsp'], ['.jsp/', '.jsp']]),
  },
  {
    shown: /\.aspx?\b|ASP\.?NET|ASPSESSION/i,
    plain: program('.aspx', aspx, 'application/octet-stream'),
    asPicture: asPicture('.aspx', aspx),
    covered: disguises(aspx, [['.aspx']]),
    otherEndings: [],
    disguised: [
      ...disguises(aspx, [['.gif.aspx'], ['.AsPx'], ['.aspx.', '.aspx'], ['.aaspxspx', '.aspx']]),
      program('.asp;.gif', (a, b, mark) => `${mark}<%= CDbl(${a})*CDbl(${b}) %>`, 'image/gif'),
    ],
  },
  {
    shown: /\.(?:py|cgi)\b|\/cgi-bin\//i,
    plain: program('.py', python, 'text/plain'),
    asPicture: [program('.py', python, PICTURE)],
    covered: [],
    otherEndings: [program('.cgi', python, 'text/plain')],
    disguised: [program('.cgi', python, 'text/plain')],
  },
];
const MAX_READ = 300;

/** Of the languages that the site shows; where it shows none, of the one that most sites are in. */
function languagesOf({ exchanges }: Site): readonly Language[] {
  const heads = exchanges
    .slice(0, MAX_READ)
    .flatMap(({ request, response }) => [
      new URL(request.url).pathname,
      ...(response?.headers ?? [])
        .filter(([name]) => /^(?:set-cookie|x-powered-by|server|x-aspnet)/i.test(name))
        .map(([name, value]) => `${name}: ${value}`),
    ])
    .join('\n');
  const shown = LANGUAGES.filter((language) => language.shown.test(heads));
  return shown.length > 0 ? shown : LANGUAGES.slice(0, 1);
}

/** Files of one field, the reference among them. */
const TRIES: ByStrength = { low: 5, medium: 13, high: 24, insane: 30 };
const FORMS: ByStrength = { low: 3, medium: 8, high: 20, insane: 40 };
/** Where uploads go, mostly, if the answer does not tell. */
const FOLDERS = ['uploads/', 'upload/', 'files/', 'images/', 'media/', 'static/uploads/', 'img/', 'attachments/'];
/** Folders of files that a server hands out as they are, and where in them those of visitors may lie. */
const PUBLISHED = /\/(?:static|public|assets|media|storage|content|data)\/$/i;
const MOST_PUBLISHED = 2;
const BELOW = ['uploads/', 'attachments/', 'files/', 'images/', 'avatars/'];
/** Addresses of one kind that are asked after an upload. */
const MOST_LINKED = 3;
const MOST_SEEN = 5;
const MOST_FOLDERS: ByStrength = { low: 2, medium: 5, high: 8, insane: 8 };

/** Folders of the site that are named for what visitors bring. */
const UPLOADS =
  /(?:upload|file|image|img|media|attach|document|photo|picture|avatar|immagin|allegat|bild|datei|fichier|archivo)[^/]*\/$/i;

export const upload = {
  code: 'upload',
  name: { it: 'Caricamento di file', en: 'Uploads' },
  kind: 'site',
  from: 'low',
  beside: true,
  definitions: [EXECUTED, ACTIVE, OUTSIDE, ANY_KIND],
  // What is tried in the names of files would use up what such a form may be sent.
  comesFirstAt: fileFields,
  async probe(site, tools) {
    const all = fileFields(site);
    const points = all.slice(0, mostOf(FORMS, tools));
    if (points.length < all.length) limited.add(tools);
    const folders = new Map<string, InjectionPoint>();
    const found = await Promise.all(points.map((point) => tryFiles(point, { site, tools, folders })));
    // What one form has shown of where files are stored says where those of the others may be.
    const later = points.map(async (point, at) =>
      found[at]?.length === 0 && [...folders.values()].some((other) => other !== point)
        ? tryFolders(point, { site, tools, folders })
        : [],
    );
    return [...found, ...(await Promise.all(later))].flat();
  },
  leftOut: (tools) => (limited.has(tools) ? 'limit_reached' : null),
} as const satisfies SiteCheck;

/** Scans in which some file was not sent, since its form had been sent often enough. */
const limited = new WeakSet<AttackTools>();

function fileFields(site: Site): InjectionPoint[] {
  const files = site.points.filter(
    (point) =>
      !point.changes && (point.kind === 'multipart' ? isFilePart(point.request, point.name) : isWrittenContent(point)),
  );
  return [...new Map(files.map((point) => [`${site.pageOf(point.request.url)} ${point.name}`, point])).values()];
}

/** A text that is stored as a file, since the one beside it is its name. */
const isWrittenContent = ({ kind, name, request }: InjectionPoint) =>
  (kind === 'json' || kind === 'form') &&
  CONTENT.test(name) &&
  SPOTS[kind].list(request).some((spot) => NAMES_FILE.test(spot.name));

type Together = Pick<Around, 'site' | 'tools' | 'folders'>;

const aroundOf = (point: InjectionPoint, together: Together): Around => ({
  ...together,
  known: knownBefore(point, together.site),
  folder: null,
  last: null,
  program: null,
});

/** A page, under its own name and under that of a text, in folders that other forms store in. */
async function tryFolders(point: InjectionPoint, together: Together): Promise<WebSighting[]> {
  const around = aroundOf(point, together);
  const found =
    (await tryFile(point, PAGE, around)) ??
    (namingTexts(point).size > 0 ? await tryFile(point, PAGE_BY_TEXT, around) : null);
  return found ? [found] : [];
}

async function tryFiles(point: InjectionPoint, together: Together): Promise<WebSighting[]> {
  const { site, tools } = together;
  const sightings = new Map<string, WebSighting>();
  const around = aroundOf(point, together);
  let tries = 0;
  const isOver = () => tools.signal.aborted || sightings.has(EXECUTED.key) || tries >= mostOf(TRIES, tools);
  const tryAll = async (files: readonly MakeFile[]) => {
    for (const make of files) {
      if (isOver()) return;
      const key = make('a').result === null ? ACTIVE.key : EXECUTED.key;
      if (sightings.has(key)) continue;
      tries += 1;
      const sighting = await tryFile(point, make, around);
      if (sighting) sightings.set(sighting.key, sighting);
    }
  };
  if (!isAtLeast(tools.depth, 'default')) {
    await tryAll(FEW_FILES);
    return worstOf(sightings);
  }
  const languages = languagesOf(site);
  const plain = languages.map((language) => language.plain);
  await tryAll([PAGE, ...(namingTexts(point).size > 0 ? [PAGE_BY_TEXT] : []), ...plain]);
  let outside: WebSighting | null = null;
  let usual: Exchange | null = null;
  if (!isOver()) {
    tries += 1;
    const refused = around.last;
    usual = await sendReference(point, around);
    // Where what the form is for is stored is known now.
    if (around.folder !== null && refused && isTaken(refused.sent)) await tryAll(plain.slice(-1));
    const isAlike = usual !== null && (await isTakenAlike(point, usual, around));
    // Stored, and not run: the ending may be what keeps it from running.
    if (isAlike && around.folder !== null) await tryAll(languages.flatMap(({ otherEndings }) => otherEndings));
    // Answered alike with no file to be seen, both may have been refused, or stored where nobody can look.
    else if (usual === null || isAlike)
      await tryAll(languages.flatMap((one) => [...one.asPicture, ...one.disguised].slice(0, MOST_BLIND)));
    else {
      const taken = readParts(usual.request).find(({ name }) => name === point.name);
      const files = languages.flatMap(({ covered, disguised }) => [...covered, ...disguised]);
      await tryAll(taken ? files.map((make) => coveredBy(make, taken)) : files);
    }
    if (asksForArchive(point, site)) await tryAll(languages.map(inArchive));
    // What is taken and not run may lie where nothing runs: another folder may run it.
    const isTakenLater =
      refused !== null && !isTaken(refused.sent) && around.last !== null && isTaken(around.last.sent);
    // Where nothing that is stored can be looked for, a program must not be left outside of its folder.
    if (usual !== null && around.folder === null) outside = await tryNames(point, usual, around);
    if (usual !== null && outside === null && (isAlike || isTakenLater)) {
      const taken = readParts(usual.request).find(({ name }) => name === point.name);
      const [program] = languages.flatMap(({ covered }) => covered);
      tries = Math.min(tries, mostOf(TRIES, tools) - MOST_ACTIVE - STEPS_UP.length);
      if (program && taken) await tryAll(STEPS_UP.map((steps) => above(coveredBy(program, taken), steps)));
    }
  }
  tries = Math.min(tries, mostOf(TRIES, tools) - MOST_ACTIVE);
  await tryAll([PAGE_AS_PICTURE, SVG, XHTML].slice(0, MOST_ACTIVE));
  if (usual && around.folder !== null && !sightings.has(EXECUTED.key)) outside = await tryNames(point, usual, around);
  const isNothing = sightings.size === 0 && outside === null;
  const kept = isNothing && around.program ? await findAnyKind(point, around.program, together) : null;
  return [...worstOf(sightings), ...(outside ? [outside] : []), ...(kept ? [kept] : [])];
}

/** The file that the form takes, under names that are paths. */
async function tryNames(point: InjectionPoint, usual: Exchange, around: Around): Promise<WebSighting | null> {
  const { tools, site, folder } = around;
  const taken = readParts(usual.request).find(({ name }) => name === point.name);
  if (point.kind !== 'multipart' || !taken || tools.signal.aborted) return null;
  const { content, fileName, contentType } = taken;
  const file = { type: contentType ?? 'image/gif', content, result: null, mark: '' };
  const ending = /\.\w{1,5}$/.exec(fileName ?? '')?.[0] ?? '.gif';
  const send = (name: string) => sendOnly(point, { ...file, name }, tools);
  return findStoredOutside({ ...{ point, site, tools, content, ending, usual, folder }, send });
}

/** Whoever can run programs has no use for pages. */
function worstOf(sightings: ReadonlyMap<string, WebSighting>): WebSighting[] {
  const executed = sightings.get(EXECUTED.key);
  return executed ? [executed] : [...sightings.values()];
}

/** Disguises that are tried where nothing tells whether the form takes anything. */
const MOST_BLIND = 5;

/** Always tried, whatever was spent on programs. */
const MOST_ACTIVE = 3;

/** The file that the form was seen with, under a name of its own; null: it is not taken. */
async function sendReference(point: InjectionPoint, around: Around): Promise<Exchange | null> {
  const { tools, site } = around;
  const own = readParts(point.request).find((part) => part.name === point.name);
  const mark = tools.token();
  const ending = /\.\w{1,5}$/.exec(own?.fileName ?? '')?.[0] ?? '.gif';
  const type = own?.contentType ?? 'image/gif';
  const file = { name: `${mark}${ending}`, type, content: own?.content ?? PIXEL, result: null, mark };
  const sent = await sendOnly(point, file, tools);
  if (!isTaken(sent)) return null;
  for (const url of await addressesOf(point, file, sent, { ...around, isWide: true })) {
    const read = url.includes(mark) ? await askAnonymously(tools, url) : null;
    const isPicture =
      read && (/^image\//i.test(typeOf(read)) || read.response?.body.toString('latin1') === file.content);
    if (!read || !isPicture || !isThere(site, read)) continue;
    // Another name would begin with another time or number.
    const before = url.slice(0, url.indexOf(mark));
    if (before.endsWith('/')) around.folder = before;
    break;
  }
  return sent;
}

const isTaken = ({ response }: Exchange) => response !== null && response.status < 400;

/** Whether the program that was sent last was answered as what the form is for: then other names are of no use. */
async function isTakenAlike(
  point: InjectionPoint,
  usual: Exchange,
  { tools, site, folder, last }: Around,
): Promise<boolean> {
  if (!last || !isTaken(last.sent) || destinationIn(last.sent) !== destinationIn(usual)) return false;
  const { file, sent } = last;
  const names = [sent, usual].flatMap(({ request }) =>
    readParts(request).flatMap(({ name, fileName, content }) => (name === point.name ? (fileName ?? []) : content)),
  );
  const spelled = names.flatMap((name) => [name, name.replace(/\.\w+$/, '')]).filter((name) => name !== '');
  const [one, other] = [sent, usual].map((exchange) => wordsOf(exchange, spelled));
  if (new StableParts(one ?? [], one ?? []).distance(one ?? [], other ?? []) > 0) return false;
  return folder === null || isThere(site, await askAnonymously(tools, `${folder}${file.name}`));
}

/** Folders above the one that files are stored in. */
const STEPS_UP = [1, 2];

/** The same file under a name that leads out of its folder; a name of its own there, so that nothing is replaced. */
const above =
  (make: MakeFile, steps: number): MakeFile =>
  (token) => {
    const file = make(token);
    return { ...file, name: `${'../'.repeat(steps)}${file.name}` };
  };

const OF_ARCHIVES = /\bzip\b|archiv(?:e|io|es|o)?\b/i;

/** Whether the field, its page or the file it was seen with speak of archives that may be unpacked. */
function asksForArchive({ page: from, name, request }: InjectionPoint, site: Site): boolean {
  const shown = site.exchanges.find((exchange) => exchange.request.method === 'GET' && exchange.request.url === from);
  const file = readParts(request).find((part) => part.name === name);
  return OF_ARCHIVES.test(`${name} ${file?.fileName ?? ''} ${shown ? textOf(shown).slice(0, 100_000) : ''}`);
}

/** A program in an archive. */
function inArchive({ plain }: Language): MakeFile {
  return (token) => {
    const inner = plain(token);
    const content = zipOf([inner.name, inner.content]);
    return {
      ...inner,
      name: `${token}.zip`,
      type: 'application/zip',
      content,
      storedAs: [inner.name, `${token}/${inner.name}`],
    };
  };
}

interface Around {
  /** Looks in all folders that are likely, also where the answer names one: once for a form. */
  readonly isWide?: boolean;
  readonly site: Site;
  readonly tools: AttackTools;
  /** Where a file was found whose name was kept; null: not known. */
  folder: string | null;
  /** The last file whose address was looked for, and the answer to it. */
  last: Omit<Served, 'read'> | null;
  /** The first program that was not refused; null: all were. */
  program: { readonly name: string; readonly sent: Exchange } | null;
  /** Where files were found, and those of which form. */
  readonly folders: Map<string, InjectionPoint>;
  /** What an upload did not bring: addresses that were there before it, and texts of addresses without it. */
  readonly known: { readonly addresses: Set<string>; readonly texts: ReadonlySet<string> };
}

function knownBefore({ page, request }: InjectionPoint, site: Site): Around['known'] {
  const own = new Set([site.pageOf(page), site.pageOf(request.url)]);
  const seen = site.exchanges.filter((exchange) => own.has(site.pageOf(exchange.request.url)));
  const asked = site.exchanges.map((exchange) => exchange.request.url);
  const addresses = new Set([...asked, page, ...seen.slice(-MOST_SEEN).flatMap((one) => addressesIn(one, site))]);
  return {
    addresses,
    texts: new Set(textsOf(request).filter((text) => [...addresses].some((url) => url.includes(text)))),
  };
}

interface Served {
  readonly file: SentFile;
  readonly sent: Exchange;
  readonly read: Exchange;
}

/** Two files with names of their own; a third name, which nobody uploaded, must not be there. */
async function tryFile(point: InjectionPoint, make: MakeFile, around: Around): Promise<WebSighting | null> {
  const { tools } = around;
  const first = await sendFile(point, make(tools.token()), around);
  if (!first) return null;
  const again = await sendFile(point, make(tools.token()), around);
  if (!again) return null;
  const made = tools.token();
  const { url } = first.read.request;
  const isNamed = url.includes(first.file.mark);
  const control = await askAnonymously(tools, isNamed ? url.replace(first.file.mark, made) : new URL(made, url).href);
  if (isDangerous({ ...first, read: control })) return null;
  const { file } = first;
  const how =
    file.result === null
      ? filled({ it: 'restituito come {type}', en: 'served as {type}' }, { type: typeOf(first.read) })
      : filled(
          { it: 'eseguito dal server, che mostra {result}', en: 'run by the server, which shows {result}' },
          { result: file.result },
        );
  return {
    key: file.result === null ? ACTIVE.key : EXECUTED.key,
    place: placeOfPoint(point),
    evidence: filled(
      {
        it: 'Il file {name} è stato accettato ed è {how}, in {path}; lo stesso vale per un secondo, {other}. Entrambi i file sono rimasti sul server e vanno rimossi.',
        en: 'The file {name} was accepted and is {how}, at {path}; so was a second one, {other}. Both files are still in place and need to be removed.',
      },
      { name: file.name, how, path: new URL(first.read.request.url).pathname, other: again.file.name },
    ),
    messages: [
      { exchange: first.sent, marks: [file.name], role: 'proof' },
      { exchange: first.read, marks: [file.result ?? file.mark], role: 'proof' },
      { exchange: again.read, marks: [again.file.result ?? again.file.mark], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}

async function sendOnly(point: InjectionPoint, file: SentFile, tools: AttackTools): Promise<Exchange> {
  const sent = await tools.send({ ...point, request: formWith(point, file), value: file.content }, file.content, {
    raw: point.kind === 'multipart',
    isUpload: true,
  });
  if (sent.failure === 'over_budget') limited.add(tools);
  return sent;
}

async function sendFile(point: InjectionPoint, file: SentFile, around: Around): Promise<Served | null> {
  const { site, tools } = around;
  const sent = await sendOnly(point, file, tools);
  around.last = { file, sent };
  if (!isTaken(sent)) return null;
  if (file.result !== null) around.program ??= { name: file.name, sent };
  for (const url of await addressesOf(point, file, sent, around)) {
    const read = await askAsAllowed(tools, url);
    const served = { file, sent, read };
    if (!isThere(site, read)) continue;
    if (isStored(served)) around.folders.set(folderOf(read.request.url), point);
    if (isDangerous(served)) return served;
  }
  return null;
}

/** The file is there, whatever it is served as. */
const isStored = ({ file, read }: Served) => textOf(read).includes(file.content.slice(-40));

/** As a stranger, and as the user of the scan where strangers are kept out. */
async function askAsAllowed(tools: AttackTools, url: string): Promise<Exchange> {
  const read = await askAnonymously(tools, url);
  const status = read.response?.status ?? 0;
  const isKeptOut = status === 401 || status === 403 || (status >= 300 && status < 400);
  if (!isKeptOut || requestChange(plainGet(url)) !== null) return read;
  const asUser = await tools.request(plainGet(url));
  const next = destinationIn(asUser);
  const file = next === null ? null : URL.parse(next, url);
  // A program that shows a file may only say where it is.
  const isFile = file?.origin === new URL(url).origin && /\.\w{1,5}$/.test(file.pathname);
  return isFile && requestChange(plainGet(file.href)) === null ? askAnonymously(tools, file.href) : asUser;
}

const withoutCookies = ({ request }: InjectionPoint) =>
  request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');

const typeOf = ({ response }: Exchange) =>
  response?.headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';

/** A program whose result is shown, or a page that a browser would show as one. */
function isDangerous({ file, read }: Served): boolean {
  const { response } = read;
  if (!response) return false;
  const text = textOf(read);
  if (file.result !== null) return text.includes(file.result);
  return renderingOf(response) !== null && text.includes(file.content.slice(-40));
}

/** Fields of text that name the file as it is stored, by their name or by what they hold. */
const NAMES_FILE =
  /file[-_ ]?name|nome[-_ ]?file|dateiname|nom[-_ ]?(?:du[-_ ]?)?fichier|nombre[-_ ]?(?:de[-_ ]?)?archivo|save[-_ ]?as/i;
const CONTENT = /^(?:file[-_]?)?(?:content|contents|data|body|contenuto|inhalt|contenu|contenido)$/i;
const FILE_NAME = /^[\w-]{1,60}\.[a-z]\w{1,4}$/i;

const NAMES_SOMETHING =
  /^(?:name|title|nome|titolo|titel|titre|nombre|t[ií]tulo|label)$|[-_](?:name|title|nome|titolo)$/i;

/** Texts of ours that may be what the file is called: the one there is, or those that are named so. */
function namingTexts({ request }: InjectionPoint): ReadonlySet<string> {
  const texts = readParts(request).filter(({ fileName, content }) => fileName === null && isRenewed(content));
  return new Set(texts.filter(({ name }) => texts.length === 1 || NAMES_SOMETHING.test(name)).map(({ name }) => name));
}

/** The form with this file; its other fields hold values of their own, so that an address made of them is known again. */
function formWith(
  point: InjectionPoint,
  { name: fileName, type: contentType, content, inTexts = false }: SentFile,
): WebRequest {
  const naming = inTexts ? namingTexts(point) : new Set<string>();
  const { request } = withFreshFillers({ ...point, request: { ...point.request, headers: withoutCookies(point) } });
  if (point.kind !== 'multipart') {
    const spots = SPOTS[point.kind];
    const names = spots.list(request).filter(({ name }) => NAMES_FILE.test(name));
    const written = spots.put(request, point.name, content, false);
    return names.reduce((made, { name }) => spots.put(made, name, fileName, false), written);
  }
  const named = readParts(request).map((part) =>
    part.fileName === null && (NAMES_FILE.test(part.name) || FILE_NAME.test(part.content) || naming.has(part.name))
      ? { ...part, content: fileName }
      : part,
  );
  return withFile(writeParts(request, named), point.name, { fileName, contentType, content });
}

/** Shorter texts stand in any address. */
const MIN_TEXT = 4;
const textsOf = (request: WebRequest) =>
  readParts(request).flatMap(({ fileName, content }) => (fileName === null ? content.trim() : []));

/** Where the answer or the page behind it says the file is; else the usual folders. */
async function addressesOf(
  point: InjectionPoint,
  { name, mark, storedAs = [] }: SentFile,
  sent: Exchange,
  { site, tools, known, folder: learned, folders: shared, isWide = false }: Around,
): Promise<string[]> {
  const isOpened = (one: string) => !/[\0\s:]|[/.]$/.test(one);
  const sentNames = [...new Set([...storedAs, name])].filter(isOpened);
  if (learned !== null) {
    const linked = addressesIn(sent, site).filter((url) => url.includes(mark));
    return [...new Set([...linked.slice(0, MOST_LINKED), ...sentNames.map((one) => `${learned}${one}`)])];
  }
  const location = sent.response?.headers.find(([header]) => header.toLowerCase() === 'location')?.[1];
  const next = location === undefined ? null : URL.parse(location, sent.request.url);
  const shown = next && next.origin === site.origin ? await tools.request(plainGet(next.href)) : sent;
  const texts = textsOf(sent.request).filter((text) => text.length >= MIN_TEXT && !known.texts.has(text));
  const isOfFile = (url: string) =>
    url.includes(mark) || texts.some((text) => (url.split(/[?#]/)[0] ?? '').includes(encodeURI(text)));
  const linked = addressesIn(shown, site);
  const isPageOfForm = shown !== sent && site.pageOf(shown.request.url) === site.pageOf(point.page);
  const isLinked = linked.some(isOfFile) || isPageOfForm;
  const pageOfForm = isLinked ? null : await tools.request(plainGet(point.page.replace(/#.*$/s, '')));
  const all = [...new Set([...linked, ...(pageOfForm ? addressesIn(pageOfForm, site) : [])])];
  const named = all.filter((url) => url.includes(mark));
  const made = all.filter((url) => !url.includes(mark) && isOfFile(url) && !known.addresses.has(url));
  const others = [
    ...all.filter((url) => !isOfFile(url) && !known.addresses.has(url)),
    // A picture of somebody may have the same address, whatever was sent for it.
    ...pictureProgramsIn(pageOfForm ?? shown, site).filter((url) => known.addresses.has(url)),
  ];
  for (const url of all) known.addresses.add(url);
  const folder = folderOf(point.page);
  const base = baseOf(site);
  // A page may name its own folders as if they lay at the root of the server, or those of the server's disk.
  const elsewhere = named.slice(0, 2).flatMap((url) => {
    const path = new URL(url).pathname.slice(1);
    return [folder + path, ...endingsOf(path).map((one) => base + one)];
  });
  const likely = [...named.slice(0, MOST_LINKED), ...elsewhere, ...made.slice(0, MOST_LINKED)];
  // A file that is only named to a program, as for a download, may lie in a folder as well.
  const isPlaced = [...named, ...made].some((url) => isInPath(url, mark) || !url.includes(mark));
  const inShared = [...shared.keys()].slice(0, MOST_LINKED).flatMap((one) => sentNames.map((stored) => one + stored));
  if (isPlaced && !isWide) return [...new Set([...likely, ...inShared, ...others.slice(0, MOST_LINKED)])];
  const names = [...new Set([...namesIn(textOf(shown), mark).filter(isOpened).slice(0, MOST_LINKED), ...sentNames])];
  const most = isWide ? FOLDERS.length : mostOf(MOST_FOLDERS, tools);
  const chosen = textsOf(sent.request)
    .filter((text) => /^[\w./-]{2,100}$/.test(text) && !text.includes('..'))
    .map((text) => `${text.replace(/^\/|\/$/g, '')}/`)
    .filter(
      (text, index, all) => all.indexOf(text) === index && (text.slice(0, -1).includes('/') || UPLOADS.test(text)),
    );
  const usual = [...chosen.slice(0, 2), ...FOLDERS.slice(0, most)];
  const seen = foldersOf(site).filter((one) => UPLOADS.test(one));
  const ofPictures = isWide ? pictureFoldersOf(site) : [];
  const published = isWide ? foldersOf(site).filter((one) => PUBLISHED.test(one)) : [];
  const below = published.slice(0, MOST_PUBLISHED).flatMap((one) => BELOW.map((name) => one + name));
  const own = [...new Set([folder, folderOf(point.request.url)])];
  const folders = [
    ...seen.slice(0, most),
    ...ofPictures,
    ...below,
    ...own,
    ...usual.flatMap((one) => [...own, base].map((at) => at + one)),
  ];
  return [
    ...new Set([
      ...likely,
      ...inShared,
      ...others.slice(0, MOST_LINKED),
      ...folders.flatMap((one) => names.map((stored) => one + stored)),
    ]),
  ];
}

const MOST_ENDINGS = 4;

/** A path, and what is left of it without its first folders. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  const last = Math.max(1, parts.length - 1);
  return parts
    .slice(0, last)
    .map((_, at) => parts.slice(at).join('/'))
    .slice(-MOST_ENDINGS);
}

const PICTURES = 2;

/** Programs that pictures of a page come from. */
const pictureProgramsIn = (exchange: Exchange, site: Site): string[] =>
  readHtml(textOf(exchange))
    .resources.flatMap((url) => URL.parse(url, exchange.request.url) ?? [])
    .filter(({ origin, pathname }) => origin === site.origin && !/\.\w{1,5}$/.test(pathname))
    .map(({ href }) => href)
    .slice(0, PICTURES);

const folderOf = (url: string) => url.replace(/[?#].*$/s, '').replace(/[^/]{0,500}$/, '');
const isInPath = (url: string, mark: string) => new URL(url).pathname.includes(mark);

/** What an answer calls the file: a time or a number may stand before its name. */
const namesIn = (text: string, mark: string) =>
  (text.match(/[\w.-]{1,150}/g) ?? []).filter((word) => word.includes(mark) && /\.\w{1,5}$/.test(word));

/** Addresses of the site in an answer, but for those that change something. */
function addressesIn(exchange: Exchange, site: Site): string[] {
  const text = textOf(exchange);
  const { links, resources } = readHtml(text);
  const inText = [...text.matchAll(/["'=(>\s]((?:https?:\/\/|\.{0,2}\/)?[\w%./~:-]{1,300})/g)]
    .map(([, url = '']) => url)
    .filter((url) => /[\w-]\/[\w%.~-]|^\//.test(url));
  const urls = [...resources, ...links, ...inText].flatMap((url) => URL.parse(url, exchange.request.url)?.href ?? []);
  return [...new Set(urls)].filter(
    (url) => URL.parse(url)?.origin === site.origin && requestChange(plainGet(url), { root: site.root }) === null,
  );
}
