import type { KnownVulnerability } from '../../core/knowledge.ts';

/** An advisory of a distribution with which it closed a vulnerability. */
export interface Advisory {
  /** `Ubuntu`. */
  readonly distribution: string;
  /** `USN-3627-1`. */
  readonly id: string;
  readonly link: string;
}

/** Where each distribution publishes its advisories; the group is the number, or the whole name of one. */
const PUBLISHED: ReadonlyArray<{
  /** `vendor:product` of the system in the knowledge. */
  readonly system: string;
  readonly distribution: string;
  readonly prefix: string;
  readonly pages: RegExp;
}> = [
  {
    system: 'canonical:ubuntu_linux',
    distribution: 'Ubuntu',
    prefix: 'USN-',
    pages:
      /^https?:\/\/(?:(?:www\.)?ubuntu\.com\/(?:usn|security\/notices)|usn\.ubuntu\.com(?:\/usn)?)\/(?:usn-)?(\d{1,5}-\d{1,3})\/?$/i,
  },
  {
    system: 'debian:debian_linux',
    distribution: 'Debian',
    prefix: 'DSA-',
    pages:
      /^https?:\/\/(?:www\.debian\.org\/security\/\d{4}|security-tracker\.debian\.org\/tracker)\/dsa-(\d{1,5}(?:-\d{1,2})?)\/?$/i,
  },
  {
    system: 'debian:debian_linux',
    distribution: 'Debian',
    prefix: 'DLA-',
    pages:
      /^https?:\/\/(?:www\.debian\.org\/lts\/security\/\d{4}|security-tracker\.debian\.org\/tracker)\/dla-(\d{1,5}(?:-\d{1,2})?)\/?$/i,
  },
  {
    system: 'redhat:enterprise_linux',
    distribution: 'Red Hat',
    prefix: 'RHSA-',
    pages: /^https?:\/\/(?:access|rhn)\.redhat\.com\/errata\/RHSA-(\d{4}[:-]\d{3,6})(?:\.html)?\/?$/i,
  },
  {
    system: 'gentoo:linux',
    distribution: 'Gentoo',
    prefix: 'GLSA-',
    pages:
      /^https?:\/\/(?:security\.gentoo\.org\/glsa\/(?:glsa-)?|(?:www\.)?gentoo\.org\/security\/en\/glsa\/glsa-)(\d{6}-\d{1,3})(?:\.xml)?\/?$/i,
  },
  {
    system: 'freebsd:freebsd',
    distribution: 'FreeBSD',
    prefix: 'FreeBSD-SA-',
    pages: /^https?:\/\/(?:security|www)\.freebsd\.org\/(?:security\/)?advisories\/FreeBSD-SA-([\w:.]{5,40}?)\.asc$/i,
  },
  {
    system: 'amazon:linux',
    distribution: 'Amazon Linux',
    prefix: 'ALAS-',
    pages: /^https?:\/\/alas\.aws\.amazon\.com\/(?:AL2\/)?ALAS-(\d{4}-\d{1,5})\.html$/i,
  },
];

/** More of one distribution are about other releases of it. */
const MAX_ADVISORIES = 2;

/** The advisories of these systems (`vendor:product`) among what a vulnerability refers to. */
export function advisoriesOf(
  { references }: Pick<KnownVulnerability, 'references'>,
  systems: ReadonlySet<string>,
): Advisory[] {
  const own = PUBLISHED.filter(({ system }) => systems.has(system));
  const found = references.flatMap(({ url }) =>
    own.flatMap(({ distribution, prefix, pages }): Advisory[] => {
      const number = pages.exec(url)?.[1];
      return number === undefined
        ? []
        : [{ distribution, id: `${prefix}${prefix === 'RHSA-' ? number.replace('-', ':') : number}`, link: url }];
    }),
  );
  return [...new Map(found.map((one) => [one.id, one])).values()].slice(0, MAX_ADVISORIES);
}
