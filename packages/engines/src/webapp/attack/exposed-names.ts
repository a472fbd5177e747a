import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { baseOf } from './ask.ts';
import * as shape from './file-shapes.ts';
import { foldersOf } from './folders.ts';
import { namesOfSite } from './site-words.ts';

/** Files that are left on servers, what each must look like, and the strength from which on it is asked for. */

export type ExposedKind = 'settings' | 'repository' | 'source' | 'backup' | 'dump' | 'diagnostics' | 'log' | 'trace';

export interface Candidate {
  readonly url: string;
  readonly kind: ExposedKind;
  readonly is: shape.Shape;
  /** A less severe finding, for a file without the signs of this one. */
  readonly orElse?: { readonly kind: ExposedKind; readonly is: shape.Shape };
  /** It was read in the session: strangers may be refused it. */
  readonly isSeen?: true;
}

type Level = 'low' | 'medium' | 'high';
type Row = readonly [name: string, kind: ExposedKind, is: shape.Shape];

/** The first are asked for at every strength: those that are found most, and cost most. */
const NAMES: Readonly<Record<Level, readonly Row[]>> = {
  low: [
    ['.env', 'settings', shape.isEnvironment],
    ['.git/HEAD', 'repository', shape.isGitHead],
    ['.svn/wc.db', 'repository', shape.isSvn],
    ['.DS_Store', 'trace', shape.isFinderFolder],
    ['.htpasswd', 'settings', shape.isPasswordFile],
    ['web.config', 'settings', shape.isWebConfig],
    ['WEB-INF/web.xml', 'settings', shape.isWebXml],
    ['config.php.bak', 'source', shape.isSource],
    ['wp-config.php.bak', 'source', shape.isSource],
    ['index.php.bak', 'source', shape.isSource],
    ['dump.sql', 'dump', shape.isDump],
    ['backup.sql', 'dump', shape.isDump],
    ['database.sql', 'dump', shape.isDump],
    ['db.sql', 'dump', shape.isDump],
    ['backup.zip', 'backup', shape.isArchive],
    ['backup.tar.gz', 'backup', shape.isArchive],
    ['www.zip', 'backup', shape.isArchive],
    ['phpinfo.php', 'diagnostics', shape.isPhpInfo],
    ['info.php', 'diagnostics', shape.isPhpInfo],
    ['server-status', 'diagnostics', shape.isServerStatus],
    ['actuator/env', 'diagnostics', shape.isActuatorEnvironment],
    ['composer.lock', 'trace', shape.isManifest],
    ['package.json', 'trace', shape.isManifest],
    ['error.log', 'log', shape.isLog],
    ['error_log', 'log', shape.isLog],
  ],
  medium: [
    ['.env.local', 'settings', shape.isEnvironment],
    ['.env.production', 'settings', shape.isEnvironment],
    ['.env.bak', 'settings', shape.isEnvironment],
    ['.env.old', 'settings', shape.isEnvironment],
    ['.git/config', 'repository', shape.isGitConfig],
    ['.svn/entries', 'repository', shape.isSvn],
    ['.hg/requires', 'repository', shape.isMercurial],
    ['wp-config.php~', 'source', shape.isSource],
    ['wp-config.php.old', 'source', shape.isSource],
    ['config.php~', 'source', shape.isSource],
    ['config.php.old', 'source', shape.isSource],
    ['config.inc.php.bak', 'source', shape.isSource],
    ['configuration.php.bak', 'source', shape.isSource],
    ['settings.php.bak', 'source', shape.isSource],
    ['index.php~', 'source', shape.isSource],
    ['index.php.old', 'source', shape.isSource],
    ['.index.php.swp', 'source', shape.isSwapFile],
    ['.config.php.swp', 'source', shape.isSwapFile],
    ['.wp-config.php.swp', 'source', shape.isSwapFile],
    ['settings.py', 'source', shape.isSource],
    ['site.zip', 'backup', shape.isArchive],
    ['backup.tgz', 'backup', shape.isArchive],
    ['backup.rar', 'backup', shape.isArchive],
    ['www.tar.gz', 'backup', shape.isArchive],
    ['html.zip', 'backup', shape.isArchive],
    ['htdocs.zip', 'backup', shape.isArchive],
    ['public_html.zip', 'backup', shape.isArchive],
    ['mysql.sql', 'dump', shape.isDump],
    ['data.sql', 'dump', shape.isDump],
    ['db_backup.sql', 'dump', shape.isDump],
    ['dump.sql.gz', 'dump', shape.isArchive],
    ['backup.sql.gz', 'dump', shape.isArchive],
    ['db.sqlite3', 'dump', shape.isDatabase],
    ['database.sqlite', 'dump', shape.isDatabase],
    ...['db.sqlite', 'db.sq3', 'database.db', 'data.db', 'app.db', 'users.db'].map(
      (name) => [name, 'dump', shape.isDatabase] as const,
    ),
    ['config.json', 'settings', shape.isSecretSettings],
    ['config.yml', 'settings', shape.isSecretSettings],
    ['config/database.yml', 'settings', shape.isSecretSettings],
    ['application.properties', 'settings', shape.isSecretSettings],
    ['application.yml', 'settings', shape.isSecretSettings],
    ['appsettings.json', 'settings', shape.isSecretSettings],
    ['docker-compose.yml', 'settings', shape.isSecretSettings],
    ['.npmrc', 'settings', shape.isSecretSettings],
    ['.aws/credentials', 'settings', shape.isSecretSettings],
    ['sftp-config.json', 'settings', shape.isSecretSettings],
    ['.vscode/sftp.json', 'settings', shape.isSecretSettings],
    ['id_rsa', 'settings', shape.isPrivateKey],
    ['.ssh/id_rsa', 'settings', shape.isPrivateKey],
    ['server.key', 'settings', shape.isPrivateKey],
    ['test.php', 'diagnostics', shape.isPhpInfo],
    ['nginx_status', 'diagnostics', shape.isServerStatus],
    ['env', 'diagnostics', shape.isDiagnostics],
    ['debug', 'diagnostics', shape.isDiagnostics],
    ['info', 'diagnostics', shape.isDiagnostics],
    ['settings', 'diagnostics', shape.isDiagnostics],
    ['api/debug', 'diagnostics', shape.isDiagnostics],
    ['debug/env', 'diagnostics', shape.isDiagnostics],
    ['metrics', 'diagnostics', shape.isMetrics],
    ['actuator/prometheus', 'diagnostics', shape.isMetrics],
    ['composer.json', 'trace', shape.isManifest],
    ['package-lock.json', 'trace', shape.isManifest],
    ['access.log', 'log', shape.isLog],
    ['debug.log', 'log', shape.isLog],
    ['logs/error.log', 'log', shape.isLog],
    ['storage/logs/laravel.log', 'log', shape.isLog],
    ['wp-content/debug.log', 'log', shape.isLog],
    ['npm-debug.log', 'log', shape.isLog],
  ],
  high: [
    // The server stops for a moment to write it.
    ['actuator/heapdump', 'dump', shape.isHeapDump],
    ['heapdump', 'dump', shape.isHeapDump],
    ['backup/backup.zip', 'backup', shape.isArchive],
    ['backups/backup.zip', 'backup', shape.isArchive],
    ['backup/db.sql', 'dump', shape.isDump],
    ['backup/dump.sql', 'dump', shape.isDump],
    ['sql/dump.sql', 'dump', shape.isDump],
    ['db/dump.sql', 'dump', shape.isDump],
    ['wordpress.zip', 'backup', shape.isArchive],
    ['old.zip', 'backup', shape.isArchive],
    ['web.zip', 'backup', shape.isArchive],
    ['app.zip', 'backup', shape.isArchive],
    ['1.zip', 'backup', shape.isArchive],
    ['config.php.save', 'source', shape.isSource],
    ['config.php.orig', 'source', shape.isSource],
    ['wp-config.php.save', 'source', shape.isSource],
    ['wp-config.txt', 'source', shape.isSource],
    ['local.settings.json', 'settings', shape.isSecretSettings],
    ['secrets.json', 'settings', shape.isSecretSettings],
    ['credentials.json', 'settings', shape.isSecretSettings],
    ['WEB-INF/applicationContext.xml', 'settings', shape.isSecretSettings],
  ],
};

