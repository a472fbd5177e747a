import type { Licence } from '@rocca/contract/licence/licence';

/** Whether the user only reads in this account: licences carry the role. */
export function isViewer(licences: readonly Pick<Licence, 'user_role'>[]): boolean {
  return licences.some(({ user_role }) => user_role === 'viewer');
}
