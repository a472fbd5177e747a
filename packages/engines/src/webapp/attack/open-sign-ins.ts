import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { type Attempt, type Login, tryLogin } from './logins.ts';
import { ADMINISTRATOR } from './wrong-tries.ts';

/** Sign-ins at which the scan found a pair that gets in: what else they read shows its effect only then. */
export interface OpenSignIn {
  readonly user: string;
  /** Further fields of its request, apart from the name and the password. */
  readonly others: readonly InjectionPoint[];
  /** Signs in as a new visitor, with these values in further fields. */
  signIn(values: Readonly<Record<string, string>>, tools: AttackTools): Promise<Attempt | null>;
}

const MOST = 8;
const known = new WeakMap<Site, Map<Login, OpenSignIn>>();

/** One account for each sign-in; rather that of an ordinary user, who gains something by more rights. */
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
    ...{ user, others },
    signIn: (values, tools) => tryLogin(login, { user, password, others: values }, tools),
  });
}

export const openSignIns = (site: Site): readonly OpenSignIn[] => [...(known.get(site)?.values() ?? [])];
