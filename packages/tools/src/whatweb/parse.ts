import { z } from 'zod';

/** Something whatweb recognised. */
export interface WhatwebTechnology {
  readonly name: string;
  readonly version: string | null;
  /** Its words about it. */
  readonly evidence: string;
}

const MAX_PLUGINS = 300;
const MAX_TEXT = 200;

const texts = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .catch([])
  .optional();
const plugin = z.object({ version: texts, string: texts, module: texts }).catch({});
const answer = z.array(z.object({ plugins: z.record(z.string(), plugin) })).min(1);

/**
 * What is no technology: facts of the answer, which our own checks read, and what our own fingerprints read better out of
 * the same header.
 */
const NO_TECHNOLOGY = new Set([
  ...['Access-Control-Allow-Methods', 'Allow', 'Content-Language', 'Content-Security-Policy', 'Cookies', 'Country'],
  ...['Email', 'Frame', 'HTML5', 'HTTPServer', 'HttpOnly', 'IP', 'Index-Of', 'Matomo', 'Meta-Author'],
  ...['Meta-Refresh-Redirect', 'MetaGenerator', 'Object', 'Open-Graph-Protocol', 'OpenSearch', 'PasswordField'],
  ...['PoweredBy', 'RedirectLocation', 'Script', 'Strict-Transport-Security', 'Title', 'UncommonHeaders', 'Via-Proxy'],
  ...['WWW-Authenticate', 'X-Frame-Options', 'X-Powered-By', 'X-UA-Compatible', 'X-XSS-Protection', 'probably'],
]);

/** A version begins with a number; what else stands there is a guess or a text of the page. */
const VERSION = /^v?(\d[\w.+~-]{0,60})$/i;

/** Null: it is not what whatweb writes, or the site did not answer it. */
export function parseWhatweb(output: string): WhatwebTechnology[] | null {
  const parsed = answer.safeParse(jsonOf(output));
  if (!parsed.success) return null;
  const plugins = parsed.data.flatMap((target) => Object.entries(target.plugins)).slice(0, MAX_PLUGINS);
  const found = plugins
    .filter(([name]) => !NO_TECHNOLOGY.has(name) && name.length <= MAX_TEXT)
    .map(([name, { version = [], string = [], module = [] }]): WhatwebTechnology => {
      const versions = version.flatMap((text) => VERSION.exec(text)?.[1] ?? []);
      // Several say that it could not tell them apart.
      const one = new Set(versions).size === 1 ? (versions[0] ?? null) : null;
      const words = [...version, ...string, ...module].map((text) => text.slice(0, MAX_TEXT)).slice(0, 5);
      return { name, version: one, evidence: `${name}${words.length > 0 ? `: ${words.join(', ')}` : ''}` };
    });
  return [...new Map(found.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
