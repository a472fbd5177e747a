import type { WebResponse } from '@rocca/tools/web/model';
import { isPlaceholder } from '../reading/placeholders.ts';
import { headerOf, renderingOf } from './rendered.ts';

/** What files look like inside. A name and a status prove nothing: these do. */

/** The words that show it; null: it is something else. */
export type Shape = (response: WebResponse) => string | null;

const LOOKED_AT = 60_000;
const MAX_SHOWN = 120;

const textOf = ({ body }: WebResponse) => body.subarray(0, LOOKED_AT).toString('utf8');

/** A page for people, whatever it quotes. */
const isPage = (response: WebResponse) =>
  renderingOf(response) === 'html' || /^\s*<(?:!doctype html|html)\b/i.test(response.body.subarray(0, 500).toString());

/** A text that is no page, with all of these in it; the first is what is shown. */
const plainWith =
  (...wanted: readonly RegExp[]): Shape =>
  (response) => {
    if (isPage(response)) return null;
    const text = textOf(response);
    const found = wanted.map((one) => one.exec(text)?.[0]);
    return found.includes(undefined) ? null : shown(found[0] ?? '');
  };

const pageWith =
  (...wanted: readonly RegExp[]): Shape =>
  (response) => {
    const text = textOf(response);
    const found = wanted.map((one) => one.exec(text)?.[0]);
    return found.includes(undefined) ? null : shown(found[0] ?? '');
  };

const shown = (text: string) => text.trim().slice(0, MAX_SHOWN);

const ASSIGNMENT = /^(?:export[ \t]{1,4})?([A-Za-z_][\w.-]{0,80})[ \t]{0,4}=[ \t]{0,4}(.{0,400})$/;

