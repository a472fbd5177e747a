import { readSystem } from '@rocca/feeds/cpe/own-system';
import { systemsInMarks } from '@rocca/feeds/cpe/page-names';
import type { SeenProduct, SeenSystem } from './questions.ts';

/** Systems of devices that say what they run on a page or console of their own: the system is what answers there. */
export function markedSystems<Place>(answered: ReadonlyArray<SeenProduct<Place>>): Array<SeenSystem<Place>> {
  return answered.flatMap((seen) => {
    const heard = seen.heard ?? '';
    return systemsInMarks(heard).flatMap((cpe) => {
      const system = readSystem(cpe, heard);
      return system ? [{ system, seen, decides: seen.place }] : [];
    });
  });
}
