import { seededRandom } from '../../../testing/seeded-random.ts';
import type { Dressed, Dressing, ProductRecipe } from './dressings.ts';
import { pick } from './dressings.ts';
import { PRODUCTS } from './products.ts';
import type { GeneratedService, ServiceTruth } from './truth.ts';
import { UNKNOWN_SYSTEM } from './truth.ts';

export interface GenerateOptions {
  readonly seed: number;
  readonly count: number;
}

/** Services in the same order for the same seed; every product comes up before one comes twice as often. */
export function generateServices({ seed, count }: GenerateOptions): GeneratedService[] {
  const random = seededRandom(seed);
  const services: GeneratedService[] = [];
  const said = new Set<string>();
  for (let round = 0; services.length < count && round < count; round += 1) {
    for (const recipe of PRODUCTS) {
      const { key, share = 1, dressings } = recipe;
      for (let turn = round * share; turn < (round + 1) * share && services.length < count; turn += 1) {
        const dressing = dressings[turn % dressings.length] as Dressing;
        const version = pick(random, recipe.versions);
        const dressed = dressing(version, random);
        // A product of few versions and dressings has soon said all it can.
        const bytes = `${key} ${JSON.stringify(dressed.speaks)}`;
        if (said.has(bytes)) continue;
        said.add(bytes);
        const { speaks } = dressed;
        services.push({
          id: `${key}-${turn + 1}`,
          port: recipe.port,
          speaks,
          truth: truthOf(recipe, version, dressed),
        });
      }
    }
  }
  return services;
}

function truthOf(recipe: ProductRecipe, version: string, dressed: Dressed): ServiceTruth {
  const { possible, vague, edition, role = 'main', packaged = 'maker', beside = [] } = dressed;
  const { family = null, distribution = null, kernel } = dressed.system ?? UNKNOWN_SYSTEM;
  return {
    products: [
      {
        names: recipe.names,
        ...(recipe.nearNames && { nearNames: recipe.nearNames }),
        version: dressed.version === undefined ? version : dressed.version,
        ...(possible && { possible }),
        ...(vague && { vague }),
        ...(edition && { edition }),
        role,
        packaged,
      },
      ...beside,
    ],
    system: { family: family ?? recipe.runsOn ?? null, distribution, ...(kernel && { kernel }) },
  };
}
