import { randomInt } from 'node:crypto';
import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { scored } from '../../core/definition.ts';
import { askAnonymously, type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { foldersOf } from '../attack/folders.ts';
import { renderingOf } from '../attack/rendered.ts';
import { textOf } from '../attack/similar.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { isFilePart, withFile } from '../crawl/spots/multipart-body.ts';
import { filled } from '../evidence.ts';
import { DESIGN, define, owaspSheet } from './passive/define.ts';

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
    name: { it: 'File caricato ed eseguito dal server', en: 'Uploaded file that the server runs' },
    description: {
      it: 'Il modulo accetta un programma e il server lo esegue quando qualcuno lo apre: chi può caricare un file comanda il server.',
      en: 'The form takes a program, and the server runs it when somebody opens it: whoever can upload a file commands the server.',
    },
    solution: {
      it: 'Accettare soltanto i tipi previsti, verificati sul contenuto, salvare i file con un nome proprio fuori dalle cartelle in cui il server esegue programmi e consegnarli come download.',
      en: 'Take only the kinds that are expected, verified by their content, store files under names of your own outside of folders in which the server runs programs, and hand them out as downloads.',
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
    name: { it: 'Pagina caricata e servita dal sito', en: 'Uploaded page that the site serves' },
    description: {
      it: 'Il modulo accetta un file che il browser tratta come una pagina, e il sito lo consegna dal proprio indirizzo: gli script che contiene agiscono a nome di chi lo apre.',
      en: 'The form takes a file that browsers treat as a page, and the site hands it out under its own address: scripts in it act in the name of whoever opens it.',
    },
    solution: {
      it: 'Accettare soltanto i tipi previsti, verificati sul contenuto, e consegnare i file con «Content-Disposition: attachment» e «X-Content-Type-Options: nosniff», meglio da un altro dominio.',
      en: 'Take only the kinds that are expected, verified by their content, and hand files out with “Content-Disposition: attachment” and “X-Content-Type-Options: nosniff”, better from another domain.',
    },
  },
);

interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  /** Stands in what the server makes of it, and not in the file. */
  readonly result: string | null;
  /** Stands in the file. */
  readonly mark: string;
}

type MakeFile = (token: string) => SentFile;

const GIF = 'GIF89a';
const PICTURE = 'image/jpeg';
const page = (mark: string) =>
  `<!DOCTYPE html><html><body><p>${mark}</p><script>window.${mark}=1</script></body></html>`;

function program(ending: string, spell: (a: number, b: number, mark: string) => string, type: string): MakeFile {
  return (token) => {
    const [a, b] = [randomInt(10_000, 99_999), randomInt(10_000, 99_999)];
    return { name: `${token}${ending}`, type, content: spell(a, b, token), result: `${token}${a * b}`, mark: token };
  };
}

const php = (a: number, b: number, mark: string) => `<?php echo '${mark}'.(${a}*${b}); ?>`;