/** In folders below the first, these alone. */
const IN_FOLDERS: ReadonlySet<string> = new Set([
  '.env',
  '.git/HEAD',
  '.svn/wc.db',
  '.DS_Store',
  '.htpasswd',
  'dump.sql',
  'database.sql',
  'backup.zip',
  'phpinfo.php',
  'info.php',
  'db.sqlite',
  'database.db',
]);

const PROGRAM = /\.(?:php\d?|phtml|inc|aspx?|ashx|jspx?|cgi|pl|py|rb|cfm)$/i;
const COPIES: Readonly<Record<Level, readonly string[]>> = {
  low: ['.bak', '~'],
  medium: ['.old', '.swp', '.orig', '.save', '.txt', '.1'],
  high: ['.copy', '.tmp', '_bak', '.BAK', '.dist'],
};
/** In the place of the program's own ending. */
const INSTEAD: Readonly<Record<Level, readonly string[]>> = {
  low: ['.bak'],
  medium: ['.old', '.inc', '.zip', '~'],
  high: ['.swp', '.orig', '.tar.gz', '.sql'],
};
/** A copy by its name, wherever a page or a listing leads to it. */
const COPY = /\.(?:bak|old|orig|save|copy|inc|swp|sql|dump)$|~$/i;

const LEVELS: readonly Level[] = ['low', 'medium', 'high'];