/** The pairs of a file that has hardly anything but lines of names and values. */
function pairsOf(response: WebResponse): ReadonlyArray<{ readonly name: string; readonly value: string }> {
  if (isPage(response)) return [];
  const lines = textOf(response)
    .split(/\r?\n/, 400)
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const pairs = lines.flatMap((line) => {
    const [, name = '', value = ''] = ASSIGNMENT.exec(line.trim()) ?? [];
    return name === '' ? [] : [{ name, value: value.replace(/^(["'])(.*)\1$/, '$2').trim() }];
  });
  return pairs.length >= lines.length * 0.8 ? pairs : [];
}

const NAMES_SECRET = /pass|pwd|secret|key|token/i;

/** Lines of names and values, at least one of which is a real one. */
export const isEnvironment: Shape = (response) => {
  const pairs = pairsOf(response);
  const real = pairs.filter(({ value }) => value.length > 1 && !isPlaceholder(value));
  const telling =
    real.find(({ name }) => NAMES_SECRET.test(name)) ?? real.find(({ name }) => /user|host|url|dsn|env/i.test(name));
  return pairs.length >= 2 && telling ? `${telling.name}=` : null;
};

const FEWEST_SAMPLES = 3;

/** An environment file whose secrets are all samples: it is public, but the secrets in use may differ. */
export const isSampleEnvironment: Shape = (response) => {
  const set = pairsOf(response).filter(({ name, value }) => value !== '' && name === name.toUpperCase());
  const telling = set.find(({ name }) => NAMES_SECRET.test(name));
  return set.length >= FEWEST_SAMPLES && telling ? `${telling.name}=` : null;
};

export const isGitHead = plainWith(/^(?:ref: refs\/[\w./-]{1,200}|[0-9a-f]{40})\s{0,4}$/);
export const isGitConfig = plainWith(/^\s{0,20}\[core\]/m, /repositoryformatversion/);
export const isSvn = plainWith(/^(?:SQLite format 3\0|\d{1,3}\r?\n(?:\r?\n)?dir\r?\n|12\r?\n)/);
export const isMercurial = plainWith(/^(?:revlogv1|dotencode|fncache|store|generaldelta|sparserevlog)$/m, /^store$/m);

export const isFinderFolder: Shape = ({ body }) => (body.subarray(4, 8).toString('latin1') === 'Bud1' ? 'Bud1' : null);

export const isDump = plainWith(
  /^(?:CREATE TABLE|INSERT INTO|COPY [\w."]{1,100} ?\()[^\n]{0,100}/im,
  /^(?:--|\/\*|CREATE|INSERT|DROP|SET|BEGIN|PRAGMA|COPY|LOCK)/i,
);

const ARCHIVES: ReadonlyArray<{ readonly name: string; readonly at: number; readonly bytes: string }> = [
  { name: 'ZIP', at: 0, bytes: '504b0304' },
  { name: 'gzip', at: 0, bytes: '1f8b08' },
  { name: 'RAR', at: 0, bytes: '526172211a07' },
  { name: '7-Zip', at: 0, bytes: '377abcaf271c' },
  { name: 'bzip2', at: 0, bytes: '425a68' },
  { name: 'xz', at: 0, bytes: 'fd377a585a00' },
  { name: 'tar', at: 257, bytes: '7573746172' },
];

export const isArchive: Shape = ({ body }) => {
  const kind = ARCHIVES.find(({ at, bytes }) => body.subarray(at, at + bytes.length / 2).toString('hex') === bytes);
  return kind ? kind.name : null;
};

export const isDatabase: Shape = ({ body }) =>
  body.subarray(0, 15).toString('latin1') === 'SQLite format 3' ? 'SQLite format 3' : null;

/** The source of a program, which a server would run and not show. */
export const isSource: Shape = (response) => {
  const text = textOf(response).slice(0, 4000);
  const code = /^\s{0,200}(?:<\?php\b|<\?=|<%@|<%[\s=]|#!\/\S{1,60}|<cf\w{2,20})[^\n]{0,100}/i.exec(text)?.[0];
  if (code !== undefined) return shown(code);
  if (isPage(response)) return null;
  const script =
    /^(?:import [\w.]{1,60}|from [\w.]{1,60} import |require ['"]|package [\w.]{1,60};|using [\w.]{1,60};)/m;
  return shown(script.exec(text)?.[0] ?? '') || null;
};

/** What an editor keeps of a file that is open. */
export const isSwapFile: Shape = ({ body }) => (body.subarray(0, 4).toString('latin1') === 'b0VI' ? 'b0VI' : null);

export const isPhpInfo = pageWith(/<title>(?:PHP [\d.]{1,12} - )?phpinfo\(\)|PHP Version [\d.]{3,12}/i, /class="[ev]"/);
export const isServerStatus = pageWith(
  /Apache (?:Server )?Status for [^<\n]{1,100}|Active connections: \d{1,9}/i,
  /Server uptime|Server Version|server accepts handled requests/i,
);
export const isPrivateKey = plainWith(/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/);
export const isPasswordFile = plainWith(/^[\w.@-]{1,60}:(?=\$apr1\$|\$2[aby]\$|\{SHA\}|\$[156]\$|[./0-9A-Za-z]{13}$)/m);
export const isWebXml = plainWith(/<web-app\b[^>]{0,100}/);
export const isWebConfig = plainWith(/<configuration\b[^>]{0,100}>/, /<(?:system\.web|connectionStrings|appSettings)/i);
export const isActuatorEnvironment = plainWith(/"propertySources"\s{0,4}:\s{0,4}\[|"systemProperties"\s{0,4}:/);
/** A name and its value: in JSON, in a table, in a list or on a line of its own. */
const namedAs = (names: string, value: string) =>
  new RegExp(
    String.raw`(?:^|[>"'{,\n\[])[ \t]{0,20}(?:${names})["'\]]{0,2}\s{0,4}(?:[:=]|=>|(?:<\/?\w{1,10}[^<>]{0,100}>\s{0,20}){1,4}[:=]?)\s{0,4}["']?${value}`,
    'g',
  );
const SEARCH_PATH = namedAs(
  'PATH|Path',
  String.raw`(?:\/[\w.@-]{1,60}){1,12}:\/[\w.@/-]{1,100}|[A-Z]:\\{1,2}[^"'<>;]{1,100};`,
);
const OF_PROCESS = namedAs(
  'HOME|USER|LOGNAME|PWD|OLDPWD|HOSTNAME|LANG|LC_ALL|SHELL|SHLVL|TERM|TMPDIR|TEMP|NODE_ENV|NODE_VERSION|JAVA_HOME|PYTHONPATH|PYTHON_VERSION|VIRTUAL_ENV|GEM_HOME|PHP_VERSION|INVOCATION_ID|APACHE_\\w{1,20}|COMPUTERNAME|SystemRoot|windir',
  '[^\\s"\'<>]',
);
const OF_REQUEST = namedAs(
  'DOCUMENT_ROOT|SCRIPT_FILENAME|SERVER_SOFTWARE|GATEWAY_INTERFACE|SERVER_ADMIN|REMOTE_ADDR|REMOTE_PORT|SERVER_PROTOCOL|SERVER_ADDR',
  '[^\\s"\'<>]',
);
const ENOUGH_NAMES = 3;

/** The variables of the process that answers, or of a request as a server hands it to a program. */
export const isProcessEnvironment: Shape = (response) => {
  const text = textOf(response);
  const namesBy = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([found]) => /\w{2,40}/.exec(found)?.[0]));
  const [path] = text.match(SEARCH_PATH) ?? [];
  if (path !== undefined && namesBy(OF_PROCESS).size >= ENOUGH_NAMES) return 'PATH';
  const ofRequest = namesBy(OF_REQUEST);
  return ofRequest.has('DOCUMENT_ROOT') && ofRequest.size > ENOUGH_NAMES ? 'DOCUMENT_ROOT' : null;
};

/** As Prometheus reads them. */
export const isMetrics = plainWith(
  /^# TYPE [A-Za-z_:][\w:]{0,200} (?:counter|gauge|histogram|summary|untyped)\s{0,4}$/m,
  /^[A-Za-z_:][\w:]{0,200}(?:\{[^}\n]{0,2000}\})? -?[\d.eE+-]{1,40}/m,
);
/** What a program says of itself in JSON: how it runs, and the key that signs its sessions. */
const OF_PROGRAM =
  /"(?:\w{0,20}_?version|debug(?:_?mode)?|database(?:_?(?:url|uri|path))?|db_?path|cwd|working_?dir\w{0,8}|hostname|platform)"\s{0,4}:/gi;
const SIGNING_KEY = /"((?:app_?|flask_?|django_?|jwt_?|session_?)?secret(?:_?key)?)"\s{0,4}:\s{0,4}"([^"\\]{6,200})"/i;
const isProgramState: Shape = (response) => {
  const text = textOf(response);
  const [, name, value = ''] = /^\s{0,20}\{/.test(text) ? (SIGNING_KEY.exec(text.slice(0, 100_000)) ?? []) : [];
  const names = new Set((text.match(OF_PROGRAM) ?? []).map((one) => one.toLowerCase()));
  const isKey = name !== undefined && !isPlaceholder(value) && !/[*•]{3}/.test(value);
  return isKey && names.size >= 2 ? name : null;
};

/** Whichever of these a page for administrators is. */
export const isDiagnostics: Shape = (response) =>
  isPhpInfo(response) ??
  isServerStatus(response) ??
  isActuatorEnvironment(response) ??
  isProcessEnvironment(response) ??
  isProgramState(response) ??
  isMetrics(response);
export const isHeapDump: Shape = ({ body }) =>
  body.subarray(0, 12).toString('latin1') === 'JAVA PROFILE' ? 'JAVA PROFILE' : null;

/** Keys that pages give to browsers are no secret; these are. */
const SECRET =
  /(?:^|[{,;])[ \t"'-]{0,40}([\w.-]{0,60}(?:password|passwd|secret|private[_-]?key|access[_-]?key|auth[_-]?token|connectionstring|(?:db|database)[_-]?pass)[\w.-]{0,30})["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([^"'\s,}]{2,200})/gim;
/** Labels, addresses of pages and switches stand beside the same names. */
const NO_SECRET =
  /^(?:\/|https?:|true|false|null|none|yes|no|\d{1,3}$|[\w-]{0,12}(?:pass(?:word|wd)?|secret)[\w-]{0,12}$|required)/i;

/** Settings of an application with a password or a key in them. */
export const isSecretSettings: Shape = (response) => {
  if (isPage(response)) return null;
  const found = [...textOf(response).matchAll(SECRET)].find(
    ([, , value = '']) => !isPlaceholder(value) && !NO_SECRET.test(value),
  );
  return found ? `${found[1]}` : null;
};

/** A copy of a program, or of a script with secrets: scripts without any are often public anyway. */
export const isCopyOfSource: Shape = (response) => isSource(response) ?? isSecretSettings(response);

const LOG_LINE =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|\[\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d|[\d.:a-f]{3,45} \S{1,60} \S{1,60} \[\d\d\/\w{3}\/\d{4}:|\d{2}-\w{3}-\d{4} \d\d:)/gim;

export const isLog: Shape = (response) => {
  if (isPage(response)) return null;
  const lines = textOf(response).match(LOG_LINE) ?? [];
  return lines.length >= 2 ? shown(lines[0] ?? '') : null;
};

/** A list of the parts an application is made of. */
export const isManifest: Shape = (response) => {
  if (isPage(response) || /html/i.test(headerOf(response.headers, 'content-type') ?? '')) return null;
  const part = /"(?:dependencies|devDependencies|lockfileVersion|content-hash|require|packages)"\s{0,4}:/.exec(
    textOf(response),
  );
  return /^\s{0,20}\{/.test(textOf(response)) && part ? part[0] : null;
};
