import { Trial } from '../attack/trial.ts';
import type { AttackTools, PointCheck } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isFilePart } from '../crawl/spots/multipart-body.ts';
import { commandInjection, waitsForCommand } from './command-injection.ts';
import { sqlInjection, waitsForStatement } from './sql-injection.ts';

const MOST_PAYLOADS = 6;
/** One of each: what was asked with them is not asked again. */
const fewOf = new WeakMap<AttackTools, AttackTools>();
const namedOf = new WeakMap<InjectionPoint, InjectionPoint>();

/** Each try leaves a file behind: as few as in a short scan, whatever its strength. */
function frugal(tools: AttackTools): AttackTools {
  const payloads = Math.min(tools.depth.payloads, MOST_PAYLOADS);
  const few = fewOf.get(tools) ?? { ...tools, depth: { ...tools.depth, strength: 'low', payloads } };
  fewOf.set(tools, few);
  return few;
}

/** The name of the file, without its ending, which decides over what is taken. */
function nameOf(point: InjectionPoint): InjectionPoint | null {
  const own = SPOTS.filename.list(point.request).find(({ name }) => name === point.name);
  if (!own) return null;
  const named = namedOf.get(point) ?? { ...point, kind: 'filename', value: own.value };
  namedOf.set(point, named);
  return named;
}

/** Statements and commands that hold the name of an uploaded file. Names lead nowhere: none of them has a slash or a dot. */
export const fileNames = {
  code: 'file_names',
  name: { it: 'Nomi dei file caricati', en: 'Names of uploaded files' },
  kind: 'point',
  from: 'default',
  definitions: [...sqlInjection.definitions, ...commandInjection.definitions],
  measuresTime: true,
  wants: ({ kind, name, request }) => kind === 'multipart' && isFilePart(request, name),
  async attack(point, tools) {
    const named = nameOf(point);
    if (!named) return [];
    const few = frugal(tools);
    const found = await sqlInjection.attack(named, few);
    return found.length > 0 ? found : commandInjection.attack(named, few);
  },
  async waitFor(point, tools) {
    const named = nameOf(point);
    const trial = named && (await Trial.begin(named, frugal(tools)));
    if (!trial) return [];
    const found = (await waitsForStatement(trial, 1)) ?? (await waitsForCommand(trial, 1));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
