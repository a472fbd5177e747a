import { beforeEach, vi } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';

/** For the tests of a file: one random order in a thousand agrees with a page by chance, and must not fail a run. */
export function seedRandom(seed: number): void {
  beforeEach(() => void vi.spyOn(Math, 'random').mockImplementation(seededRandom(seed)));
}
