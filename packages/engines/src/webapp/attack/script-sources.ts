import { routesInScript } from '../crawl/site-files.ts';

/** What the scripts of a page read that others can write, and whether they make code or markup of anything. */
export interface ScriptUse {
  readonly query: boolean;
  readonly fragment: boolean;
  readonly referrer: boolean;
  readonly message: boolean;
  readonly windowName: boolean;
  /** Keys by which they ask the browser's storage. */
  readonly localKeys: readonly string[];
  readonly sessionKeys: readonly string[];
  /** Names they look for behind the `#`. */
  readonly fragmentKeys: readonly string[];
  /** Names they look for in the query. */
  readonly queryKeys: readonly string[];
  /** Paths of a router within the page: `search`. */
  readonly routes: readonly string[];
  /** What they read of a message that is no text. */
  readonly messageKeys: readonly MessageKey[];
  /** What they read of a value that is JSON. */
  readonly jsonKeys: readonly string[];
  /** They look for a query behind the `#`. */
  readonly fragmentQuery: boolean;
  readonly sink: boolean;
  /** They put strings together that become code. */
  readonly code: boolean;
  /** They load scripts by an address of their own making. */
  readonly loads: boolean;
  /** They undo base64. */
  readonly base64: boolean;
  /** They cut what they read at every `=`. */
  readonly cutsPairs: boolean;
}

export interface MessageKey {
  /** `payload.body`. */
  readonly path: string;
  /** What it is compared with: one of these has to be there. */
  readonly words: readonly string[];
}

