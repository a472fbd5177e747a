import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { type Attempt, type Login, tryLogin } from './logins.ts';
import { ADMINISTRATOR } from './wrong-tries.ts';

/** A sign-in with a working account: fields such as a redirect target or a role take effect only after a sign-in. */
export interface OpenSignIn {
  readonly user: string;
  /** The page with its form. */
  readonly page: string;
  /** Fields of its request other than user name and password. */
  readonly others: readonly InjectionPoint[];
  /** Signs in as a new visitor with these values in the other fields, or in the query string of the address. */
  signIn(
    values: Readonly<Record<string, string>>,
    tools: AttackTools,
    where?: 'fields' | 'query',
  ): Promise<Attempt | null>;
}

const MOST = 8;
const known = new WeakMap<Site, Map<Login, OpenSignIn>>();

/** Keeps one account per sign-in, preferably an ordinary user: an administrator gains nothing from a higher role. */
export function noteOpenSignIn(site: Site, login: Login, { user, password }: Pick<Attempt, 'user' | 'password'>): void {
  const all = known.get(site) ?? new Map<Login, OpenSignIn>();
  known.set(site, all);
  const before = all.get(login);
  if (before ? !ADMINISTRATOR.test(before.user) || ADMINISTRATOR.test(user) : all.size >= MOST) return;
  const isOfForm = ({ kind, request, name, token }: InjectionPoint) =>
    ['query', 'form', 'multipart', 'json'].includes(kind) &&
    request.method === login.method &&
    pageOf(request.url) === pageOf(login.url) &&
    ![login.userField, login.passwordField, token?.name].includes(name);
  const others = site.points.filter(isOfForm);
  all.set(login, {
    ...{ user, others, page: login.page ?? login.url },
    signIn: (values, tools, where = 'fields') =>
      tryLogin(login, { user, password, ...(where === 'query' ? { query: values } : { others: values }) }, tools),
  });
}

export const openSignIns = (site: Site): readonly OpenSignIn[] => [...(known.get(site)?.values() ?? [])];
