/** Reading a Content-Security-Policy as browsers do: the first directive of a name counts, and names fall back. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** One header may hold several policies; all of them hold. */
export function policiesIn(headers: readonly string[]): Policy[] {
  return headers
    .flatMap((header) => header.split(','))
    .map(policyIn)
    .filter((policy) => policy.size > 0);
}

function policyIn(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !policy.has(key)) policy.set(key, sources);
  }
  return policy;
}

/** What a policy allows for a directive that falls back to default-src; null: anything. */
function sourcesFor(policy: Policy, directive: string): readonly string[] | null {
  return policy.get(directive) ?? policy.get('default-src') ?? null;
}

/** What is weak in a policy, by what it lets through. */
export type Weakness = 'inline' | 'eval' | 'wide' | 'objects' | 'base' | 'bypass';

export interface FoundWeakness {
  readonly weakness: Weakness;
  /** The part of the policy that says so; for what is missing, the directive's name. */
  readonly part: string;
}

/** Hosts where anyone can have a script answer with words of their own. */
const BYPASS_HOSTS = [
  'accounts.google.com',
  'ajax.googleapis.com',
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'clients1.google.com',
  'gist.githubusercontent.com',
  'raw.githubusercontent.com',
  'unpkg.com',
  'www.google.com',
  'www.googleapis.com',
  'www.gstatic.com',
  'yastatic.net',
];

const NONCE_OR_HASH = /^'(?:nonce-[\w+/=-]+|sha(?:256|384|512)-[\w+/=-]+)'$/i;

const isWord = (word: string) => (source: string) => source.toLowerCase() === word;

/** What an enforced policy leaves open. What a browser of today ignores is not counted. */
export function weaknessesOf(policy: Policy): FoundWeakness[] {
  const found: FoundWeakness[] = [];
  const scripts = sourcesFor(policy, 'script-src');
  if (scripts !== null) found.push(...inScripts(scripts));
  const objects = sourcesFor(policy, 'object-src');
  if (objects === null || objects.some((source) => source === '*')) {
    found.push({ weakness: 'objects', part: objects === null ? 'no object-src' : 'object-src *' });
  }
  // Only where scripts are allowed by nonce or by relative places does another base change what runs.
  if (!policy.has('base-uri') && scripts?.some((source) => NONCE_OR_HASH.test(source))) {
    found.push({ weakness: 'base', part: 'no base-uri' });
  }
  return found;
}

function inScripts(sources: readonly string[]): FoundWeakness[] {
  const found: FoundWeakness[] = [];
  const strict = sources.some(isWord("'strict-dynamic'"));
  const trusted = sources.some((source) => NONCE_OR_HASH.test(source));
  // Browsers ignore 'unsafe-inline' beside a nonce, a hash or 'strict-dynamic'.
  if (sources.some(isWord("'unsafe-inline'")) && !trusted && !strict) {
    found.push({ weakness: 'inline', part: "'unsafe-inline'" });
  }
  if (sources.some(isWord("'unsafe-eval'"))) found.push({ weakness: 'eval', part: "'unsafe-eval'" });
  // With 'strict-dynamic' hosts and schemes are ignored.
  if (strict && trusted) return found;
  const wide = sources.filter((source) =>
    /^(?:\*|(?:https?|data|blob|filesystem|ftp):|(?:https?:\/\/)?\*\.?[a-z]{0,6})$/i.test(source),
  );
  for (const part of wide.filter((source) => !isWord('blob:')(source))) found.push({ weakness: 'wide', part });
  for (const part of sources.filter((source) => /^http:\/\/./i.test(source) && !wide.includes(source))) {
    found.push({ weakness: 'wide', part });
  }
  for (const part of sources.filter(isBypass)) found.push({ weakness: 'bypass', part });
  return found;
}

/** A whole host of the list, or a wildcard over one; a path to one file of it opens nothing. */
function isBypass(source: string): boolean {
  const match = /^(?:https?:\/\/)?(\*\.)?([a-z0-9.-]+)(?::\d+)?(\/[^\s]*)?$/i.exec(source);
  if (!match) return false;
  const [, wild, host = '', path = '/'] = match;
  if (!path.endsWith('/')) return false;
  return BYPASS_HOSTS.some(
    (known) => known === host.toLowerCase() || (wild && known.endsWith(`.${host.toLowerCase()}`)),
  );
}

/** Who may frame the page, by its policies; null: they do not say. */
export function frameAncestorsOf(policies: readonly Policy[]): readonly string[] | null {
  return policies.map((policy) => policy.get('frame-ancestors')).find((sources) => sources !== undefined) ?? null;
}