const SINK =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bFunction\s*\(|set(?:Timeout|Interval)\s*\(|execScript|createContextualFragment|parseFromString|srcdoc|location|\.href\b|\.src\b|\.action\b|setAttribute|\.html\s*\(|\$\s*\(|jQuery\s*\(|\.(?:append|prepend|after|before|replaceWith|wrap|add)\s*\(|dangerouslySetInnerHTML|v-html|bypassSecurityTrust|importScripts|\.text\s*=|\bopen\s*\(/;
const WHOLE_ADDRESS =
  /location\.href|document\.(?:URL|documentURI|baseURI)|\blocation\b(?!\s*\.\s*(?:search|hash|pathname|origin|host|protocol|port|reload|assign|replace))/;
const MOST_KEYS = 6;
/** Names of a query: all of them go into one visit. */
const MOST_NAMES = 15;
const CODE =
  /\beval\s*\(|\bFunction\s*\(|\bexecScript\b|\bset(?:Timeout|Interval)\s*\(\s*(?:["'`]|[\w.$]{1,60}\s*\+)|setAttribute\s*\(\s*["'`]on/;
const LOADS = /createElement\s*\(\s*["'`]script["'`]|importScripts|\.getScript\s*\(|\bimport\s*\(\s*[^"'`\s]/;
/** Sinks that are given a bare `name`, which is that of the window. */
const BARE_NAME = /(?:\beval\s*\(|innerHTML\s*=|document\.write(?:ln)?\s*\()\s*name\b/;
const MOST_ROUTES = 40;
/** Bundles are large, and what decides stands in the application's own part: anywhere. */
const MAX_CHARACTERS = 3_000_000;

const known = new Map<string, ScriptUse>();
const MOST_KNOWN = 50;
/** Shorter ones are read again as fast as they are found. */
const WORTH_KEEPING = 5000;

/** Several scripts together. The large ones stand in many pages: each is read once. */
export function readScripts(scripts: readonly string[]): ScriptUse {
  const uses = scripts.map((script) => {
    const use = known.get(script) ?? readScript(script);
    if (known.size >= MOST_KNOWN) known.clear();
    if (script.length >= WORTH_KEEPING) known.set(script, use);
    return use;
  });
  const any = (of: (use: ScriptUse) => boolean) => uses.some(of);
  const all = (of: (use: ScriptUse) => readonly string[], most = MOST_KEYS) =>
    [...new Set(uses.flatMap(of))].slice(0, most);
  return {
    query: any(({ query }) => query),
    fragment: any(({ fragment }) => fragment),
    referrer: any(({ referrer }) => referrer),
    message: any(({ message }) => message),
    windowName: any(({ windowName }) => windowName),
    localKeys: all(({ localKeys }) => localKeys),
    sessionKeys: all(({ sessionKeys }) => sessionKeys),
    fragmentKeys: all(({ fragmentKeys }) => fragmentKeys),
    queryKeys: all(({ queryKeys }) => queryKeys, MOST_NAMES),
    routes: all(({ routes }) => routes, MOST_ROUTES),
    messageKeys: uses.flatMap(({ messageKeys }) => messageKeys).slice(0, MOST_KEYS),
    jsonKeys: all(({ jsonKeys }) => jsonKeys),
    fragmentQuery: any(({ fragmentQuery }) => fragmentQuery),
    sink: any(({ sink }) => sink),
    code: any(({ code }) => code),
    loads: any(({ loads }) => loads),
    base64: any(({ base64 }) => base64),
    cutsPairs: any(({ cutsPairs }) => cutsPairs),
  };
}

function readScript(script: string): ScriptUse {
  const text = script.slice(0, MAX_CHARACTERS);
  const whole = WHOLE_ADDRESS.test(text);
  return {
    query: whole || /location\.search|URLSearchParams|searchParams|queryString|\$route|useSearchParams/.test(text),
    fragment: whole || /location\.hash|hashchange|\.hash\b/.test(text),
    referrer: /\breferrer\b/.test(text),
    message: /['"]message['"]|\bonmessage\b/.test(text),
    windowName: /\b(?:window|self|top|parent|opener)\.name\b/.test(text) || BARE_NAME.test(text),
    localKeys: storageKeys(text, 'localStorage'),
    sessionKeys: storageKeys(text, 'sessionStorage'),
    fragmentKeys: [...new Set([...keysOf(text, /[#&?]([\w-]{1,40})=/g), ...keysOf(text, WRITTEN_NAME)])],
    queryKeys: namesAskedFor(text),
    routes: routesInScript(text).slice(0, MOST_ROUTES),
    messageKeys: messageKeysIn(text),
    jsonKeys: /JSON\.parse/.test(text) ? parsedIn(text).flatMap((name) => membersOf(text, name)) : [],
    fragmentQuery: /(?:split|indexOf)\s*\(\s*["'`]\?/.test(text),
    sink: SINK.test(text),
    code: CODE.test(text),
    loads: LOADS.test(text),
    base64: /\batob\s*\(/.test(text),
    cutsPairs: /split\s*\(\s*["'`]=["'`]/.test(text),
  };
}

/** A name with its `=` in a string or an expression that looks for it: `'tab='`, `/[?&]lang=(.*)/`. */
const WRITTEN_NAME = /["'`/\]?&#]([\w-]{1,40})=(?=["'`([\\])/g;
const READS_QUERY = /URLSearchParams|searchParams|location\.(?:search|href)|document\.(?:URL|location)|useSearchParams/;
/** Of every text and list, whatever the address holds. */
const BUILT_IN =
  /^(?:length|prototype|constructor|search|hash|href|pathname|origin|host|hostname|get|set|has|split|slice|map|forEach|filter|join|replace|match|test|exec|push|indexOf|substr|substring|toString|keys|values|entries|trim|toLowerCase|then|catch)$/;

/** Names that a script looks for in the query, however it is written. */
function namesAskedFor(text: string): string[] {
  const ofQuery = keysOf(text, /query(?:Params?)?\.([a-z][\w$]{0,39})\b(?!\s*\()/gi);
  if (!READS_QUERY.test(text)) return ofQuery;
  const readers = [
    ...keysOf(text, /(\w{1,40})\s*=\s*[\w.$]{0,40}\([^;\n]{0,80}\b(?:location|document\.URL)\b/g),
    // Filled by name: `values[pair[0]] = …`.
    ...keysOf(text, /\b(\w{1,40})\[[^\]"'`]{1,40}\]{1,2}\s*=(?!=)/g),
  ];
  const taken = keysOf(
    text,
    /\{([^{}]{1,200})\}\s*=\s*[^;]{0,60}(?:fromEntries|URLSearchParams|location\.search|query)/g,
  )
    .flatMap((names) => names.split(','))
    .map((name) => /[\w-]+/.exec(name)?.[0] ?? '');
  const names = [
    ...keysOf(text, /\.(?:get|getAll|has)\(\s*["'`]([\w-]{1,40})["'`]\s*\)/g),
    ...keysOf(text, /\b\w{0,30}(?:param|query|urlvar|getvar|arg|qs|qp)\w{0,30}\(\s*["'`]([\w-]{1,40})["'`]/gi),
    ...keysOf(text, WRITTEN_NAME),
    ...keysOf(text, /fromEntries\([^;]{0,120}?\)+\.([A-Za-z_]\w{0,39})/g),
    ...taken,
    ...readers.flatMap((name) => membersOf(text, name)),
    ...ofQuery,
  ];
  return [...new Set(names)].filter((name) => name !== '' && !BUILT_IN.test(name)).slice(0, MOST_NAMES);
}

/** `name.member` and `name['member']`, not what is called. */
function membersOf(text: string, name: string): string[] {
  const member = new RegExp(
    `\\b${name}(?:\\.([A-Za-z_]\\w{0,39})\\b(?!\\s*\\()|\\[["'\`]([\\w-]{1,40})["'\`]\\])`,
    'g',
  );
  const found = [...text.matchAll(member)].flatMap(([, plain, quoted]) => plain ?? quoted ?? []);
  return [...new Set(found)].filter((one) => !BUILT_IN.test(one)).slice(0, MOST_KEYS);
}

/** What JSON is read into. */
const parsedIn = (text: string) => keysOf(text, /([A-Za-z_]\w{0,39})\s*=\s*JSON\.parse\s*\(/g);

/** What handlers read of a message, and what they compare it with. */
function messageKeysIn(text: string): MessageKey[] {
  if (!/['"]message['"]|\bonmessage\b/.test(text)) return [];
  const holders = ['data', ...parsedIn(text)].join('|');
  const read = new RegExp(
    `\\b(?:${holders})((?:\\.[A-Za-z_]\\w{0,39}){1,3})(?!\\s*\\()(?:\\s*\\)?\\s*===?\\s*["'\`]([^"'\`]{1,60})["'\`])?`,
    'g',
  );
  const keys = new Map<string, Set<string>>();
  for (const [, members = '', word] of text.matchAll(read)) {
    const names = members
      .slice(1)
      .split('.')
      .filter((name) => !BUILT_IN.test(name));
    if (names.length === 0 || keys.size >= MOST_KEYS) continue;
    const words = keys.get(names.join('.')) ?? new Set();
    if (word !== undefined) words.add(word);
    keys.set(names.join('.'), words);
  }
  for (const [, members = ''] of text.matchAll(
    new RegExp(`switch\\s*\\([^)]{0,60}\\b(?:${holders})\\.([\\w.]{1,80})\\s*\\)`, 'g'),
  ))
    keys.set(members, new Set(keysOf(text, /\bcase\s*["'`]([^"'`]{1,60})["'`]/g)));
  return [...keys].map(([path, words]) => ({ path, words: [...words] }));
}

function storageKeys(text: string, storage: string): string[] {
  const asked = new RegExp(`${storage}(?:\\.getItem\\(\\s*|\\[\\s*)["'\`]([^"'\`]{1,80})["'\`]`, 'g');
  const named = new RegExp(
    `${storage}\\.(?!getItem|setItem|removeItem|clear|length|key\\b)([A-Za-z_$][\\w$]{0,60})`,
    'g',
  );
  return [...new Set([...keysOf(text, asked), ...keysOf(text, named)])].slice(0, MOST_KEYS);
}

function keysOf(text: string, pattern: RegExp): string[] {
  const keys = new Set<string>();
  for (const [, key] of text.matchAll(pattern)) {
    if (key !== undefined) keys.add(key);
    if (keys.size >= MOST_KEYS) break;
  }
  return [...keys];
}

/** As `SINK`, without what may be read as well as written. */
const WRITES =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bFunction\s*\(|set(?:Timeout|Interval)\s*\(|execScript|createContextualFragment|parseFromString|srcdoc|(?:location|\.href|\.src|\.action)\s*=(?!=)|location\.(?:assign|replace)|setAttribute|\.html\s*\(|\.(?:append|prepend|after|before|replaceWith|wrap)\s*\(|dangerouslySetInnerHTML|v-html|bypassSecurityTrust|importScripts|\.text\s*=|\bopen\s*\(/g;

/** The kinds of sinks of a script. */
export const sinksIn = (script: string): ReadonlySet<string> =>
  new Set(script.slice(0, MAX_CHARACTERS).match(WRITES) ?? []);
