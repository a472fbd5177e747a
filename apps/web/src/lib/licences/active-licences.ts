import type { Licence } from '@rocca/contract/licence/licence';
import { isComing } from '@rocca/contract/services';

/** The licences that can be used now. One of a service that does not exist yet is none of them. */
export function activeLicences(licences: readonly Licence[], installed: readonly string[]): Licence[] {
  return licences.filter(({ engine, available }) => available && !isComing(engine, installed));
}
