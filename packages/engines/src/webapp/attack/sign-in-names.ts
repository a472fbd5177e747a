import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { type Field, passwordField, userField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { kindOf } from '../reading/answer.ts';
import { textOf } from './similar.ts';

/** Addresses that serve as names at a sign-in. */

type Pair = readonly [name: string, password: string];

interface AskedSignIn {
  readonly wantsMail: boolean;
  /** The page with its form. */
  readonly page?: string;
  readonly passwordField: string | null;
}

/** The last label has letters alone: versions of packages look like addresses (`name@2.9.3`). */
const MAIL = /(?<![\w.+/@-])([\w.+-]{1,64})@([a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,24})(?!\.?[\w/-])/gi;
/** Addresses of files and pages, apart from those to write to. */
const ADDRESSES = /\b(?:src|srcset|href|action)\s{0,3}=\s{0,3}["']?(?!\s{0,3}mailto:)[^"'\s<>]{1,2000}/gi;
/** Forms are filled with addresses there. */
const OF_SCAN = /(?:^|\.)rocca\.example$|^rc[0-9a-f]{8,}/i;
const MAX_PAGES = 300;
const MOST_DOMAINS = 2;
/** Further domains at which the administrator is tried. */
const MOST_OTHERS = 3;
const MOST_ADDRESSES = 2;
/** Where people have their private addresses: no administrator of a site has one there. */
const OF_PROVIDER =
  /^(?:g(?:oogle)?mail|hotmail|outlook|live|yahoo|icloud|aol|gmx|web|libero|alice|tiscali|virgilio|proton(?:mail)?|yandex|qq|163)\.[a-z.]{2,6}$/;
/** Sample data have it (RFC 2606). */
const OF_SAMPLES = 'example.com';
/** Departments may have accounts as well. */
const OF_DEPARTMENT = /^(?:info|support|sales|office|contact|help|hello|contatti)$/i;

function addressesIn(site: Site): Array<{ readonly mail: string; readonly local: string; readonly domain: string }> {
  return site.exchanges
    .slice(0, MAX_PAGES)
    .filter((exchange) => exchange.request.method === 'GET' && saysToReaders(exchange))
    .flatMap((exchange) =>
      [...textOf(exchange).slice(0, 100_000).replaceAll(ADDRESSES, ' ').matchAll(MAIL)].map(
        ([mail, local = '', domain = '']) => ({
          ...{ mail: mail.toLowerCase(), local },
          domain: domain.toLowerCase(),
        }),
      ),
    )
    .filter(({ domain, mail }) => !OF_SCAN.test(domain) && !/\.(?:png|jpe?g|gif|svg|webp|js|css)$/.test(mail));
}

/** Scripts and styles name their makers. */
const saysToReaders = ({ response }: Exchange) =>
  response !== null && ['html', 'json', 'text'].includes(kindOf(response));

/** Domains of the scan's own users, of the addresses that pages show, the most frequent first, and that of the site. */
export function domainsOf(site: Site): string[] {
  const { user = '', secondUser = '' } = site.session;
  const ofUsers = [user, secondUser].flatMap((name) => name.split('@').slice(1)).map((one) => one.toLowerCase());
  const times = new Map<string, number>();
  for (const { domain } of addressesIn(site)) times.set(domain, (times.get(domain) ?? 0) + 1);
  const shown = [...times].sort(([, one], [, other]) => other - one).map(([domain]) => domain);
  const host = new URL(site.origin).hostname.replace(/^www\./, '');
  const own = /[a-z]/i.test(host) && host.includes('.') && !host.includes(':') ? [host] : [];
  const all = [...new Set([...ofUsers, ...shown.slice(0, MOST_DOMAINS), ...own])];
  return all.filter((domain) => !OF_PROVIDER.test(domain));
}

/** Pairs of an address and a password beside the usual ones, a few for each name. */
export function mailPairs({ wantsMail }: AskedSignIn, site: Site): Pair[] {
  const [first, ...others] = domainsOf(site);
  const ofDomain = (domain: string): Pair[] =>
    ['admin', 'password', 'admin123'].map((password) => [`admin@${domain}`, password] as const);
  if (!wantsMail) return first === undefined ? [] : ofDomain(first);
  const departments = new Map(
    addressesIn(site).flatMap(({ mail, local }) => (OF_DEPARTMENT.test(local) ? [[mail, local]] : [])),
  );
  return [
    ...[...new Set([...others.slice(0, MOST_OTHERS - 1), OF_SAMPLES])].filter((one) => one !== first).flatMap(ofDomain),
    ...[...departments]
      .slice(0, MOST_ADDRESSES)
      .flatMap(([mail, local]): Pair[] => [local, 'password'].map((password) => [mail, password] as const)),
  ];
}

const SAYS_MAIL = /e-?mail|posta elettronica|correo/i;
const SAYS_NAME =
  /user ?-?name|nome utente|benutzername|nombre de usuario|nom d.utilisateur|\b(?:or|o|oder|ou|oppure)\b/i;

/** Whether the form asks for an address by the type or the label of its field. */
export function asksForMail(login: AskedSignIn, site: Site): boolean {
  const field = fieldOf(login, site);
  if (!field) return false;
  const hint = field.hint ?? '';
  return field.type === 'email' || (SAYS_MAIL.test(hint) && !SAYS_NAME.test(hint));
}

/** Whether the e-mail field accepts any name: browsers do not validate a field of type text. */
export const takesNames = (login: AskedSignIn, site: Site): boolean => fieldOf(login, site)?.type === 'text';

function fieldOf({ page, passwordField: password }: AskedSignIn, site: Site): Field | null {
  if (page === undefined || password === null) return null;
  const shown = site.exchanges.find(({ request }) => request.method === 'GET' && pageOf(request.url) === pageOf(page));
  const form = shown && readHtml(textOf(shown)).forms.find((one) => passwordField(one)?.name === password);
  return form ? userField(form) : null;
}
