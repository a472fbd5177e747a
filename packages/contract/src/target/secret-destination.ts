import type { VpnBlock, WebappSettings } from '../api/targets.schema.ts';
import { canonicalAddress } from './address.ts';

/**
 * Where stored secrets go, for those whose destination both halves can see: the server keeps a secret only while its
 * destination stays the same, and a form asks for it again as soon as it does not. Empty where there is none.
 */

/** User and domain are sent to the same appliance, so they are not part of the destination. */
export function netExtenderGateway(vpn: Pick<VpnBlock, 'kind' | 'address'> | undefined): string {
  return vpn?.kind === 'netextender' ? (vpn.address ?? '').trim().toLowerCase() : '';
}

type SignIn = Pick<NonNullable<WebappSettings['authentication']>, 'kind' | 'login_url' | 'password_parameter'>;

/**
 * The page the sign-in is sent to, and the field that takes the password: in another field of the same page (a search,
 * a comment) others could read it. An engine must send the password nowhere else.
 */
export function signInForm(authentication: SignIn | undefined): string {
  if (authentication?.kind !== 'form') return '';
  const { login_url = '', password_parameter = '' } = authentication;
  const url = readLoginUrl(login_url);
  if (url) url.hash = '';
  return JSON.stringify([url?.href ?? login_url, password_parameter]);
}

/** A login page as the URL standard writes it, so that no two readers see two hosts in it; null when it is none. */
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
