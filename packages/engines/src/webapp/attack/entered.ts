import type { Exchange } from '@rocca/tools/web/model';
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

/** An account that was entered at another sign-in before is not noted again. */
export function noteEntered(site: Site, entered: Entered): void {
  const before = known.get(site) ?? [];
  const isKnown = before.some(({ user }) => user !== undefined && user.toLowerCase() === entered.user?.toLowerCase());
  if (!isKnown) known.set(site, [...before, entered]);
}

const isAdministrator = ({ user = '' }: Entered) => ADMINISTRATOR.test(user);

/** Administrators first: they are shown most. */
export const enteredAt = (site: Site): readonly Entered[] =>
  (known.get(site) ?? []).toSorted((one, other) => Number(isAdministrator(other)) - Number(isAdministrator(one)));

const withForms = new WeakMap<Site, Set<string>>();

/** Notes a page of an entered account whose forms are left alone: they would act in the name of somebody else. */
export function noteUnsentForms(site: Site, url: string): void {
  withForms.set(site, (withForms.get(site) ?? new Set()).add(url));
}

export const unsentForms = (site: Site): readonly string[] => [...(withForms.get(site) ?? [])];