/** In the order in which they are tried. All of them are harmless: they show a word, or a product. */
const FILES: readonly MakeFile[] = [
  (token) => ({ name: `${token}.html`, type: 'text/html', content: page(token), result: null, mark: token }),
  program('.php', php, 'application/x-php'),
  // Claims to be a picture of the kind that all sites take, and begins like one.
  program('.php', (a, b, mark) => `${GIF}${php(a, b, mark)}`, PICTURE),
  (token) => ({ name: `${token}.html`, type: PICTURE, content: `${GIF}${page(token)}`, result: null, mark: token }),
  (token) => ({
    ...{ name: `${token}.svg`, type: 'image/svg+xml', result: null, mark: token },
    content: `<svg xmlns="http://www.w3.org/2000/svg"><text>${token}</text><script>window.${token}=1</script></svg>`,
  }),
  program('.phtml', php, 'image/gif'),
  program('.php.gif', php, 'image/gif'),
  program('.jsp', (a, b, mark) => `${mark}<%= ${a}L*${b}L %>`, 'image/gif'),
  program('.aspx', (a, b, mark) => `<%@ Page Language="C#" %>${mark}<%= ${a}L*${b}L %>`, 'image/gif'),
  (token) => ({
    name: `${token}.xhtml`,
    type: 'image/gif',
    result: null,
    mark: token,
    content: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${token}</body></html>`,
  }),
];
const TRIES: ByStrength = { low: 5, medium: 7, high: 10, insane: 10 };
const FORMS: ByStrength = { low: 3, medium: 8, high: 20, insane: 40 };
/** Where uploads go, mostly, if the answer does not tell. */
const FOLDERS = ['uploads/', 'upload/', 'files/', 'images/', 'media/', 'static/uploads/', 'img/', 'attachments/'];
const MOST_FOLDERS: ByStrength = { low: 2, medium: 5, high: 8, insane: 8 };

/** Folders of the site that are named for what visitors bring. */
const UPLOADS =
  /(?:upload|file|image|img|media|attach|document|photo|picture|avatar|immagin|allegat|bild|datei|fichier|archivo)[^/]*\/$/i;

export const upload = {
  code: 'upload',
  name: { it: 'Caricamento di file', en: 'Uploads' },
  kind: 'site',
  from: 'low',
  definitions: [EXECUTED, ACTIVE],
  async probe(site, tools) {
    const points = fileFields(site).slice(0, mostOf(FORMS, tools));
    const found = await Promise.all(points.map((point) => tryFiles(point, site, tools)));
    return found.flat();
  },
} as const satisfies SiteCheck;

function fileFields(site: Site): InjectionPoint[] {
  const files = site.points.filter(
    ({ kind, name, request, changes }) => kind === 'multipart' && !changes && isFilePart(request, name),
  );
  return [...new Map(files.map((point) => [`${pageOf(point.request.url)} ${point.name}`, point])).values()];
}

async function tryFiles(point: InjectionPoint, site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const sightings = new Map<string, WebSighting>();
  for (const make of FILES.slice(0, mostOf(TRIES, tools))) {
    if (tools.signal.aborted) break;
    const key = make('a').result === null ? ACTIVE.key : EXECUTED.key;
    if (sightings.has(key)) continue;
    const sighting = await tryFile(point, make, site, tools);
    if (sighting) sightings.set(sighting.key, sighting);
    if (sighting?.key === EXECUTED.key) break;
  }
  return [...sightings.values()];
}

interface Served {
  readonly file: SentFile;
  readonly sent: Exchange;
  readonly read: Exchange;
}

/** Two files with names of their own; a third name, which nobody uploaded, must not be there. */
async function tryFile(
  point: InjectionPoint,
  make: MakeFile,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const first = await sendFile(point, make(tools.token()), site, tools);
  if (!first) return null;
  const again = await sendFile(point, make(tools.token()), site, tools);
  if (!again) return null;
  const made = tools.token();
  const control = await askAnonymously(tools, first.read.request.url.replace(first.file.mark, made));
  if (first.read.request.url.includes(first.file.mark) && isDangerous({ ...first, read: control })) return null;
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
    place: { url: pageOf(point.request.url), method: 'POST', parameter: point.name },
    evidence: filled(
      {
        it: 'Il file {name} è stato accettato ed è {how}, in {path}; lo stesso vale per un secondo, {other}. Sono ancora lì.',
        en: 'The file {name} was taken and is {how}, at {path}; so was a second one, {other}. They are still there.',
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

async function sendFile(point: InjectionPoint, file: SentFile, site: Site, tools: AttackTools): Promise<Served | null> {
  const { name: fileName, type: contentType, content } = file;
  const plain = { ...point.request, headers: withoutCookies(point) };
  const request = withFile(plain, point.name, { fileName, contentType, content });
  const sent = await tools.send({ ...point, request, value: file.content }, file.content);
  if (!sent.response || sent.response.status >= 400) return null;
  for (const url of await addressesOf(point, file, sent, site, tools)) {
    const read = await askAnonymously(tools, url);
    const served = { file, sent, read };
    if (isThere(site, read) && isDangerous(served)) return served;
  }
  return null;
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

/** Where the answer says the file is; else the usual folders. */
async function addressesOf(
  point: InjectionPoint,
  { name, mark }: SentFile,
  sent: Exchange,
  site: Site,
  tools: AttackTools,
): Promise<string[]> {
  const location = sent.response?.headers.find(([header]) => header.toLowerCase() === 'location')?.[1];
  const next = location === undefined ? null : URL.parse(location, sent.request.url);
  const shown = next && next.origin === site.origin ? await tools.request(plainGet(next.href)) : sent;
  const named = namedIn(shown, mark).filter((url) => new URL(url).origin === site.origin);
  const folder = point.page.replace(/[?#].*$/s, '').replace(/[^/]{0,500}$/, '');
  const base = baseOf(site);
  // A page may name its own folders as if they lay at the root of the server.
  const elsewhere = named.slice(0, 2).flatMap((url) => {
    const path = new URL(url).pathname.slice(1);
    return [folder + path, base + path];
  });
  if (named.length > 0) return [...new Set([...named.slice(0, 3), ...elsewhere])];
  const most = mostOf(MOST_FOLDERS, tools);
  const usual = FOLDERS.slice(0, most).flatMap((one) => [folder + one, base + one]);
  const seen = foldersOf(site).filter((one) => UPLOADS.test(one));
  return [...new Set([...seen.slice(0, most), ...usual])].map((one) => one + name);
}

/** Addresses in an answer that hold a part of the file’s name. */
function namedIn(exchange: Exchange, mark: string): string[] {
  const text = textOf(exchange);
  const { links, resources } = readHtml(text);
  const inText = [...text.matchAll(/["'=(>\s]((?:https?:\/\/|\.{0,2}\/)?[\w%./~:-]{1,300})/g)].map(
    ([, url = '']) => url,
  );
  const all = [...links, ...resources, ...inText].filter((url) => url.includes(mark) && url.includes('/'));
  return [...new Set(all.flatMap((url) => URL.parse(url, exchange.request.url)?.href ?? []))];
}
