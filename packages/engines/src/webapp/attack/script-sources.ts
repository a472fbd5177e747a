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
  /** What they expect between the `#` and a value: `!`, `/`, `view:`. */
  readonly fragmentBeginnings: readonly string[];
  /** They take the query as it is, without names. */
  readonly wholeQuery: boolean;
  /** They take a part of the path. */
  readonly path: boolean;
  readonly sink: boolean;
  /** They put strings together that become code. */
  readonly code: boolean;
  /** They load scripts by an address of their own making. */
  readonly loads: boolean;
  /** They undo base64. */
  readonly base64: boolean;
  /** They cut what they read at every `=`. */
  readonly cutsPairs: boolean;
  /** They wait for a button or a link to be pressed. */
  readonly presses: boolean;
  /** They may keep a channel open: what is sent there no rule for requests would stop. */
  readonly channels: boolean;
  /** They ask for an address and take what it answers. */
  readonly asks: boolean;
  /** They escape or take out what begins a tag. */
  readonly escapes: boolean;
  /** They read what a person types into a field, and write markup. */
  readonly typed: boolean;
  /** They put strings together that hold an attribute in single quotes, with something in its value. */
  readonly joins: boolean;
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
const LOADS =
  /createElement(?:NS)?\s*\([^()]{0,80}["'`]script["'`]|importScripts|\.getScript\s*\(|\bimport\s*\(\s*[^"'`\s]/;
/** Sinks that are given a bare `name`, which is that of the window. */
const BARE_NAME = /(?:\beval\s*\(|innerHTML\s*=|document\.write(?:ln)?\s*\()\s*name\b/;
/** `location.search.slice(1)` that no names are looked for in. */
const WHOLE_QUERY =
  /(?<!URLSearchParams\s{0,4}\([^()]{0,20})location\.search\s*\.\s*(?:substr(?:ing)?|slice)\s*\(\s*1\s*\)(?!\s*\.\s*split)|location\.search\s*\.\s*replace\s*\(|\.split\s*\(\s*["'`]\?["'`]\s*\)\s*(?:\[\s*1\s*\]|\.pop\s*\()/;
const PATH = /\bpathname\s*\.\s*(?:split|substr(?:ing)?|slice|replace|match|lastIndexOf)\s*\(/;
const PRESSES =
  /["'`](?:click|dblclick|mousedown|pointerdown|submit)["'`]|\.on(?:click|submit)\s*=|\.(?:click|submit)\s*\(\s*(?:function|\(|\w{1,40}\s*=>)/;
const CHANNELS = /\b(?:WebSocket|RTCPeerConnection|BroadcastChannel|SharedWorker|io\s*\(|signalR)/;
const ASKS = /\bfetch\s*\(|XMLHttpRequest|\.(?:load|get|ajax|getJSON|post)\s*\(\s*[\w.$]|axios/;
const ESCAPES = /replace(?:All)?\s*\(\s*(?:\/[^/\n]{0,20}[<>]|["'`][<>])/;
const JOINS = /=\\?'[^'"`<>\n]{0,60}(?:["`]\s*\+|\$\{)/;
const READS_FIELD = /\.value\b(?!\s*=(?!=))|\.val\s*\(\s*\)|\bnew FormData\b/;
const WRITES_MARKUP =
  /\b(?:innerHTML|outerHTML)\s*\+?=(?!=)|insertAdjacentHTML|document\.write|\.html\s*\(\s*[^)\s]|createContextualFragment|\.srcdoc\s*=|\$\([^()]{0,80}\)\s*\.(?:append|prepend|after|before|replaceWith)\s*\(/;
/** Pages within the page by what is behind the `#`: keys of a table, cases, comparisons. */
const FRAGMENT_ROUTE = /(?:["'`]#?!?\/(\w[\w/-]{0,59})["'`]\s*:|(?:\bcase|===?)\s*["'`]#?!?\/(\w[\w/-]{0,59})["'`])/g;
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
    fragmentBeginnings: all(({ fragmentBeginnings }) => fragmentBeginnings, MOST_BEGINNINGS),
    wholeQuery: any(({ wholeQuery }) => wholeQuery),
    path: any(({ path }) => path),
    presses: any(({ presses }) => presses),
    channels: any(({ channels }) => channels),
    asks: any(({ asks }) => asks),
    escapes: any(({ escapes }) => escapes),
    typed: any(({ typed }) => typed),
    joins: any(({ joins }) => joins),
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
    routes: [...new Set([...routesInScript(text), ...fragmentRoutes(text)])].slice(0, MOST_ROUTES),
    messageKeys: messageKeysIn(text),
    jsonKeys: /JSON\.parse/.test(text) ? parsedIn(text).flatMap((name) => membersOf(text, name)) : [],
    fragmentQuery: /(?:split|indexOf)\s*\(\s*["'`]\?/.test(text),
    sink: SINK.test(text),
    code: CODE.test(text),
    loads: LOADS.test(text),
    base64: /\batob\s*\(/.test(text),
    cutsPairs: /split\s*\(\s*["'`]=["'`]/.test(text),
    fragmentBeginnings: beginningsIn(text),
    wholeQuery: WHOLE_QUERY.test(text),
    path: PATH.test(text),
    presses: PRESSES.test(text),
    channels: CHANNELS.test(text),
    asks: ASKS.test(text),
    escapes: ESCAPES.test(text),
    typed: READS_FIELD.test(text) && WRITES_MARKUP.test(text),
    joins: JOINS.test(text),
  };
}

/** Bundles name addresses of interfaces in the same way. */
const fragmentRoutes = (text: string): string[] =>
  text.length > MAX_WITH_FUNCTIONS || !/\bhash(?:change)?\b/.test(text)
    ? []
    : [...text.matchAll(FRAGMENT_ROUTE)].flatMap(([, key, word]) => key ?? word ?? []);

const MOST_BEGINNINGS = 3;
/** Signs before a value, in `'#!'` and in `/^#\/view:(.*)/`. A name with its `=` is a key, and a name alone an element. */
const BEGINNING_TEXT = /["'`]#((?:[!/:~?@|-]|[\w-]{1,20}(?=[:/!|~-])){1,4})/g;
const BEGINNING_PATTERN = /[/^]#((?:\\\/|[!:~@|-]|[\w-]{1,20}(?=[:!|~-]|\\\/)){1,4})/g;

/** What scripts that read the fragment look for at its beginning. */
function beginningsIn(text: string): string[] {
  if (!/\bhash\b/.test(text)) return [];
  const written = [BEGINNING_TEXT, BEGINNING_PATTERN]
    .flatMap((pattern) => keysOf(text, pattern))
    .map((one) => one.replaceAll('\\', ''));
  // More signs than the `#` are cut off, whichever they are.
  const cut = keysOf(text, /\bhash\s*\.\s*(?:substr(?:ing)?|slice)\s*\(\s*([2-9]|1\d|20)\s*\)/g).map((signs) =>
    '!'.repeat(Number(signs) - 1),
  );
  return [...new Set(written.length > 0 ? written : cut)].filter((one) => one !== '?').slice(0, MOST_BEGINNINGS);
}

/** A name with its `=` in a string or an expression that looks for it: `'tab='`, `/[?&]lang=(.*)/`. */
const WRITTEN_NAME = /["'`/\]?&#]([\w-]{1,40})=(?=["'`([\\])/g;
const READS_QUERY =
  /URLSearchParams|searchParams|location\.(?:search|href|hash)|document\.(?:URL|location)|useSearchParams/;
/** Of every text and list, whatever the address holds: no names of the query, unless they are asked for as such. */
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
    .map((name) => /[\w-]+/.exec(name)?.[0] ?? '')
    .filter((name) => name !== 'length');
  const asked = [
    ...keysOf(text, /\.(?:get|getAll|has)\(\s*["'`]([\w-]{1,40})["'`]\s*\)/g),
    ...keysOf(text, /\b\w{0,30}(?:param|query|urlvar|getvar|arg|qs|qp)\w{0,30}\(\s*["'`]([\w-]{1,40})["'`]/gi),
    ...keysOf(text, WRITTEN_NAME),
    ...taken,
    ...askedOfFunctions(text),
  ];
  const members = [
    ...keysOf(text, /fromEntries\([^;]{0,120}?\)+\.([A-Za-z_]\w{0,39})/g),
    ...readers.flatMap((name) => membersOf(text, name)),
    ...ofQuery,
  ].filter((name) => !BUILT_IN.test(name));
  return [...new Set([...asked, ...members])].filter((name) => name !== '').slice(0, MOST_NAMES);
}

/** Larger ones are bundles, which bring readers of their own that are known by their names. */
const MAX_WITH_FUNCTIONS = 200_000;
const NAMED_FUNCTION =
  /(?:function\s+(\w{1,40})\s*\(\s*\w|\b(\w{1,40})\s*[=:]\s*(?:function\s*\w{0,40}\s*\(\s*\w|\(?\s*\w{1,40}\s*\)?\s*=>))[\s\S]{0,300}?\b(?:location|URLSearchParams|document\.URL)\b/g;

/** What functions are called with that look something up in the address: `read('title')`. */
function askedOfFunctions(text: string): string[] {
  if (text.length > MAX_WITH_FUNCTIONS) return [];
  const functions = [...text.matchAll(NAMED_FUNCTION)].flatMap(([, declared, assigned]) => declared ?? assigned ?? []);
  return [...new Set(functions)]
    .slice(0, MOST_KEYS)
    .flatMap((name) => keysOf(text, new RegExp(`\\b${name}\\(\\s*["'\`]([\\w-]{1,40})["'\`]\\s*[,)]`, 'g')));
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

const MEMBER = `\\.[A-Za-z_]\\w{0,39}|\\[["'\`][\\w-]{1,40}["'\`]\\]`;
const COMPARED = `\\s*\\)?\\s*===?\\s*["'\`]([^"'\`]{1,60})["'\`]`;

/** What handlers read of a message, and what they compare it with. */
function messageKeysIn(text: string): MessageKey[] {
  if (!/['"]message['"]|\bonmessage\b/.test(text)) return [];
  const aliases = keysOf(text, /\b([A-Za-z_]\w{0,39})\s*=\s*\w{1,40}(?:\.originalEvent)?\.data\b(?!\s*[.[(])/g);
  const holders = [...new Set(['data', ...aliases, ...parsedIn(text)])].join('|');
  const read = new RegExp(`\\b(?:${holders})((?:${MEMBER}){1,3})(?!\\s*\\()(?:${COMPARED})?`, 'g');
  const keys = new Map<string, Set<string>>();
  const add = (path: string, words: readonly string[]) => {
    if (path === '' || (keys.size >= MOST_KEYS && !keys.has(path))) return;
    keys.set(path, new Set([...(keys.get(path) ?? []), ...words]));
  };
  for (const [, members = '', word] of text.matchAll(read)) {
    const names = members.match(/[\w-]+/g)?.filter((name) => !BUILT_IN.test(name)) ?? [];
    add(names.join('.'), word === undefined ? [] : [word]);
  }
  // Taken apart at once: `const { kind, body } = event.data`.
  for (const [, list = ''] of text.matchAll(
    new RegExp(`\\{([^{}]{1,200})\\}\\s*=\\s*(?:\\w{1,40}\\.){0,2}(?:${holders})\\b`, 'g'),
  ))
    for (const part of list.split(',')) {
      const [name = '', own = name] = part.match(/\w+/g) ?? [];
      add(name, keysOf(text, new RegExp(`\\b${own || name}${COMPARED}`, 'g')));
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

const LIBRARY_SIZE = { least: 4000, most: 400_000 };

/**
 * By the comment it begins with: a name, a version, whose it is. What such a file reads of an address it reads for
 * itself; a bundle, where the application's own code stands behind others', is larger.
 */
export function isLibrary(script: string): boolean {
  if (script.length < LIBRARY_SIZE.least || script.length > LIBRARY_SIZE.most) return false;
  const [comment = ''] = /^\s{0,200}\/\*[\s\S]{10,3000}?\*\//.exec(script.slice(0, 3500)) ?? [];
  return /\bv?\d{1,3}\.\d{1,4}\b/.test(comment) && /licen[cs]e|copyright|\(c\)|©|released under/i.test(comment);
}

/** As `SINK`, without what may be read as well as written. */
const WRITES =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bFunction\s*\(|set(?:Timeout|Interval)\s*\(|execScript|createContextualFragment|parseFromString|srcdoc|(?:location|\.href|\.src|\.action)\s*=(?!=)|location\.(?:assign|replace)|setAttribute|\.html\s*\(|\.(?:append|prepend|after|before|replaceWith|wrap)\s*\(|dangerouslySetInnerHTML|v-html|bypassSecurityTrust|importScripts|\.text\s*=|\bopen\s*\(/g;

/** The kinds of sinks of a script. */
export const sinksIn = (script: string): ReadonlySet<string> =>
  new Set(script.slice(0, MAX_CHARACTERS).match(WRITES) ?? []);