/** What is asked for, by the strength; names of the site's own pages and folders are among it. */
export function candidatesOf(site: Site, level: Level, most: { readonly folders: number; readonly copies: number }) {
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const base = baseOf(site);
  const rows = levels.flatMap((one) => NAMES[one]);
  const pages = seenPages(site);
  const folders = foldersOf(site).slice(0, most.folders);
  const made: Candidate[] = [
    ...rows.map((row) => candidateIn(base, row)),
    ...folders.flatMap((folder) =>
      rows.filter(([name]) => IN_FOLDERS.has(name)).map((row) => candidateIn(folder, row)),
    ),
    ...pages.filter((page) => COPY.test(page)).map(copyAt),
    ...copiesOf(pages, levels).slice(0, most.copies),
    ...archivesOf(site, folders),
    ...(level === 'low' ? [] : dataOf(site, folders)),
  ];
  const seen = new Map(
    answersOf(site)
      .map((one) => [pageOf(one.request.url), one.response] as const)
      .filter(([page]) => !COPY.test(page)),
  );
  const isNew = ({ url, is, orElse }: Candidate) => {
    const response = seen.get(url);
    return !response || is(response) !== null || (orElse?.is(response) ?? null) !== null;
  };
  const wanted = [...new Map(made.map((one) => [one.url, one])).values()].filter(isNew);
  const known = new Set(wanted.map(({ url }) => url));
  const seenOrNamed = [...tellingIn(site), ...namedInComments(site)].filter(({ url }) => !known.has(url));
  return [...wanted, ...new Map(seenOrNamed.toReversed().map((one) => [one.url, one])).values()];
}

const candidateIn = (folder: string, [name, kind, is]: Row): Candidate => ({
  ...{ url: folder + name, kind, is },
  ...(is === shape.isEnvironment && { orElse: { kind: 'trace', is: shape.isSampleEnvironment } }),
});

const COMMENT = /<!--(.{1,500}?)-->/gs;
/** Parameters that switch on what a developer looks at: others may do something. */
const SWITCH =
  /\?((?:php_?)?info|debug|diag(?:nostics?)?|dev|env|status|test|trace|verbose|version)=(1|true|on|yes)\b/gi;
const MOST_NAMED = 10;

/** Pages with the parameters that their own comments name: `add ?info=1 to see …`. */
function namedInComments(site: Site): Candidate[] {
  const urls = answersOf(site).flatMap(({ request: { url }, response }) => {
    if (kindOf(response) !== 'html') return [];
    const comments = [...textOf(response).slice(0, 300_000).matchAll(COMMENT)].map(([, comment = '']) => comment);
    const named = comments.flatMap((comment) => [...comment.matchAll(SWITCH)]);
    return named.map(([, name, value]) => `${pageOf(url)}?${name}=${value}`);
  });
  return [...new Set(urls)]
    .filter((url) => linkChange(url) === null)
    .slice(0, MOST_NAMED)
    .map((url) => ({ url, kind: 'diagnostics', is: shape.isDiagnostics }));
}

