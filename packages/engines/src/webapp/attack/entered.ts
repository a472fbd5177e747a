import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import type { Visitor } from './visitor.ts';
import { ADMINISTRATOR } from './wrong-tries.ts';

/** An account that the scan entered with a weak password. It belongs to someone else: the scan only reads its pages. */
export interface Entered {
  readonly visitor: Visitor;
  /** What its user is shown first. */
  readonly landing: Exchange;
  /** Its name; absent: the sign-in asks for none. */
  readonly user?: string;
}

const known = new WeakMap<Site, Entered[]>();

/** Skips a user for whom another sign-in already led to the same area of the site. */
export function noteEntered(site: Site, entered: Entered): void {
  const before = known.get(site) ?? [];
  const isKnown = before.some((one) => isSameUser(one, entered) && areaOf(one) === areaOf(entered));
  if (!isKnown) known.set(site, [...before, entered]);
}

const isSameUser = ({ user }: Entered, other: Entered) =>
  user !== undefined && user.toLowerCase() === other.user?.toLowerCase();

/** Folder of the first page after the sign-in. */
const areaOf = ({ landing }: Entered) => pageOf(landing.request.url).replace(/[^/]*$/, '');

const isAdministrator = ({ user = '' }: Entered) => ADMINISTRATOR.test(user);

/** Administrators first: they are shown most. */
export const enteredAt = (site: Site): readonly Entered[] =>
  (known.get(site) ?? []).toSorted((one, other) => Number(isAdministrator(other)) - Number(isAdministrator(one)));

const MOST_USERS = 2;
/** Further site areas that have their own sign-in. */
const MOST_AREAS = 2;

/** Accounts whose pages are read: different users first, then one account for each further area. */
export function accountsToRead(site: Site): readonly Entered[] {
  const all = enteredAt(site);
  const isFirst = (one: Entered, at: number) => !all.slice(0, at).some((before) => isSameUser(before, one));
  const users = all.filter(isFirst).slice(0, MOST_USERS);
  const areas = new Map(all.toReversed().map((one) => [areaOf(one), one]));
  for (const one of users) areas.delete(areaOf(one));
  return [...users, ...[...areas.values()].toReversed().slice(0, MOST_AREAS)];
}

const withForms = new WeakMap<Site, Set<string>>();

/** Notes a page of a guessed account whose forms are not sent: they would act for the account's owner. */
export function noteUnsentForms(site: Site, url: string): void {
  withForms.set(site, (withForms.get(site) ?? new Set()).add(url));
}

export const unsentForms = (site: Site): readonly string[] => [...(withForms.get(site) ?? [])];
