import type { WapitiFinding } from '@rocca/tools/wapiti/parse';

/** What a finding of wapiti's is in our words. */
export interface Meaning {
  /** Checks of ours that look for the same: the first says it where no other fits better. */
  readonly checks: readonly string[];
  /** Of their findings, which; all of them where it is left out. */
  readonly keys?: readonly string[];
  readonly parameter: string | null;
}

const CHECKS_OF: Readonly<Record<string, readonly string[]>> = {
  'Backup file': ['exposed_files'],
  'Blind SQL Injection': ['sql_injection'],
  'Command execution': ['command_injection', 'template_injection'],
  'CRLF Injection': ['header_injection'],
  'Cross Site Request Forgery': ['csrf'],
  'Cross Site Scripting': ['xss_reflected', 'xss_stored', 'xss_path_info', 'xss_dom'],
  'Open Redirect': ['open_redirect'],
  'Path Traversal': ['path_traversal', 'remote_inclusion'],
  'Potentially dangerous file': ['exposed_files'],
  'Server Side Request Forgery': ['remote_inclusion'],
  // Its errors are those of LDAP and XPath, too.
  'SQL Injection': ['sql_injection', 'ldap_injection', 'xpath_injection', 'nosql_injection'],
  'XML External Entity': ['xxe'],
};

/** Facts of an answer, by the words that name them; `X-XSS-Protection` is none: browsers have given it up. */
const FACTS: ReadonlyArray<{ readonly info: RegExp; readonly check: string; readonly keys: readonly string[] }> = [
  { info: /^CSP is not set/, check: 'content_security_policy', keys: ['csp-missing'] },
  { info: /^X-Frame-Options is not set/, check: 'security_headers', keys: ['frame-protection-missing'] },
  { info: /^X-Content-Type-Options is not set/, check: 'security_headers', keys: ['content-type-options-missing'] },
  { info: /^Strict-Transport-Security is not set/, check: 'security_headers', keys: ['hsts-missing'] },
  { info: /^HttpOnly flag is not set in the cookie : /, check: 'cookies', keys: ['session-cookie-readable'] },
  {
    info: /^Secure flag is not set in the cookie : /,
    check: 'cookies',
    keys: ['cookie-not-secure', 'session-cookie-not-secure'],
  },
];

/** Null: we have no word for it, or it is no weakness. */
export function meaningOf({ category, info, parameter }: WapitiFinding): Meaning | null {
  const checks = CHECKS_OF[category];
  if (checks) return { checks, parameter };
  const fact = FACTS.find((one) => one.info.test(info));
  if (!fact) return null;
  const [, cookie] = / in the cookie : (.{1,200})$/.exec(info) ?? [];
  return { checks: [fact.check], keys: fact.keys, parameter: cookie === undefined ? null : `cookie ${cookie}` };
}

/** Its modules that need nobody else. `ssrf` and `xxe` want a listener of wapiti's own; ours does that. */
export const WAPITI_MODULES: readonly string[] = [
  ...['blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'http_headers', 'permanentxss', 'redirect'],
  ...['sql', 'xss'],
];