/** What nobody means to publish is known by its content, whatever it is called. */
const TELLING = [
  ['diagnostics', shape.isDiagnostics],
  ['dump', shape.isDatabase],
] as const;

const tellingIn = (site: Site): Candidate[] =>
  TELLING.flatMap(([kind, is]) => [
    ...new Map(
      answersOf(site)
        .filter(({ response }) => is(response) !== null)
        .map(({ request }) => [site.pageOf(request.url), { url: request.url, kind, is, isSeen: true as const }]),
    ).values(),
  ]);

const answersOf = (site: Site) =>
  site.exchanges
    .filter(isAnswered)
    .filter(({ request, response }) => response.status === 200 && request.method === 'GET');

const seenPages = (site: Site) => [...new Set(answersOf(site).map(({ request }) => pageOf(request.url)))];

/** Those beside a program, the most usual ones of all programs first. */
function copiesOf(pages: readonly string[], levels: readonly Level[]): Candidate[] {
  const programs = pages.filter((page) => PROGRAM.test(page));
  return levels.flatMap((level) => [
    ...COPIES[level].flatMap((ending) => programs.map((page) => copyAt(nameOfCopy(page, ending)))),
    ...INSTEAD[level].flatMap((ending) =>
      programs.map((page) => copyAt(nameOfCopy(page.replace(PROGRAM, ''), ending))),
    ),
  ]);
}

/** Editors put a dot before the name of what they are writing. */
function nameOfCopy(page: string, ending: string): string {
  const cut = page.lastIndexOf('/') + 1;
  return `${page.slice(0, cut)}${ending === '.swp' ? '.' : ''}${page.slice(cut)}${ending}`;
}

function copyAt(url: string): Candidate {
  if (url.endsWith('.swp')) return { url, kind: 'source', is: shape.isSwapFile };
  if (/\.(?:sql|dump)$/i.test(url)) return { url, kind: 'dump', is: shape.isDump };
  if (/\.(?:zip|gz)$/i.test(url)) return { url, kind: 'backup', is: shape.isArchive };
  return { url, kind: 'source', is: shape.isCopyOfSource };
}

const MOST_NAMES = 3;
/** Where people keep what their database is made from. */
const FOLDERS_OF_DATA = ['db/', 'database/', 'sql/', 'backup/', 'backups/'];
const IS_OF_DATA = /\/(?:db|data(?:base)?s?|sql|mysql|dumps?|backups?|install|setup|config)\/$/i;

/** Databases and dumps that bear the name of the site, in its first folder and in those for data. */
function dataOf(site: Site, folders: readonly string[]): Candidate[] {
  const names = namesOfSite(site, MOST_NAMES);
  const base = baseOf(site);
  const dump = (url: string): Candidate => ({ url: `${url}.sql`, kind: 'dump', is: shape.isDump });
  const database = (url: string): Candidate => ({ url: `${url}.db`, kind: 'dump', is: shape.isDatabase });
  const usual = FOLDERS_OF_DATA.map((folder) => base + folder);
  const ofData = [...new Set([...folders.filter((folder) => IS_OF_DATA.test(folder)), ...usual])];
  return [
    ...names.flatMap((name) => [dump(base + name), database(base + name)]),
    ...ofData.flatMap((folder) => [...names.slice(0, 1), 'database', 'db'].map((name) => dump(folder + name))),
  ];
}

/** Archives that bear the site's own name, or that of one of its folders. */
function archivesOf(site: Site, folders: readonly string[]): Candidate[] {
  const { hostname } = new URL(site.origin);
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  const names = isName ? [hostname, hostname.split('.').at(-2) ?? ''] : [];
  const ofFolders = folders.map((folder) => folder.slice(0, -1));
  return [...new Set([...names.filter((name) => name !== '').map((name) => baseOf(site) + name), ...ofFolders])].map(
    (name) => ({ url: `${name}.zip`, kind: 'backup', is: shape.isArchive }),
  );
}
