import { canonicalAddress } from '../../target/address.ts';

interface SignIn {
  readonly kind: 'none' | 'form';
  readonly login_url?: string | undefined;
  readonly password_parameter?: string | undefined;
}

/**
 * The page that receives the sign-in, and its password field: in another field of the same page (a search, a comment)
 * other users could read the password. An engine must send it nowhere else. Empty where there is no sign-in.
 */
export function signInForm(authentication: SignIn | undefined): string {
  if (authentication?.kind !== 'form') return '';
  const { login_url = '', password_parameter = '' } = authentication;
  const url = readLoginUrl(login_url);
  if (url) url.hash = '';
  return JSON.stringify([url?.href ?? login_url, password_parameter]);
}

/** A login page as the URL standard writes it, so that every parser sees the same host; null for any other text. */
export function readLoginUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  const address = canonicalAddress(hostOf(url));
  // The standard leaves an IPv4-mapped address as it is, although a socket would connect to the IPv4.
  if (address && !address.includes(':')) url.hostname = address;
  return url;
}

/** The host without the brackets that an IPv6 has in a URL. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Whether the expression compiles; the schema bounds its length at 500. Its text does not show how fast it is on every
 * page, so an engine runs it with a time limit, outside the thread that answers requests.
 */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
