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
  readonly messageKeys: readonly string[];
  readonly sink: boolean;
}

const SINK =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bFunction\s*\(|set(?:Timeout|Interval)\s*\(|execScript|createContextualFragment|parseFromString|srcdoc|location|\.href\b|\.src\b|\.action\b|setAttribute|\.html\s*\(|\$\s*\(|jQuery\s*\(|\.(?:append|prepend|after|before|replaceWith|wrap|add)\s*\(|dangerouslySetInnerHTML|v-html|bypassSecurityTrust|importScripts|\.text\s*=|\bopen\s*\(/;
const WHOLE_ADDRESS =
  /location\.href|document\.(?:URL|documentURI|baseURI)|\blocation\b(?!\s*\.\s*(?:search|hash|pathname|origin|host|protocol|port|reload|assign|replace))/;
const MOST_KEYS = 6;
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
    queryKeys: all(({ queryKeys }) => queryKeys),
    routes: all(({ routes }) => routes, MOST_ROUTES),
    messageKeys: all(({ messageKeys }) => messageKeys),
    sink: any(({ sink }) => sink),
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
    windowName: /\b(?:window|self|top|parent|opener)\.name\b/.test(text),
    localKeys: storageKeys(text, 'localStorage'),
    sessionKeys: storageKeys(text, 'sessionStorage'),
    fragmentKeys: keysOf(text, /[#&?]([\w-]{1,40})=/g),
    queryKeys: [
      ...new Set([
        ...keysOf(text, /(?:params?|query|search)\w{0,20}(?:\([^()]{0,80}\))?\)?\.get\(\s*["'`]([\w-]{1,40})["'`]/gi),
        ...keysOf(text, /query(?:Params?)?\.([a-z][\w$]{0,39})\b(?!\s*\()/gi),
      ]),
    ],
    routes: routesInScript(text).slice(0, MOST_ROUTES),
    messageKeys: keysOf(text, /\.data\.([A-Za-z_$][\w$]{0,40})/g),
    sink: SINK.test(text),
  };
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
