import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import { type ByStrength, baseOf, mostOf } from './ask.ts';
import { OF_ADMINISTRATION } from './panels.ts';

/** Usual names of the pages on which an administration lists and edits things. None of them does anything when it is read. */
export const BELOW = [
  'users',
  'orders',
  'dashboard',
  'products',
  'customers',
  'settings',
  'categories',
  'messages',
  'posts',
  'comments',
  'logs',
  'reports',
  'members',
  'employees',
  'payments',
  'bookings',
  'appointments',
  'invoices',
  'sessions',
  'manage_users',
  'contacts',
  'students',
  'patients',
  'reviews',
];
/** Beside the pages for everybody. */
const BESIDE = ['users', 'customers', 'orders', 'employees', 'accounts', 'clients', 'patients', 'students'];
/** The same, in sites whose pages are files. */
const FILES = [
  'manage_users',
  'admin_dashboard',
  'view_users',
  'dashboard',
  'manage_products',
  'admin_users',
  'manage_orders',
  'user_list',
  'view_orders',
  'adminpanel',
];
const MOST_BELOW: ByStrength = { low: 8, medium: 20, high: 24, insane: 24 };
const MOST_BESIDE: ByStrength = { low: 4, medium: 8, high: 8, insane: 8 };
const MOST_FILES: ByStrength = { low: 3, medium: 8, high: 10, insane: 10 };

const ENDING = /\.(?:php|aspx?|jsp|do|cgi)$/i;

/** The last name of a path, without the ending of a file. */
export const lastNameOf = (path: string): string =>
  (path.replace(/\/$/, '').split('/').at(-1) ?? '').replace(/\.\w{2,5}$/, '').toLowerCase();

/** The ending that most pages of the site have; empty: they are no files. */
export function endingOf(site: Site): string {
  const paths = site.exchanges
    .filter(({ request, response }) => request.method === 'GET' && response?.status === 200)
    .map(({ request }) => new URL(request.url).pathname)
    .filter((path) => path !== '/' && !/\.(?:js|css|png|jpe?g|gif|svg|ico|json|xml|txt|pdf)$/i.test(path));
  const endings = [...new Set(paths)].flatMap((path) => ENDING.exec(path)?.[0] ?? []);
  const [most] = [...Map.groupBy(endings, (ending) => ending)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return most && most[1].length * 2 > new Set(paths).size ? most[0] : '';
}

const IN_ADMINISTRATION = /^(?:\/[^/]+)*?\/[^/]*admin[^/]*\//i;

/** The folder of an administration that was seen, or the one that most have. */
function folderOfAdministration(site: Site): string {
  const seen = site.exchanges.flatMap(({ request, response }) => {
    const [folder = ''] = /^.*\//.exec(new URL(request.url).pathname) ?? [];
    const [own] = IN_ADMINISTRATION.exec(folder) ?? [];
    return own && OF_ADMINISTRATION.test(own) && response !== null && response.status < 404 ? [site.origin + own] : [];
  });
  return seen[0] ?? `${baseOf(site)}admin/`;
}

/** Where the pages of an administration usually are, in the site and in its administration's folder. */
export function usualPages(site: Site, tools: AttackTools): string[] {
  const ending = endingOf(site);
  const inside = BELOW.slice(0, mostOf(MOST_BELOW, tools)).map((name) => folderOfAdministration(site) + name + ending);
  const beside = BESIDE.slice(0, mostOf(MOST_BESIDE, tools)).map((name) => baseOf(site) + name + ending);
  const files =
    ending === '' ? [] : FILES.slice(0, mostOf(MOST_FILES, tools)).map((name) => baseOf(site) + name + ending);
  const seen = new Set(site.exchanges.map(({ request }) => pageOf(request.url).replace(/\/$/, '')));
  return [...inside, ...beside, ...files].filter((url) => !seen.has(url));
}
